"""Load balancers learn whether a process answers, and which part of a server is down."""

from functools import partial

import pytest
from django.db import OperationalError
from django.test import Client

from armybuilder.hosting import health
from armybuilder.jobs.child_process import Child, End, Limits
from armybuilder.printing.jobs import trial_print
from tests.jobs.child_tasks import sleep


def test_a_living_process_answers_without_a_database_a_session_or_a_known_host():
    # This test has no database: a query would be an error.
    answer = Client(HTTP_HOST="10.1.2.3").get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok\n")
    assert not answer.cookies and answer.headers["Cache-Control"] == "no-store"


def test_health_is_answered_without_https_which_the_proxy_adds(settings):
    settings.SECURE_SSL_REDIRECT = True
    assert Client().get("/healthz").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_everything_is_up(client):
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"database": "up", "storage": "up", "print_worker": "up"})
    assert not answer.cookies


def away() -> None:
    raise OperationalError("connection to server at 10.9.8.7 failed")


@pytest.mark.django_db
def test_a_database_that_is_away_is_named_and_the_reason_is_in_the_log_alone(client, monkeypatch, caplog):
    monkeypatch.setitem(health.PARTS, "database", away)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert answer.json() == {"database": "down", "storage": "up", "print_worker": "up"}
    assert b"10.9.8.7" not in answer.content and "10.9.8.7" in caplog.text


@pytest.mark.django_db
def test_storage_without_room_is_named(client, settings, tmp_path):
    (tmp_path / "file").touch()
    settings.PRINTS = tmp_path / "file" / "prints"
    settings.JOBS = settings.PRINTS
    assert client.get("/readyz").json()["storage"] == "down"


@pytest.mark.django_db
def test_a_full_disk_is_named(client, monkeypatch):
    full = partial(open, "/dev/full", "wb")
    monkeypatch.setattr("armybuilder.hosting.health.tempfile.TemporaryFile", lambda dir: full())
    assert client.get("/readyz").json()["storage"] == "down"


@pytest.mark.django_db(transaction=True)
def test_a_print_worker_that_is_not_running_is_named(client, settings, tmp_path):
    settings.JOBS_INLINE, settings.PRINTS = False, tmp_path
    settings.JOBS = settings.PRINTS
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["print_worker"]) == (503, "down")
    (tmp_path / "beat").touch()
    assert client.get("/readyz").json()["print_worker"] == "up"


@pytest.mark.django_db
def test_a_print_worker_that_cannot_print_is_named_until_it_can(client, settings, tmp_path, monkeypatch, caplog):
    settings.JOBS_INLINE, settings.PRINTS = False, tmp_path
    settings.JOBS = settings.PRINTS
    asleep = partial(Child, sleep, Limits(idle=0.5))
    for start, state in ((lambda *given, **named: asleep(), "down"), (Child, "up")):
        monkeypatch.setattr(trial_print, "Child", start)
        tried = trial_print.Trial()
        tried.poll_child(is_idle=True)
        while tried.child:
            tried.child.wait()
            tried.poll_child(is_idle=True)
        assert client.get("/readyz").json()["print_worker"] == state
    assert "Nothing can be printed: a small page ended with STUCK." in caplog.text


def test_a_trial_waits_for_prints_unless_they_may_fail_too(monkeypatch):
    tried, begun = trial_print.Trial(), []
    monkeypatch.setattr(trial_print, "Child", lambda *given, **named: begun.append(given))
    tried.poll_child(is_idle=False)
    assert not begun
    tried.poll_child(is_idle=True)
    tried.watch(End.STUCK)
    tried.poll_child(is_idle=False)
    assert len(begun) == 2


@pytest.mark.django_db(transaction=True)
def test_a_trial_that_somebody_kills_is_made_again_and_only_the_third_time_counts(client, settings, tmp_path, caplog):
    settings.JOBS_INLINE, settings.PRINTS = False, tmp_path
    settings.JOBS = settings.PRINTS
    (tmp_path / "beat").touch()
    tried = trial_print.Trial()
    for state in ("up", "up", "down"):
        tried.poll_child(is_idle=True)
        tried.child.kill()
        tried.poll_child(is_idle=False)
        assert client.get("/readyz").json()["print_worker"] == state
        assert ("Nothing can be printed" in caplog.text) == (state == "down")


def test_a_print_that_failed_for_no_fault_of_its_own_is_followed_by_a_trial():
    tried = trial_print.Trial()
    for end, is_due in ((End.WELL, False), (End.TOO_LARGE, False), (End.STUCK, True), (End.BROKEN, True)):
        tried.due = float("inf")
        tried.watch(end)
        assert (tried.due == float("-inf")) == is_due
