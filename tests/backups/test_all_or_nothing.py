"""A restore ends with the old data or the new, whole, with its key, and says which; only one happens at a time."""

import os
import re
import shutil
import subprocess
import sys
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection

from armybuilder.accounts.models import Player
from armybuilder.backups import archive, one_process, restoring, staging_database
from armybuilder.backups.refusals import BackupError, StillRunning, UnknownEnd
from armybuilder.core.db.one_at_a_time import one_at_a_time
from armybuilder.core.machine.secret_key_mark import is_other_key, leave_mark, refuse_other_key, take_restored_key
from armybuilder.core.models import SecretKeyMark
from tests.backups.conftest import VENDORS
from tests.backups.servers import rows
from tests.support.databases import postgresql

ROOT = Path(__file__).resolve().parent.parent.parent
pytestmark = [pytest.mark.sql, pytest.mark.long]


@pytest.fixture(params=VENDORS)
def server(request, new_server, lived):
    """A server with one player, and a key of its own."""
    made = new_server(request.param)
    with made.use():
        restoring.restore(lived.file)
        Player.objects.all().update(name="Old")
        settings.SECRET_KEY = made.key
        (made.var / "secret-key").write_text(made.key)
        leave_mark(accept=True)
        yield made


def what_is_there() -> str:
    """Whose data the server in use has, with whose key; a process that starts must agree."""
    refuse_other_key()
    names = set(Player.objects.values_list("name", flat=True))
    return ("old" if names == {"Old"} else "new") + (
        " with its key" if (settings.VAR / "secret-key").read_text() == settings.SECRET_KEY else ""
    )


def left_behind() -> list[str]:
    """What no server needs."""
    found = [path.name for path in settings.VAR.rglob("*") if re.search(r"\.aside|\.restored|^tmp", path.name)]
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'muster_%'")
            found += [name for (name,) in cursor.fetchall()]
    return found


def restore(lived) -> str:
    """What the command says."""
    said = StringIO()
    try:
        call_command("restore", str(lived.file), replace=True, stdout=said)
    except CommandError as error:
        return f"{error.returncode}: {error}"
    return said.getvalue()


def placing(monkeypatch, before=lambda: None, after=lambda: None):
    """Something else happens just before or after the new data is put in place."""
    for kind in (staging_database.InFile, staging_database.InSchema):
        place = kind.put_in_place

        def put(self, check, place=place):
            before()
            place(self, check)
            after()

        monkeypatch.setattr(kind, "put_in_place", put)


def fails(error):
    def fail(*args, **options):
        raise error

    return fail


def test_the_data_and_its_key_are_put_in_place_together(server, lived):
    assert "was restored" in restore(lived)
    assert what_is_there() == "new with its key" and lived.server.key == settings.SECRET_KEY
    assert rows() == lived.rows and left_behind() == []


def test_data_that_is_not_the_backups_is_not_put_in_place(server, lived, monkeypatch):
    """The rows change between the comparison aside and the one that decides."""
    tables, times = archive.tables, []

    def other(own, schema, tell=archive.silent, *more):
        times.append(1)
        found = tables(own, schema, tell, *more)
        return {**found, "accounts.player": found["auth.user"]} if len(times) == 2 else found

    monkeypatch.setattr(archive, "tables", other)
    assert restore(lived) == "2: What was put in place isn’t what the backup contains. Nothing was changed."
    assert what_is_there() == "old with its key" and left_behind() == []


@pytest.mark.parametrize("error", [OperationalError("disk I/O error"), KeyboardInterrupt(), OSError(28, "No space")])
def test_what_stops_it_before_leaves_the_old_data(server, lived, monkeypatch, error):
    placing(monkeypatch, before=fails(error))
    assert restore(lived).startswith("2: ") and restore(lived).endswith("Nothing was changed.")
    assert what_is_there() == "old with its key" and left_behind() == []


