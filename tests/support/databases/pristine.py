"""The way back to the database as tests find it, for those whose changes are really kept."""

import sqlite3
from collections.abc import Callable

from django.db import connection, transaction


def kept() -> Callable[[], None]:
    """A function that brings every table back to the rows it has now."""
    return {"sqlite": kept_file, "postgresql": kept_rows}[connection.vendor]()


def kept_file() -> Callable[[], None]:
    """The file is copied whole."""
    connection.ensure_connection()
    copy = sqlite3.connect(":memory:")
    connection.connection.backup(copy)

    def bring_back() -> None:
        connection.ensure_connection()
        copy.backup(connection.connection)

    return bring_back


def kept_rows() -> Callable[[], None]:
    """Refill tables that differ from their copies, and check references at the end."""
    with connection.cursor() as cursor:
        tables = [f'"{name}"' for name in connection.introspection.table_names(cursor)]
        cursor.execute("CREATE SCHEMA kept")
        for table in tables:
            cursor.execute(f"CREATE TABLE kept.{table} AS TABLE {table}")
        filled = [table for table in tables if has_rows(cursor, f"TABLE kept.{table}")]

    def bring_back() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            changed = [table for table in tables if differs(cursor, table)]
            for table in changed:
                cursor.execute(f"DELETE FROM {table}")
            for table in set(changed) & set(filled):
                cursor.execute(f"INSERT INTO {table} TABLE kept.{table}")

    return bring_back


def differs(cursor, table: str) -> bool:
    """Whether the table has other rows than its copy."""
    now, then = f"TABLE {table}", f"TABLE kept.{table}"
    return has_rows(cursor, f"({now} EXCEPT ALL {then}) UNION ALL ({then} EXCEPT ALL {now})")


def has_rows(cursor, query: str) -> bool:
    cursor.execute(f"SELECT EXISTS ({query})")
    return cursor.fetchone()[0]
