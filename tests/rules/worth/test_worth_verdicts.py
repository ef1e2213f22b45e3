"""What measured worths say about prices, and how they are kept in a file."""

from dataclasses import replace

import pytest

from rules.worth import measured, report, subjects
from rules.worth.fair import fair_prices
from rules.worth.frames import KINDS, TOTAL, Armies, Place, doubt, frames, places
from rules.worth.measured import MeasuredLine
from rules.worth.worth_verdicts import Reading, Worth, grouped
from tests.battles.playing import catalogue

RULES = catalogue("vsgmr-7")
TACTICS = ("advance", "hold", "focus")


def worth(price, *spans, doubt=""):
    """A thing of a price in half points, with a worth, and half its interval, under each tactic."""
    readings = (Reading(tactic, at, at - wide, at + wide) for tactic, (at, wide) in zip(TACTICS, spans, strict=True))
    return Worth("options/x/", "X", price, tuple(readings), doubt)


@pytest.mark.parametrize(
    ("given", "verdict"),
    [
        (worth(4, (4.8, 0.2), (4.8, 0.2), (3.5, 0.2)), "underpriced"),
        (worth(4, (2.4, 0.2), (2.4, 0.2), (2.1, 0.2)), "fair"),
        (worth(4, (2.2, 0.4), (2.2, 0.4), (2.9, 0.3)), "fair"),
        (worth(4, (0.9, 0.2), (0.9, 0.2), (0.3, 0.2)), "overpriced"),
        (worth(1, (1.4, 0.1), (0.2, 0.1), (0.8, 0.1)), "depends"),
        (worth(4, (4.8, 0.2), (0.9, 0.2), (2.0, 0.2)), "depends"),
        (worth(4, (2.0, 3.0), (2.0, 0.2), (2.0, 0.2)), "not-judged"),
        (worth(4, (4.8, 0.2), (4.8, 0.2), (3.5, 0.2), doubt="tactics"), "not-judged"),
        (Worth("options/x/", "X", 4, ()), "not-judged"),
    ],
)
def test_one_word_is_said_over_all_tactics(given, verdict):
    assert given.verdict == verdict


def test_worths_are_grouped_in_the_order_of_tables():
    few, many = worth(4, *[(0.1, 0.1)] * 3), worth(4, *[(9.0, 0.1)] * 3)
    assert grouped([few, many]) == [("underpriced", [many]), ("overpriced", [few])]


def test_everything_with_a_price_is_a_subject_and_known_by_its_effects():
    found = {one.key: one for one in subjects.subjects(RULES)}
    levels = {
        f"options/{option.slug}/{level.slug}"
        for option in RULES.options.values() for level in option.levels
        if level.points and not level.unchosen
    }  # fmt: skip
    assert set(found) == levels | {f"figures/{slug}" for slug in RULES.figures}
    doubted = {one.key.split("/")[1] for one in found.values() if one.doubt == "tactics"}
    assert doubted == {"flight", "disable", "summon", "super-move", "area-effect-attack", "cause-fear"}
    left_out = {one.key for one in found.values() if one.doubt == "not-simulated"}
    assert left_out == {
        "options/support/skill",
        *(f"options/super-skill/{level}" for level in ("minor", "major", "superior")),
    }
    assert found["options/tough/"].needs == (("armor", "heavy"),)
    assert found["options/independent/"].figures[0] == "small-cavalry"


def test_what_armies_have_no_use_for_is_not_judged_there():
    found = {one.key: one for one in subjects.subjects(RULES)}
    assert doubt(found["options/combat-master/"], "shoot") == "unused"
    assert doubt(found["options/combat-master/"], "fight") == ""
    assert doubt(found["options/distance-attack/"], "shoot") == "unused"
    assert doubt(found["options/distance-attack/"], "mix") == ""
    assert doubt(found["options/stealth/"], "fight") == "unused"
    assert doubt(found["options/sharpshooter/"], "fight") == ""
    assert doubt(found["options/ignores-armor/"], "mix") == "enemies"


