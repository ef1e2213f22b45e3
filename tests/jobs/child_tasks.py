"""What children do in tests. Tasks are pickled, so each is a function of a module, or a value."""

import ctypes
import faulthandler
import os
import resource
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from armybuilder.jobs.process_limits import MEBIBYTE


@dataclass(frozen=True)
class Say:
    """Reports each of some values."""

    values: tuple[object, ...]

    def __call__(self, tell):
        for value in self.values:
            tell(value)


def count(tell):
    for number in range(3000):
        tell({"page": number})


def deep(tell):
    deep(tell)


def divide(tell):
    raise ZeroDivisionError


def greed(tell):
    kept = []
    while True:
        kept.append(bytearray(MEBIBYTE))


def spin(tell):
    while True:
        pass


def sleep(tell):
    time.sleep(600)


def nap(tell):
    time.sleep(1)
    tell("awake")


def doze(tell):
    """It wakes up too often to be stuck."""
    while True:
        time.sleep(0.01)
        sum(range(100_000))


def write(tell):
    with open("/tmp/muster-too-much", "wb") as file:
        os.unlink(file.name)
        while True:
            file.write(bytes(MEBIBYTE))


def fill_disk(tell):
    with open("/dev/full", "wb", buffering=0) as file:
        file.write(b"0")


def fall(tell):
    faulthandler.disable()
    ctypes.string_at(0)


def abort(tell):
    faulthandler.disable()
    os.abort()


def err(tell):
    raise KeyError("a mistake of ours")


def leave(tell):
    raise SystemExit(0)


def take_many_files(tell):
    kept = [os.open("/dev/null", os.O_RDONLY) for _ in range(10_000)]
    tell(len(kept))


def note_a_file(tell):
    handle, name = tempfile.mkstemp()
    os.close(handle)
    tell(name)


def note_a_file_and_sleep(tell):
    note_a_file(tell)
    sleep(tell)


def tell_threads(tell):
    """The threads of the process that forked this one."""
    tell([task.read_text().strip() for task in Path(f"/proc/{os.getppid()}/task").glob("*/comm")])


def tell_session(tell):
    tell([os.getsid(0), Path("/proc/self/autogroup").read_text()])


def tell_limits(tell):
    kinds = (resource.RLIMIT_CPU, resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE, resource.RLIMIT_CORE)
    tell([(kind, *resource.getrlimit(kind)) for kind in kinds])


def tell_parent(tell):
    tell(os.getppid())


def tell_itself(tell):
    tell(os.getpid())
