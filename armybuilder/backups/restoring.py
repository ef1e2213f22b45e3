"""Restores a backup: all of it or nothing, whatever else happens.

What decides is one transaction of the database. Until its end everything lies beside what is live, the new secret key
too. The transaction contains the mark of that key, so a process that starts after a kill knows which key is right.
Pictures are named by their digests: more of them than needed do no harm.
"""

import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.db import Error as DatabaseError
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from django.utils.translation import gettext as _

from armybuilder.backups import archive, brought_along, consistent_read
from armybuilder.backups.archive import Archive, Manifest
from armybuilder.backups.column_values import writer
from armybuilder.backups.one_process import one_process
from armybuilder.backups.progress import Tell, silent
from armybuilder.backups.refusals import BackupError, StillRunning, UnknownEnd
from armybuilder.backups.row_reader import read_row
from armybuilder.backups.staging_database import Aside, Check, aside, inside, remove_left_behind
from armybuilder.backups.tables import BackupTable, Schema, UnknownMigrations, schema_after, schema_of
from armybuilder.core.db import bulk_insert
from armybuilder.core.machine.secret_key_mark import take_restored_key
from armybuilder.core.models import SecretKeyMark
from armybuilder.library import sqlite_search

MEMORY = 16
"""Megabytes for creating indexes; the whole process has 256."""
PEOPLE = ("accounts_player", "auth_user")
"""Tables that are empty on a server that nobody has used."""
LOOK_SECONDS = 30
"""Seconds that a database that went away at the decisive moment may take to come back."""
DRIVER_ERROR: type[Exception] = connection.Database.Error  # type: ignore[attr-defined]
FAILURES = (
    DatabaseError, DRIVER_ERROR, ArithmeticError, KeyboardInterrupt, MemoryError, OSError, RecursionError, TypeError,
    ValueError,
)  # fmt: skip
"""The errors of a file, a disk or a database, and the interruptions that stop a restore."""


def restore(path: Path, replace: bool = False, tell: Tell = silent) -> Manifest:
    """Put what is in a backup in the place of what is here. Nothing is merged: what changed since the backup is lost.

    Raises ``BackupError`` if the file cannot be restored, or if people have something here and ``replace`` is not
    given; then nothing was changed. Raises ``UnknownEnd`` if the database went away in the one moment that counts.
    """
    since, pictures = timezone.now(), brought_along.Pictures()
    with one_process(tell), archive.opened(path) as backup:
        try:
            schema, key = _checked(backup, tell), brought_along.read_key(backup)
            _refuse_to_replace(replace)
            with aside() as place:
                check = _fill(place, backup, schema, tell)
                pictures.add(backup)
                shared = brought_along.known_to_all_machines()
                with inside(place):
                    brought_along.leave_mark(key, since)
                    pictures.share(shared)
                brought_along.lay_key_beside(key)
                tell("place", 0, 1)
                place.put_in_place(check)
        except FAILURES as error:
            if isinstance(error, BackupError) or not _is_in_place(since):
                pictures.remove_added()
                brought_along.remove_key_beside()
                raise _refusal(error)  # noqa: B904
        # If this process is killed here, the next one does it.
        with suppress(DatabaseError, OSError):
            take_restored_key()
        return backup.manifest


def try_out(path: Path, tell: Tell = silent) -> Manifest:
    """Restore a backup beside the live data, compare the digests, and remove it again. Raises ``BackupError``."""
    with one_process(tell), archive.opened(path) as backup:
        try:
            schema = _checked(backup, tell)
            brought_along.read_key(backup)
            with aside() as place:
                _fill(place, backup, schema, tell)
        except FAILURES as error:
            raise _refusal(error)  # noqa: B904
        return backup.manifest


def tidy_up() -> None:
    """Remove what a restore or a trial left that was killed, unless one is running."""
    with suppress(StillRunning), one_process(patience_seconds=0):
        remove_left_behind()
        brought_along.remove_key_beside()
        brought_along.remove_half_pictures()


