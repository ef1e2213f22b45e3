"""What was backed up is there again: on each kind of database, from each state of its tables."""

from itertools import product

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army
from armybuilder.backups import archive, restoring
from tests.backups.conftest import STATES, VENDORS
from tests.backups.servers import drop, on_postgres, pictures, rows

pytestmark = pytest.mark.sql


@pytest.fixture(scope="module")
def origin(request, lived, django_db_blocker, tmp_path_factory):
    """A server on each kind of database, and a backup that was made there."""
    if request.param == "sqlite":
        yield lived.file
        return
    folder = tmp_path_factory.mktemp("origin")
    with django_db_blocker.unblock():
        server = on_postgres(folder)
        with server.use():
            restoring.restore(lived.file)
        server.start_again()
        with server.use():
            assert archive.write(folder / "now.zip").database == "postgresql"
        yield folder / "now.zip"
        drop(server)


@pytest.mark.every_value
@pytest.mark.parametrize(("origin", "vendor"), [*product(VENDORS, VENDORS[::-1])], indirect=["origin"])
def test_everything_is_the_same_on_either_database(lived, origin, new_server, vendor):
    with new_server(vendor).use():
        restored = restoring.restore(origin)
        assert connection.vendor == vendor
        assert restored.digest == lived.manifest.digest
        assert {table: len(found) for table, found in rows().items()} == {
            table: len(found) for table, found in lived.rows.items()
        }
        assert rows() == lived.rows
        assert len(pictures()) == 2


@pytest.mark.parametrize("vendor", VENDORS[-1:])
def test_the_digest_of_the_restored_server_is_that_of_the_backup(lived, new_server, vendor, capsys):
    server = new_server(vendor)
    with server.use():
        call_command("restore", str(lived.file))
    server.start_again()
    with server.use():
        call_command("backup", digest=True)
    told = capsys.readouterr().out
    assert told.count(f"Digest: {lived.manifest.digest}\n") == 2


@pytest.mark.parametrize("vendor", VENDORS[-1:])
def test_people_go_on_with_what_was_restored(lived, new_server, vendor):
    with new_server(vendor).use():
        restoring.restore(lived.file)
        before = set(Player.objects.values_list("pk", flat=True))
        assert Player.objects.create(name="New").pk > max(before)
        army = Army.objects.filter(binned=None).exclude(version=0).first()
        army.undo(army.version)
        army.refresh_from_db()
        assert army.document != lived.rows["armies.army"][army.pk]["document"]
        public = Army.objects.public().first()
        found = Client().get("/library/", {"q": public.name.split()[0], "legal": "0"})
        assert public.name in found.content.decode()


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
