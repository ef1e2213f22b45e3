"""An empty database beside the live one, which takes its place in one transaction or disappears.

The transaction ends only after what it put in place was read and found right. Until then, everybody else sees the old
data, and a process that is killed leaves it as it was.
"""

import copy
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.db import Error, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler

from armybuilder.backups import sqlite_copy

FILE, SCHEMA, BEFORE = ".aside-", "muster_aside", "muster_before"
"""Name parts: of files beside SQLite's, after its name; and of PostgreSQL's schemas with the new tables and, in the
transaction, with the old ones."""
WAIT_SECONDS = 60
"""Seconds to wait for others to finish writing."""

Check = Callable[[BaseDatabaseWrapper], None]
"""Reads what a connection sees, and raises an error unless it is right."""


class Aside(Protocol):
    """A database beside the live one."""

    def settings(self) -> dict[str, Any]:
        """The settings for connecting to it."""

    def put_in_place(self, check: Check) -> None:
        """Replace what is in the live database by what is in this one, in one transaction, if the check agrees."""

    def remove(self) -> None:
        """Remove it."""


@contextmanager
def aside() -> Iterator[Aside]:
    """An empty database. It is removed at the end. Only one process at a time may have one (``one_at_a_time``)."""
    remove_left_behind()
    place: Aside = InFile() if connection.vendor == "sqlite" else InSchema()
    try:
        yield place
    finally:
        # If the database is away, the next one removes it.
        with suppress(Error, OSError):
            place.remove()


@contextmanager
def inside(place: Aside) -> Iterator[None]:
    """Everything that this process reads and writes is in that database."""
    live = connections["default"]
    connections["default"] = ConnectionHandler({"default": place.settings()})["default"]
    ContentType.objects.clear_cache()
    try:
        yield
    finally:
        connections["default"].close()
        connections["default"] = live
        ContentType.objects.clear_cache()


def remove_left_behind() -> None:
    """Remove what a process left that was killed. No other one may have a database beside the live one now."""
    if connection.vendor == "sqlite":
        live = Path(str(connection.settings_dict["NAME"])).resolve()
        for file in live.parent.glob(f"{live.name}{FILE.rstrip('-')}*"):
            file.unlink(missing_ok=True)
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT nspname FROM pg_namespace WHERE starts_with(nspname, %s)", [SCHEMA])
        for (name,) in cursor.fetchall():
            cursor.execute(f'DROP SCHEMA "{name}" CASCADE')


class InFile:
    """SQLite: another file in the same folder."""

    def __init__(self) -> None:
        self.live = connection.copy()
        live = Path(self.live.settings_dict["NAME"]).resolve()
        self.file = live.with_name(f"{live.name}{FILE}{secrets.token_hex(4)}")

    def settings(self) -> dict[str, Any]:
        """Connects to the file. Nobody else reads it and it does not outlive a power cut, so it can be fast."""
        settings = copy.deepcopy(self.live.settings_dict)
        settings["NAME"] = str(self.file)
        settings["OPTIONS"]["init_command"] = "PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF;"
        return settings

    def put_in_place(self, check: Check) -> None:
        """Copy all tables in one transaction: others read the old ones until its end, and a crash leaves those."""
        own = self.live.copy()
        try:
            with own.cursor() as cursor:
                cursor.execute(f"PRAGMA busy_timeout = {1000 * WAIT_SECONDS}")
                cursor.execute("PRAGMA foreign_keys = OFF")
                # Opening it may not create an empty one.
                cursor.execute("ATTACH %s AS aside", [f"{self.file.as_uri()}?mode=rw"])
                cursor.execute("BEGIN IMMEDIATE")
                sqlite_copy.replace_all(cursor, "aside")
                check(own)
                cursor.execute("COMMIT")
        finally:
            own.close()

    def remove(self) -> None:
        """Delete the file."""
        for suffix in ("", "-journal", "-wal", "-shm"):
            self.file.with_name(self.file.name + suffix).unlink(missing_ok=True)


class InSchema:
    """PostgreSQL: another schema of the same database."""

    def __init__(self) -> None:
        self.live = connection.copy()
        self.schema = f"{SCHEMA}_{secrets.token_hex(4)}"

    def settings(self) -> dict[str, Any]:
        """Connects to the schema."""
        with connection.cursor() as cursor:
            cursor.execute(f"CREATE SCHEMA IF NOT EXISTS {self.schema}")
        settings = copy.deepcopy(self.live.settings_dict)
        options = settings["OPTIONS"].get("options", "")
        settings["OPTIONS"]["options"] = f"{options} -c search_path={self.schema}".strip()
        return settings

    def put_in_place(self, check: Check) -> None:
        """Exchange the tables in one transaction. Tables of other programs stay."""
        ours = {model._meta.db_table for model in apps.get_models(include_auto_created=True)}
        own = self.live.copy()
        try:
            with own.cursor() as cursor:
                cursor.execute(f"SET lock_timeout = '{WAIT_SECONDS}s'")
                cursor.execute("BEGIN")
                cursor.execute("SELECT quote_ident(current_schema())")
                live = cursor.fetchone()[0]
                cursor.execute(f"CREATE SCHEMA {BEFORE}")
                new = _tables(cursor, f"'{self.schema}'")
                for table in sorted(_tables(cursor, "current_schema()") & (ours | new)):
                    cursor.execute(f'ALTER TABLE {live}."{table}" SET SCHEMA {BEFORE}')
                for table in sorted(new):
                    cursor.execute(f'ALTER TABLE {self.schema}."{table}" SET SCHEMA {live}')
                check(own)
                cursor.execute(f"DROP SCHEMA {BEFORE} CASCADE")
                cursor.execute("COMMIT")
        finally:
            own.close()

    def remove(self) -> None:
        """Drop the schema."""
        with connection.cursor() as cursor:
            cursor.execute(f"DROP SCHEMA IF EXISTS {self.schema} CASCADE")


def _tables(cursor: Any, schema: str) -> set[str]:
    cursor.execute(f"SELECT tablename FROM pg_tables WHERE schemaname = {schema}")
    return {name for (name,) in cursor.fetchall()}
