"""How requests wake the worker, and how it shows that it is there."""

import os
import time
from contextlib import suppress
from pathlib import Path

from django.conf import settings

QUIET = 10.0
"""Seconds without a beat after which no worker is there."""


def hang() -> int:
    """Create the bell. The returned file is readable when somebody rings."""
    bell = _file("bell")
    with suppress(FileExistsError):
        os.mkfifo(bell, 0o600)
    return os.open(bell, os.O_RDWR | os.O_NONBLOCK)


def ring() -> None:
    """Wake the worker. Without a ring it looks for work from time to time."""
    with suppress(OSError):
        handle = os.open(_file("bell"), os.O_WRONLY | os.O_NONBLOCK)
        try:
            os.write(handle, b"!")
        finally:
            os.close(handle)


def hush(bell: int) -> None:
    """Take in what has been rung."""
    with suppress(BlockingIOError):
        while os.read(bell, 4096):
            pass


def beat() -> None:
    """Show that a worker is there."""
    _file("beat").touch()


def is_answered() -> bool:
    """Whether a worker is there."""
    try:
        return settings.PRINTS_INLINE or time.time() - _file("beat").stat().st_mtime < QUIET
    except FileNotFoundError:
        return False


def _file(name: str) -> Path:
    folder = Path(settings.PRINTS)
    folder.mkdir(parents=True, exist_ok=True)
    return folder / name
