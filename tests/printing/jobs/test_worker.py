"""The worker as a real process: it prints, survives its jobs, and may be killed at any instant."""

import os
import random
import signal
import sqlite3
import subprocess
import time
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pikepdf
import pytest
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.utils import timezone

from armybuilder.clubs.models import Club
from armybuilder.jobs import worker
from armybuilder.jobs.queue import OPEN
from armybuilder.printing.jobs import prints
from armybuilder.printing.jobs.print_job import PrintJob
from armybuilder.printing.jobs.prints import Order
from armybuilder.printing.models import Print
from armybuilder.visitors import Visitor
from rules.models import Edition
from rules.snapshot import catalogue as read
from tests.printing.printery import Printery, kill, until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

ANN = Visitor("ann")
JOBS, KILLS = {"quick": 5, "all": 16}, {"quick": 2, "all": 6}


@pytest.fixture
def elves(db, settings, tmp_path):
    """A small army on the rules as this database has them, and prints that wait for a worker."""
    settings.PRINTS, settings.JOBS_INLINE = tmp_path / "prints", False
    settings.JOBS = settings.PRINTS
    from armybuilder.armies import samples

    read(Edition.objects.get(slug="vsgmr-7"))
    return samples.get("elves").build


@pytest.fixture
def printery(elves, tmp_path):
    printery = Printery(tmp_path)
    yield printery
    printery.close()


def ended():
    return not Print.objects.filter(state__in=OPEN).exists()


def at_work():
    return Print.objects.filter(state__in=OPEN, lease__gt=timezone.now()).exists()


def test_a_worker_prints_what_it_is_rung_for_and_stops_when_told(elves, printery):
    worker = printery.open()
    row = prints.wait(prints.ask(Order((elves,), ("roster", "measuring")), ANN), 30)

    assert (row.state, row.pages, row.attempts) == ("done", 2, 0)
    with pikepdf.open(prints.file_of(row)) as pdf:
        assert len(pdf.pages) == 2 and pdf.check_pdf_syntax() == []
    worker.send_signal(signal.SIGTERM)
    assert (worker.wait(10), printery.log.read_text()) == (0, "")


def test_it_sweeps_sessions_and_removed_clubs_that_are_over_and_no_others(printery):
    now = timezone.now()
    for key, days in (("over", -1), ("not-over", 1)):
        Session.objects.create(session_key=key, session_data="", expire_date=now + timedelta(days=days))
    Club.objects.create(slug="over", name="Over", binned=now - timedelta(days=31))
    Club.objects.create(slug="not-over", name="Not over", binned=now - timedelta(days=29))
    printery.open()
    until(lambda: Session.objects.count() == Club.objects.count() == 1, 10)
    assert (Session.objects.get().session_key, Club.objects.get().slug) == ("not-over", "not-over")


@pytest.mark.any_database
def test_it_ends_with_the_server_it_stands_beside(elves, printery):
    server = subprocess.Popen(["sleep", "60"])
    worker = printery.open("--beside", str(server.pid))
    server.kill()
    server.wait()
    assert worker.wait(10) == 0


def test_a_step_that_a_stopped_worker_gives_back_counts_no_try(elves, printery):
    row = prints.ask(Order(tuple(replace(elves, name=f"Elves {one}") for one in range(60)), ("cards",)), ANN)
    worker = printery.open()
    until(lambda: Print.objects.get().lease is not None)
    worker.send_signal(signal.SIGTERM)
    worker.wait(10)

    row.refresh_from_db()
    assert (row.lease, row.attempts, row.is_open) == (None, 0, True)


@pytest.mark.thorough
def test_whoever_waits_longest_comes_first_and_a_pack_lets_others_in_between(elves, printery, settings):
    settings.JOBS_INLINE = False
    pack = prints.ask(Order(tuple(replace(elves, name=f"Elves {one}") for one in range(70)), ("roster",)), ANN)
    quick = prints.ask(Order((elves,), ("roster",)), Visitor("ben"))
    assert (pack.before, quick.before) == (0, 1)
    printery.world["MUSTER_PRINTS_AT_ONCE"] = "1"
    printery.open()

    until(lambda: not Print.objects.get(pk=quick.pk).is_open)
    assert Print.objects.get(pk=pack.pk).is_open


@pytest.mark.thorough
def test_a_canceled_print_is_dropped_and_the_next_is_done(elves, printery):
    pack = prints.ask(Order(tuple(replace(elves, name=f"Elves {one}") for one in range(200)), ("cards",)), ANN)
    printery.open()
    until(lambda: Print.objects.get(pk=pack.pk).lease is not None)
    pack.delete()

    assert prints.wait(prints.ask(Order((elves,), ("roster",)), ANN), 30).state == "done"