@pytest.mark.some_cases
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("points", [32, TOTAL, 48])
def test_random_armies_cost_what_they_may_and_are_of_their_kind(kind, points):
    armies = Armies(RULES, kind)
    [(gun, _level)] = subjects.gun(RULES)
    for seed in range(20):
        units = armies.random(points, str(seed))
        assert points - 4 < sum(map(armies.price, units)) <= points
        armed = {gun in unit.held for unit in units}
        assert armed == {True} if kind == "shoot" else armed == {False} if kind == "fight" else True
    assert armies.random(points, "1") == armies.random(points, "1")


def test_both_sides_of_a_scenario_with_different_tasks_are_places():
    sides = {(place.scenario, place.side) for place in places(RULES)}
    assert ("basic-game", 1) not in sides and {("ambush", 0), ("ambush", 1)} <= sides
    assert len(frames(RULES)) == 3 * len(places(RULES)) == 81


def test_a_gun_is_given_to_figures_that_have_none():
    armies, subject = Armies(RULES, "mix"), subjects.find(RULES, "options/distance-attack/")
    [(gun, _level)] = subjects.gun(RULES)
    armed = [sum(gun in unit.held for unit in armies.with_subject(subject, has_it=has_it)) for has_it in (True, False)]
    assert armed[0] == armed[1] + 2


LINES = [
    MeasuredLine(
        Place("basic-game", 0, "shoot"), "options/tough/", "Tough", 4, tactic, 40, Reading(tactic, 1.25, 1.0, 1.5), ""
    )
    for tactic in TACTICS
]


def test_a_file_says_all_that_was_measured():
    found = measured.read(measured.write(LINES, seed=7))
    assert (found.seed, found.battles, found.places) == (7, 40, [Place("basic-game", 0, "shoot")])
    [one] = found.worths_in(found.places[0])
    assert (one.price, one.verdict, one.span, one.readings) == (
        4,
        "overpriced",
        (1.25, 1.25),
        tuple(line.reading for line in LINES),
    )


def test_a_report_is_a_table_for_each_place():
    text = report.report(RULES, measured.read(measured.write(LINES, seed=7)), "the command")
    assert "    the command" in text and text.count("### ") == 1
    assert "| Tough | 2 | 1.2 (1.0 to 1.5) | 1.2 (1.0 to 1.5) | 1.2 (1.0 to 1.5) | Overpriced |" in text


def test_a_report_tells_what_points_that_are_spent_on_nothing_are_worth():
    control = [replace(line, key=subjects.CONTROL, name="Nothing") for line in LINES]
    found = measured.read(measured.write([*control, *LINES], seed=7))
    told = report.report(RULES, found, "the command").splitlines()
    assert [line.split(" | ")[0].lstrip("| ") for line in told if line.endswith(("| control |", "| Overpriced |"))] == [
        "Nothing", "Tough"
    ]  # fmt: skip


def test_only_rule_books_whose_plain_figures_can_fight_are_measured():
    assert measured.is_measurable(RULES)
    assert not measured.is_measurable(catalogue("smg"))
    assert not measured.is_measurable(replace(RULES, figures={}))
    no_move = {slug: number for slug, number in RULES.numbers.items() if slug != "turn"}
    assert not measured.is_measurable(replace(RULES, numbers=no_move))


def test_what_costs_nothing_or_needs_what_is_gone_is_told_so():
    free = {"troop": replace(RULES.figures["troop"], points=0)}
    without = {slug: option for slug, option in RULES.options.items() if slug != "armor"}
    book = replace(RULES, figures={**RULES.figures, **free}, options=without)
    assert subjects.find(book, "figures/troop") is None
    assert subjects.find(book, "options/tough/").needs == ()


@pytest.mark.parametrize(("price", "fair"), [(4, [1]), (1, [])])
def test_no_price_becomes_less_than_a_half_point(price, fair):
    lines = [replace(line, price=price, reading=Reading(line.tactic, 0.05, 0.04, 0.06)) for line in LINES]
    found = measured.read(measured.write(lines, seed=7))
    assert found.worths_in(found.places[0])[0].verdict == "overpriced"
    assert [one.fair for one in fair_prices(found)] == fair
