"""Inserts very many rows: indexes, triggers and foreign keys are dropped, then created for all rows together."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any

from django.core.management.color import no_style
from django.db import connection, models, transaction

Model = type[models.Model]

SQLITE = """SELECT 'DROP ' || type || ' ' || name, sql FROM sqlite_master
    WHERE tbl_name IN (%s) AND type IN ('index', 'trigger') AND sql IS NOT NULL"""
POSTGRESQL = """SELECT format('ALTER TABLE %%s DROP CONSTRAINT %%I', conrelid::regclass, conname),
        format('ALTER TABLE %%s ADD CONSTRAINT %%I %%s', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE contype = 'f' AND conrelid::regclass::text IN (%s)
    UNION ALL SELECT format('DROP INDEX %%s', indexrelid::regclass), pg_get_indexdef(indexrelid)
    FROM pg_index WHERE indrelid::regclass::text IN (%s)
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype <> 'f')"""
MEMORY = 512
"""Megabytes of memory for creating an index."""
AT_ONCE = 500
"""Rows that are in memory, for SQLite."""


@contextmanager
def laid_in(*tables: Model, memory: int = MEMORY, drop_triggers: bool = True) -> Iterator[None]:
    """One transaction that inserts very many rows into these tables. An error leaves them as they were.

    It may use so many megabytes. Triggers that are not dropped fire for each row.
    """
    with _in_haste(memory), transaction.atomic():
        if connection.vendor == "postgresql":
            # Deferred checks would block this.
            _execute(["SET CONSTRAINTS ALL IMMEDIATE"])
            _execute([f"SET LOCAL maintenance_work_mem = '{memory}MB'", "SET LOCAL synchronous_commit = off"])
        statements = _kept_with([table._meta.db_table for table in tables])
        statements = [pair for pair in statements if drop_triggers or not pair[0].startswith("DROP trigger")]
        _execute(drop for drop, _ in statements)
        yield
        _execute(make for _, make in statements)
        _execute(connection.ops.sequence_reset_sql(no_style(), tables))


def insert(table: Model, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Copy rows in the database's own format into a table, as they come: the server stores some while more are made."""
    into = f"{table._meta.db_table} ({', '.join(map(connection.ops.quote_name, columns))})"
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            # Django keeps all that it is given at once.
            every = iter(rows)
            while some := list(islice(every, AT_ONCE)):
                cursor.executemany(f"INSERT INTO {into} VALUES ({', '.join(['%s'] * len(columns))})", some)
            return
        with cursor.copy(f"COPY {into} FROM STDIN") as copy:
            for row in rows:
                copy.write_row(row)


@contextmanager
def _in_haste(memory: int) -> Iterator[None]:
    """SQLite with more memory, and without waiting for the disk. No transaction may have begun."""
    if connection.vendor != "sqlite" or connection.in_atomic_block:
        yield
        return
    _execute(["PRAGMA synchronous = OFF", f"PRAGMA cache_size = -{memory * 1000}"])
    try:
        yield
    finally:
        _execute(["PRAGMA synchronous = FULL", "PRAGMA cache_size = -2000"])


def _kept_with(tables: list[str]) -> list[tuple[str, str]]:
    """The statements that drop the indexes, triggers and keys of these tables, and those that create them again."""
    query = SQLITE if connection.vendor == "sqlite" else POSTGRESQL
    marks = ", ".join(["%s"] * len(tables))
    with connection.cursor() as cursor:
        cursor.execute(query.replace("(%s)", f"({marks})"), tables * query.count("(%s)"))
        return [(drop, make) for drop, make in cursor.fetchall()]


def _execute(statements: Iterable[str]) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
