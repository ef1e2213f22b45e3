"""How gunicorn serves Muster: ``gunicorn --config python:armybuilder.server armybuilder.wsgi``."""

import os
import socket
import struct
import sys
from contextlib import suppress
from typing import Any

from gunicorn.util import close_graceful
from gunicorn.workers.gthread import ThreadWorker

bind = f"127.0.0.1:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WORKERS", "4"))
worker_class = "armybuilder.server.Worker"
threads = 64
"""A request that arrives slowly holds a thread. Threads begin as they are needed; most servers use a few."""
timeout = 90
loglevel = "warning"

SWITCH_SECONDS = 0.001
"""After how long a thread that computes lets another on, so that short answers need not wait for long ones."""

RECEIVE_SECONDS = 10
"""How long a thread waits for the next bytes of a request before it gives the connection up."""


class Worker(ThreadWorker):
    """Each thread waits itself for the other side to close a connection.

    gunicorn has the thread that hands out requests wait, up to 2 seconds for each: a dozen connections that nobody
    closes stopped everybody's pages for 24.
    """

    def handle(self, conn: Any) -> Any:
        """Answer a request; whether the connection is used again, or an object that says it waits for its first."""
        again = super().handle(conn)
        if not again:
            with suppress(OSError):
                close_graceful(conn.sock.dup())
                # There is nothing more to come, so that the other thread closes it at once.
                conn.sock.shutdown(socket.SHUT_RD)
        return again


def when_ready(server: Any) -> None:
    """Accepted connections inherit the limit from the socket that listens: gunicorn itself has none for them."""
    seconds = struct.pack("ll", RECEIVE_SECONDS, 0)
    for listener in server.LISTENERS:
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, seconds)


def post_fork(server: Any, worker: Any) -> None:
    """Have the threads of a process take turns more often than Python does."""
    sys.setswitchinterval(SWITCH_SECONDS)
