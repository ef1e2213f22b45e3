"""A file that is damaged or something else changes nothing, and the refusal says why."""

import io
import json
import shutil
import sqlite3
import tarfile
import zipfile
from contextlib import closing
from hashlib import sha256

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from armybuilder.backups import archive, restoring, row_reader
from armybuilder.backups.archive import Manifest, TablePart
from armybuilder.backups.refusals import BackupError
from armybuilder.core.db import bulk_insert
from tests.backups.servers import Server

pytestmark = [pytest.mark.any_database, pytest.mark.long]
ARMIES, PLAYERS = "tables/armies.army.jsonl", "tables/accounts.player.jsonl"


class Rewriter:
    """A backup whose members can be changed."""

    def __init__(self, file):
        with zipfile.ZipFile(file) as backup:
            self.members = {info.filename: backup.read(info) for info in backup.infolist()}

    @property
    def manifest(self):
        return json.loads(self.members["manifest.json"])

    def says(self, **said):
        """Another manifest."""
        self.members["manifest.json"] = json.dumps({**self.manifest, **said}).encode()

    def signs(self):
        """The manifest says about the tables what is in the file, as one who writes backups by hand would do it."""
        said = self.manifest
        for name, part in said["tables"].items():
            lines = self.members[f"tables/{name}.jsonl"].splitlines(keepends=True)
            part.update(rows=len(lines), size=sum(map(len, lines)), sha256=sha256(b"".join(lines)).hexdigest())
        parts = {name: TablePart(**part) for name, part in said["tables"].items()}
        known = {name: said[name] for name in ("made", "muster", "database", "migrations", "pictures", "key")}
        self.says(tables=said["tables"], digest=Manifest(tables=parts, **known).digest)

    def row(self, table, column, value):
        """Another value in the first row of a table."""
        first, rest = self.members[table].split(b"\n", 1)
        values = json.loads(first)
        values[self.manifest["tables"][table[7:-6]]["columns"].index(column)] = value
        self.members[table] = json.dumps(values).encode() + b"\n" + rest

    def written(self, compression=zipfile.ZIP_DEFLATED):
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", compression) as backup:
            for name, content in self.members.items():
                backup.writestr(name, content)
        return out.getvalue()


def rewritten(change):
    """A backup with something else in it."""

    def damage(file):
        backup = Rewriter(file)
        change(backup)
        return backup.written()

    return damage


def signed(change):
    """A backup with something else in it, of which its manifest says that it is right."""

    def both(backup):
        change(backup)
        backup.signs()

    return rewritten(both)


def flipped(place):
    """One bit of the file is another one, at a share of its length."""

    def damage(file):
        content = bytearray(file.read_bytes())
        content[int(len(content) * place)] ^= 1
        return bytes(content)

    return damage


