"""What lies in the folder of backups, when the next one is due, and what the worker's process leaves there."""

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from armybuilder.backups import archive, folder, program, restoring
from armybuilder.backups.refusals import BackupError
from armybuilder.backups.retention import Span
from armybuilder.backups.schedule import Chores
from armybuilder.core.machine.file_locks import turn

NOW = datetime(2026, 3, 22, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def there(settings, tmp_path) -> Path:
    """An empty folder of backups."""
    settings.BACKUPS = tmp_path / "backups"
    return settings.BACKUPS


def made(moment: datetime, **known: object) -> Path:
    """A backup of that moment, as far as the folder looks at it."""
    path = folder.new_path(moment)
    path.write_bytes(b"x" * 1000)
    folder.note(path, **{"requester": "", **known})
    return path


def test_the_latest_is_first(there):
    old, new = made(NOW - timedelta(days=1), tried=True), made(NOW, requester="Petra")
    (there / "notes.zip").write_bytes(b"of somebody else")
    assert [(one.path, one.moment, one.size, one.requester, one.tried, one.problem) for one in folder.backups()] == [
        (new, NOW, 1000, "Petra", False, ""),
        (old, NOW - timedelta(days=1), 1000, "", True, ""),
    ]
    assert there.stat().st_mode & 0o777 == 0o700


def test_a_backup_of_which_nothing_is_known_is_a_daily_one(there):
    made(NOW).with_suffix(".json").write_text("{damaged")
    assert [(one.requester, one.tried) for one in folder.backups()] == [("", False)]


ODD_NOTES = [
    "", "null", "[]", "7", '{"by": 7}', '{"begun": "x"}', '{"begun": -1}', '{"moment": 3, "reason": 4}',
    '{"reason": "Full.", "moment": "2026-03-22"}', '{"process": "x", "stage": 1, "done": 0, "total": 0}',
    '{"process": 1}', '{"tried": "x", "problem": []}', "[" * 100_000,
]  # fmt: skip


@pytest.mark.parametrize("odd", ODD_NOTES)
def test_a_note_that_was_changed_by_hand_costs_only_itself(there, odd):
    made(NOW).with_suffix(".json").write_text(odd)
    for name in (folder.REQUEST, folder.PROGRESS, folder.FAILURE):
        (there / name).write_text(odd)
    (there / "muster-2026-13-41T256161Z.zip").write_bytes(b"x")
    [backup] = folder.backups()
    assert (backup.moment, backup.requester, backup.problem, backup.tried) == (NOW, "", "", False)
    assert (folder.progress(), folder.failure(), folder.is_due(NOW)) == (None, "", False)
    assert folder.begin_request() == ""
    folder.end_request()


@pytest.mark.parametrize(
    ("last", "now", "due"),
    [
        (None, "2026-03-22T00:00", True),
        ("2026-03-22T03:00", "2026-03-22T12:00", False),
        ("2026-03-22T03:00", "2026-03-23T02:59", False),
        ("2026-03-22T03:00", "2026-03-23T03:00", True),
        ("2026-03-21T03:00", "2026-03-22T02:59", False),
        ("2026-03-20T03:00", "2026-03-22T02:59", True),
    ],
)
def test_one_is_made_each_day(last, now, due):
    if last:
        made(datetime.fromisoformat(f"{last}+00:00"))
    assert folder.is_due(datetime.fromisoformat(f"{now}+00:00")) == due


def test_one_that_somebody_asked_for_is_no_daily_one():
    made(NOW, requester="Petra")
    assert folder.is_due(NOW)


def test_after_a_failure_it_waits_an_hour(monkeypatch):
    monkeypatch.setattr(folder.timezone, "now", lambda: NOW)
    folder.note_failure("No space left on device")
    assert folder.failure() == "No space left on device"
    assert not folder.is_due(NOW + timedelta(minutes=59))
    assert folder.is_due(NOW + timedelta(minutes=61))
    folder.note_failure("")
    assert folder.failure() == "" and folder.is_due(NOW)


def test_what_does_not_stay_is_deleted_with_what_is_known_of_it(there):
    for day in range(40):
        made(NOW - timedelta(days=day))
    folder.remove_surplus(NOW)
    assert len(folder.backups()) == 11
    assert {path.suffix for path in there.iterdir()} == {".zip", ".json"}
    assert len(list(there.iterdir())) == 22
    assert set(folder.spans(NOW).values()) == {Span.DAY, Span.WEEK, Span.MONTH}


def test_what_a_killed_process_left_is_deleted(asked, there):
    there.mkdir()
    draft = there / f"{archive.DRAFT}abc"
    draft.touch()
    os.utime(draft, (0, 0))
    assert program.make_and_try() == 0
    assert not draft.exists() and asked == ["made", "tried"]


def test_a_request_stays_until_it_is_done():
    folder.ask("Petra")
    assert folder.begin_request() == "Petra" and folder.is_asked()
    folder.end_request()
    assert folder.begin_request() == "" and not folder.is_asked()


def test_what_is_asked_for_meanwhile_is_made_afterwards():
    folder.ask("Petra")
    folder.begin_request()
    folder.ask("Paul")
    folder.end_request()
    assert folder.is_asked() and folder.begin_request() == "Paul"


def test_what_kills_its_process_each_time_is_not_begun_for_ever():
    folder.ask("Petra")
    assert [folder.begin_request() for _ in range(folder.ATTEMPTS + 1)] == ["Petra"] * folder.ATTEMPTS + [""]


def test_a_clock_that_was_set_back_stops_no_daily_backups(monkeypatch):
    made(NOW + timedelta(days=90))
    monkeypatch.setattr(folder.timezone, "now", lambda: NOW + timedelta(days=90))
    folder.note_failure("No space left on device")
    assert folder.is_due(NOW)


def test_progress_is_that_of_a_process_that_runs():
    assert folder.progress() is None
    folder.tell_progress("rows", 3, 10)
    assert folder.progress() == ("rows", 3, 10)
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    folder._write(folder.folder() / folder.PROGRESS, {"process": ended.pid, "stage": "rows", "done": 3, "total": 10})
    assert folder.progress() is None


@pytest.mark.thorough
@pytest.mark.sql
def test_the_worker_makes_one_and_tries_it(lived, new_server, settings):
    """As its child does it, on a server of its own."""
    server = lived.server
    world = {
        **{name: value for name, value in os.environ.items() if name != "DATABASE_URL"},
        "MUSTER_VAR": str(server.var),
        "MUSTER_BACKUPS": str(settings.BACKUPS),
        "MUSTER_SECRET_KEY": server.key,
    }
    folder.ask("Petra")
    child = [sys.executable, "-m", "armybuilder.backups.program"]
    run = subprocess.run(child, cwd=settings.ROOT, env=world, capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")
    (one,) = folder.backups()
    assert (one.requester, one.tried, one.problem, folder.is_asked(), folder.progress()) == (
        "Petra",
        True,
        "",
        False,
        None,
    )
    with archive.opened(one.path) as backup:
        assert backup.manifest.digest == lived.manifest.digest
    assert sorted(path.name for path in server.var.iterdir() if "aside" in path.name) == []


@pytest.fixture
def asked(monkeypatch):
    """What the program is asked to do, without a database."""
    done = []
    monkeypatch.setattr(archive, "write", lambda path, tell: (tell("rows", 0, 1), path.touch(), done.append("made")))
    monkeypatch.setattr(restoring, "try_out", lambda path, tell: done.append("tried"))
    return done


def test_a_backup_that_cannot_be_restored_is_marked(asked, monkeypatch):
    def refuse(path, tell):
        raise BackupError("The restored rows aren’t those of the backup.")

    monkeypatch.setattr(restoring, "try_out", refuse)
    assert program.make_and_try() == 1
    (one,) = folder.backups()
    assert (one.tried, one.problem) == (True, "The restored rows aren’t those of the backup.")


def test_a_backup_that_cannot_be_made_is_told(asked, monkeypatch, capsys):
    def fail(path, tell):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(archive, "write", fail)
    assert program.make_and_try() == 1
    assert "No space left" in folder.failure() and "No space left" in capsys.readouterr().err
    assert folder.backups() == [] and folder.progress() is None


@pytest.fixture
def chores(monkeypatch):
    """The worker's chores; what they would start is counted."""
    found = Chores()
    found.started = []
    monkeypatch.setattr(found, "_start", lambda: found.started.append(1))
    monkeypatch.setattr(restoring, "has_people", lambda: True)
    return found


def test_the_worker_starts_one_when_it_is_asked(chores):
    made(folder.timezone.now())
    chores.do()
    assert chores.started == []
    folder.ask("Petra")
    assert chores.do() is False
    assert chores.started == [1]


def test_the_worker_starts_the_daily_one(chores, settings):
    settings.BACKUPS_DAILY = True
    chores.do()
    chores.do()
    assert chores.started == [1]


@pytest.mark.parametrize("reason", ["off", "nobody"])
def test_no_daily_backup_where_there_is_none_to_make(chores, settings, monkeypatch, reason):
    settings.BACKUPS_DAILY = reason != "off"
    monkeypatch.setattr(restoring, "has_people", lambda: reason != "nobody")
    chores.do()
    assert chores.started == []


@pytest.mark.long
def test_one_process_at_a_time(chores, settings):
    settings.BACKUPS_DAILY = True
    chores.process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    folder.ask("Petra")
    chores.do()
    assert chores.started == []
    chores.process.communicate(b"\n")
    chores.do()
    assert chores.started == [1]
    with turn(folder.folder(), "backup", 1, 0):
        run = subprocess.run(
            [sys.executable, "-m", "armybuilder.backups.program"],
            cwd=settings.ROOT, env={**os.environ, "MUSTER_BACKUPS": str(settings.BACKUPS)}, capture_output=True,
        )  # fmt: skip
    assert (run.returncode, folder.is_asked()) == (0, True)


def test_the_worker_has_the_chores():
    from armybuilder.jobs import background

    receivers = background.working._live_receivers(None)[0]
    assert any(isinstance(getattr(one, "__self__", None), Chores) for one in receivers)
