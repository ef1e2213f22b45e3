"""Prints that cannot be done, or whose files are gone: what becomes of their rows, and what they say."""

import pytest
from django.db import OperationalError
from django.utils import timezone

from armybuilder.jobs.child_process import End
from armybuilder.jobs.queue import ATTEMPTS, State, failure_of, run_here
from armybuilder.printing.jobs import failures, print_job, prints, render
from armybuilder.printing.jobs.orders import Order
from armybuilder.printing.jobs.print_job import LIMITS, PrintJob, estimate
from armybuilder.printing.jobs.steps import Join, LayOut
from armybuilder.printing.jobs.store import LaidOut, store
from armybuilder.printing.models import Print
from armybuilder.visitors import Visitor

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def row(sample, settings, tmp_path):
    """A print of two sheets that waits."""
    settings.PRINTS, settings.JOBS_INLINE = tmp_path, False
    settings.JOBS = settings.PRINTS
    return prints.ask(Order((sample("elves"),), ("roster", "measuring")), Visitor("ann"))


@pytest.fixture
def job(row):
    """The job of the print, which is taken."""
    assert row.claim(timezone.now())
    job = PrintJob(row)
    job.order = row.value()
    return job


def test_a_print_that_stopped_the_server_each_time_is_given_up(row):
    Print.objects.update(attempts=ATTEMPTS)
    row.refresh_from_db()
    run_here(row, PrintJob)
    assert (row.state, row.is_interrupted) == (State.FAILED, True)
    assert row.reason.startswith(f"This print was started {ATTEMPTS} times, and the server stopped each time.")


@pytest.mark.parametrize("sheets", [1, 2])
def test_a_print_that_finds_the_disk_full_may_be_printed_again(row, job, sheets):
    job.step = LayOut(job.order.items[:sheets])
    job.conclude(End.NO_DISK)
    assert (row.state, row.is_interrupted) == (State.FAILED, True)
    assert "The server’s disk is full or can’t be written. Print it again." in row.reason


def test_what_became_of_a_step_is_written_down_once_the_database_is_back(row, job, monkeypatch):
    job.begin()
    job.child.kill()
    row.attempts = ATTEMPTS
    with monkeypatch.context() as away, pytest.raises(OperationalError):
        away.setattr(Print, "_end", raising(OperationalError("away")))
        job.poll_child()
    job.poll_child()
    row.refresh_from_db()
    assert (row.state, row.failure["why"], job.child) == (State.FAILED, End.KILLED.name, None)


def test_a_step_whose_child_cannot_be_started_is_begun_again_at_once_and_counts_no_try(row, monkeypatch):
    assert row.claim(timezone.now())
    with monkeypatch.context() as starved, pytest.raises(OSError, match="Too many"):
        starved.setattr("armybuilder.jobs.child_process.os.pipe", raising(OSError(24, "Too many open files")))
        PrintJob(row).begin()
    row.refresh_from_db()
    assert (row.lease, row.attempts, row.is_open) == (None, 0, True)
    assert row.claim(timezone.now())


def test_a_step_that_is_given_back_counts_no_try(row, job):
    job.begin()
    job.child.kill()
    job.child.end = End.NOT_STARTED
    job.poll_child()
    row.refresh_from_db()
    assert (row.lease, row.attempts, row.is_open, job.child) == (None, 0, True, None)


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


def test_a_step_is_repeated_later_where_the_shared_storage_is_away(row, job, monkeypatch):
    def away(shelf, pages, prints):
        raise OSError("away")

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
    said = failures.sentence({**failure_of(End.TOO_LARGE, LIMITS), "sheets": sheets})
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


def test_a_print_whose_sheets_cannot_be_joined_fails_as_a_whole(row, job):
    job.step = Join(job.order)
    job.conclude(End.TOO_LONG)
    assert row.state == State.FAILED and row.reason.startswith("2 sheets couldn’t be put together.")


@pytest.mark.parametrize(
    ("before", "step", "shown", "expected"),
    [
        ([], LaidOut(begun=1), 0, (1, 35)),
        ([], LaidOut(sheets=1, pages=2), 0, (2, 70)),
        ([], LaidOut(sheets=18, pages=35, begun=1), 0, (36, 69)),
        ([2] * 20, LaidOut(sheets=14, pages=28, begun=3), 0, (71, 72)),
        ([2] * 20, LaidOut(sheets=15, pages=30), 0, (70, 70)),
        ([], LaidOut(begun=1), 70, (70, 71)),
        ([2] * 10, LaidOut(), 30, (30, 70)),
    ],
)
def test_a_print_is_never_shown_as_finished_or_shrinking_while_sheets_are_to_be_laid_out(before, step, shown, expected):
    assert estimate(35, before, step, shown) == expected


def test_the_first_step_of_a_print_already_counts_all_sheets(row, job):
    job.pages_before = []
    counts = []
    for message in ({"sheets": 0, "pages": 0, "begun": 1}, {"sheets": 1, "pages": 3, "begun": 0}):
        job.receive(message)
        assert job.keep()
        row.refresh_from_db()
        counts.append((row.done, row.total))
    assert counts == [(1, 2), (3, 6)]


def test_a_step_that_is_repeated_does_not_show_fewer_pages(row, job):
    Print.objects.update(done=5, total=6)
    row.refresh_from_db()
    job.receive({"sheets": 0, "pages": 0, "begun": 1})
    assert job.keep()
    row.refresh_from_db()
    assert (row.done, row.total) == (5, 6)


def test_a_child_reports_how_many_sheets_and_pages_it_has_laid_out(row):
    reports = []
    render.lay_out(row.value().items, reports.append)
    assert [report for report in reports if not report["begun"]] == [
        {"sheets": 1, "pages": 1, "begun": 0},
        {"sheets": 2, "pages": 2, "begun": 0},
    ]
    assert {"sheets": 1, "pages": 1, "begun": 1} in reports


def test_the_log_names_the_print_whose_step_was_ended(row, job):
    job.begin()
    name = job.child.name
    job.drop()
    assert name == f"LayOut of Print {row.pk}"
