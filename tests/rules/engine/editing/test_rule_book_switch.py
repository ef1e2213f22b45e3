"""Armies taken from one rule book to another: nothing is dropped that is not named."""

import pytest

from rules import engine
from rules.engine import Build, Unit


@pytest.fixture(scope="module")
def older(books):
    return books["vsgmr-2010"]


def one(figure, count=1, id=0, name="One", **options):
    held = tuple(sorted((slug.replace("_", "-"), level) for slug, level in options.items()))
    return Unit(id, name, figure, count, held)


def test_what_both_books_have_comes_along_at_its_new_price(catalogue, older):
    carried = engine.carry_over(Build(catalogue, "A", (one("small-cavalry", 2, armor="heavy"),)), older)
    [unit] = carried.units
    assert unit.after == unit.before
    assert unit.cost == (2 * 2 * 3, 2 * 2 * 4)
    assert (unit.comes, unit.becomes, unit.stays, unit.gains) == (("Heavy armor",), (), (), ())
    assert carried.build.catalogue is older and carried.stays == ()


def test_what_the_other_book_lacks_stays_behind_by_name(catalogue, older):
    build = Build(catalogue, "A", (one("hero", distance_attack="", sharpshooter="", super_blast="minor"),))
    [unit] = engine.carry_over(build, older).units
    assert unit.stays == ("Sharpshooter", "Minor Super-Blast")
    assert unit.comes == ("Distance attack",)
    assert unit.after.options == (("distance-attack", ""),)
    assert unit.cost == (2 * 7, 2 * 3)


def test_what_came_for_free_and_no_longer_does_is_told(catalogue, older):
    carried = engine.carry_over(Build(catalogue, "A", (one("hero", commander=""), one("small-cavalry", id=1))), older)
    leader, horse = carried.units
    assert leader.becomes == (("Heavy armor", "Light armor"),)
    assert horse.stays == ("Light armor",) and horse.cost == (4, 4)
    assert leader.changed and horse.changed


def test_what_comes_for_free_elsewhere_is_told_too(catalogue, older):
    back = engine.carry_over(Build(older, "A", (one("small-cavalry"), one("hero", id=1, commander=""))), catalogue)
    horse, leader = back.units
    assert horse.gains == ("Light armor",)
    assert leader.becomes == (("Light armor", "Heavy armor"),)


def test_a_figure_that_is_unknown_becomes_the_nearest_of_its_kind(catalogue, older):
    build = Build(catalogue, "A", (one("mook", 10),), rules=frozenset({"mooks"}))
    carried = engine.carry_over(build, older)
    [unit] = carried.units
    assert unit.after.figure == "troop" and unit.becomes == (("Mook", "Troop"),)
    assert unit.cost == (10, 20) and carried.cost == (10, 20)
    assert [*map(str, carried.stays)] == ["Optional rule Mooks"]


def test_scenario_rules_and_limit_that_are_unknown_stay_behind_by_name(catalogue, older):
    build = Build(
        catalogue, "A", (), limit=60, scenario="spawning", side="spawner", rules=frozenset({"traits", "paper"})
    )
    carried = engine.carry_over(build, older)
    assert [*map(str, carried.stays)] == [
        "Scenario Spawning", "Optional rule Measuring with the paper", "Optional rule Traits",
    ]  # fmt: skip
    assert (carried.build.scenario, carried.build.side, carried.build.limit) == ("", "", 60)
    kept = engine.carry_over(Build(catalogue, "A", (), scenario="ambush", side="target"), older)
    assert (kept.build.scenario, kept.build.side, kept.stays) == ("ambush", "target", ())


def test_what_a_player_wrote_and_chose_comes_along(catalogue, older):
    unit = Unit(4, "Ghost", "troop", 3, (), "Old friend.", "Bone white", "ab" * 16, ("Bo",))
    build = Build(catalogue, "A", (unit,), notes="For Friday.", plastic="bone")
    carried = engine.carry_over(build, older)
    assert carried.build.units == (unit,)
    assert (carried.build.name, carried.build.notes, carried.build.plastic) == ("A", "For Friday.", "bone")
    assert not carried.units[0].changed


def test_words_that_no_book_knows_are_named_when_they_go(catalogue, older):
    carried = engine.carry_over(Build(catalogue, "A", (one("hero", shield_wall=""),)), older)
    assert carried.units[0].stays == ("shield-wall",)


def test_there_and_back_again_keeps_what_both_books_have(catalogue, older):
    build = Build(older, "A", (one("hero", commander="", distance_attack=""), one("vehicle", id=1, armor="heavy")), 50)
    there = engine.carry_over(build, catalogue).build
    assert engine.carry_over(there, older).build == build


def test_a_kind_that_the_other_book_has_not_stays_behind_whole(catalogue, older):
    from dataclasses import replace

    guys = replace(older, figures={slug: one for slug, one in older.figures.items() if one.kind == "guy"})
    carried = engine.carry_over(Build(catalogue, "A", (one("vehicle", 2), one("troop", id=1))), guys)
    tank, troop = carried.units
    assert tank.after is None and tank.cost == (12, 0) and tank.changed
    assert carried.build.units == (troop.after,)


def test_the_summary_names_both_books_and_the_difference(catalogue, older):
    build = Build(catalogue, "A", (one("hero", tough=""),))
    assert str(engine.describe(build, engine.carry_over(build, older).build)) == (
        "Very Simple 2010 instead of Very Simple v7, –2"
    )


def test_a_limit_in_points_stays_behind_where_figures_are_counted(catalogue, books):
    carried = engine.carry_over(Build(catalogue, "A", (one("hero"),), 50, "basic-game", "player"), books["smg"])
    assert [*map(str, carried.stays)] == ["Limit", "Scenario Basic Game"]
    assert (carried.build.limit, carried.build.scenario, carried.build.side) == (None, "", "")
