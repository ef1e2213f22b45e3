"""Findings of rows that version 7 does not have: budgets of a figure, levels few may have, agreed sizes."""

from dataclasses import replace
from fractions import Fraction

import pytest

from rules import engine
from rules.engine import Budget, Build, Catalogue, Effect, FigureType, Group, Kind, Level, Option, Unit


def stat(slug):
    levels = tuple(Level(slug, f"{n}", f"{slug.title()} +{n}", f"+{n}", 2 * n) for n in (1, 2))
    return Option(slug, slug.title(), "stats", levels, budget="personality")


def ability(*levels):
    return Option("ability", "Ability", "abilities", levels, wanted=True, budget="personality")


@pytest.fixture
def universal():
    """A rule book of characters with 3 points each, and one ability of which some are rare."""
    leader = Level("ability", "leader", "Leader", "Leader", most=1)
    more = Effect("add", budget="personality", amount=Fraction(3))
    infantry = Level("ability", "infantry", "Infantry", "Infantry", effects=(more,))
    options = (stat("melee"), stat("health"), ability(leader, infantry))
    return Catalogue(
        slug="u", name="Universal", short_name="Universal", credit="", optional_rules={},
        kinds={"character": Kind("character", "character", "characters")},
        figures={"character": FigureType("character", "Character", "Characters", "character", 2)},
        groups={"stats": Group("stats", "Stats"), "abilities": Group("abilities", "Abilities")},
        options={option.slug: option for option in options},
        budgets={
            "figures": Budget("figures", "figures", "army", "figures"),
            "personality": Budget("personality", "personality", "figure", size=6),
        },
        rolls={}, numbers={}, measures={}, scenarios={},
    )  # fmt: skip


def character(id, count=1, **options):
    return Unit(id, f"C{id}", "character", count, tuple(sorted(options.items())))


def found(build):
    return {finding.code: finding for finding in engine.findings(build)}


def mended(build, finding):
    for remedy in finding.remedies:
        after = engine.apply(build, remedy.edit)
        assert (finding.code, finding.unit) not in {(one.code, one.unit) for one in engine.findings(after)}, remedy
    return [remedy.label for remedy in finding.remedies]


def test_points_of_a_figures_own_budget_do_not_count_for_the_army(universal):
    build = Build(universal, "Squad", (character(0, 3, melee="2", health="1"),))
    assert engine.bill(build).total == 6


def test_a_figure_over_its_own_budget_is_an_error(universal):
    build = Build(universal, "Squad", (character(0, melee="2", health="2", ability="leader"),))
    over = found(build)["over-figure-budget"]
    assert (over.severity, over.about, over.exact_amount) == ("error", "personality", "1")
    assert len(mended(build, over)) == 4


def test_a_level_may_enlarge_a_figures_budget(universal):
    build = Build(universal, "Squad", (character(0, melee="2", health="2", ability="infantry"),))
    left = found(build)["budget-left"]
    assert (left.tone, left.exact_amount) == ("info", "2")
    assert "over-figure-budget" not in found(build)


def test_what_a_figure_has_left_is_told_with_what_spends_it(universal):
    build = Build(universal, "Squad", (character(0, melee="1", health="1", ability="leader"),))
    left = found(build)["budget-left"]
    assert left.exact_amount == "1"
    assert len(mended(build, left)) == 2


def test_every_figure_should_have_what_is_wanted(universal):
    build = Build(universal, "Squad", (character(0),))
    none = found(build)["no-ability"]
    assert (none.severity, none.unit) == ("advice", 0)
    assert len(mended(build, none)) == 2


def test_a_level_that_few_may_have_is_too_many_beyond_them(universal):
    build = Build(universal, "Squad", (character(0, ability="leader"), character(1, ability="leader")))
    many = found(build)["too-many"]
    assert (many.severity, many.about, many.exact_amount) == ("error", "ability", 1)
    assert many.message == "2 figures have Leader: C0 and C1. An army has 1."
    assert len(mended(build, many)) == 2


def test_a_full_level_is_barred_for_the_others(universal):
    build = Build(universal, "Squad", (character(0, ability="leader"), character(1)))
    offers = {one.level.slug: one.barred for one in engine.offers(build, 1).groups[1].options[0].offers}
    assert offers == {"leader": "Leader: 1 in an army.", "infantry": ""}


@pytest.mark.parametrize(("limit", "off"), [(6, None), (8, 1), (4, 1), (12, 3)])
def test_armies_agreed_by_their_figures_say_how_many_they_are_off(universal, limit, off):
    build = Build(universal, "Squad", (character(0, 2), character(1)), limit)
    codes = found(build)
    assert not {"over-limit", "points-left"} & codes.keys()
    assert ("off-size" in codes) == (off is not None)
    if off:
        assert (codes["off-size"].tone, codes["off-size"].exact_amount) == ("info", off)
        assert mended(build, codes["off-size"])


def test_an_army_without_its_own_rule_book_rows_is_still_understood(universal):
    bare = replace(universal, options={}, budgets={})
    build = Build(bare, "Squad", (character(0, melee="1"),), 2)
    assert [finding.code for finding in engine.findings(build)] == ["unknown"]
