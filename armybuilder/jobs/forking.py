"""The program of the fork server: ``main`` is called with the number of a socket, and how many children to keep ready.

It imports, forks and buries, and does nothing else: no page is laid out, no battle played and no database asked in this
process, so that it has no thread but its own. Children that are kept ready have printed a page before they get a task,
and get another one when it ended well. All others do one task.
"""

import gc
import json
import logging
import os
import pickle
import select
import signal
import socket
import sys
import time
import traceback
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NoReturn

import django
from django.conf import settings
from django.dispatch import Signal

from armybuilder.core.machine.temporary_files import make_scratch, remove_scratch, use_scratch
from armybuilder.jobs.process_limits import (
    MEBIBYTE,
    NO_DISK,
    OUTGROWN,
    End,
    confine,
    data_bytes,
    let_other_sessions_go_first,
    relax,
)

log = logging.getLogger(__name__)

importing = Signal()
"""Sent once before the fork server works. Receivers import what children need; nothing of it may start a thread."""
warming = Signal()
"""Sent in each child that is kept ready. Receivers do once what is slow the first time."""
WARM_SECONDS = 60
"""After which a child that has still not printed its first page is ended."""
MOST_TASKS = 25
"""Tasks of a child that is kept ready."""
MOST_GROWTH = 16 * MEBIBYTE
"""Bytes by which it may grow and still get another task."""
REST_SECONDS = 5.0
"""After a child that could not be made ready."""
PAUSE_SECONDS = 1.0
"""After a child that could not be started, before its task is given back."""


@dataclass(frozen=True)
class Forked:
    """A child: its process, its folder of temporary files, and the socket through which it gets its task."""

    pid: int
    scratch: Path
    socket: socket.socket
    is_warm: bool


class Nursery:
    """Forks children for the process at the other end of a socket."""

    def __init__(self, control: socket.socket, ready: int) -> None:
        self.control, self.most_ready = control, ready
        self.ready: list[Forked] = []
        self.working: dict[int, tuple[Forked, int]] = {}
        """Children with a task, and the files to which their ends are written."""
        self.rests_until = 0.0
        self.bell, writer = os.pipe()
        for end in (self.bell, writer):
            os.set_blocking(end, False)
        signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)

    def run(self) -> None:
        """Fork until the other process is gone."""
        while True:
            self._make_ready()
            wait = REST_SECONDS if self._lacks_warm() else None
            readable, *_ = select.select([self.control.fileno(), self.bell], [], [], wait)
            if self.bell in readable:
                self._bury()
            if self.control.fileno() in readable and not self._serve():
                break
        self._end_all()

    def _make_ready(self) -> None:
        """Fork as many children as are to be kept ready."""
        while self._lacks_warm() and time.monotonic() >= self.rests_until:
            try:
                self.ready.append(self._fork(is_warm=True))
            except OSError as error:
                log.error("No child could be started: %s", error)
                self.rests_until = time.monotonic() + REST_SECONDS

    def _lacks_warm(self) -> bool:
        """Whether fewer children than wanted are ready or will be again."""
        return len(self.ready) + sum(child.is_warm for child, _ in self.working.values()) < self.most_ready

    def _take_back(self) -> None:
        """Children that have done their tasks and wait for others are ready again."""
        for pid, (child, writer) in list(self.working.items()):
            with suppress(OSError):
                if child.is_warm and child.socket.recv(16, socket.MSG_DONTWAIT):
                    os.close(writer)
                    del self.working[pid]
                    self.ready.append(child)

    def _serve(self) -> bool:
        """Hand a task to a child. Returns false if the other process is gone."""
        kind, files, *_ = socket.recv_fds(self.control, 16, 2)
        if not kind:
            return False
        self._take_back()
        if len(files) < 2:
            # This process may open no file more: the other one learns that nobody has the task.
            self._give_back(files)
            return True
        task, writer = files
        is_warm = kind == b"warm"
        try:
            child = (self._take_ready() if is_warm else None) or self._fork(is_warm=False)
        except OSError as error:
            log.error("No child could be started: %s", error)
            self._give_back(files)
            return True
        self.working[child.pid] = child, writer
        with suppress(OSError):
            # Nobody may be waiting for it any more, or the child may just have ended, which is told when it is buried.
            _tell(writer, {"pid": child.pid})
            socket.send_fds(child.socket, [b"task"], [task, writer])
        os.close(task)
        return True

    def _give_back(self, files: list[int]) -> None:
        """Give back a task for which no child could be started, a moment later: it will be given again at once."""
        time.sleep(PAUSE_SECONDS)
        with suppress(OSError, IndexError):
            _tell(files[1], {"code": End.NOT_STARTED.value})
        for file in files:
            os.close(file)

    def _take_ready(self) -> Forked | None:
        """A child that is ready. One whose temporary files were removed would print with other fonts, and ends."""
        while self.ready:
            child = self.ready.pop(0)
            if child.scratch.is_dir():
                return child
            child.socket.close()
        return None

    def _fork(self, *, is_warm: bool) -> Forked:
        """Fork a child. Raises ``OSError`` if the machine has no process or file left, or no room for its files."""
        scratch = make_scratch()
        try:
            ours, other_end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            pid = os.fork()
        except OSError:
            remove_scratch(scratch)
            raise
        if pid:
            other_end.close()
            return Forked(pid, scratch, ours, is_warm)
        try:
            ours.close()
            self._forget()
            use_scratch(scratch)
            _live(other_end, is_warm=is_warm)
        finally:
            # Nothing of the fork server goes on here.
            os._exit(End.NOT_STARTED.value)

    def _forget(self) -> None:
        """Called in a child: close what is its parent's alone."""
        signal.set_wakeup_fd(-1)
        self.control.close()
        for child in (*self.ready, *(child for child, _ in self.working.values())):
            child.socket.close()
        for _, writer in self.working.values():
            os.close(writer)

    def _bury(self) -> None:
        """Tell the ends of children that have ended."""
        with suppress(BlockingIOError):
            os.read(self.bell, 4096)
        with suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                self._bury_one(ended[0], os.waitstatus_to_exitcode(ended[1]))

    def _bury_one(self, pid: int, code: int) -> None:
        if pid in self.working:
            child, writer = self.working.pop(pid)
            remove_scratch(child.scratch)
            with suppress(OSError):
                _tell(writer, {"code": code})
            os.close(writer)
            child.socket.close()
            return
        for child in [process for process in self.ready if process.pid == pid]:
            log.error("A child that was to be ready for prints ended with %s.", code)
            self.rests_until = time.monotonic() + REST_SECONDS
            self.ready.remove(child)
            remove_scratch(child.scratch)
            child.socket.close()

    def _end_all(self) -> None:
        for child in (*self.ready, *(child for child, _ in self.working.values())):
            os.kill(child.pid, signal.SIGKILL)
            os.waitpid(child.pid, 0)
            remove_scratch(child.scratch)