def has_people() -> bool:
    """Whether anybody has something in the database."""
    there = set(PEOPLE).intersection(connection.introspection.table_names())
    with connection.cursor() as cursor:
        for table in sorted(there):
            cursor.execute(f"SELECT 1 FROM {table} LIMIT 1")
            if cursor.fetchone():
                return True
    return False


def _checked(backup: Archive, tell: Tell) -> Schema:
    """The schema of a backup, after everything in it was read once."""
    try:
        schema = schema_after(frozenset((app, name) for app, name in backup.manifest.migrations))
    except UnknownMigrations as error:
        complaint = _("This backup was made by a newer version of Muster ({version}). Update Muster first.")
        raise BackupError(complaint.format(version=backup.manifest.muster)) from error
    columns = {table.name: table.columns for table in schema.tables}
    if columns != {name: part.columns for name, part in backup.manifest.tables.items()}:
        raise BackupError(_("The tables in the backup aren’t those of Muster."))
    backup.check(tell)
    return schema


def _refuse_to_replace(is_meant: bool) -> None:
    try:
        is_used = has_people()
    except DatabaseError as error:
        complaint = _(
            "The database that is here can’t be read ({reason}). Move it away, or make it work, and restore again."
        )
        raise BackupError(complaint.format(reason=error)) from error
    if is_used and not is_meant:
        raise BackupError(_("This database has people’s data. To replace all of it by the backup, add --replace."))


def _fill(place: Aside, backup: Archive, schema: Schema, tell: Tell) -> Check:
    """Restore all rows into an empty database, compare them with the backup, and bring them up to date.

    Returns what compares them again, wherever they are.
    """
    with inside(place):
        tell("tables", 0, 1)
        MigrationExecutor(connection).migrate(schema.ends)
        _load(backup, schema, tell)
        parts = backup.manifest.tables
        if _parts(schema, tell) != parts:
            raise BackupError(_("The restored rows aren’t those of the backup."))
        if not schema.is_present:
            tell("update", 0, 1)
            call_command("migrate", verbosity=0)
            call_command("load_rules", verbosity=0)
            schema = schema_of(connection)
            parts = _parts(schema, tell)

    def check(live: BaseDatabaseWrapper) -> None:
        if archive.tables(live, schema, lambda stage, done, total: tell("place", done, total)) != parts:
            raise BackupError(_("What was put in place isn’t what the backup contains."))

    return check


def _parts(schema: Schema, tell: Tell) -> dict[str, archive.TablePart]:
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


def _rows(backup: Archive, table: BackupTable, done: int, tell: Tell) -> Iterator[list[Any]]:
    """Rows in the database's own format."""
    writers = [writer(field, connection) for field in table.fields]
    for number, line in enumerate(backup.lines(table.name), done):
        if number % consistent_read.AT_ONCE == 0:
            tell("load", number, backup.manifest.rows)
        yield read_row(table.name, line, writers)


def _refusal(error: BaseException) -> BackupError:
    """The error to report about the file; an error of the database or the disk stays its cause."""
    if isinstance(error, BackupError):
        return error
    reason = _("It was interrupted.")
    if not isinstance(error, KeyboardInterrupt):
        words = " ".join(str(error).split()) or type(error).__name__
        reason = _("The backup can’t be restored ({reason}).").format(reason=words)
    refusal = BackupError(reason)
    refusal.__cause__ = error
    return refusal


def _is_in_place(since: datetime) -> bool:
    """Whether the database has what was to be put in place. Raises ``UnknownEnd`` if it does not come back."""
    end = time.monotonic() + LOOK_SECONDS
    while True:
        try:
            connection.close()
            is_marked = SecretKeyMark._meta.db_table in connection.introspection.table_names()
            return is_marked and SecretKeyMark.objects.filter(since=since).exists()
        except DatabaseError as error:
            if time.monotonic() > end:
                raise UnknownEnd from error
            time.sleep(0.5)
