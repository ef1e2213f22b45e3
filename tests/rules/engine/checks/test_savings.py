"""Armies over their limit by more than one change can save: what helps is offered all the same."""

import random
from itertools import combinations
from pathlib import Path

import pytest

from rules import engine
from rules.engine import Build, Unit
from rules.engine.checks.savings import Cut, _closest
from tests.support import work

TRAITS = frozenset({"traits"})
UNDEAD = Path(__file__).parents[4] / "fixtures" / "samples" / "undead.json"


def army(catalogue, *costs, limit=None, scenario="", side=""):
    """An army of a commander and of vehicles, each unit with so many; 3 points a vehicle."""
    leader = Unit(0, "Captain", "hero", options=(("commander", ""),))
    units = (Unit(place, f"Truck {place}", "vehicle", count) for place, count in enumerate(costs, 1))
    return Build(catalogue, "Column", (leader, *units), limit, scenario, side, TRAITS)


def labels(build, code):
    return [str(one.label) for finding in engine.findings(build) if finding.code == code for one in finding.remedies]


def test_undead_with_three_vehicles_more_lose_what_was_added_or_the_best_two(catalogue):
    undead = engine.read_document(UNDEAD.read_bytes(), {"vsgmr-7": catalogue}.get)
    for name in ("Hearse", "Bone Cart", "Plague Wagon"):
        undead = engine.apply(undead, engine.edits.Add("vehicle", name))
    assert labels(undead, "over-limit") == [
        "Remove Skeletal Steed and Demon", "Remove Hearse, Bone Cart and Plague Wagon", "Raise the limit to 35",
    ]  # fmt: skip


def test_one_change_that_is_enough_goes_before_several(catalogue):
    assert labels(army(catalogue, 1, 2, 3, limit=30), "over-limit") == [
        "Remove Truck 2", "Remove 2 from Truck 3", "Raise the limit to 25",
    ]  # fmt: skip


def test_many_units_added_last_are_counted(catalogue):
    build = army(catalogue, *[1] * 30, limit=40)
    assert labels(build, "over-limit")[0] == "Remove the 24 units added last"


def test_options_of_a_leader_are_dropped_where_nobody_else_is_there(catalogue):
    options = (("combat-master", ""), ("commander", ""), ("double-strike", ""), ("stealth", ""))
    build = Build(catalogue, "Alone", (Unit(0, "Captain", "hero", options=options),), 10, rules=TRAITS)
    found = labels(build, "over-limit")
    assert found[0].startswith("Remove ") and found[0].count("(Captain)") == 2


@pytest.mark.parametrize(("limit", "raised"), [(60, "Raise the limit to 40"), (75, "Raise the limit to 40")])
def test_the_limit_is_never_raised_beyond_what_the_scenario_suggests(catalogue, limit, raised):
    build = army(catalogue, *[1] * 12, limit=limit, scenario="basic-game", side="player")
    assert raised in labels(build, "over-limit")
    beyond = army(catalogue, *[1] * 13, limit=limit, scenario="basic-game", side="player")
    assert not [one for one in labels(beyond, "over-limit") if one.startswith("Raise")]
    assert labels(beyond, "over-limit")


def test_what_is_above_a_scenario_comes_down_by_several_changes_too(catalogue):
    build = army(catalogue, *[1] * 20, scenario="basic-game", side="player")
    assert labels(build, "outside-scenario")[0].startswith("Remove ")


def test_the_two_or_three_are_the_best_there_are(catalogue):
    dice = random.Random(7)
    for _ in range(150):
        saved = [dice.randint(1, 30) for _ in range(dice.randint(2, 9))]
        every = [Cut(halves, 1, Unit(id, "A", "troop")) for id, halves in enumerate(saved)]
        low = dice.randint(1, 70)
        sums = [sum(one) for size in (2, 3) for one in combinations(saved, size) if sum(one) >= low]
        found = _closest(every, low, None)
        assert (sum(cut.saved for cut in found) if found else None) == min(sums, default=None)


def test_500_different_units_are_weighed_with_little_work(catalogue):
    every = [Cut(halves, 1, Unit(halves, "A", "troop")) for halves in range(1, 501)]
    with work.at_most(0.5):
        assert sum(cut.saved for cut in _closest(every, 1_490, None)) == 1_490
