"""What was backed up is there again: on each kind of database, from each state of its tables."""

from dataclasses import dataclass
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army
from armybuilder.backups import archive, restoring
from tests.backups.conftest import STATES, VENDORS
from tests.backups.servers import Server, drop, on_postgres, on_sqlite, pictures, rows
from tests.support.choosing import one_in

pytestmark = [pytest.mark.sql, pytest.mark.long]


@dataclass
class Restored:
    """A server that was restored, and what the command said."""

    server: Server
    said: str


@pytest.fixture(scope="module")
def restored(lived, django_db_blocker, tmp_path_factory):
    """A server filled from the backup; on PostgreSQL where this run has it."""
    folder, said = tmp_path_factory.mktemp("restored"), StringIO()
    with django_db_blocker.unblock():
        server = on_postgres(folder) if "postgresql" in VENDORS else on_sqlite(folder)
        with server.use():
            call_command("restore", str(lived.file), stdout=said)
        server.start_again()
        yield Restored(server, said.getvalue())
        drop(server)


def check_all_is_there(lived) -> None:
    """The database in use has the rows of the backup, and the folder its pictures."""
    assert {table: len(found) for table, found in rows().items()} == {
        table: len(found) for table, found in lived.rows.items()
    }
    assert rows() == lived.rows
    assert len(pictures()) == 2


def test_everything_is_the_same_on_the_other_database(lived, restored):
    with restored.server.use():
        assert connection.vendor == VENDORS[-1]
        check_all_is_there(lived)


@pytest.mark.parametrize("vendor", one_in(2, VENDORS))
def test_everything_comes_back_from_the_other_database(lived, restored, new_server, vendor, tmp_path):
    with restored.server.use():
        assert archive.write(tmp_path / "now.zip").database == VENDORS[-1]
    with new_server(vendor).use():
        assert restoring.restore(tmp_path / "now.zip").digest == lived.manifest.digest
        assert connection.vendor == vendor
        check_all_is_there(lived)


def test_the_digest_of_the_restored_server_is_that_of_the_backup(lived, restored):
    output = StringIO()
    with restored.server.use():
        call_command("backup", digest=True, stdout=output)
    assert (restored.said + output.getvalue()).count(f"Digest: {lived.manifest.digest}\n") == 2


def test_people_go_on_with_what_was_restored(lived, restored):
    with restored.server.use(), transaction.atomic():
        before = set(Player.objects.values_list("pk", flat=True))
        assert Player.objects.create(name="New").pk > max(before)
        army = Army.objects.filter(binned=None).exclude(version=0).first()
        army.undo(army.version)
        army.refresh_from_db()
        assert army.document != lived.rows["armies.army"][army.pk]["document"]
        public = Army.objects.public().first()
        found = Client().get("/library/", {"q": public.name.split()[0], "legal": "0"})
        assert public.name in found.content.decode()
        transaction.set_rollback(True)


@pytest.mark.thorough
@pytest.mark.parametrize("vendor", VENDORS)
@pytest.mark.parametrize("state", range(STATES))
def test_an_older_database_is_brought_up_to_date(lived, older, new_server, vendor, state):
    with new_server(vendor).use():
        restoring.restore(older[state])
        executor = MigrationExecutor(connection)
        assert not executor.migration_plan(executor.loader.graph.leaf_nodes())
        assert differences(lived.rows, rows()) <= NEW


@pytest.mark.thorough
def test_the_older_databases_are_others(lived, older):
    migrations = []
    for file in older:
        with archive.opened(file) as backup:
            migrations.append(len(backup.manifest.migrations))
    assert migrations == sorted(set(migrations)) and migrations[-1] < len(lived.manifest.migrations)


NEW = {("rules.edition", "stamp"), ("accounts.player", "code"), ("accounts.player", "made")}
"""What an update sets: the stamps of rules that were loaded, and what is new of browsers, which are players now."""


def differences(before, now):
    """Every column with another value, and every table with other rows."""
    columns = {
        (table, column)
        for table, found in before.items()
        for key, row in found.items()
        for column, value in row.items()
        if now[table].get(key, {}).get(column) != value
    }
    return columns | {(table, "") for table, found in now.items() if found.keys() != before[table].keys()}