def bit_of(member):
    """One bit of a member's packed content is another one."""

    def damage(file):
        content = bytearray(file.read_bytes())
        with zipfile.ZipFile(file) as backup:
            info = backup.getinfo(member(backup.namelist()))
        start = info.header_offset + 30 + len(info.filename)
        content[start + info.compress_size // 2] ^= 4
        return bytes(content)

    return damage


def cut(share):
    """Only the beginning of the file."""
    return lambda file: file.read_bytes()[: int(len(file.read_bytes()) * share)]


def picture(names):
    return next(name for name in names if name.startswith("pictures/"))


def drop(name):
    return rewritten(lambda backup: backup.members.pop(name))


def add(name, content=b"[]\n"):
    return rewritten(lambda backup: backup.members.update({name: content}))


def replace(name, content):
    return rewritten(lambda backup: backup.members.update({name: content}))


def twice(file):
    """A member is there twice."""
    out = io.BytesIO(file.read_bytes())
    with zipfile.ZipFile(out, "a") as backup, pytest.warns(UserWarning):
        backup.writestr(ARMIES, b"")
    return out.getvalue()


def another_zip(file):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as other:
        other.writestr("army.json", "{}")
    return out.getvalue()


def a_tar(file):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as other:
        other.add(file, "backup.zip")
    return out.getvalue()


def a_database(file):
    return (file.parent / "muster.sqlite3").read_bytes()[:100_000]


def renamed_picture(backup):
    """A picture under the name of another."""
    name = picture(backup.members)
    backup.members[f"pictures/{'0' * 64}.jpg"] = backup.members.pop(name)


def lost_row(backup):
    backup.members[PLAYERS] = backup.members[PLAYERS].split(b"\n", 1)[1]


def unended(backup):
    backup.members[ARMIES] = backup.members[ARMIES][:-1]


def far_too_long(backup):
    backup.members[ARMIES] = b"[" + b" " * (archive.LONGEST_ROW + 10) + b"]\n"


def swapped(backup):
    backup.members[ARMIES], backup.members[PLAYERS] = backup.members[PLAYERS], backup.members[ARMIES]


def without_column(backup):
    said = backup.manifest
    said["tables"]["armies.army"]["columns"].pop()
    backup.says(tables=said["tables"])


def without_table(backup):
    said = backup.manifest
    del said["tables"]["armies.army"], backup.members[ARMIES]
    backup.says(tables=said["tables"])


def of_tomorrow(backup):
    backup.says(migrations=[*backup.manifest["migrations"], ["armies", "9999_of_tomorrow"]])


def less_migrated(backup):
    backup.says(migrations=[one for one in backup.manifest["migrations"] if one[0] != "games"])


def key(content):
    """Another secret key, of which the manifest says that it is right."""

    def change(backup):
        backup.members["secret-key"] = content
        backup.says(key=sha256(content).hexdigest())

    return signed(change)


def deep(levels):
    """An army whose document is nested so deep; its text cannot be written by ``json`` any more."""

    def change(backup):
        backup.row(ARMIES, "document", "DEEP")
        backup.members[ARMIES] = backup.members[ARMIES].replace(
            b'"DEEP"', b'{"a":[' * levels + b'"[{"' + b"]}" * levels
        )

    return signed(change)


DAMAGES = {
    "empty": (lambda file: b"", "isn’t a backup"),
    "text": (lambda file: b"Orcs (5): Troop guy\n" * 100, "isn’t a backup"),
    "a tar file": (a_tar, "isn’t a backup"),
    "a database": (a_database, "isn’t a backup"),
    "another zip file": (another_zip, "isn’t a backup"),
    "its first byte": (cut(0.0001), "isn’t a backup"),
    "half of it": (cut(0.5), "isn’t a backup"),
    "garbage at its beginning": (lambda file: b"x" * 5000 + file.read_bytes()[5000:], "damaged"),
    "a bit of a table": (bit_of(lambda names: ARMIES), "armies.army.jsonl"),
    "a bit of the manifest": (bit_of(lambda names: "manifest.json"), "manifest.json"),
    "a bit of a picture": (bit_of(picture), "pictures/"),
    "a bit of a name": (flipped(0.9995), ""),
    "no manifest": (drop("manifest.json"), "isn’t a backup"),
    "no secret key": (drop("secret-key"), "“secret-key” is missing"),
    "no table of armies": (drop(ARMIES), "armies.army.jsonl” is missing"),
    "no picture": (rewritten(lambda backup: backup.members.pop(picture(backup.members))), "picture"),
    "a picture too many": (
        add(f"pictures/{sha256(b'third').hexdigest()}.jpg", b"third"), "one too many"
    ),
    "a picture under another's name": (rewritten(renamed_picture), "pictures/0000"),
    "another secret key": (replace("secret-key", b"guess"), "“secret-key” has changed since it was written"),
    "a file outside of its folder": (add("../outside.jsonl"), "“../outside.jsonl”, which doesn’t belong"),
    "a table that nobody knows": (add("tables/armies.spy.jsonl"), "armies.spy.jsonl”, which doesn’t belong"),
    "a program": (add("setup.py", b"import os"), "“setup.py”, which doesn’t belong"),
    "a table twice": (twice, "twice"),
    "a row less": (rewritten(lost_row), "accounts.player"),
    "another row": (rewritten(lambda backup: backup.row(PLAYERS, "name", "Mallory")), "accounts.player"),
    "a manifest that is no JSON": (replace("manifest.json", b'{"format": '), "manifest.json"),
    "a newer format": (rewritten(lambda backup: backup.says(version=2)), "newer version"),
    "another digest": (rewritten(lambda backup: backup.says(digest="0" * 64)), "manifest.json"),
    "no list of tables": (rewritten(lambda backup: backup.says(tables=None)), "manifest.json"),
    "migrations of tomorrow": (rewritten(of_tomorrow), "newer version of Muster ("),
    "migrations of others": (rewritten(less_migrated), "aren’t those of Muster"),
    "a column less": (rewritten(without_column), "aren’t those of Muster"),
    "signed: a table less": (signed(without_table), "aren’t those of Muster"),
    "signed: no end of its last row": (signed(unended), "armies.army.jsonl"),
    "signed: a row without end": (signed(far_too_long), "armies.army.jsonl"),
    "signed: rows of another table": (signed(swapped), "not a row of this table"),
    "signed: no JSON": (signed(lambda backup: backup.members.update({PLAYERS: b"Alice\n"})), "Expecting value"),
    "signed: text as a number": (signed(lambda backup: backup.row(PLAYERS, "id", "one")), "str instead of int"),
    "signed: no name at all": (signed(lambda backup: backup.row(PLAYERS, "name", None)), "name"),
    "signed: an army of nobody": (signed(lambda backup: backup.row(ARMIES, "owner_id", "nobody")), ""),
    "signed: a number beyond all": (signed(lambda backup: backup.row(ARMIES, "version", 10**30)), ""),
    "signed: an empty key": (key(b""), "key in the backup is empty"),
    "signed: a key that is no text": (key(b"\xff" * 50), "key in the backup is empty or damaged"),
    "signed: a deep document": (deep(51), "“armies.army” in the backup has a row that is nested too deep"),
    "signed: an abyss": (deep(100_000), "“armies.army” in the backup has a row that is nested too deep"),
    "a deep manifest": (replace("manifest.json", b'{"format":' + b"[" * 200_000), "manifest.json"),
    "a manifest with a deep digest": (
        replace("manifest.json", b'{"format": "muster-backup", "version": 1, "pictures": ' + b"[" * 900 + b"]" * 900
                + b', "made": "", "muster": "", "database": "", "migrations": [], "tables": {}, "key": ""}'),
        "manifest.json"
    ),
    "signed: NUL in a name": (signed(lambda backup: backup.row(PLAYERS, "name", "Al\0ice")), "can’t be stored"),
    "signed: half a letter in a name": (
        signed(lambda backup: backup.row(PLAYERS, "name", "Al\ud800ice")), "can’t be stored"
    ),
    "signed: NUL in a document": (
        signed(lambda backup: backup.row(ARMIES, "document", {"units": [{"na\0me": 1}]})), "can’t be stored"
    ),
    "signed: a time of another zone": (
        signed(lambda backup: backup.row(PLAYERS, "made", "2026-01-01T12:00:00+03:00")), "aren’t those of the backup"
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def in_use(lived, django_db_blocker, tmp_path_factory) -> Server:
    """A server on which people have something."""
    folder = tmp_path_factory.mktemp("in-use")
    server = Server({**lived.server.database, "NAME": str(folder / "muster.sqlite3")}, folder, lived.server.key)
    shutil.copytree(lived.server.var / "portraits", folder / "portraits")
    (folder / "secret-key").write_text("its own", "ascii")
    (folder / "backup-0.lock").touch()
    with (
        closing(sqlite3.connect(lived.server.var / "muster.sqlite3")) as old,
        closing(sqlite3.connect(folder / "muster.sqlite3")) as new,
    ):
        old.backup(new)
    with django_db_blocker.unblock():
        yield server


def state(server: Server) -> dict[str, object]:
    """Every file that a server keeps, and the digest of its rows."""
    files = {
        str(path.relative_to(server.var)): path.read_bytes()
        for path in server.var.rglob("*")
        if path.is_file() and not path.name.startswith("muster.sqlite3")
    }
    with closing(sqlite3.connect(server.var / "muster.sqlite3")) as database:
        files["rows"] = sha256(database.serialize()).hexdigest()
    return {
        **files,
        "names": sorted(path.name for path in server.var.iterdir() if not path.name.endswith(("wal", "shm"))),
    }


@pytest.fixture(scope="module")
def before(in_use) -> dict[str, object]:
    """What is there before anything is restored."""
    return state(in_use)


@pytest.mark.parametrize("kind", DAMAGES)
def test_a_damaged_file_changes_nothing_and_says_why(lived, in_use, before, tmp_path, kind):
    damage, reason = DAMAGES[kind]
    file = tmp_path / "damaged.zip"
    file.write_bytes(damage(lived.file))
    with in_use.use(), pytest.raises(CommandError) as refusal:
        call_command("restore", str(file), replace=True)
    assert refusal.value.returncode == 2
    assert reason in str(refusal.value) and str(refusal.value).endswith("Nothing was changed.")
    assert state(in_use) == before


def test_depth_is_that_of_lists_and_not_of_brackets_in_texts():
    nested = json.loads("[" * 100 + "]" * 100)
    assert not row_reader.is_too_deep(nested)
    assert row_reader.is_too_deep([[nested]]) and row_reader.is_too_deep({"a": [1, nested, 2]})
    assert not row_reader.is_too_deep(["[" * 500, {"a": "]" * 500}, 1])


def test_odd_letters_are_told_from_their_names():
    assert row_reader.has_odd_letter(["a", {"b": [1, "\0"]}]) and row_reader.has_odd_letter({"\ud83d": 1})
    assert not row_reader.has_odd_letter(["\\u0000", {"\\ud800": "\U0001f600"}, 1, None, True])
    assert row_reader.read_row("t", json.dumps(["\\u0000 \U0001f600"]).encode(), [str]) == ["\\u0000 \U0001f600"]


def test_a_rewritten_backup_is_not_damaged_by_it(lived, tmp_path):
    file = tmp_path / "same.zip"
    file.write_bytes(signed(lambda backup: None)(lived.file))
    with archive.opened(file) as backup:
        backup.check()
        assert backup.manifest.digest == lived.manifest.digest


def test_what_people_have_is_replaced_only_on_request(lived, in_use, before):
    with in_use.use(), pytest.raises(BackupError, match="--replace"):
        restoring.restore(lived.file)
    assert state(in_use) == before


@pytest.mark.parametrize("where", ["insert", "place"])
def test_a_disk_that_is_full_changes_nothing(lived, in_use, before, monkeypatch, where):
    def full(*args, **options):
        raise OSError(28, "No space left on device")

    if where == "insert":
        monkeypatch.setattr(bulk_insert, "insert", full)
    else:
        monkeypatch.setattr("armybuilder.backups.staging_database.InFile.put_in_place", full)
    for path in (in_use.var / "portraits").iterdir():
        path.unlink()
    without = state(in_use)
    try:
        with in_use.use(), pytest.raises(BackupError, match="No space left"):
            restoring.restore(lived.file, replace=True)
        assert state(in_use) == without
    finally:
        for path in (lived.server.var / "portraits").iterdir():
            shutil.copy(path, in_use.var / "portraits")


def test_a_trial_changes_nothing(lived, in_use, before):
    with in_use.use():
        assert restoring.try_out(lived.file).digest == lived.manifest.digest
        assert connection.settings_dict["NAME"].endswith("muster.sqlite3")
    assert state(in_use) == before


def test_a_backup_that_cannot_be_written_leaves_no_file(lived, django_db_blocker, tmp_path, monkeypatch):
    def full(*args, **options):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(archive, "_write", full)
    with (
        django_db_blocker.unblock(),
        lived.server.use(),
        pytest.raises(CommandError, match="couldn’t be written") as failure,
    ):
        call_command("backup", str(tmp_path / "backup.zip"))
    assert failure.value.returncode == 2 and list(tmp_path.iterdir()) == []


def test_only_its_owner_can_read_a_backup(lived):
    assert lived.file.stat().st_mode & 0o777 == 0o600
