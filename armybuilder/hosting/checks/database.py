"""The database: whether it answers, is as it should be, and has the tables and rules of this version."""

import time
from pathlib import Path

from django.conf import settings
from django.db import Error, NotSupportedError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.hosting.checks.findings import Finding, Findings, finding, reason_of, run
from rules.loading import edited_rows, is_loaded
from rules.models import Edition

SHOWN = 5
"""The number of names of rows that are shown."""
CLOCKS_DIFFER = 30
"""Seconds between this machine's clock and the database server's that are no matter."""


def check_database() -> Findings:
    """All about the database; if it does not answer, only that."""
    try:
        connection.ensure_connection()
        yield from _connected()
    except NotSupportedError as error:
        yield finding(
            "database-old",
            _("The database is too old: {reason}.").format(reason=reason_of(error)),
            _("Update the database server, or Python’s SQLite library."),
        )
    except Error as error:
        yield _damaged(reason_of(error)) if is_damaged(error) else _away(reason_of(error))


def is_damaged(error: Error) -> bool:
    """Whether the database itself is broken, rather than away."""
    cause = error.__cause__
    name, state = getattr(cause, "sqlite_errorname", "") or "", getattr(cause, "sqlstate", "") or ""
    return name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB")) or state.startswith("XX")


def _damaged(reason: str) -> Finding:
    return finding(
        "database-damaged",
        _("The database is damaged: {reason}.").format(reason=reason),
        _("Stop the server, move the database away, and restore the last backup with manage.py restore."),
    )


def _away(reason: str) -> Finding:
    if connection.vendor == "sqlite":
        return finding(
            "database-away",
            _("The database file {file} can’t be opened: {reason}.").format(
                file=connection.settings_dict["NAME"], reason=reason
            ),
            _("Give MUSTER_VAR and what is in it to the user that runs Muster, and see whether its disk is there."),
        )
    return finding(
        "database-away",
        _("The database doesn’t answer: {reason}.").format(reason=reason),
        _("Start the database server, and compare DATABASE_URL with its address, user and password."),
    )


def _connected() -> Findings:
    yield from _check_pages()
    yield from _check_read_only()
    yield from _check_journal() if connection.vendor == "sqlite" else _check_clock()
    executor = MigrationExecutor(connection)
    missing = len(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    if missing:
        yield finding(
            "migrations-unapplied",
            ngettext(
                "{count} migration of the database is not applied.",
                "{count} migrations of the database are not applied.",
                missing,
            ).format(count=missing),
            run("manage.py migrate"),
        )
    else:
        yield from _check_rules()


def _check_pages() -> Findings:
    """SQLite reads a file in part, so damage elsewhere goes unnoticed."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA quick_check(1)")
        (answer,) = cursor.fetchone()
    if answer != "ok":
        yield _damaged(" ".join(str(answer).split()))


def _check_read_only() -> Findings:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only" if connection.vendor == "sqlite" else "SHOW transaction_read_only")
        (answer,) = cursor.fetchone()
    if answer in (1, "on"):
        yield finding(
            "database-read-only",
            _("The database is read-only."),
            _("Give the user of Muster the right to write, or connect to the primary server."),
        )


def _check_journal() -> Findings:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode")
        (mode,) = cursor.fetchone()
    if mode != "wal":
        yield finding(
            "database-without-wal",
            _("SQLite can’t keep a write-ahead log here, so readers and writers block each other."),
            _("Move MUSTER_VAR to a local disk; network file systems don’t support it."),
        )


def _check_clock() -> Findings:
    with connection.cursor() as cursor:
        cursor.execute("SELECT extract(epoch FROM clock_timestamp())")
        (theirs,) = cursor.fetchone()
    if abs(time.time() - float(theirs)) > CLOCKS_DIFFER:
        yield finding(
            "clocks-differ",
            _("The clocks of this machine and of the database server differ."),
            _("Let both get their time from the network, for example with systemd-timesyncd."),
        )


def _check_rules() -> Findings:
    for file in sorted(Path(settings.ROOT, "fixtures").glob("*.json")):
        if not is_loaded(file):
            yield finding(
                "rules-outdated",
                _("The rule book {name} is not loaded, or an older version of it.").format(name=file.stem),
                run("manage.py load_rules"),
            )
    for edition in Edition.objects.exclude(digest=""):
        if edited := edited_rows(edition):
            yield finding(
                "rules-edited",
                ngettext(
                    "{count} row of the rule book {name} differs from the one that Muster ships: {rows}.",
                    "{count} rows of the rule book {name} differ from those that Muster ships: {rows}.",
                    len(edited),
                ).format(count=len(edited), name=edition.slug, rows=", ".join(edited[:SHOWN])),
                _("If nobody meant this, change it back at /admin/. Changes of one’s own belong into house rules."),
            )


CHECKS = (check_database,)
