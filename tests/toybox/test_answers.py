"""Pages of searches whose results are given: what would help, replaced rows, and searches that fail."""

import re
from html import unescape
from unittest.mock import Mock, patch

import pytest

from armybuilder import rate_limits
from armybuilder.jobs.child_process import End
from armybuilder.jobs.queue import ATTEMPTS, State, failure, run_here
from armybuilder.toybox import side_context, solving
from armybuilder.toybox.models import Search
from armybuilder.toybox.orders import LoadedOrder
from armybuilder.toybox.solving import SearchJob, Solve, stored
from rules.boxes.box import Need
from rules.boxes.changes import MoreToys, OtherPoints, OtherWish, Several
from rules.boxes.problem import Wishes
from rules.boxes.program import OutOfTime
from tests.support.players import signed_in

pytestmark = pytest.mark.any_database
SIDES = "/toys/sides/?points=25&scenario=basic-game"
TROOP, HERO, MOOK = ["troop", [], 10], ["hero", [], 2], ["mook", [], 4]


@pytest.fixture
def alice(settings):
    """A player whose searches wait."""
    settings.JOBS_INLINE = False
    return signed_in("alice")


@pytest.fixture
def answered(alice):
    """A function: the text of an address whose searches have these results, one after the other."""

    def page(address, *results):
        for result in results:
            alice.get(address)
            Search.objects.filter(state=State.WAITING).update(state=State.DONE, result=result)
        return unescape(re.sub(r"\s+", " ", alice.get(address).content.decode()))

    return page


@pytest.mark.parametrize(
    ("change", "title", "note", "query"),
    [
        (
            {"what": "mounted", "likeness": "alike", "mounted": 2, "figures": 9},
            "Ask for 2 mounted figures on each side",
            "Everything else stays as you asked.",
            "like=alike&mounted=2&figures=9",
        ),
        (
            {"what": "figures", "likeness": "alike", "mounted": 0, "figures": 12},
            "Allow 12 figures on each side",
            "Everything else stays as you asked.",
            "like=alike&figures=12",
        ),
        (
            {"what": "likeness", "likeness": "mixed", "mounted": 0, "figures": None},
            "Allow mixed sides",
            "Everything else stays as you asked.",
            "like=mixed&set=1",
        ),
        (
            {"what": "all", "likeness": "mixed", "mounted": 0, "figures": None},
            "Drop your wishes about the sides",
            "Points and scenario stay.",
            "like=mixed&set=1",
        ),
        (
            {"what": "points", "points": 30, "is_out_of_range": False},
            "Play 15 points a side",
            "This is the closest that this box can do.",
            "points=15&scenario=basic-game",
        ),
        (
            {"what": "points", "points": 30, "is_out_of_range": True},
            "Play 15 points a side",
            "Fewer points than the scenario suggests.",
            "points=15&scenario=&",
        ),
    ],
)
def test_a_change_that_helps_is_offered_with_its_address(answered, change, title, note, query):
    text = answered(SIDES, {"answers": [], "changes": [[change]]})
    assert title in text and note in text and query in text


def test_where_there_are_no_sides_the_page_says_what_was_asked_for(answered):
    text = answered(f"{SIDES}&like=alike&mounted=3&figures=5", {"answers": [], "changes": []})
    asked = "two sides of 25 points, Basic Game, alike, at least 3 mounted figures on each, at most 5 figures on each"
    assert "Not with this box" in text and asked in text


def test_a_row_that_nothing_can_replace_stays(answered):
    text = answered(f"{SIDES}&swap=0.0", {"answers": [[[TROOP], [TROOP]]]}, {"answers": []})
    assert "Nothing else fits in place of this row." in text and "Is it fair?" in text


def test_a_replaced_row_names_what_else_had_to_change(answered):
    text = answered(f"{SIDES}&swap=0.0", {"answers": [[[TROOP, MOOK], [HERO]]]}, {"answers": [[[HERO, MOOK], [TROOP]]]})
    assert "10 × Troop replaced by 2 × Hero. Also changed: 2 × Hero." in text


def test_after_as_many_replaced_rows_as_may_be_no_further_one_is_offered(answered, monkeypatch):
    monkeypatch.setattr(side_context, "MOST_SWAPS", 1)
    text = answered(f"{SIDES}&swap=0.0", {"answers": [[[TROOP], [TROOP]]]}, {"answers": [[[HERO], [TROOP]]]})
    assert "You have replaced 1 rows, which is the maximum." in text and "swap=0.0-" not in text
    assert "Is it fair?" in text and 'aria-label="Replace ' not in text


def test_a_page_waits_until_a_row_is_replaced(answered):
    text = answered(f"{SIDES}&swap=0.0", {"answers": [[[TROOP], [TROOP]]]})
    assert 'id="look-again"' in text and Search.objects.get(state=State.WAITING).order["swap"]["row"] == 0
    assert " replaced by " not in text


