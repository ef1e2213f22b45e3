"""A server with everything that people have, and backups of it at each state of the database since then."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor

from armybuilder.backups import archive, restoring
from armybuilder.backups.archive import Manifest
from tests.backups.servers import Server, drop, on_postgres, on_sqlite, rows
from tests.old_database.then import Then

VENDORS = ("sqlite", "postgresql") if connections["default"].vendor == "postgresql" else ("sqlite",)
"""The databases of this test run."""
STATES = 3
"""How many older states of the database there are backups of."""


@dataclass
class Lived:
    """A server that people used since 22 November 2026, and its backups."""

    server: Server
    older: list[Path] = field(default_factory=list)
    """At earlier states of its migrations."""
    file: Path = Path()
    manifest: Manifest | None = None
    rows: dict = field(default_factory=dict)


@pytest.fixture(scope="session")
def lived(django_db_setup, django_db_blocker, tmp_path_factory) -> Lived:
    """A server in SQLite, with the rows of the old database and two pictures."""
    folder = tmp_path_factory.mktemp("lived")
    made = Lived(on_sqlite(folder))
    with django_db_blocker.unblock(), made.server.use():
        for content in (b"a picture", b"another one"):
            (folder / "portraits" / f"{sha256(content).hexdigest()}.jpg").write_bytes(content)
        coming = Then().coming
        for number in range(STATES):
            migrate(coming[: number * len(coming) // STATES])
            made.older.append(folder / f"state-{number}.zip")
            archive.write(made.older[-1])
        call_command("migrate", verbosity=0)
        call_command("load_rules", verbosity=0)
        made.file = folder / "now.zip"
        made.manifest = archive.write(made.file)
        made.rows = rows()
    return made


def migrate(keys: list[tuple[str, str]]) -> None:
    """Apply these migrations."""
    if keys:
        last = {app: (app, name) for app, name in keys}
        MigrationExecutor(connection).migrate(list(last.values()))


@pytest.fixture(scope="session", autouse=True)
def _tables_are_made_once(tmp_path_factory) -> Iterator[None]:
    """Restoring into SQLite runs all migrations up to a state only the first time: later ones copy what they made."""
    folder = tmp_path_factory.mktemp("tables")
    made: dict[frozenset[tuple[str, str]], Path] = {}

    class CopyingExecutor(MigrationExecutor):
        def migrate(self, targets: list[tuple[str, str]]) -> None:
            if connection.vendor != "sqlite":
                super().migrate(targets)
            elif file := made.get(frozenset(targets)):
                with closing(sqlite3.connect(file)) as tables:
                    tables.backup(connection.connection)
            else:
                super().migrate(targets)
                file = folder / f"{len(made)}.sqlite3"
                with closing(sqlite3.connect(file)) as tables:
                    connection.connection.backup(tables)
                made[frozenset(targets)] = file

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(restoring, "MigrationExecutor", CopyingExecutor)
        yield


@pytest.fixture
def new_server(django_db_setup, django_db_blocker, tmp_path):
    """A function that makes an empty server."""
    made: list[Server] = []

    def make(vendor: str = "sqlite") -> Server:
        folder = tmp_path / f"{vendor}-{len(made)}"
        folder.mkdir()
        made.append(on_sqlite(folder) if vendor == "sqlite" else on_postgres(folder))
        return made[-1]

    with django_db_blocker.unblock():
        yield make
        for server in made:
            drop(server)
