"""A first game: three figures a side, a leader each, basic options alone, as equal in points as can be."""

from itertools import combinations, product

import pytest

from armybuilder.armies import samples
from rules import engine
from rules.boxes import first_games
from rules.boxes.box import Box, ToyKind, need_of
from rules.engine.build import Build, Unit
from tests.boxes.random_boxes import large_box

pytestmark = pytest.mark.django_db
LEADER = (("commander", ""),)
BOW = (("distance-attack", ""),)


def playable():
    found = [one.build for one in samples.all() if first_games.has_first_game(one.build.catalogue)]
    return [one for one in found if first_games.builds_of(one, one)]


def pairs():
    return [(one, other) for one, other in combinations(playable(), 2) if one.catalogue.slug == other.catalogue.slug]


def total(build):
    return engine.bill(build).total


def test_a_side_has_three_figures_on_foot_one_of_which_leads():
    for pair in pairs():
        for side in first_games.builds_of(*pair):
            figures = [unit for unit in side.units for _number in range(unit.count)]
            assert len(figures) == 3
            assert sum("commander" in dict(unit.options) for unit in figures) == 1
            assert all(side.catalogue.figures[unit.figure].rides for unit in figures)
            assert not [one for one in engine.findings(side) if one.severity == "error"]


def test_a_side_has_basic_options_alone_and_no_optional_rule():
    for pair in pairs():
        for side in first_games.builds_of(*pair):
            assert not side.rules
            options = {slug for unit in side.units for slug, _level in unit.options}
            assert options <= {"commander", "distance-attack", "armor"}


def test_nearly_all_samples_meet_as_equals():
    apart = [abs(total(one) - total(other)) for one, other in (first_games.builds_of(*pair) for pair in pairs())]
    assert len(apart) > 60 and apart.count(0) >= 0.9 * len(apart)


def figures_of(build):
    """All figures on foot of an army that may come, with each of their basic options or without: unit, count, cost."""
    for unit in build.units:
        figure = build.catalogue.figures[unit.figure]
        free = [pair for pair in unit.options if pair[0] in ("distance-attack", "armor")]
        leads = [pair for pair in unit.options if pair[0] == "commander"]
        for number in range(len(free) + 1) if figure.rides and not figure.optional_rule else ():
            for some in combinations(free, number):
                cost = engine.each_of(build.catalogue, unit.figure, tuple(sorted((*leads, *some))))
                yield unit.id, unit.count, cost, bool(leads)


def every_total(build):
    """What any three of these cost, one of which leads."""
    figures = list(figures_of(build))
    others = [one for one in figures if not one[3]]
    for leader, *rest in product([one for one in figures if one[3]], others, others):
        units = [one[0] for one in (leader, *rest)]
        if all(units.count(unit) <= count for unit, count, _cost, _leads in (leader, *rest)):
            yield leader[2] + rest[0][2] + rest[1][2]


def test_no_other_three_figures_are_nearer_in_points():
    for one, other in pairs()[:60]:
        first, second = set(every_total(one)), set(every_total(other))
        made = first_games.builds_of(one, other)
        assert abs(total(made[0]) - total(made[1])) <= min(abs(a - b) for a in first for b in second)


def test_the_sides_of_a_first_game_are_their_own_first_game():
    for pair in pairs()[:60]:
        made = first_games.builds_of(*pair)
        again = first_games.builds_of(*made)
        assert [side.units for side in again] == [side.units for side in made]


def test_an_army_without_a_leader_on_foot_has_none(catalogue):
    troops = Build(catalogue, "Troops", (Unit(0, "Spears", "troop", 9),))
    lonely = Build(catalogue, "Lonely", (Unit(0, "Boss", "hero", 1, LEADER), Unit(1, "Spear", "troop", 1)))
    assert first_games.builds_of(troops, troops) is None and first_games.builds_of(lonely, lonely) is None


def test_a_box_with_enough_toys_gives_two_sides_of_equal_points(catalogue):
    for seed in range(20):
        box, _wishes = large_box(catalogue, seed)
        pair = first_games.builds_out_of(catalogue, box)
        if pair:
            assert total(pair[0]) == total(pair[1])


def test_six_toys_are_just_enough_and_five_are_not(catalogue):
    heroes, bows = need_of(catalogue, "hero", LEADER), need_of(catalogue, "troop", BOW)
    leaders = ToyKind(0, "Kings", 2, frozenset({heroes.figure}), heroes.gear)
    archers = ToyKind(1, "Archers", 2, frozenset({"troop"}), bows.gear)
    spears = ToyKind(2, "Spears", 2, frozenset({"troop"}))
    pair = first_games.builds_out_of(catalogue, Box((leaders, archers, spears)))
    assert pair and all(first_games.has_shooter(side) for side in pair)
    assert first_games.builds_out_of(catalogue, Box((leaders, archers))) is None
    assert first_games.builds_out_of(catalogue, Box()) is None


def test_rule_books_that_count_figures_or_read_words_have_none(books):
    assert {slug for slug, book in books.items() if first_games.has_first_game(book)} == {"vsgmr-7", "vsgmr-2010"}
