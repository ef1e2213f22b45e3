"""Reads all rows as they were at one moment, while others go on writing."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

from armybuilder.backups.column_values import reader, stored_as
from armybuilder.backups.tables import BackupTable

AT_ONCE = 500
"""The number of rows in memory."""
BEGIN = {
    # A transaction that only reads: its first query decides what it sees, and in WAL mode nobody waits for it.
    "sqlite": ("BEGIN", "SELECT count(*) FROM django_migrations"),
    "postgresql": ("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",),  # untranslated
}
encode = json.JSONEncoder(sort_keys=True, separators=(",", ":"), allow_nan=False).encode


@contextmanager
def one_moment() -> Iterator[BaseDatabaseWrapper]:
    """A connection of its own, which sees the database as it is now until the end."""
    own = connection.copy()
    try:
        with own.cursor() as cursor:
            for statement in BEGIN[own.vendor]:
                cursor.execute(statement)
        yield own
        with own.cursor() as cursor:
            cursor.execute("ROLLBACK")
    finally:
        own.close()


def count(own: BaseDatabaseWrapper, table: BackupTable) -> int:
    """The number of rows in a table."""
    with own.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {_quoted(own, table.model._meta.db_table)}")
        return int(cursor.fetchone()[0])


def lines(own: BaseDatabaseWrapper, table: BackupTable) -> Iterator[bytes]:
    """Each row as a line of JSON, ordered by key."""
    converters = [(place, reader(field, own)) for place, field in enumerate(table.fields)]
    changed = [(place, convert) for place, convert in converters if convert]
    with own.chunked_cursor() as cursor:
        cursor.execute(_query(own, table))
        while rows := cursor.fetchmany(AT_ONCE):
            for row in rows:
                values = list(row)
                for place, convert in changed:
                    values[place] = convert(values[place])
                yield encode(values).encode("ascii") + b"\n"


def _query(own: BaseDatabaseWrapper, table: BackupTable) -> str:
    columns = ", ".join(_quoted(own, column) for column in table.columns)
    key = table.model._meta.pk
    order = _quoted(own, key.column or "")
    # Letters have the same order on every server only if they are compared as bytes, which SQLite does anyway.
    if own.vendor == "postgresql" and stored_as(key).get_internal_type() in ("CharField", "TextField", "SlugField"):
        order += ' COLLATE "C"'
    return f"SELECT {columns} FROM {_quoted(own, table.model._meta.db_table)} ORDER BY {order}"


def _quoted(own: BaseDatabaseWrapper, name: str) -> str:
    return str(own.ops.quote_name(name))
