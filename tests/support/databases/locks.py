"""Somebody else who writes and does not come to an end."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

HOLD = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "BEGIN; LOCK TABLE armies_army IN EXCLUSIVE MODE"}
GIVE_UP_SOON = {"sqlite": "PRAGMA busy_timeout = 50", "postgresql": "SET lock_timeout = 50"}


@contextmanager
def held() -> Iterator[None]:
    """Other writers wait in the meantime."""
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            cursor.execute(HOLD[connection.vendor])
            yield
            cursor.execute("ROLLBACK")
    finally:
        other.close()


@contextmanager
def impatient() -> Iterator[None]:
    """This connection does not wait long."""
    with connection.cursor() as cursor:
        cursor.execute(GIVE_UP_SOON[connection.vendor])
    yield
    connection.close()
