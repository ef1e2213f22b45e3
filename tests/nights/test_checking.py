"""Armies held against a night: literal verdicts for sample armies and plain ones."""

from dataclasses import replace

import pytest

from armybuilder.armies import samples
from armybuilder.nights.checking import ArmyCheck, Terms, apart, check, fair, fixes
from rules import engine

RULES = frozenset({"traits", "super-powers"})


@pytest.fixture
def terms(catalogue):
    """Version 7, 25 to 30 points, both optional rules."""
    return Terms(catalogue, "basic-game", {"player": (50, 60)}, RULES, 10)


@pytest.fixture
def ambush(catalogue):
    """A scenario whose sides play with 15 and 25 points."""
    return Terms(catalogue, "ambush", {"ambusher": (None, 30), "target": (None, 50)}, RULES, 10)


def troops(catalogue, points):
    units = (
        engine.Unit(0, "Captain", "hero", 1, (("commander", ""),)),
        engine.Unit(1, "Soldiers", "troop", points - 2),
    )
    return engine.Build(catalogue, "Troops", units)


@pytest.mark.parametrize(
    "slug, word", [("undead", "Fits"), ("elves", "Fits"), ("dwarves", "Fits"), ("star-soldiers", "6 over")]
)
def test_sample_armies_against_25_to_30_points(terms, slug, word):
    assert check(samples.get(slug).build, terms).chip[2] == word


def test_an_army_that_fits_has_nothing_against_it(catalogue, terms):
    assert check(troops(catalogue, 30), terms) == ArmyCheck(60)
    assert check(troops(catalogue, 25), terms).fits


def test_points_too_many_and_too_few_are_counted(catalogue, terms):
    assert check(troops(catalogue, 37), terms).over == 14
    assert check(troops(catalogue, 20), terms).chip == ("warnc", "triangle-alert", "5 under")


def test_its_own_limit_and_scenario_make_no_difference(catalogue, terms):
    army = replace(troops(catalogue, 30), limit=20, scenario="escape", side="player")
    assert check(army, terms).fits


def test_an_optional_rule_that_is_not_in_play_is_a_fault(terms):
    plain = replace(terms, rules=frozenset())
    verdict = check(samples.get("elves").build, plain)
    assert not verdict.fits
    assert any("Traits" in str(fault) for fault in verdict.faults)


def test_an_army_without_its_commander_is_a_fault(catalogue, terms):
    army = replace(troops(catalogue, 30), units=(engine.Unit(1, "Soldiers", "troop", 30),))
    verdict = check(army, terms)
    assert (verdict.over, verdict.chip[2], len(verdict.faults)) == (0, "1 issue", 1)


def test_another_rule_book_is_named(books, terms):
    other = replace(troops(books["vsgmr-2010"], 30))
    assert check(other, terms).other_book == "Very Simple 2010"
    assert fixes(other, terms) == ()


def test_each_side_of_a_scenario_has_its_own_points(catalogue, ambush):
    army = troops(catalogue, 20)
    assert (check(army, ambush, "ambusher").over, check(army, ambush, "target").over) == (10, 0)
    assert check(army, ambush).fits


def test_sides_with_unlike_points_are_level_where_each_has_its_own(ambush):
    assert apart(30, 50, ambush, ("ambusher", "target")) == 0
    assert apart(30, 30, ambush, ("ambusher", "target")) == 20


def test_the_smallest_changes_are_offered_with_what_they_come_to(catalogue, terms):
    assert [one.summary for one in fixes(troops(catalogue, 37), terms)] == ["Remove 7 from Soldiers: 30"]
    assert [one.summary for one in fixes(troops(catalogue, 37), terms, against=(52, ""))] == [
        "Remove 7 from Soldiers: 30, 4 apart"
    ]


def test_a_change_for_points_too_few_adds_figures(catalogue, terms):
    said = [one.summary for one in fixes(troops(catalogue, 23), terms)]
    assert said[0] == "Add Hero (2 points): 25"


def test_an_army_that_fits_but_is_far_from_its_foe_is_brought_nearer(catalogue, terms):
    wide = replace(terms, ranges={"player": (40, 80)})
    assert [one.summary for one in fixes(troops(catalogue, 37), wide, against=(52, ""))] == [
        "Remove 6 from Soldiers: 31, 5 apart"
    ]


