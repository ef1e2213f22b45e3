"""A database that cannot answer just now: how to tell, and what to do about its connections."""

import sqlite3

import psycopg
from django.db import DatabaseError, InterfaceError, connections

SQLITE_CODES = ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_READONLY", "SQLITE_FULL", "SQLITE_IOERR", "SQLITE_CANTOPEN")
"""Locked, read-only, disk full, disk broken, file missing; each has variants that begin like it."""
POSTGRESQL_STATES = ("08", "25006", "40", "53", "55P03", "57")
"""Connection lost, read-only, deadlock, out of resources, lock timeout, shutting down; classes or whole SQLSTATEs."""


def is_unavailable(error: BaseException | None) -> bool:
    """Whether the database is busy, away or read-only: nothing is wrong with the request, it may be sent again."""
    if isinstance(error, InterfaceError):
        return True
    cause = error.__cause__ if isinstance(error, DatabaseError) else None
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorname", "").startswith(SQLITE_CODES)
    if isinstance(cause, psycopg.Error):
        # A connection that could not be made, or broke, has no SQLSTATE: there was nobody to send one.
        return (cause.sqlstate or "08").startswith(POSTGRESQL_STATES)
    return False


def drop_connections() -> None:
    """Close this thread's connections once the request ends: one opened while read-only would stay so for good."""
    for connection in connections.all(initialized_only=True):
        connection.close_at = 0
