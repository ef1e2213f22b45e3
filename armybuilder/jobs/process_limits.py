"""Child processes with limits, so that work on untrusted input can use only so much and harms nobody else.

A child program imports this module first and nothing of Django, because it has to start quickly.
"""

import errno
import gc
import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

MEBIBYTE = 1024 * 1024
HANDED_DOWN = 128 * MEBIBYTE
"""Bytes that a worker's children start with. What a larger parent passes on beyond that is not counted against them."""
ROOT = Path(__file__).resolve().parents[2]
AUTOGROUP = Path("/proc/self/autogroup")
AUTOGROUP_TRIES, AUTOGROUP_PAUSE_SECONDS = 10, 0.11
"""Linux lets users write this file ten times a second, all of them together."""


class End(Enum):
    """The ways in which a child ends."""

    WELL = 0
    REFUSED = 2
    TOO_LARGE = 3
    BROKEN = 4
    TOO_LONG = 5
    """It used up its processor seconds."""
    TIMED_OUT = 6
    """It ran out of time on the clock, which other processes may have used."""
    KILLED = 7
    """Something outside killed it: most often the kernel, because the whole machine ran out of memory."""
    STUCK = 8
    """It used no processor time for too long: it waited for something that never came."""
    NO_DISK = 9
    """It could not write a file, because the disk is full, cannot be written or has a fault."""
    NOT_STARTED = 10
    """There was none: the machine had no process, memory or room for temporary files left."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a child."""

    memory: int = 512 * MEBIBYTE
    """Bytes of its own memory; file pages shared with its parent do not count."""
    seconds: float = 25
    """Seconds of processor time."""
    wall: float = 180.0
    """Seconds on the clock, including the time that other processes use."""
    idle: float = 30.0
    """Seconds on the clock without any processor time, after which it is stuck."""
    file: int = 128 * MEBIBYTE
    files: int = 256
    nice: int = 5


KILLED: dict[int, End] = {
    signal.SIGXCPU: End.TOO_LONG,
    signal.SIGPROF: End.TOO_LONG,
    signal.SIGALRM: End.TIMED_OUT,
    signal.SIGKILL: End.KILLED,
    # How the C libraries below Python abort when they get no memory.
    signal.SIGABRT: End.TOO_LARGE,
    signal.SIGTRAP: End.TOO_LARGE,
}
NO_DISK = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.ENOTDIR, errno.EIO, errno.ESTALE)
"""Numbers of errors of a disk."""
OUTGROWN = (RecursionError, MemoryError, ZeroDivisionError, OverflowError)
"""Errors that libraries raise when something exceeds their limits."""


def end_of(code: int) -> End:
    """The way a process ended, by its exit code or the negative number of the signal that killed it."""
    if code < 0:
        return KILLED.get(-code, End.BROKEN)
    return End(code) if code in {end.value for end in End} else End.BROKEN


def confine(limits: Limits, *, is_final: bool = True) -> None:
    """Apply the limits to this process from now on; if they are not final, until they are applied again."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM, signal.SIGPROF, signal.SIGCHLD):
        signal.signal(number, signal.SIG_DFL)
    # If the parent is killed it cannot end this process; the alarm does.
    signal.setitimer(signal.ITIMER_REAL, limits.wall + 1)
    # Rounding up the limit below would give a fast decoder almost a second too much.
    signal.setitimer(signal.ITIMER_PROF, limits.seconds)
    gc.disable()
    os.nice(limits.nice)
    # A child that was kept ready has used some already.
    seconds = int(limits.seconds + time.process_time()) + 1
    for kind, maximum in (
        (resource.RLIMIT_DATA, limits.memory + max(0, data_bytes() - HANDED_DOWN)),
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_FSIZE, limits.file),
        (resource.RLIMIT_NOFILE, limits.files),
        (resource.RLIMIT_CORE, 0),
    ):
        hard = resource.getrlimit(kind)[1]
        bound = maximum if hard == resource.RLIM_INFINITY else min(maximum, hard)
        # The soft limit of processor seconds sends a signal that shows the reason; the hard limit kills.
        soft = max(1, bound - 1) if kind == resource.RLIMIT_CPU else bound
        resource.setrlimit(kind, (soft, bound if is_final else hard))


def let_other_sessions_go_first(niceness: int) -> None:
    """Begin a session of this process's own, whose processes have this nice level beside those of all other sessions.

    Linux shares processors among sessions first (``sched_autogroup_enabled``): there the nice level of a process counts
    only within its session, and a server and its worker are two of them.
    """
    with suppress(OSError):
        os.setsid()
        for _ in range(AUTOGROUP_TRIES):
            with suppress(BlockingIOError):
                AUTOGROUP.write_text(str(niceness), encoding="ascii")
                return
            time.sleep(AUTOGROUP_PAUSE_SECONDS)


def relax() -> None:
    """Let this process wait for its next task, however long that takes."""
    for timer in (signal.ITIMER_REAL, signal.ITIMER_PROF):
        signal.setitimer(timer, 0)


def data_bytes() -> int:
    """Bytes of data of this process."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[5]) * resource.getpagesize()


def processor_seconds(pid: int) -> float:
    """Seconds of processor time that a process has used; 0 if it is gone."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            values = file.read().rpartition(b")")[2].split()
    except OSError:
        return 0.0
    return (int(values[11]) + int(values[12])) / os.sysconf("SC_CLK_TCK")


class RefusedInput(ValueError):
    """Why a program refuses its input: an English sentence, and the values of its placeholders.

    The program does not translate; its caller looks the sentence up.
    """

    def __init__(self, sentence: str, **values: str | int) -> None:
        readable = {name: f"{value:,}" if isinstance(value, int) else value for name, value in values.items()}
        super().__init__(sentence.format(**readable))
        self.sentence, self.values = sentence, values


def run(module: str, content: bytes, limits: Limits, *arguments: str) -> tuple[End, bytes]:
    """Run one of our modules in its own process. Returns how it ended, and what it wrote or why it refused."""
    command = [sys.executable, "-m", module, *arguments]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        try:
            output, _ = child.communicate(content, timeout=limits.wall)
        except subprocess.TimeoutExpired:
            child.kill()
            return End.TIMED_OUT, b""
    return end_of(child.returncode), output


def answer(work: Callable[[bytes], bytes], limits: Limits) -> int:
    """The program's side of ``run``: read all input, work within the limits, write. Returns its exit code."""
    content = sys.stdin.buffer.read()
    confine(limits)
    try:
        sys.stdout.buffer.write(work(content))
    except RefusedInput as refused:
        sys.stdout.buffer.write(json.dumps([refused.sentence, refused.values]).encode())
        return End.REFUSED.value
    except OUTGROWN:
        return End.TOO_LARGE.value
    return End.WELL.value
