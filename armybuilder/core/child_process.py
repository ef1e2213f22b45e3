"""Work in a child process with limits, whose crash harms nobody else."""

import json
import os
import select
import signal
import time
import traceback
from collections.abc import Callable

from django.conf import settings

from armybuilder.core.process_limits import MEBIBYTE, OUTGROWN, End, Limits, confine, end_of
from armybuilder.core.temporary_files import make_scratch, remove_scratch, use_scratch

__all__ = ["MEBIBYTE", "Child", "End", "Limits", "Report", "Task"]

Report = Callable[[object], None]
"""Sends something to the parent, as JSON."""
Task = Callable[[Report], None]

_is_child = False


class Child:
    """A task that runs in a forked process."""

    def __init__(self, task: Task, limits: Limits | None = None) -> None:
        self.limits = limits or Limits(nice=settings.PRINTS_NICE)
        self.reader, writer = os.pipe()
        self.began = time.monotonic()
        self.end: End | None = None
        self._received = b""
        self._scratch = make_scratch()
        self.pid = os.fork()
        if not self.pid:
            use_scratch(self._scratch)
            _live(task, writer, self.limits)
        os.close(writer)
        os.set_blocking(self.reader, False)

    def fileno(self) -> int:
        """The file that is readable as soon as the child writes something or ends."""
        return self.reader

    def receive(self) -> list[object]:
        """The messages since the last call. After ``end`` there are no more."""
        while (data := self._read()) is not None:
            self._received += data
            if not data:
                self._bury()
                break
        if self.end is None and time.monotonic() - self.began > self.limits.wall:
            self.kill()
            self.end = End.TIMED_OUT
        *lines, self._received = self._received.split(b"\n")
        return [json.loads(line) for line in lines]

    def wait(self, seconds: float = 1.0) -> None:
        """Wait until it writes something or ends, at most so many seconds."""
        select.select([self], [], [], seconds)

    def kill(self) -> None:
        """End it now."""
        if self.end is None:
            os.kill(self.pid, signal.SIGKILL)
            self._bury()

    def _read(self) -> bytes | None:
        if self.end is not None:
            return None
        try:
            return os.read(self.reader, 65536)
        except BlockingIOError:
            return None

    def _bury(self) -> None:
        code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        os.close(self.reader)
        remove_scratch(self._scratch)
        self.end = end_of(code)


def is_child() -> bool:
    """Whether this process is such a child. It has no database, and only files that its parent has."""
    return _is_child


def _live(task: Task, writer: int, limits: Limits) -> None:
    """Do the task and be gone, without the parent's duties: it has a database, and tests, of its own."""
    global _is_child
    end = End.BROKEN
    try:
        _is_child = True
        signal.set_wakeup_fd(-1)
        confine(limits)
        task(lambda value: _send(writer, value))
        end = End.WELL
    except OUTGROWN:
        end = End.TOO_LARGE
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(end.value)


def _send(writer: int, value: object) -> None:
    line = json.dumps(value).encode() + b"\n"
    while line:
        line = line[os.write(writer, line) :]
