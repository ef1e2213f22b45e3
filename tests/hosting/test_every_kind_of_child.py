"""Everything that works in a child: it is ended when it sleeps, says so, and no process with other threads forks it."""

from itertools import count

import pytest
from django.http import QueryDict
from django.utils import timezone, translation

from armybuilder.armies import samples
from armybuilder.jobs import queue as job_queue
from armybuilder.jobs.process_limits import Limits
from armybuilder.jobs.questions import job_kinds
from armybuilder.jobs.queue import State, run_here
from armybuilder.matches.forms import SetupForm
from armybuilder.matches.jobs.orders import Order as Match
from armybuilder.matches.jobs.playing import SimulationJob
from armybuilder.matches.jobs.prices import PriceOrder
from armybuilder.matches.models import Simulation
from armybuilder.other_programs.models import CardSheet
from armybuilder.other_programs.tabletop_simulator.card_pictures import CardSheetJob
from armybuilder.other_programs.tabletop_simulator.cards import sheets_of
from armybuilder.printing.jobs import prints
from armybuilder.printing.jobs.orders import Order as Sheets
from armybuilder.printing.jobs.print_job import PrintJob
from armybuilder.printing.models import Print
from armybuilder.toybox.models import Search
from armybuilder.toybox.orders import Order as Sides
from armybuilder.toybox.solving import SearchJob
from armybuilder.visitors import Visitor
from rules.boxes.problem import Wishes
from rules.documents import document_of
from rules.models import Edition
from tests.jobs.child_tasks import sleep, tell_threads
from tests.jobs.test_child_process import answer

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
NUMBERS = count()


def print_row(**how):
    return prints.ask(Sheets((samples.get("elves").build,), ("roster",)), Visitor("ann"), **how), PrintJob


def preview_row():
    return print_row(is_saved=False, pictured=True)


def simulation_row(kind):
    builds = samples.get("elves").build, samples.get("orcs").build
    form, more = SetupForm(QueryDict("scenario=basic-game"), builds[0]), ()
    if kind == "replay":
        more = (("tactics", ["hold", "hold"]), ("battle", 3))
    order = Match(kind, builds, form.setup, 40, more)
    return Simulation.objects.create(key=str(next(NUMBERS)), order=order.document()), SimulationJob


def verdict_row():
    return simulation_row("verdict")


def changes_row():
    return simulation_row("changes")


def replay_row():
    return simulation_row("replay")


def price_row():
    order = PriceOrder(document_of(Edition.objects.get(slug="vsgmr-7")), "options/tough", "mix")
    return Simulation.objects.create(key=order.digest, order=order.document()), SimulationJob


def search_row():
    edition = Edition.objects.get(slug="vsgmr-7")
    order = Sides(edition.slug, str(edition.stamp), Wishes(25))
    return Search.objects.ask(order.key, order.document()), SearchJob


def card_sheet_row():
    [sheet] = sheets_of(samples.get("elves").build)
    return CardSheet.objects.ask(sheet.key, sheet.document()), CardSheetJob


KINDS = (
    print_row, preview_row, verdict_row, changes_row, replay_row, price_row, search_row, card_sheet_row,
)  # fmt: skip


@pytest.fixture(params=KINDS, ids=lambda kind: kind.__name__.removesuffix("_row"))
def job(request, settings, tmp_path):
    """A row that waits, and how it is done."""
    settings.PRINTS, settings.JOBS_INLINE = tmp_path, False
    settings.JOBS = settings.PRINTS
    return request.param()


def test_it_is_ended_when_it_sleeps_and_its_row_says_so_with_a_way_on(job, monkeypatch, caplog):
    row, kind = job
    start, limits = job_queue.Child, Limits(idle=0.5)
    monkeypatch.setattr(job_queue, "Child", lambda task, _, **asked: start(sleep, limits, **asked))
    run_here(row, kind)
    row.refresh_from_db()
    assert row.state == State.FAILED and "STUCK" in caplog.text
    assert f"sleep of {type(row).__name__} {row.pk}" in caplog.text
    reasons = []
    for language in ("en", "de", "es"):
        with translation.override(language):
            reasons.append(row.reason)
    assert "made no progress" in reasons[0] and " again" in reasons[0].partition("stopped. ")[2]
    assert "nicht voran" in reasons[1] and "no avanz" in reasons[2]


def test_the_limits_of_each_kind_include_time_on_the_clock(job, monkeypatch):
    row, kind = job
    given = []
    monkeypatch.setattr(job_queue, "Child", lambda task, limits, is_warm, job: given.append(limits))
    assert row.claim(timezone.now())
    kind(row).begin()
    [limits] = given
    assert limits.idle <= 30 and limits.wall <= 180 and limits.seconds <= limits.wall


@pytest.mark.long
def test_it_works_and_the_process_that_forks_has_still_no_thread_but_its_own(job):
    row, kind = job
    if row.order.get("kind") in ("changes", "price"):
        # One step is a minute of battles.
        step = kind(row)
        assert row.claim(timezone.now())
        step.begin()
        while not step.child.receive():
            step.child.wait()
        step.drop()
    else:
        run_here(row, kind)
        row.refresh_from_db()
        assert row.state == State.DONE
    assert answer(tell_threads) == ["python"]


def test_every_queue_of_the_worker_is_tried_here():
    assert {kind.rows for kind in job_kinds.ask()} == {Print, Simulation, Search, CardSheet}
