"""Work in a child process, which may use so much and no more, and takes nobody along when it falls."""

import gc
import json
import os
import resource
import select
import signal
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from django.conf import settings

MEBIBYTE = 1024 * 1024
HANDED_DOWN = 128 * MEBIBYTE
"""Bytes that a worker's children begin with; what a larger process hands down beyond them is none of their doing."""
Tell = Callable[[object], None]
"""Says something to the parent, as JSON."""
Task = Callable[[Tell], None]


class End(Enum):
    """How a child ended."""

    WELL = 0
    TOO_LARGE = 3
    BROKEN = 4
    TOO_LONG = 5


@dataclass(frozen=True, slots=True)
class Limits:
    """What a child may use."""

    memory: int = 512 * MEBIBYTE
    """Bytes of its own: what it shares with its parent's files does not count."""
    seconds: int = 25
    """Of the processor."""
    wall: float = 180.0
    """Seconds on the clock, which count what others use of the processor as well."""
    file: int = 128 * MEBIBYTE
    files: int = 256


OUTGROWN = (RecursionError, MemoryError, ZeroDivisionError, OverflowError)
"""What WeasyPrint raises where a page is too much for it."""


class Child:
    """A task that runs in a forked process."""

    def __init__(self, task: Task, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self.reader, writer = os.pipe()
        self.began = time.monotonic()
        self.end: End | None = None
        self._heard = b""
        self.pid = os.fork()
        if not self.pid:
            _live(task, writer, self.limits)
        os.close(writer)
        os.set_blocking(self.reader, False)

    def fileno(self) -> int:
        """What is readable as soon as the child says something or ends."""
        return self.reader

    def hear(self) -> list[object]:
        """What it has said meanwhile. Once ``end`` is there, nothing more comes."""
        while (said := self._read()) is not None:
            self._heard += said
            if not said:
                self._bury()
                break
        if self.end is None and time.monotonic() - self.began > self.limits.wall:
            self.kill()
            self.end = End.TOO_LONG
        *lines, self._heard = self._heard.split(b"\n")
        return [json.loads(line) for line in lines]

    def wait(self, seconds: float = 1.0) -> None:
        """Until it says something, ends, or so many seconds have passed."""
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
        self.end = _KILLED.get(-code, End.BROKEN) if code < 0 else End(code if code in _CODES else End.BROKEN.value)


_CODES = frozenset(end.value for end in End)
_KILLED: dict[int, End] = {
    signal.SIGXCPU: End.TOO_LONG,
    signal.SIGALRM: End.TOO_LONG,
    # The system's own rescue where memory runs out, and how the libraries below Python give up.
    signal.SIGKILL: End.TOO_LARGE,
    signal.SIGABRT: End.TOO_LARGE,
    signal.SIGTRAP: End.TOO_LARGE,
}


def _live(task: Task, writer: int, limits: Limits) -> None:
    """Do the task and be gone, without the parent's duties: it has a database, and tests, of its own."""
    end = End.BROKEN
    try:
        _confine(limits)
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


def _inherited() -> int:
    """Bytes of data that this process began with."""
    with open("/proc/self/statm", encoding="ascii") as found:
        return int(found.read().split()[5]) * resource.getpagesize()


def _confine(limits: Limits) -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM, signal.SIGCHLD):
        signal.signal(number, signal.SIG_DFL)
    signal.set_wakeup_fd(-1)
    # A parent that is killed cannot end it any more: the clock does.
    signal.setitimer(signal.ITIMER_REAL, limits.wall + 1)
    gc.disable()
    os.nice(settings.PRINTS_NICE)
    for kind, most in (
        (resource.RLIMIT_DATA, limits.memory + max(0, _inherited() - HANDED_DOWN)),
        (resource.RLIMIT_CPU, limits.seconds + 1),
        (resource.RLIMIT_FSIZE, limits.file),
        (resource.RLIMIT_NOFILE, limits.files),
        (resource.RLIMIT_CORE, 0),
    ):
        hard = resource.getrlimit(kind)[1]
        bound = most if hard == resource.RLIM_INFINITY else min(most, hard)
        # At the soft bound of the processor's seconds comes a signal that tells why, at the hard one the end.
        resource.setrlimit(kind, (max(1, bound - 1) if kind == resource.RLIMIT_CPU else bound, bound))
