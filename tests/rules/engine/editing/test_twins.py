"""Equal figures: tapping adds to a plain unit, one figure can leave its unit, twins become one."""

from dataclasses import replace

import pytest

from rules import engine
from rules.engine import Build, EditError, Unit, edits
from rules.engine.editing.summaries import describe


@pytest.fixture
def army(catalogue):
    return Build(catalogue, "Army", (), 50, "basic-game", "player", frozenset({"traits"}))


def tapped(build, *figures):
    for figure in figures:
        build = engine.apply(build, edits.AddFigures(figure))
    return build


def rows(build):
    return [(unit.name, unit.count) for unit in build.units]


def test_tapping_twelve_times_makes_one_unit_of_twelve(army):
    after = tapped(army, *["vehicle"] * 12)
    assert rows(after) == [("Vehicle", 12)]


def test_the_figure_joins_its_own_kind_wherever_that_stands(army):
    assert rows(tapped(army, "troop", "vehicle", "troop")) == [("Troop", 2), ("Vehicle", 1)]


@pytest.mark.parametrize(
    "own",
    [{"name": "Guards"}, {"name": "Troop 7 of Foot"}, {"notes": "Slow."}, {"portrait": "a" * 64}, {"look": "Red"},
     {"options": (("distance-attack", ""),)}, {"sets": "each"}],
)  # fmt: skip
def test_a_unit_with_something_of_its_own_is_never_added_to(army, own):
    build = replace(army, units=(replace(Unit(0, "Troop", "troop", 2), **own),))
    after = tapped(build, "troop")
    assert [unit.count for unit in after.units] == [2, 1]


def test_a_name_in_another_language_is_not_a_units_own(army):
    build = replace(army, units=(Unit(0, "Soldado 2", "troop", 2),))
    assert rows(tapped(build, "troop")) == [("Soldado 2", 3)]


def test_a_full_unit_is_followed_by_another(army):
    build = replace(army, units=(Unit(0, "Mook", "mook", 999),))
    assert rows(tapped(build, "mook")) == [("Mook", 999), ("Mook 2", 1)]


def test_two_phones_that_add_at_once_do_not_clash(army):
    seen = tapped(army, "troop")
    now = tapped(seen, "troop", "troop")
    assert not engine.clash(edits.AddFigures("troop"), seen, now)
    assert rows(tapped(now, "troop")) == [("Troop", 4)]


def test_one_figure_becomes_a_unit_of_its_own_right_after(army):
    build = replace(tapped(army, "troop", "troop", "troop", "hero"))
    split = edits.Split(0)
    after = engine.apply(build, split)
    assert rows(after) == [("Troop", 2), ("Troop 2", 1), ("Hero", 1)]
    assert str(describe(build, after, split)) == "Troop 2 split off Troop"
    with pytest.raises(EditError, match="a single figure"):
        engine.apply(after, edits.Split(after.units[1].id))


def test_twins_join_the_unit_and_others_stay(army):
    plain = [Unit(id, f"Vehicle {id}" if id else "Vehicle", "vehicle") for id in (0, 2, 3)]
    other = Unit(9, "Tank", "vehicle"), Unit(10, "Vehicle 4", "vehicle", options=(("tough", ""),))
    build = replace(army, units=(*plain, *other))
    merge = edits.Merge(2)
    after = engine.apply(build, merge)
    assert rows(after) == [("Vehicle 2", 3), ("Tank", 1), ("Vehicle 4", 1)]
    assert str(describe(build, after, merge)) == "Vehicle and Vehicle 3 merged into Vehicle 2"
    with pytest.raises(EditError, match="No other unit is the same"):
        engine.apply(after, merge)


def test_splitting_and_merging_cost_nothing_and_undo_each_other(army):
    build = tapped(army, "troop", "troop")
    apart = engine.apply(build, edits.Split(0))
    assert engine.bill(apart).total == engine.bill(build).total
    assert rows(engine.apply(apart, edits.Merge(0))) == rows(build)


@pytest.mark.parametrize(
    ("names", "copied", "copy"),
    [
        (["Elves 25"], "Elves 25", "Elves 25 2"),
        (["League", "League 2026"], "League 2026", "League 2026 2"),
        (["Elves"], "Elves", "Elves 2"),
        (["Elves", "Elves 2"], "Elves 2", "Elves 3"),
        (["Troop 5"], "Troop 5", "Troop"),
        (["7th 2"], "7th 2", "7th 2 2"),
        (["Route 1"], "Route 1", "Route 1 2"),
    ],
)
def test_only_a_number_that_muster_added_is_counted_on(army, names, copied, copy):
    units = tuple(Unit(id, name, "troop") for id, name in enumerate(names))
    after = engine.apply(replace(army, units=units), edits.Copy(names.index(copied)))
    assert {unit.name for unit in after.units} - {*names} == {copy}