def _live(channel: socket.socket, *, is_warm: bool) -> NoReturn:
    """Do one task and be gone; who is warm does several. Nothing is left of the duties of the fork server."""
    end = End.BROKEN
    try:
        # It has no database, and only files that its parent has.
        settings.STORAGES = {name: storage for name, storage in settings.STORAGES.items() if name != "shared"}
        if is_warm:
            _get_ready()
        most_data = data_bytes() + MOST_GROWTH
        for left in reversed(range(MOST_TASKS if is_warm else 1)):
            files = wait_for_task(channel)
            if not files:
                break
            task, writer = files
            _work(task, writer, is_warm=is_warm)
            # Only a child that stays says that it is free. The fork server reports the end of the others.
            if not left or data_bytes() > most_data:
                break
            # The fork server, or the process that gave the task, may have been killed.
            with suppress(ConnectionError):
                channel.send(b"free")
            with suppress(ConnectionError):
                _tell(writer, {"code": End.WELL.value})
            os.close(writer)
            gc.collect()
        end = End.WELL
    except OUTGROWN:
        end = End.TOO_LARGE
    except BaseException as error:
        if isinstance(error, OSError) and error.errno in NO_DISK:
            end = End.NO_DISK
        traceback.print_exc()
    finally:
        os._exit(end.value)


def wait_for_task(channel: socket.socket) -> list[int]:
    """Wait for a task: its file, and the file for what becomes of it. Empty if the fork server is gone."""
    with suppress(ConnectionError):
        return list(socket.recv_fds(channel, 16, 2)[1])
    return []


def _get_ready() -> None:
    """Do what is slow the first time, without harm to those who wait for a page. Raises what went wrong: fonts of which
    only a part could be written would be left out of later pages.
    """
    os.nice(settings.JOBS_NICE)
    signal.setitimer(signal.ITIMER_REAL, WARM_SECONDS)
    warming.send(sender=None)
    signal.setitimer(signal.ITIMER_REAL, 0)
    gc.collect()
    gc.freeze()


def _work(task_file: int, writer: int, *, is_warm: bool) -> None:
    with open(task_file, "rb") as file:
        task, limits, values = pickle.load(file)
    for name, value in values.items():
        setattr(settings, name, value)
    niceness = settings.JOBS_NICE if is_warm else 0
    confine(replace(limits, nice=max(0, limits.nice - niceness)), is_final=not is_warm)
    task(lambda value: _tell(writer, {"message": value}))
    if is_warm:
        relax()


def _tell(writer: int, line: dict[str, object]) -> None:
    """Write a line to the process that gave the task."""
    content = b"\n" + json.dumps(line).encode() + b"\n"
    while content:
        content = content[os.write(writer, content) :]


def import_all() -> None:
    """Import what children need, and have the garbage collector leave it alone, which would copy its memory."""
    importing.send_robust(sender=None)
    gc.collect()
    gc.freeze()


def serve(control: socket.socket, ready: int) -> NoReturn:
    """Fork children until the process at the other end of the socket is gone."""
    try:
        # Ctrl C is for the other process, which ends this one.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        gc.disable()
        let_other_sessions_go_first(settings.JOBS_NICE)
        Nursery(control, ready).run()
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(0)


def main() -> None:
    """Be the fork server of the process that has started this one."""
    number, ready = map(int, sys.argv[1:])
    gc.disable()
    django.setup()
    import_all()
    serve(socket.socket(fileno=number), ready)
