"""Prints that cannot be done, or whose files are gone: what becomes of their rows, and what they say."""

import pytest
from django.db import OperationalError
from django.utils import timezone

from armybuilder.jobs.child_process import End
from armybuilder.jobs.queue import ATTEMPTS, State, run_here
from armybuilder.printing.jobs import failures, print_job, prints, render
from armybuilder.printing.jobs.orders import Order
from armybuilder.printing.jobs.print_job import LIMITS, PrintJob
from armybuilder.printing.jobs.steps import Join, LayOut
from armybuilder.printing.jobs.store import store
from armybuilder.printing.models import Print
from armybuilder.visitors import Visitor

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def row(sample, settings, tmp_path):
    """A print of two sheets that waits."""
    settings.PRINTS, settings.JOBS_INLINE = tmp_path, False
    settings.JOBS = settings.PRINTS
    return prints.ask(Order((sample("elves"),), ("roster", "measuring")), Visitor("ann"))


def test_a_print_that_stopped_the_server_each_time_is_given_up(row):
    Print.objects.update(attempts=ATTEMPTS)
    row.refresh_from_db()
    run_here(row, PrintJob)
    assert (row.state, row.is_interrupted) == (State.FAILED, True)
    assert row.reason.startswith(f"This print was started {ATTEMPTS} times, and the server stopped each time.")


@pytest.mark.parametrize("sheets", [1, 2])
def test_a_print_that_finds_the_disk_full_may_be_printed_again(row, sheets):
    assert row.claim(timezone.now())
    job = PrintJob(row)
    job.order = row.value()
    job.step = LayOut(job.order.items[:sheets])
    job.conclude(End.NO_DISK)
    assert (row.state, row.is_interrupted) == (State.FAILED, True)
    assert "The server’s disk is full or can’t be written. Print it again." in row.reason


def test_what_became_of_a_step_is_written_down_once_the_database_is_back(row, monkeypatch):
    assert row.claim(timezone.now())
    job = PrintJob(row)
    job.begin()
    job.child.kill()
    row.attempts = ATTEMPTS
    with monkeypatch.context() as away, pytest.raises(OperationalError):
        away.setattr(Print, "_end", raising(OperationalError("away")))
        job.poll_child()
    job.poll_child()
    row.refresh_from_db()
    assert (row.state, row.failure["why"], job.child) == (State.FAILED, End.KILLED.name, None)


def raising(error):
    """A function that fails."""

    def fail(*given, **named):
        raise error

    return fail


def test_a_print_by_rules_that_are_gone_says_so(row):
    row.order["armies"][0]["edition"] = "gone"
    row.save()
    run_here(row, PrintJob)
    assert (row.state, row.is_interrupted) == (State.FAILED, False)
    assert row.reason.startswith("The rules of this print are no longer on this server.")


def test_a_print_whose_file_is_gone_when_it_is_done_goes_on(row, monkeypatch):
    monkeypatch.setattr(print_job, "next_step", lambda order, **how: None)
    assert row.claim(timezone.now())
    PrintJob(row).begin()
    row.refresh_from_db()
    assert (row.state, row.lease, row.attempts) == (State.RUNNING, None, 0)


def test_a_step_is_repeated_later_where_the_shared_storage_is_away(row, monkeypatch):
    def away(shelf, pages, prints):
        raise OSError("away")

    assert row.claim(timezone.now())
    job = PrintJob(row)
    job.order = row.value()
    monkeypatch.setattr("armybuilder.printing.jobs.store.Store.share", away)
    with pytest.raises(OSError, match="away"):
        job.conclude(End.WELL)
    row.refresh_from_db()
    assert (row.lease, row.attempts, row.is_open) == (None, 0, True)


@pytest.mark.parametrize(("old", "new", "is_newer"), [("1", "2", True), ("2", "2", False), ("1", "1", False)])
def test_a_print_for_the_newer_program_is_left_to_it(row, monkeypatch, old, new, is_newer):
    monkeypatch.setattr(print_job, "release", lambda: old)
    monkeypatch.setattr(print_job, "installed_release", lambda: new)
    row.order["release"] = new
    assert PrintJob(row).is_for_newer_program() == is_newer


@pytest.mark.parametrize(
    ("sheets", "what"), [(1, "1 sheet couldn’t be put together."), (12, "12 sheets couldn’t be put together.")]
)
def test_sheets_that_cannot_be_put_together_are_counted(sheets, what):
    said = failures.sentence(failures.of_joining(End.TOO_LARGE, LIMITS, sheets))
    assert said.startswith(f"{what} This needed more than ") and said.endswith("Print fewer armies at a time.")


def test_a_print_of_a_sheet_that_is_no_more_goes_by_its_own_name(row):
    assert row.label == "Elves: Roster, Paper ruler"
    row.order["sheets"] = ["roster", "gone"]
    assert row.label == row.name


def test_what_is_not_laid_out_any_more_is_neither_drawn_nor_joined(row):
    order = row.value()
    render.draw([(order.items[0], 0)])
    render.join_pieces(order)
    assert not store().pdf(order.key).exists() and not [one for one in store().folder.rglob("*") if one.is_file()]


def test_a_print_whose_sheets_cannot_be_joined_fails_as_a_whole(row):
    assert row.claim(timezone.now())
    job = PrintJob(row)
    job.order = row.value()
    job.step = Join(job.order)
    job.conclude(End.TOO_LONG)
    assert row.state == State.FAILED and row.reason.startswith("2 sheets couldn’t be put together.")
