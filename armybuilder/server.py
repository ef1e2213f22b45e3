"""The gunicorn settings of Muster: ``gunicorn --config python:armybuilder.server armybuilder.wsgi``."""

import os
import socket
import struct
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from gunicorn.arbiter import Arbiter
from gunicorn.workers.gthread import ThreadWorker

from armybuilder.core.machine.connections import end_connection
from armybuilder.core.machine.frames import roomy
from armybuilder.core.machine.metric_files import counting_folder, remove_left_behind
from armybuilder.environment import refuse_wrong_values, value

try:
    refuse_wrong_values()
except ImproperlyConfigured as error:
    sys.exit(f"Muster can’t start with these settings. {error}")  # untranslated
preload_app = True
"""The first process imports everything, and the others are forks of it: they start at once and share its memory."""
bind = f"{value('BIND')}:{value('PORT')}"
workers = value("WORKERS")
worker_class = "armybuilder.server.Worker"
threads = 64
"""A request that arrives slowly occupies a thread. Threads start as they are needed; most servers use a few."""
timeout = 90
if Path("/dev/shm").is_dir():
    worker_tmp_dir = "/dev/shm"
    """The folder in which a process leaves its signs of life: no disk, which may be full or slow."""
control_socket_disable = True
"""It is served by a thread of the process that forks all others, and a forked copy has no such thread. Two servers of
one user would share it.
"""
loglevel = "warning"
if value("MUSTER_LOGS") == "json":
    logconfig_dict = {
        "formatters": {"json": {"()": "armybuilder.core.machine.logs.JsonLine"}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json"}},
        "loggers": {"gunicorn.error": {"level": "WARNING", "handlers": ["stderr"], "propagate": False}},
        "root": {"level": "WARNING", "handlers": ["stderr"]},
    }
VAR = Path(value("MUSTER_VAR"))
"""As in the settings, which only its processes load."""

SWITCH_SECONDS = 0.001
"""Seconds that a thread may compute before another one gets a turn, so that short answers do not wait for long ones."""

RECEIVE_SECONDS = 10
"""Seconds that a thread waits for the next bytes of a request before it closes the connection."""

RETRY_SECONDS = 1
"""Seconds that a process that cannot start, or cannot be started, waits before the next try."""


class Worker(ThreadWorker):
    """Each thread waits itself until the other side closes a connection, and who cannot start is replaced.

    In gunicorn the thread that hands out requests waits up to 2 seconds for each of them, so a dozen connections that
    nobody closed blocked all pages for 24 seconds. And the whole server stops when one process cannot start.
    """

    def init_process(self) -> None:
        """Serve until it is stopped. Wrong settings stop a server that has just been started; any other fault, such as
        a full disk or too many open files, may end, so the next process tries again.
        """
        try:
            super().init_process()
        except Exception as error:
            if self.booted:
                raise
            if isinstance(error, ImproperlyConfigured) and self.age <= self.cfg.workers:
                self.log.error("%s", error)
                sys.exit(Arbiter.WORKER_BOOT_ERROR)
            self.log.exception("This process could not start. Another one will try again.")
            time.sleep(RETRY_SECONDS)
            sys.exit(1)

    def is_parent_alive(self) -> bool:
        """Whether the process that started this one is there. Else the address is given free for the next server:
        until this one has answered its last request, connections would wait for nobody.
        """
        is_alive = bool(super().is_parent_alive())
        if not is_alive:
            self.set_accept_enabled(False)
            for listener in self.sockets:
                listener.close()
        return is_alive

    @roomy
    def handle(self, conn: Any) -> Any:
        """Answer a request. Returns whether the connection stays open, or an object that says it waits for its first
        one.
        """
        again = super().handle(conn)
        if not again:
            with suppress(OSError):
                end_connection(conn.sock)
        return again


def on_starting(server: Any) -> None:
    """Begin all counts at 0, read what every process needs, and start the worker if it belongs to the server."""
    if value("MUSTER_METRICS_KEY"):
        remove_left_behind(counting_folder(VAR))
    server.spawn_worker = partial(start_process, server, server.spawn_worker)
    from armybuilder.jobs import worker_beside
    from armybuilder.wsgi import read_ahead

    read_ahead()
    if value("MUSTER_WITH_WORKER"):
        worker_beside.start()


def start_process(server: Any, spawn: Callable[[], object]) -> None:
    """Start a process that answers requests. If the machine has no process, memory or file left, the server tries
    again soon; gunicorn would stop all of it.
    """
    mask = os.umask(0o077)
    os.umask(mask)
    try:
        spawn()
    except OSError:
        server.log.exception("No process could be started. The server will try again.")
        # gunicorn sets another one before it opens a file.
        os.umask(mask)
        time.sleep(RETRY_SECONDS)


def when_ready(server: Any) -> None:
    """Accepted connections inherit this timeout from the listening socket; gunicorn sets none for them."""
    seconds = struct.pack("ll", RECEIVE_SECONDS, 0)
    for listener in server.LISTENERS:
        listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, seconds)


def post_fork(server: Any, worker: Any) -> None:
    """Make the threads of a process take turns more often than by default."""
    sys.setswitchinterval(SWITCH_SECONDS)


def post_worker_init(worker: Any) -> None:
    """Prepare a process for its first page."""
    from armybuilder.wsgi import get_ready

    get_ready()