@pytest.mark.parametrize("error", [OperationalError("server closed the connection"), KeyboardInterrupt()])
def test_what_stops_it_afterwards_makes_no_false_refusal(server, lived, monkeypatch, error):
    placing(monkeypatch, after=fails(error))
    assert "was restored" in restore(lived)
    assert what_is_there() == "new with its key" and left_behind() == []


def test_a_database_that_does_not_come_back_is_told(server, lived, monkeypatch):
    monkeypatch.setattr(restoring, "LOOK_SECONDS", 0)
    with monkeypatch.context() as away:
        placing(away, after=fails(OperationalError("gone")))
        away.setattr(SecretKeyMark.objects, "filter", fails(OperationalError("gone")))
        with pytest.raises(UnknownEnd, match="either all of the old data, or all of the backup"):
            restoring.restore(lived.file, replace=True)
    take_restored_key()
    assert what_is_there() == "new with its key"


@pytest.mark.parametrize("instant", ["before", "after"])
def test_the_next_start_ends_what_a_kill_left(server, lived, monkeypatch, instant):
    """As if it were killed: nothing of what follows happens."""
    with monkeypatch.context() as killed:
        placing(killed, **{instant: fails(SystemExit())})
        killed.setattr(staging_database.InFile, "remove", lambda self: None)
        killed.setattr(staging_database.InSchema, "remove", lambda self: None)
        with pytest.raises(SystemExit):
            restoring.restore(lived.file, replace=True)
    assert "secret-key.restored" in left_behind()
    assert is_other_key() == (instant == "after")
    call_command("prepare", verbosity=0)
    assert what_is_there() == f"{'old' if instant == 'before' else 'new'} with its key"
    assert left_behind() == []


@pytest.mark.parametrize("vendor", VENDORS[:1])
def test_half_a_key_and_half_a_picture_are_removed_at_the_next_start(new_server, vendor):
    with new_server(vendor).use():
        (settings.VAR / "secret-key.restored.123").write_text("half")
        (settings.PORTRAITS / ".muster-restore-abc").touch()
        restoring.tidy_up()
        assert left_behind() == [] and list(settings.PORTRAITS.iterdir()) == []


@contextmanager
def held():
    """Another process is doing something about backups."""
    with one_at_a_time("backup", 0):
        yield


@pytest.mark.parametrize("work", ["restore", "try", "backup", "digest"])
def test_only_one_process_at_a_time_does_something_about_backups(server, lived, monkeypatch, tmp_path, work):
    monkeypatch.setattr(one_process.one_process.__wrapped__, "__defaults__", (archive.silent, 0))
    works = {
        "restore": lambda: restoring.restore(lived.file, replace=True),
        "try": lambda: restoring.try_out(lived.file),
        "backup": lambda: archive.write(tmp_path / "made.zip"),
        "digest": archive.present,
    }
    with held(), pytest.raises(StillRunning, match="Another backup, trial or restore is still running"):
        works[work]()
    with held():
        restoring.tidy_up()  # leaves alone what is not its own
    works[work]()


def test_a_database_that_cannot_be_read_is_named(server, lived, monkeypatch):
    monkeypatch.setattr(restoring, "has_people", fails(OperationalError("database disk image is malformed")))
    with pytest.raises(BackupError, match=r"can’t be read \(database disk image is malformed\). Move it away"):
        restoring.restore(lived.file, replace=True)


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is missing.")
@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_restores_that_meet_others_and_restores_that_are_killed(database, tmp_path):
    """As ``benchmarks.trust.restores`` does by the hundred."""
    small = {"MUSTER_BENCH_PAIRS": "4", "MUSTER_BENCH_RESTORES": "8"}
    world = {**os.environ, "DATABASE_URL": "", "DJANGO_SETTINGS_MODULE": "armybuilder.settings", **small}
    command = [sys.executable, "-m", "benchmarks", "restores"]
    if database == "postgresql":
        if not postgresql.IS_THERE:
            pytest.skip("PostgreSQL is missing.")
        command = [str(ROOT / ".ci" / "postgres"), *command]
    run = subprocess.run(command, cwd=ROOT, env=world, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert run.stdout.count("0 surprises") == 2, run.stdout
