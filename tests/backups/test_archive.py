"""A backup says of itself what it is; one of another time is not read."""

import json
import zipfile

import pytest
from django.db import connection

from armybuilder.backups import archive
from armybuilder.backups.archive import Archive
from armybuilder.backups.refusals import BackupError

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def backup(tmp_path):
    """A backup of what the tests' database holds."""
    file = tmp_path / "backup.zip"
    archive.write(file)
    return file


def says(file, **said):
    """The same backup with another manifest."""
    with zipfile.ZipFile(file) as backup:
        members = {name: backup.read(name) for name in backup.namelist()}
    members["manifest.json"] = json.dumps({**json.loads(members["manifest.json"]), **said}).encode()
    other = file.with_name("other.zip")
    with zipfile.ZipFile(other, "w") as backup:
        for name, content in members.items():
            backup.writestr(name, content)
    return other


@pytest.mark.parametrize("damage", ["{broken", "[" * 101 + "]" * 101, "[" * 5_000, '"\\ud800"', '"a\\u0000b"'])
def test_a_damaged_document_costs_no_backup(tmp_path, caplog, damage, army):
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL keeps no such value.")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = 1")
        cursor.execute("UPDATE armies_army SET document = %s", [damage])
        cursor.execute("PRAGMA ignore_check_constraints = 0")
    file = tmp_path / "backup.zip"
    archive.write(file)
    with zipfile.ZipFile(file) as found:
        Archive(found).check()
        assert b"null" in found.read("tables/armies.army.jsonl")
    assert "a backup’s document" in caplog.text


def test_what_was_written_is_read_and_whole(backup):
    with zipfile.ZipFile(backup) as file:
        found = Archive(file)
        found.check()
    assert found.manifest.tables["rules.edition"].rows == 4


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"format": "photos"}, "This isn’t a backup of Muster."),
        ({"version": 2}, "This backup was made by a newer version of Muster. Update Muster first."),
    ],
)
def test_something_else_is_not_read(backup, said, sentence):
    with zipfile.ZipFile(says(backup, **said)) as file, pytest.raises(BackupError, match=sentence):
        Archive(file)
