"""Work in a child process with limits, whose crash harms nobody else."""

import json
import os
import select
import signal
import time
import traceback
from collections.abc import Callable

from django.conf import settings

from armybuilder.core.child_processes import MEBIBYTE, OUTGROWN, End, Limits, confine, end_of
from armybuilder.core.scratch import make_scratch, remove_scratch, use_scratch

__all__ = ["MEBIBYTE", "Child", "End", "Limits", "Task", "Tell"]

Tell = Callable[[object], None]
"""Says something to the parent, as JSON."""
Task = Callable[[Tell], None]


class Child:
    """A task that runs in a forked process."""

    def __init__(self, task: Task, limits: Limits | None = None) -> None:
        self.limits = limits or Limits(nice=settings.PRINTS_NICE)
        self.reader, writer = os.pipe()
        self.began = time.monotonic()
        self.end: End | None = None
        self._heard = b""
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

    def hear(self) -> list[object]:
        """The messages since the last call. After ``end`` there are no more."""
        while (said := self._read()) is not None:
            self._heard += said
            if not said:
                self._bury()
                break
        if self.end is None and time.monotonic() - self.began > self.limits.wall:
            self.kill()
            self.end = End.TIMED_OUT
        *lines, self._heard = self._heard.split(b"\n")
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


def _live(task: Task, writer: int, limits: Limits) -> None:
    """Do the task and be gone, without the parent's duties: it has a database, and tests, of its own."""
    end = End.BROKEN
    try:
        signal.set_wakeup_fd(-1)
        confine(limits)
        task(lambda said: _say(writer, said))
        end = End.WELL
    except OUTGROWN:
        end = End.TOO_LARGE
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(end.value)


def _say(writer: int, said: object) -> None:
    line = json.dumps(said).encode() + b"\n"
    while line:
        line = line[os.write(writer, line) :]
