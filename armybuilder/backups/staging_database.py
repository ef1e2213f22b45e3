"""An empty database beside the live one, which takes its place in one step or disappears."""

import copy
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Protocol

from django.apps import apps
from django.contrib.contenttypes.models import ContentType
from django.db import connection, connections, transaction
from django.db.utils import ConnectionHandler

SCHEMA, BEFORE = "muster_aside", "muster_before"
"""PostgreSQL's schemas with the new tables, and, while they are exchanged, with the old ones."""
STEP, WAIT = 4096, 60.0
"""Pages that are copied at once, and seconds to wait for others to finish writing."""


class Aside(Protocol):
    """A database beside the live one."""

    def settings(self) -> dict[str, Any]:
        """How to connect to it."""

    def put_in_place(self) -> None:
        """Replace what is in the live database by what is in this one, in one transaction."""

    def remove(self) -> None:
        """Remove it."""


@contextmanager
def aside() -> Iterator[Aside]:
    """An empty database. It is removed at the end."""
    place: Aside = InFile() if connection.vendor == "sqlite" else InSchema()
    place.remove()
    try:
        yield place
    finally:
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


class InFile:
    """SQLite: another file in the same folder."""

    def __init__(self) -> None:
        self.live = connection.copy()
        self.target = Path(self.live.settings_dict["NAME"]).resolve()
        self.file = self.target.with_name(f"{self.target.name}.aside")

    def settings(self) -> dict[str, Any]:
        """Connects to the file. Nobody else reads it and it does not outlive a power cut, so it can be fast."""
        found = copy.deepcopy(self.live.settings_dict)
        found["NAME"] = str(self.file)
        found["OPTIONS"]["init_command"] = "PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF;"
        return found

    def put_in_place(self) -> None:
        """Copy all pages in one transaction: others read the old ones until its end, and a crash leaves those."""
        with closing(sqlite3.connect(self.file)) as new, closing(sqlite3.connect(self.target, timeout=WAIT)) as old:
            old.execute("PRAGMA journal_mode = WAL")
            # Takes the lock of writers, or waits for it; copying does not wait.
            old.execute("BEGIN IMMEDIATE")
            old.rollback()
            new.backup(old, pages=STEP)

    def remove(self) -> None:
        """Delete the file."""
        for suffix in ("", "-journal", "-wal", "-shm"):
            self.file.with_name(self.file.name + suffix).unlink(missing_ok=True)


class InSchema:
    """PostgreSQL: another schema of the same database."""

    def __init__(self) -> None:
        self.live = connection.copy()

    def settings(self) -> dict[str, Any]:
        """Connects to the schema."""
        with connection.cursor() as cursor:
            cursor.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
        found = copy.deepcopy(self.live.settings_dict)
        options = found["OPTIONS"].get("options", "")
        found["OPTIONS"]["options"] = f"{options} -c search_path={SCHEMA}".strip()
        return found

    def put_in_place(self) -> None:
        """Exchange the tables in one transaction. Tables of other programs stay."""
        ours = {model._meta.db_table for model in apps.get_models(include_auto_created=True)}
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT quote_ident(current_schema())")
            live = cursor.fetchone()[0]
            cursor.execute(f"CREATE SCHEMA {BEFORE}")
            new = _tables(cursor, f"'{SCHEMA}'")
            for table in sorted(_tables(cursor, "current_schema()") & (ours | new)):
                cursor.execute(f'ALTER TABLE {live}."{table}" SET SCHEMA {BEFORE}')
            for table in sorted(new):
                cursor.execute(f'ALTER TABLE {SCHEMA}."{table}" SET SCHEMA {live}')
            cursor.execute(f"DROP SCHEMA {BEFORE} CASCADE")

    def remove(self) -> None:
        """Drop the schema."""
        with connection.cursor() as cursor:
            cursor.execute(f"DROP SCHEMA IF EXISTS {SCHEMA} CASCADE")


def _tables(cursor: Any, schema: str) -> set[str]:
    cursor.execute(f"SELECT tablename FROM pg_tables WHERE schemaname = {schema}")
    return {name for (name,) in cursor.fetchall()}
