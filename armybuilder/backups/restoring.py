"""Restores a backup: all of it or nothing."""

import json
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import Error as DatabaseError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from armybuilder.armies import portraits
from armybuilder.backups import archive, consistent_read
from armybuilder.backups.archive import Archive, BackupError, Manifest, Tell, silent
from armybuilder.backups.column_values import writer
from armybuilder.backups.staging_database import Aside, aside, inside
from armybuilder.backups.tables import Schema, Table, UnknownMigrations, schema_after
from armybuilder.core import bulk_insert
from armybuilder.library import sqlite_search

MEMORY = 16
"""Megabytes for creating indexes; the whole process has 256."""
PEOPLE = ("accounts_player", "auth_user")
"""Tables that are empty on a server that nobody has used."""


def restore(path: Path, replace: bool = False, tell: Tell = silent) -> Manifest:
    """Put what is in a backup in the place of what is here.

    Raises ``BackupError`` if the file cannot be restored, or if people have something here and ``replace`` is not
    given; then nothing was changed.
    """
    with archive.opened(path) as backup:
        schema = _checked(backup, tell)
        if not replace and has_people():
            raise BackupError(_("This database has people’s data. To replace all of it by the backup, add --replace."))
        with aside() as place:
            _fill(place, backup, schema, tell)
            with _pictures(backup), _secret_key(backup):
                tell("place", 0, 1)
                _put_in_place(place)
        return backup.manifest


def try_out(path: Path, tell: Tell = silent) -> Manifest:
    """Restore a backup beside the live data, compare the digests, and remove it again. Raises ``BackupError``."""
    with archive.opened(path) as backup, aside() as place:
        _fill(place, backup, _checked(backup, tell), tell)
        return backup.manifest


def has_people() -> bool:
    """Whether anybody has something in the database."""
    there = set(PEOPLE).intersection(connection.introspection.table_names())
    with connection.cursor() as cursor:
        for table in sorted(there):
            cursor.execute(f"SELECT 1 FROM {table} LIMIT 1")
            if cursor.fetchone():
                return True
    return False


def has_own_key() -> bool:
    """Whether the secret key comes from the environment, which a restore cannot change."""
    return bool(os.environ.get("MUSTER_SECRET_KEY"))


def _checked(backup: Archive, tell: Tell) -> Schema:
    """The schema of a backup, after everything in it was read once."""
    try:
        schema = schema_after(frozenset((app, name) for app, name in backup.manifest.migrations))
    except UnknownMigrations as error:
        said = _("This backup was made by a newer version of Muster ({version}). Update Muster first.")
        raise BackupError(said.format(version=backup.manifest.muster)) from error
    columns = {table.name: table.columns for table in schema.tables}
    if columns != {name: part.columns for name, part in backup.manifest.tables.items()}:
        raise BackupError(_("The tables in the backup aren’t those of Muster."))
    backup.check(tell)
    return schema


def _fill(place: Aside, backup: Archive, schema: Schema, tell: Tell) -> None:
    """Restore all rows into an empty database, compare them with the backup, and bring them up to date."""
    try:
        with inside(place):
            tell("tables", 0, 1)
            MigrationExecutor(connection).migrate(schema.ends)
            _load(backup, schema, tell)
            if _parts(schema, tell) != backup.manifest.tables:
                raise BackupError(_("The restored rows aren’t those of the backup."))
            if not schema.is_present:
                tell("update", 0, 1)
                call_command("migrate", verbosity=0)
                call_command("load_rules", verbosity=0)
    except (DatabaseError, psycopg.Error, ArithmeticError, OSError, TypeError, ValueError) as error:
        if isinstance(error, BackupError):
            raise
        raise BackupError(_("The backup can’t be restored ({reason}).").format(reason=error)) from error


def _parts(schema: Schema, tell: Tell) -> dict[str, archive.Part]:
    with consistent_read.one_moment() as own:
        return archive.tables(own, schema, lambda stage, done, total: tell("compare", done, total))


def _load(backup: Archive, schema: Schema, tell: Tell) -> None:
    """Write the rows of all tables in one transaction. References are checked when all are there."""
    done = 0
    # An index of words is filled at once if it is today's; otherwise its triggers know how.
    at_once = schema.is_present
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA foreign_keys = OFF")
    with bulk_insert.laid_in(*(table.model for table in schema.tables), memory=MEMORY, drop_triggers=at_once):
        for table in schema.tables:
            with connection.cursor() as cursor:
                cursor.execute(f'DELETE FROM "{table.model._meta.db_table}"')
        for table in schema.tables:
            bulk_insert.insert(table.model, table.columns, _rows(backup, table, done, tell))
            done += backup.manifest.tables[table.name].rows
        if at_once and connection.vendor == "sqlite":
            sqlite_search.fill(MEMORY * 2**20)
    connection.check_constraints()


def _rows(backup: Archive, table: Table, done: int, tell: Tell) -> Iterator[list[Any]]:
    """Rows in the database's own format."""
    writers = [writer(field, connection) for field in table.fields]
    for number, line in enumerate(backup.lines(table.name), done):
        if number % consistent_read.AT_ONCE == 0:
            tell("load", number, backup.manifest.rows)
        yield _row(json.loads(line), writers)


def _row(values: Any, writers: list[Any]) -> list[Any]:
    if not isinstance(values, list) or len(values) != len(writers):
        raise ValueError("not a row of this table")  # untranslated
    return [write(value) for write, value in zip(writers, values, strict=True)]


def _put_in_place(place: Aside) -> None:
    try:
        place.put_in_place()
    except (DatabaseError, OSError, sqlite3.Error) as error:
        raise BackupError(_("The backup can’t be restored ({reason}).").format(reason=error)) from error


@contextmanager
def _pictures(backup: Archive) -> Iterator[None]:
    """Add the pictures that are not here. If the rest fails they are removed again."""
    folder, added, every = Path(settings.PORTRAITS), [], []
    folder.mkdir(parents=True, exist_ok=True)
    try:
        for digest, content in backup.pictures():
            path = folder / f"{digest}.jpg"
            every.append(path)
            if not path.exists():
                _write(path, content, 0o644)
                added.append(path)
        yield
    except BaseException:
        for path in added:
            path.unlink(missing_ok=True)
        raise
    portraits.shared().share(every)


@contextmanager
def _secret_key(backup: Archive) -> Iterator[None]:
    """Put the secret key in its file, unless it comes from the environment. If the rest fails, the old one stays."""
    path = settings.VAR / "secret-key"
    before = path.read_bytes() if path.exists() else None
    if has_own_key() or backup.key() == before:
        yield
        return
    _write(path, backup.key(), 0o600)
    try:
        yield
    except BaseException:
        if before is not None:
            _write(path, before, 0o600)
        raise


def _write(path: Path, content: bytes, mode: int) -> None:
    """Write a file whole or not at all."""
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.chmod(file.name, mode)
    os.replace(file.name, path)
