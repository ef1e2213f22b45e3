"""Simulations that end early or were played before: what their rows, the match sheet and the printed sheet say."""

import re
from pathlib import Path
from unittest.mock import Mock

import pytest
from django.conf import settings as given
from django.http import QueryDict

from armybuilder.armies import samples
from armybuilder.jobs.child_process import End
from armybuilder.jobs.queue import ATTEMPTS, State, run_here
from armybuilder.matches.display import sheet_verdicts
from armybuilder.matches.forms import SetupForm
from armybuilder.matches.jobs import playing, prices, simulations
from armybuilder.matches.jobs.orders import SOURCES, Order, stamps_of
from armybuilder.matches.jobs.playing import PAIRS, Play, SimulationJob, name_of
from armybuilder.matches.models import Simulation
from tests.matches.test_match_page import page, words

pytestmark = pytest.mark.any_database
SHARE = {
    "share": 0.5, "is_whole": True, "low": 0.47, "high": 0.53, "battles": 40, "examples": [None, 3], "rounds": 4.2,
    "left": [9.5, 8.5], "starting": [0.5, None], "percent": [0.5, 0.47, 0.53],
}  # fmt: skip


@pytest.fixture
def builds():
    return samples.get("elves").build, samples.get("orcs").build


@pytest.fixture
def row(builds):
    """The verdict about Elves and Orcs in the basic game as a row that waits."""
    form = SetupForm(QueryDict("scenario=basic-game"), builds[0])
    order = Order("verdict", builds, form.setup, given.MATCH_BATTLES)
    return Simulation.objects.create(key=order.key(stamps_of(builds)), order=order.document())


def claimed(row):
    """A job that works on a row."""
    assert row.claim(row.queue_position)
    return SimulationJob(row)


def test_battles_that_the_server_stopped_each_time_are_given_up(row):
    Simulation.objects.update(attempts=ATTEMPTS)
    row.refresh_from_db()
    run_here(row, SimulationJob)
    assert row.state == State.FAILED and "3 times" in row.reason


def test_battles_by_rules_that_are_gone_are_not_played(row):
    row.order["armies"][0]["edition"] = "gone"
    row.save()
    run_here(row, SimulationJob)
    assert row.state == State.FAILED and "have changed in the meantime" in row.reason


def test_what_is_played_after_the_lease_is_lost_is_not_kept(row):
    job = SimulationJob(row)
    job.child = child = Mock()
    job.receive({"name": "hold:hold", "value": SHARE})
    row.refresh_from_db()
    assert child.kill.called and job.child is None and row.result == {}


@pytest.mark.parametrize(
    ("result", "state", "attempts"),
    [({"known": {}}, State.RUNNING, 0), ({"found": {}}, State.DONE, 0), ({"refused": {}}, State.DONE, 0)],
)
def test_a_search_for_changes_goes_on_until_it_has_an_answer(row, result, state, attempts):
    row.order["kind"], row.result = "changes", result
    job = claimed(row)
    before = row.queue_position
    job.conclude(End.WELL)
    assert (row.state, row.lease) == (state, None)
    assert (row.queue_position > before) == (state == State.RUNNING)


def test_prices_are_played_one_after_the_other(monkeypatch, catalogue):
    tried = [Mock(plain=lambda price=price: {"price": price}) for price in (4, 8)]
    asked = []
    monkeypatch.setattr("rules.worth.prices.search", lambda *said: asked.append(said[1:]) or iter(tried))
    document = {"kind": prices.KIND, "rules": {}, "key": "figures/hero", "armies": "shoot", "seed": 7, "battles": 20}
    monkeypatch.setattr(prices, "catalogue_of", lambda document: catalogue)
    monkeypatch.setattr(prices, "read_catalogue", lambda document: document)
    parts = []
    Play(document, {})(lambda part: parts.append((part["name"], list(part["value"]))))
    assert parts == [("tries", [{"price": 4}]), ("tries", [{"price": 4}, {"price": 8}])]
    assert asked[0][0].key == "figures/hero" and asked[0][1:] == ("shoot", 7, 20)


def test_a_price_of_what_the_rules_no_longer_have_is_refused(monkeypatch, catalogue):
    monkeypatch.setattr(prices, "catalogue_of", lambda document: catalogue)
    monkeypatch.setattr(prices, "read_catalogue", lambda document: document)
    document = {"kind": prices.KIND, "rules": {}, "key": "figures/nobody", "armies": "shoot", "seed": 7, "battles": 20}
    parts = []
    Play(document, {})(parts.append)
    assert parts == [{"name": "refused", "value": {}}]


@pytest.mark.parametrize(("old", "new", "is_newer"), [("1", "2", True), ("2", "2", False), ("1", "1", False)])
def test_battles_for_the_newer_program_are_left_to_it(row, monkeypatch, old, new, is_newer):
    monkeypatch.setattr(playing, "program", lambda: old)
    monkeypatch.setattr(playing, "installed_program", lambda: new)
    row.order["program"] = new
    assert SimulationJob(row).is_for_newer_program() == is_newer


def test_all_files_that_decide_how_battles_are_played_are_there():
    assert [name for name in SOURCES if not Path(given.ROOT, name).exists()] == []


def test_the_worker_goes_on_after_an_order_that_is_stored_damaged(row):
    """The order is read as an empty one. The worker met it before any other job, and ended each time it started."""
    row.order = {}
    assert SimulationJob(row).is_for_newer_program() is False


def test_the_printed_sheet_says_the_verdict_once_all_battles_are_played(builds, row, monkeypatch):
    assert sheet_verdicts.fairness(builds, "basic-game") == ""
    Simulation.objects.update(result={name_of(pair): SHARE for pair in PAIRS[1:]})
    assert sheet_verdicts.fairness(builds, "basic-game") == ""
    Simulation.objects.update(result={name_of(pair): SHARE for pair in PAIRS})
    said = sheet_verdicts.fairness(builds, "basic-game")
    assert said.startswith("Even. ") and "Nine pairs of tactics" in said and "Basic Game, 24″ apart" in said
    assert sheet_verdicts.fairness(builds, "ambush") == ""
    monkeypatch.setattr(simulations, "are_installed", lambda: False)
    assert sheet_verdicts.fairness(builds, "basic-game") == ""


def test_who_starts_and_battles_to_watch_are_left_out_where_there_are_none(client, row):
    Simulation.objects.update(state=State.DONE, result={name_of(pair): SHARE for pair in PAIRS})
    told = page(client, "/match/?a=elves&b=orcs&scenario=basic-game")
    assert "Over all pairs of tactics" in told and "Who starts" not in told
    assert re.findall(r'href="/match/battle/[^"]+battle=(\w+)">[^<]*<', told) == ["3"]


def test_a_rule_book_without_scenarios_and_a_fair_difference_says_how_far_armies_are_apart(client):
    told = words(page(client, "/match/?a=hedgerow-patrol&b=night-raiders"))
    assert "2 apart" in told and "by the book" not in told


def test_canceling_what_was_never_played_leads_back_to_the_match(client):
    answer = client.post("/match/cancel/", {"a": "elves", "b": "orcs"})
    assert answer.headers["Location"].startswith("/match/?a=elves&b=orcs")
    assert not Simulation.objects.exists()