@pytest.mark.parametrize("swap", ["1.7", "0.1"])
def test_a_row_that_an_answer_does_not_have_is_not_replaced(answered, swap):
    text = answered(f"{SIDES}&swap={swap}", {"answers": [[[TROOP], [TROOP]]]})
    assert "Is it fair?" in text and " replaced by " not in text and Search.objects.count() == 1


def test_after_a_replaced_row_a_row_that_is_not_there_changes_nothing_more(answered):
    text = answered(f"{SIDES}&swap=0.0-0.7", {"answers": [[[TROOP], [TROOP]]]}, {"answers": [[[HERO], [TROOP]]]})
    assert "Is it fair?" in text and " replaced by " not in text and Search.objects.count() == 2


def test_where_no_search_is_allowed_the_page_says_how_long_to_wait(alice, settings):
    settings.ACCOUNT_RATE_LIMITS = {"searches": "0/m/key"}
    assert str(rate_limits.message("searches", 60)) in unescape(alice.get(SIDES).content.decode())
    assert not Search.objects.exists()


def test_a_row_whose_search_took_too_long_is_not_called_irreplaceable(answered, alice):
    answered(f"{SIDES}&swap=0.0", {"answers": [[[TROOP], [TROOP]]]})
    Search.objects.filter(state=State.WAITING).update(state=State.FAILED, failure=failure("slow"))
    text = answered(f"{SIDES}&swap=0.0")
    assert "No answer was found in time." in text and "Nothing else fits" not in text and "Is it fair?" in text


@pytest.mark.parametrize(("found", "state"), [([[[TROOP], [TROOP]]], State.DONE), ([], State.FAILED)])
def test_a_search_that_runs_out_of_time_keeps_what_it_found(catalogue, alice, monkeypatch, found, state):
    def some(given, seed, most):
        yield from found
        raise OutOfTime

    monkeypatch.setattr(solving, "answers", some)
    monkeypatch.setattr(solving, "rows_of", lambda given, answer: answer)
    alice.get(SIDES)
    row = Search.objects.get()
    row.claim(row.queue_position)
    job = SearchJob(row)
    with patch.dict("os.environ"):
        Solve(LoadedOrder(catalogue, None, Wishes(50), 1, None))(job.receive)
    job.conclude(End.WELL)
    assert (row.state, row.result["answers"]) == (state, found)
    assert ("No answer was found in time." in alice.get(SIDES).content.decode()) == (not found)


def test_a_search_that_the_server_stopped_each_time_is_given_up(alice):
    alice.get(SIDES)
    Search.objects.update(attempts=ATTEMPTS)
    row = Search.objects.get()
    run_here(row, SearchJob)
    assert row.state == State.FAILED
    assert "The server stopped this search each time it was started." in alice.get(SIDES).content.decode()


@pytest.mark.parametrize(
    ("end", "said"),
    [
        (End.TOO_LONG, "No answer was found in time. Ask for something simpler."),
        (End.TOO_LARGE, "No answer was found in time. Ask for something simpler."),
        (End.BROKEN, "This search could not be done."),
    ],
)
def test_a_search_that_ends_early_says_why(alice, end, said):
    alice.get(SIDES)
    row = Search.objects.get()
    row.claim(row.queue_position)
    SearchJob(row).conclude(end)
    assert row.state == State.FAILED and said in alice.get(SIDES).content.decode()


def test_what_is_found_after_the_search_was_left_to_others_is_not_kept(alice):
    alice.get(SIDES)
    job = SearchJob(Search.objects.get())
    job.child = child = Mock()
    job.receive({"answers": [[[TROOP], [TROOP]]]})
    assert child.kill.called and job.child is None and Search.objects.get().result == {}


def test_out_of_everything_no_change_is_looked_for(catalogue, monkeypatch):
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "1")
    monkeypatch.setattr(solving, "answers", lambda given, seed, most: iter(()))
    results = []
    Solve(LoadedOrder(catalogue, None, Wishes(50, sides=1), 1, None))(results.append)
    assert results == [{"answers": [], "changes": []}]


def test_changes_are_stored_as_plain_values():
    toys = MoreToys({3: 2}, {Need("hero", frozenset({"flight", "armor"})): 1})
    assert stored(Several((OtherPoints(30), toys))) == [
        {"what": "points", "points": 30, "is_out_of_range": False},
        {"what": "toys", "toys": [[3, 2]], "new": [["hero", ["armor", "flight"], 1]]},
    ]
    assert stored(OtherWish("figures", Wishes(50, likeness="alike", mounted=1, figures=9))) == [
        {"what": "figures", "likeness": "alike", "mounted": 1, "figures": 9}
    ]


def test_where_no_rule_book_counts_points_there_are_no_sides(alice, monkeypatch):
    monkeypatch.setattr("armybuilder.toybox.wishes.counts_points", lambda edition: False)
    assert alice.get(SIDES).status_code == 404
    assert alice.post("/toys/save/", {"query": "points=25"}).status_code == 404


def test_nothing_is_saved_where_the_solver_is_not_installed(alice):
    with patch("armybuilder.toybox.searches.find_spec", return_value=None):
        assert alice.post("/toys/save/", {"query": "points=25"}).status_code == 404
    assert not Search.objects.exists()