def test_where_the_pairing_stays_unfair_nothing_is_promised(catalogue, terms):
    assert fixes(troops(catalogue, 37), terms, against=(90, "")) == ()
    assert [one.summary for one in fixes(troops(catalogue, 37), terms)] == ["Remove 7 from Soldiers: 30"]


def test_a_change_that_leaves_the_commander_missing_is_offered_with_one_who_leads(catalogue, terms):
    army = replace(
        troops(catalogue, 37), units=(engine.Unit(0, "Hero", "hero", 1), engine.Unit(1, "Soldiers", "troop", 36))
    )
    offered = fixes(army, terms)
    assert offered
    for fix in offered:
        after = engine.apply(army, fix.edit)
        assert check(after, terms).fits and ";" in fix.summary


@pytest.mark.parametrize("against", [None, (44, ""), (58, "")])
@pytest.mark.parametrize(
    "slug", ["elves", "bug-aliens", "justice-team", "undead", "lantern-society", "scrapyard-raiders"]
)
def test_every_change_that_is_offered_makes_the_army_fit_and_the_match_fair(terms, slug, against):
    build = samples.get(slug).build
    for fix in fixes(build, terms, against=against):
        verdict = check(engine.apply(build, fix.edit), terms)
        assert verdict.fits and (against is None or fair(apart(verdict.total, against[0], terms), terms))


@pytest.mark.parametrize("slug", ["bug-aliens", "justice-team"])
def test_every_change_that_is_offered_mends(terms, slug):
    build = samples.get(slug).build
    offered = fixes(build, terms)
    assert offered
    for fix in offered:
        after = engine.apply(build, fix.edit)
        assert 50 <= engine.bill(after).total <= 60
        assert engine.bill(after).total == fix.total


@pytest.mark.parametrize("far, may", [(0, True), (10, True), (11, False)])
def test_fair_is_within_what_the_night_says(terms, far, may):
    assert fair(far, terms) is may
    assert fair(far, replace(terms, max_gap=None))


def test_a_night_without_points_takes_any_army(catalogue):
    assert check(troops(catalogue, 99), Terms(catalogue, ranges={"": (None, None)})).fits


@pytest.mark.parametrize("slug", ["umr", "smg"])
def test_books_without_an_armys_points_have_nights_as_well(books, slug):
    book = books[slug]
    army = next(one.build for one in samples.samples_of(book))
    terms = Terms(book, ranges={"": (None, None)}, rules=army.rules)
    assert check(army, terms).fits
    assert fixes(army, terms) == ()


def test_where_no_single_change_is_enough_several_together_are_offered(catalogue, terms):
    lone = tuple(engine.Unit(place, f"Hero {place}", "hero", 1, (("armor", "light"),)) for place in range(1, 12))
    army = replace(troops(catalogue, 2), units=(engine.Unit(0, "Captain", "hero", 1, (("commander", ""),)), *lone))
    total = engine.bill(army).total
    assert total > 62
    offered = fixes(army, terms)
    assert offered and all(50 <= one.total <= 60 for one in offered)


def test_units_of_one_name_are_told_apart_by_their_places(catalogue, terms):
    build = troops(catalogue, 20)
    twice = replace(build, units=(*build.units, replace(build.units[-1], id=9)))
    assert [one.summary for one in fixes(twice, terms)] == [
        "Remove 8 from Soldiers (unit 2): 30",
        "Remove 8 from Soldiers (unit 3): 30",
    ]


def test_on_a_night_without_a_limit_an_army_over_its_own_limit_does_not_fit(catalogue, terms):
    army = replace(troops(catalogue, 30), limit=50)
    free = replace(terms, ranges={})
    assert check(army, free).chip[2] == "1 issue" and fixes(army, free)
    assert all(check(engine.apply(army, fix.edit), free).fits for fix in fixes(army, free))
    assert check(replace(army, limit=60), free).fits and check(replace(army, limit=None), free).fits
    assert check(army, replace(terms, ranges={"player": (50, None)})).faults
