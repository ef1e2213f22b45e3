"""Turns that all processes of this machine share: only so many work at once, and the others wait."""

import fcntl
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LOOK_EVERY = 0.02
"""Seconds between two attempts to take a turn, by default."""


class Busy(Exception):
    """All turns stayed taken."""


@contextmanager
def turn(folder: Path, name: str, at_once: int, patience: float, look_every: float = LOOK_EVERY) -> Iterator[None]:
    """Take one of the turns and release it at the end. Raises ``Busy`` if none is free in so many seconds."""
    folder.mkdir(parents=True, exist_ok=True)
    files = [os.open(folder / f"{name}-{number}.lock", os.O_RDWR | os.O_CREAT, 0o600) for number in range(at_once)]
    try:
        _take_one(files, time.monotonic() + patience, look_every)
        yield
    finally:
        for file in files:
            os.close(file)


def _take_one(files: list[int], until: float, look_every: float) -> None:
    """Lock one of the files. Closing it releases the lock, even if the process dies."""
    while True:
        for file in files:
            try:
                return fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                continue
        if time.monotonic() > until:
            raise Busy
        time.sleep(look_every)


class Presence:
    """A lock that processes share as long as they live, so that a new one learns whether it is the only one."""

    def __init__(self, path: Path) -> None:
        """Take part. The lock ends with the process, however that ends."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self.file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        self.was_alone = self._is_free()
        """Whether no other process took part when this one began."""
        fcntl.flock(self.file, fcntl.LOCK_SH)

    def _is_free(self) -> bool:
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def end(self) -> None:
        """Take part no longer."""
        os.close(self.file)


_writing = threading.Lock()


@contextmanager
def turn_to_write(database: Path, patience: float) -> Iterator[None]:
    """Wait until nobody else writes to an SQLite file.

    SQLite makes a waiting writer sleep for up to 100 ms between attempts, while later ones take the lock: with eight
    writers, some wait for a second. Here one thread of each process tries every half millisecond.
    """
    until = time.monotonic() + patience
    if not _writing.acquire(timeout=patience):
        raise Busy
    try:
        left = max(0, until - time.monotonic())
        with turn(database.parent, database.name, 1, left, look_every=0.0005):
            yield
    finally:
        _writing.release()
