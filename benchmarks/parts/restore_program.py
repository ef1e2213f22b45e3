"""Commands about backups, in threads that begin together, as ``restores`` runs them in processes of their own.

A restore spends most of its time on migrations; here the tables are copied from a server that has them. Everything else
is what the commands do.
"""

import sqlite3
import threading
from contextlib import closing
from io import StringIO
from pathlib import Path
from typing import Any

from django.core.management import CommandError, call_command
from django.db import connection, connections

from armybuilder.backups import restoring

COMMANDS: dict[str, tuple[str, dict[str, Any]]] = {
    "restore": ("restore", {"replace": True}),
    "try": ("restore", {"try": True}),
    "backup": ("backup", {}),
    "digest": ("backup", {"digest": True}),
}


def copy_tables_from(file: Path) -> None:
    """From now on, restores copy tables: of an SQLite file, or as a dump of PostgreSQL makes them."""

    class CopiedTables:
        """In place of Django's executor of migrations."""

        def __init__(self, _connection: object) -> None:
            pass

        def migrate(self, _targets: object) -> None:
            """Copy the tables."""
            _copy(file)

    vars(restoring)["MigrationExecutor"] = CopiedTables


def work_together(every: list[str]) -> int:
    """Do all commands at once, each written as ``restore:file``. Returns the exit code of the first one."""
    threads = [threading.Thread(target=_work, args=[asked]) for asked in every[1:]]
    for thread in threads:
        thread.start()
    code = _work(every[0])
    for thread in threads:
        thread.join()
    return code


def _work(asked: str) -> int:
    """Do one command. Prints what it says on one line, and returns its exit code."""
    verb, _, file = asked.partition(":")
    out, code = StringIO(), 0
    command, options = COMMANDS[verb]
    try:
        call_command(command, *([file] if file else []), stdout=out, **options)
    except CommandError as error:
        code = error.returncode
        out.write(str(error))
    finally:
        connections.close_all()
    print(f"{verb} {code} {' '.join(out.getvalue().split())}", flush=True)
    return code


def _copy(file: Path) -> None:
    connection.ensure_connection()
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(file)) as tables:
            tables.backup(connection.connection)
        # The pages bring the journal of their file along.
        connection.connection.execute("PRAGMA journal_mode = DELETE")
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_schema()")
        schema = cursor.fetchone()[0]
        cursor.execute(file.read_text("utf-8").replace("public.", f"{schema}."))
        cursor.execute(f"SET search_path TO {schema}")
