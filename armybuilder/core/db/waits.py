"""The time that a process waits for the database: a page gives up, a command waits as long as it takes.

Knows no settings: the settings are made of it.
"""

from typing import Any

LOCK_SECONDS = 10.0
"""Seconds that a command waits for its turn to write, and then for the lock."""


def sqlite_waits(seconds: float) -> dict[str, Any]:
    """The options of a connection whose statements may take so long; 0 = as long as they take."""
    return {"timeout": _lock_seconds(seconds)}


def postgresql_waits(seconds: float) -> dict[str, Any]:
    """The same for PostgreSQL, where waiting too long for a lock is an error, as with SQLite."""
    limits = {"lock_timeout": _lock_seconds(seconds), "statement_timeout": seconds}
    return {
        "connect_timeout": 2,
        "options": " ".join(f"-c {name}={1000 * limit:.0f}ms" for name, limit in limits.items()),
    }


def _lock_seconds(seconds: float) -> float:
    """A writer waits for its turn and then for the lock, each so long."""
    return seconds / 2 or LOCK_SECONDS
