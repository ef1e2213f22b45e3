"""Work that one process does at a time: of all machines with a database server, or of this machine with a file."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import Error, connection

from armybuilder.core.machine.file_locks import Busy, turn

LOCKS = {"prepare": 7_305_681, "backup": 7_305_682}
"""Kinds of such work. On PostgreSQL each is an advisory lock, with a number that nobody else locks."""
LOOK_EVERY = 0.2
"""Seconds between two attempts."""


@contextmanager
def one_at_a_time(work: str, patience_seconds: float) -> Iterator[None]:
    """Wait until no other process does this kind of work, and keep others out. Raises ``Busy`` if that takes too long.

    The lock ends with its process, however that ends.
    """
    if connection.vendor != "postgresql":
        with turn(Path(settings.VAR), work, 1, patience_seconds, LOOK_EVERY):
            yield
        return
    # A session of its own: the work may close the others.
    session = connection.copy()
    try:
        with session.cursor() as cursor:
            until = time.monotonic() + patience_seconds
            while not _is_locked(cursor, LOCKS[work]):
                if time.monotonic() > until:
                    raise Busy
                time.sleep(LOOK_EVERY)
            try:
                yield
            finally:
                # Without this, the server gives the lock back a moment after the session was closed.
                with suppress(Error):
                    cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCKS[work]])
    finally:
        session.close()


def _is_locked(cursor: Any, number: int) -> bool:
    cursor.execute("SELECT pg_try_advisory_lock(%s)", [number])
    return bool(cursor.fetchone()[0])
