"""The fork server: a process that forks the children of this one. It has only imported what they need.

What a forked process has of its parent's threads is their locks and queues, but nobody who serves them. Pango 1.52 and
newer have a thread that looks for fonts, numpy has threads that multiply, web servers have one for each request. So a
process that works forks nothing itself; its fork server (the program ``forking``) does, which never works.
"""

import logging
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from threading import Lock

from django.conf import settings

from armybuilder.jobs import forking
from armybuilder.jobs.process_limits import ROOT

log = logging.getLogger(__name__)

PROGRAM = "from armybuilder.jobs.forking import main; main()"  # untranslated
LEAVE_SECONDS = 3.0
"""Seconds that the fork server may take to end."""
FORGOTTEN = ("MUSTER_METRICS_KEY", "MUSTER_SERVES_PAGES")
"""Variables for processes that answer requests: children are not measured."""


class ForkServer:
    """A running fork server that keeps some children ready."""

    def __init__(self, ready: int, *, is_fresh: bool = False) -> None:
        """Start it. A fresh process has only imported itself: its copy is one, and shares its memory."""
        self.ready = ready
        self.socket, other_end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with other_end:
            self.pid = self._fork(other_end) if is_fresh else self._execute(other_end)

    def _fork(self, other_end: socket.socket) -> int:
        # What is imported before is one memory for both.
        forking.import_all()
        if pid := os.fork():
            return pid
        self.socket.close()
        forking.serve(other_end, self.ready)

    def _execute(self, other_end: socket.socket) -> int:
        number = other_end.fileno()
        command = [sys.executable, "-c", PROGRAM, str(number), str(self.ready)]
        environment = {name: value for name, value in os.environ.items() if name not in FORGOTTEN}
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, pass_fds=[number], stdin=subprocess.DEVNULL)
        return self.process.pid

    def start_child(self, task: int, writer: int, *, is_warm: bool) -> None:
        """Let a child do the task in a file. It and the fork server write to the other file what becomes of it."""
        socket.send_fds(self.socket, [b"warm" if is_warm else b"cold"], [task, writer])

    def stop(self) -> None:
        """End it, with its children."""
        self.socket.close()
        end = time.monotonic() + LEAVE_SECONDS
        with suppress(ChildProcessError):
            while not os.waitpid(self.pid, os.WNOHANG)[0]:
                if time.monotonic() > end:
                    os.kill(self.pid, signal.SIGKILL)
                time.sleep(0.01)


_lock = Lock()
_server: ForkServer | None = None


def start(ready: int = 0, *, is_fresh: bool = False) -> None:
    """Start the fork server of this process now, so that ``ready`` children have printed a page when one is needed.

    It is a copy of this process, if that is fresh: if it has imported and done nothing else.
    """
    with _lock:
        _replace(ready, is_fresh=is_fresh and not settings.METRICS_KEY)


def start_child(task: int, writer: int, *, is_warm: bool) -> None:
    """Let a child do the task in a file. The fork server is started if there is none."""
    with _lock:
        server = _server or _replace(0)
        try:
            server.start_child(task, writer, is_warm=is_warm)
        except OSError:
            log.error("The fork server was killed and is started again.")
            _replace(server.ready).start_child(task, writer, is_warm=is_warm)


def pid() -> int:
    """The process of the fork server; 0 if there is none."""
    server = _server
    return server.pid if server else 0


def stop() -> None:
    """End the fork server of this process. The next child gets a new one."""
    global _server
    with _lock:
        server, _server = _server, None
        if server:
            server.stop()


def _replace(ready: int, *, is_fresh: bool = False) -> ForkServer:
    global _server
    if _server:
        _server.stop()
    _server = ForkServer(ready, is_fresh=is_fresh)
    return _server
