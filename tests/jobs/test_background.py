"""What is done in the background: one failure stops nothing else, and a database that is away stops all."""

import pytest
from django.conf import settings
from django.db import OperationalError
from django.dispatch import Signal

from armybuilder.jobs import background
from armybuilder.jobs.kinds import SharedJobKind
from armybuilder.jobs.questions import job_kinds


@pytest.fixture
def done(monkeypatch):
    """What was done; there is nothing else to do."""
    monkeypatch.setattr(background, "working", Signal())
    monkeypatch.setattr(background, "daily", Signal())
    return []


def fail(error):
    """Something that raises the error."""

    def chore(**signal):
        raise error

    return chore


def connect(signal, *chores):
    for chore in chores:
        signal.connect(chore, weak=False)


def test_a_chore_that_fails_is_left_and_the_others_go_on(done, caplog):
    broken = fail(ValueError("broken"))
    connect(background.working, broken, lambda **_: bool(done.append(1)) or True)
    assert background.do() and done == [1]
    assert not background.working.disconnect(broken) and "broken" in caplog.text
    assert background.do() and done == [1, 1]


def test_a_chore_goes_on_after_a_fault_of_the_disk_has_ended(done, monkeypatch):
    now = [100.0]
    monkeypatch.setattr(background.time, "monotonic", lambda: now[0])
    faults = [OSError(28, "No space left on device")]

    def chore(**signal):
        if faults:
            raise faults.pop()
        done.append(1)

    connect(background.working, chore)
    background.do()
    background.do()
    assert done == []
    now[0] += background.REST_SECONDS
    background.do()
    background.do()
    assert done == [1, 1]


def test_nothing_to_do_is_said(done):
    connect(background.working, lambda **_: False)
    assert not background.do()


def test_a_daily_task_that_fails_is_tried_again_the_next_day(done, caplog):
    connect(background.daily, fail(ValueError("broken")), lambda **_: done.append(1))
    background.do_daily()
    background.do_daily()
    assert done == [1, 1] and caplog.text.count("ValueError: broken") == 2


@pytest.mark.parametrize("do", ["do", "do_daily"])
def test_a_database_that_is_away_ends_the_round(done, do):
    away = fail(OperationalError("away"))
    connect(background.working, away)
    connect(background.daily, away)
    with pytest.raises(OperationalError):
        getattr(background, do)()
    assert background.working.disconnect(away)


def test_one_search_runs_beside_two_simulations():
    at_once = {kind.rows.__name__: kind.at_once for kind in job_kinds.ask()}
    assert at_once == {"CardSheet": 1, "Print": settings.PRINTS_AT_ONCE, "Search": 1, "Simulation": 2}


@pytest.mark.django_db
def test_the_old_rows_of_every_kind_of_shared_job_are_deleted_daily(monkeypatch):
    deleted = []
    monkeypatch.setattr(SharedJobKind, "delete_old", lambda kind: deleted.append(kind))
    background.do_daily()
    background.do_daily()
    kinds = [kind for kind in job_kinds.ask() if isinstance(kind, SharedJobKind)]
    assert kinds and deleted == [*kinds, *kinds]
