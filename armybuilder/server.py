"""How gunicorn serves Muster: ``gunicorn --config python:armybuilder.server armybuilder.wsgi``."""

import os
import socket
import struct
import sys
from typing import Any

bind = f"127.0.0.1:{os.environ.get('PORT', '8000')}"
workers = int(os.environ.get("WORKERS", "4"))
worker_class = "gthread"
threads = 64
"""A request that arrives slowly holds a thread. Threads begin as they are needed; most servers use a few."""
timeout = 90
loglevel = "warning"

SWITCH_SECONDS = 0.001
"""After how long a thread that computes lets another on, so that short answers need not wait for long ones."""

RECEIVE_SECONDS = 10
"""How long a thread waits for the next bytes of a request before it gives the connection up."""


def when_ready(server: Any) -> None:
    """Accepted connections inherit the limit from the socket that listens: gunicorn itself has none for them."""
    seconds = struct.pack("ll", RECEIVE_SECONDS, 0)
    for listener in server.LISTENERS:
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, seconds)


def post_fork(server: Any, worker: Any) -> None:
    """Have the threads of a process take turns more often than Python does."""
    sys.setswitchinterval(SWITCH_SECONDS)
