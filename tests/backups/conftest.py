"""A server with everything that people have, and backups of it at each state of the database since then."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
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
from tests.support.databases import prepared_database

VENDORS = ("sqlite", "postgresql") if connections["default"].vendor == "postgresql" else ("sqlite",)
"""The databases of this test run."""
PICTURES = (b"a picture", b"another one")
STATES = 3
"""How many older states of the database there are backups of."""


@dataclass
class Lived:
    """A server that people used since 22 November 2026, and its backup."""

    server: Server
    file: Path
    manifest: Manifest
    rows: dict


@pytest.fixture(scope="session")
def lived(django_db_setup, django_db_blocker, tmp_path_factory) -> Lived:
    """A server in SQLite, with the rows of the old database and two pictures."""
    folder = tmp_path_factory.mktemp("lived")
    server, file = on_sqlite(folder), folder / "now.zip"
    with django_db_blocker.unblock():
        shutil.copyfile(prepared_database.made_once("lived", bring_up_to_date), folder / prepared_database.NAME)
        with server.use():
            for content in PICTURES:
                (folder / "portraits" / f"{sha256(content).hexdigest()}.jpg").write_bytes(content)
            return Lived(server, file, archive.write(file), rows())


def bring_up_to_date(folder: Path) -> None:
    """Make the old database in a folder, and bring it up to date."""
    with on_sqlite(folder).use():
        Then()
        call_command("migrate", verbosity=0)
        call_command("load_rules", verbosity=0)


@pytest.fixture(scope="session")
def older(django_db_setup, django_db_blocker, tmp_path_factory) -> list[Path]:
    """Backups of the old database at earlier states of its migrations."""
    folder, made = tmp_path_factory.mktemp("older"), []
    with django_db_blocker.unblock(), on_sqlite(folder).use():
        for content in PICTURES:
            (folder / "portraits" / f"{sha256(content).hexdigest()}.jpg").write_bytes(content)
        coming = Then().coming
        for number in range(STATES):
            migrate(coming[: number * len(coming) // STATES])
            made.append(folder / f"state-{number}.zip")
            archive.write(made[-1])
    return made


def migrate(keys: list[tuple[str, str]]) -> None:
    """Apply these migrations."""
    if keys:
        last = {app: (app, name) for app, name in keys}
        MigrationExecutor(connection).migrate(list(last.values()))


@pytest.fixture(scope="session", autouse=True)
def _tables_are_made_once(tmp_path_factory) -> Iterator[None]:
    """Restoring into SQLite runs all migrations up to a state only the first time: later ones copy what they made.

    Up to today's state nothing is run, because other tests made these tables already.
    """
    folder = tmp_path_factory.mktemp("tables")
    today = frozenset(MigrationExecutor(None).loader.graph.leaf_nodes())
    made: dict[frozenset[tuple[str, str]], Path] = {}

    class CopyingExecutor(MigrationExecutor):
        def migrate(self, targets: list[tuple[str, str]]) -> None:
            if connection.vendor != "sqlite":
                super().migrate(targets)
            elif file := prepared_database.tables() if today == {*targets} else made.get(frozenset(targets)):
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