def test_workers_killed_at_any_instant_leave_every_job_done_or_failed_with_its_reason(
    elves, printery, tmp_path, request
):
    run = "all" if request.config.getoption("all") else "quick"
    chance, jobs = random.Random(7), JOBS[run]
    for number in range(jobs):
        prints.ask(Order((replace(elves, name=f"Elves {number}"),), ("roster", "measuring")), ANN)
    for _ in range(KILLS[run]):
        worker = printery.open()
        until(at_work)
        time.sleep(chance.uniform(0.0, 0.6))
        kill(worker)
    last = printery.open()
    until(ended, 300)
    last.send_signal(signal.SIGTERM)
    last.wait(10)
    assert list((tmp_path / "temporary").iterdir()) == []

    rows = list(Print.objects.all())
    assert len(rows) == jobs and sum(row.state == "done" for row in rows) > jobs / 2
    for row in rows:
        if row.state == "done":
            with pikepdf.open(prints.file_of(row)) as pdf:
                assert len(pdf.pages) == row.pages == 2
        else:
            assert row.reason == (
                "This print was started 3 times, and the server stopped each time. "
                "Print it again; if it fails again, choose fewer sheets."
            )
    for file in printery.beat.parent.glob("pdfs/**/*.pdf"):
        pikepdf.open(file).close()


@pytest.mark.any_database
def test_what_a_killed_worker_was_printing_is_begun_again_as_soon_as_another_one_starts(elves, printery):
    """Nobody waits for the end of its lease: on this machine a lock says that nobody else works."""
    printery.world["MUSTER_JOBS_LEASE"] = "3600"
    row = prints.ask(Order(tuple(replace(elves, name=f"Elves {one}") for one in range(9)), ("cards",)), ANN)
    worker = printery.open()
    until(at_work)
    kill(worker)
    printery.open()
    until(lambda: not Print.objects.get(pk=row.pk).is_open)
    assert Print.objects.get(pk=row.pk).state == "done"


@pytest.mark.any_database
def test_a_worker_goes_on_with_the_database_file_that_took_the_place_of_its_own(elves, printery, tmp_path):
    worker, file = printery.open(), tmp_path / "muster.sqlite3"
    with closing(sqlite3.connect(file)) as old, closing(sqlite3.connect(tmp_path / "new")) as new:
        old.backup(new)
    (tmp_path / "new").replace(file)
    until(lambda: str(file) in opened_by(worker.pid))


def opened_by(process):
    return {os.readlink(link) for link in Path(f"/proc/{process}/fd").iterdir() if link.is_symlink()}


def test_a_worker_that_is_not_alone_leaves_others_their_leases(elves, settings):
    row = prints.ask(Order((elves,), ("roster",)), ANN)
    first = worker.Worker()
    assert row.claim(timezone.now())
    second = worker.Worker()
    assert second._is_ready() and Print.objects.get().lease is not None
    first.presence.end()
    second.presence.end()
    third = worker.Worker()
    assert third._is_ready() and Print.objects.get().lease is None
    third.presence.end()


def test_a_job_that_takes_its_worker_along_is_given_up_after_three_tries_and_can_be_run_again(elves):
    row = prints.ask(Order((elves,), ("roster",)), ANN)
    for _ in range(3):
        assert row.claim(timezone.now())
        Print.objects.update(lease=timezone.now())
        row.refresh_from_db()
    assert row.claim(timezone.now())
    PrintJob(row).begin()

    assert (row.state, row.attempts) == ("failed", 4)
    prints.retry(row)
    assert (row.state, row.attempts, row.error) == ("waiting", 0, "")


def test_a_child_killed_from_outside_is_begun_again_until_its_third_time(elves):
    row = prints.ask(Order((elves,), ("roster",)), ANN)
    for attempt in (1, 2, 3):
        assert row.is_open and row.claim(timezone.now())
        job = PrintJob(row)
        job.begin()
        os.kill(job.child.pid, signal.SIGKILL)
        while job.child:
            job.child.wait()
            job.poll_child()
        row.refresh_from_db()
        assert (row.attempts, row.lease) == (attempt, None)

    assert (row.state, row.failure["why"]) == ("failed", "KILLED")
    assert "The server ran out of memory, or was stopped." in row.reason


def test_a_claim_counts_once(elves):
    row = prints.ask(Order((elves,), ("roster",)), ANN)
    other = Print.objects.get(pk=row.pk)

    assert [row.claim(timezone.now()), other.claim(timezone.now())] == [True, False]


def test_without_a_worker_the_page_says_so(elves, client):
    answer = client.get("/samples/elves/sheets.pdf?sheets=roster", follow=True)

    assert answer.status_code == 200
    assert "Printing is paused on this server." in answer.content.decode()


@pytest.mark.thorough
def test_a_child_ends_soon_after_its_worker_was_killed(elves, printery):
    prints.ask(Order(tuple(replace(elves, name=f"Elves {one}") for one in range(60)), ("cards",)), ANN)
    worker = printery.open()
    until(lambda: children(worker.pid))
    child = children(worker.pid)[0]
    kill(worker)
    until(lambda: not lives(child), 90)


def children(parent):
    with open(f"/proc/{parent}/task/{parent}/children") as said:
        return [int(one) for one in said.read().split()]


def lives(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_worker_that_starts_while_the_database_is_away_waits_for_it(settings, tmp_path, monkeypatch):
    settings.PRINTS = tmp_path / "prints"
    settings.JOBS = settings.PRINTS
    starting, tries = worker.Worker(), []

    def read():
        tries.append(True)
        if len(tries) < 3:
            raise OperationalError("the database system is starting up")

    from armybuilder.armies import samples

    monkeypatch.setattr(samples, "all", read)
    monkeypatch.setattr(worker.connections, "close_all", lambda: None)
    assert [starting._is_ready() for _ in range(3)] == [False, False, True]
