"""Turns that all processes of this machine share: so many at once do something, and the others wait."""

import fcntl
import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LOOK_EVERY = 0.02
"""Seconds between two tries to take a turn, unless somebody is in more of a hurry."""


class Busy(Exception):
    """All turns are taken, and stayed so."""


@contextmanager
def turn(folder: Path, name: str, at_once: int, patience: float, look_every: float = LOOK_EVERY) -> Iterator[None]:
    """Take one of the turns, and give it back; ``Busy`` where none gets free in so many seconds."""
    folder.mkdir(parents=True, exist_ok=True)
    files = [os.open(folder / f"{name}-{number}.lock", os.O_RDWR | os.O_CREAT, 0o600) for number in range(at_once)]
    try:
        _take_one(files, time.monotonic() + patience, look_every)
        yield
    finally:
        for file in files:
            os.close(file)


def _take_one(files: list[int], until: float, look_every: float) -> None:
    """Lock one of the files; closing it gives it back, also where this process falls."""
    while True:
        for file in files:
            try:
                return fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                continue
        if time.monotonic() > until:
            raise Busy
        time.sleep(look_every)


_writing = threading.Lock()


@contextmanager
def turn_to_write(database: Path, patience: float) -> Iterator[None]:
    """Wait until nobody else writes to an SQLite file.

    SQLite has whoever waits for its lock sleep for up to 100 ms between two looks, while those who come later take it:
    of eight who edit at once, some wait for a second. Here one thread of each process looks each half millisecond.
    """
    if not _writing.acquire(timeout=patience):
        raise Busy
    try:
        with turn(database.parent, database.name, 1, patience, look_every=0.0005):
            yield
    finally:
        _writing.release()
