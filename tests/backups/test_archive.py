"""A backup says of itself what it is; one of another time is not read."""

import json
import zipfile

import pytest

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
