"""What figures and armies cost, in half points: every price of the rule book."""

import pytest

from rules import engine
from rules.engine import Build, Unit


def each(catalogue, figure, **options):
    held = tuple(sorted((slug.replace("_", "-"), level) for slug, level in options.items()))
    return engine.each_of(catalogue, figure, held)


@pytest.mark.parametrize(
    ("figure", "bare", "shooting", "automatic", "light", "heavy"),
    [
        ("troop", 2, 4, 4, 4, 6),
        ("hero", 4, 6, 6, 6, 8),
        ("mook", 1, 3, 3, 3, 5),
        ("small-cavalry", 4, 6, 6, 4, 6),
        ("large-cavalry", 4, 6, 6, 4, 6),
        ("vehicle", 6, 8, 8, 6, 8),
    ],
)
def test_every_figure_has_its_price_and_pays_for_what_it_takes(
    catalogue, figure, bare, shooting, automatic, light, heavy
):
    assert each(catalogue, figure) == bare
    assert each(catalogue, figure, distance_attack="") == shooting
    assert each(catalogue, figure, automatic_fire="") == automatic
    assert each(catalogue, figure, armor="light") == light
    assert each(catalogue, figure, armor="heavy") == heavy


@pytest.mark.parametrize(("figure", "armor", "points"), [
    ("hero", None, 4), ("hero", "light", 4), ("hero", "heavy", 4),
    ("troop", None, 2), ("troop", "light", 4), ("troop", "heavy", 6),
])  # fmt: skip
def test_a_hero_who_leads_has_heavy_armor_free_and_a_troop_pays(catalogue, figure, armor, points):
    options = {"commander": ""} | ({"armor": armor} if armor else {})
    assert each(catalogue, figure, **options) == points


@pytest.mark.parametrize("figure", ["troop", "hero", "mook", "small-cavalry", "large-cavalry", "vehicle"])
def test_every_trait_costs_2_for_every_figure(catalogue, figure):
    traits = [option for option in catalogue.options.values() if option.group == "traits"]
    bare = each(catalogue, figure)
    assert len(traits) == 17
    assert {each(catalogue, figure, **{one.slug: one.levels[0].slug}) - bare for one in traits} == {4}


@pytest.mark.parametrize(("power", "minor", "major", "superior"), [
    ("super-armor", 6, 8, 10), ("super-blast", 4, 6, 8), ("super-fight", 4, 6, 8),
    ("super-move", 4, 6, 8), ("super-skill", 2, 4, 6),
])  # fmt: skip
def test_super_powers_cost_by_their_grade(catalogue, power, minor, major, superior):
    points = [each(catalogue, "hero", **{power: grade}) - 4 for grade in ("minor", "major", "superior")]
    assert points == [minor, major, superior]


def test_eight_soldiers_at_2_are_16(catalogue):
    soldiers = Unit(3, "Soldiers", "troop", 8, (("armor", "light"),))
    found = engine.bill(Build(catalogue, "Soldiers", (soldiers,)))
    assert (found.unit_bill(3).each, found.unit_bill(3).total, found.total, found.figures) == (4, 32, 32, 8)
    assert found.by_kind == {"guy": 8, "cavalry": 0, "vehicle": 0}


def test_the_bill_says_why(catalogue):
    held = (("cause-fear", ""), ("commander", ""), ("summon", ""), ("super-fight", "minor"))
    found = engine.bill(Build(catalogue, "Undead", (Unit(0, "Necromancer", "hero", 1, held),)))
    assert [(line.name, line.points) for line in found.unit_bill(0).lines] == [
        ("Hero", 4), ("Commander", 0), ("Heavy armor", 0), ("Cause Fear", 4), ("Summon", 4), ("Minor Super-Fight", 4),
    ]  # fmt: skip
    assert str(found.unit_bill(0).lines[2].note) == "free with Commander"
    assert found.total == 16


def test_heavy_armor_over_free_light_says_what_was_credited(catalogue):
    lines, points = engine.lines_of(catalogue, "vehicle", (("armor", "heavy"),))
    assert points == 8
    assert [(line.name, line.points, str(line.note or "")) for line in lines] == [
        ("Vehicle", 6, ""),
        ("Heavy armor", 2, "2, minus 1 for what Vehicle includes"),
    ]


def test_mooks_are_added_up_in_halves(catalogue):
    found = engine.bill(Build(catalogue, "Horde", (Unit(0, "Zombies", "mook", 3), Unit(1, "Horse", "small-cavalry"))))
    assert found.total == 7
    assert found.by_kind == {"guy": 3, "cavalry": 1, "vehicle": 0}


def test_what_left_the_catalogue_costs_nothing_and_is_named(catalogue):
    unit = Unit(0, "Stranger", "wizard", 2, (("armor", "plate"), ("magic", "")))
    found = engine.bill(Build(catalogue, "Strangers", (unit,)))
    assert (found.total, found.figures, found.by_kind) == (0, 2, {"guy": 0, "cavalry": 0, "vehicle": 0})
    assert [line.name for line in found.unit_bill(0).lines] == ["wizard", "armor", "magic"]


def test_a_unit_that_is_not_there_has_no_bill(catalogue):
    with pytest.raises(LookupError):
        engine.bill(Build(catalogue, "Nobody")).unit_bill(0)


@pytest.mark.parametrize(("figure", "options", "level"), [
    ("hero", {"commander": "", "armor": "light"}, "heavy"), ("hero", {"commander": ""}, "heavy"),
    ("troop", {"commander": "", "armor": "light"}, "light"), ("vehicle", {}, "light"),
    ("small-cavalry", {"armor": "heavy"}, "heavy"),
])  # fmt: skip
def test_the_better_of_chosen_and_free_armor_is_worn(catalogue, figure, options, level):
    assert engine.active_levels(catalogue, figure, tuple(sorted(options.items())))["armor"].slug == level


def test_a_troop_wears_nothing_it_did_not_choose(catalogue):
    assert "armor" not in engine.active_levels(catalogue, "troop", (("commander", ""),))


def test_a_line_says_why_something_is_free_or_what_it_is_for(catalogue):
    leader = Unit(0, "Captain", "hero", 1, (("commander", ""), ("tough", "")))
    lines = engine.bill(Build(catalogue, "Army", (leader,))).unit_bill(0).lines
    assert [str(line.reason) for line in lines] == ["Hero", "Commander", "Heavy armor, with Commander", "Tough"]
