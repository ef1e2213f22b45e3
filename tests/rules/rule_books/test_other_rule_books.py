"""Findings of rows that version 7 does not have: budgets of a figure, levels few may have, agreed sizes."""

from dataclasses import replace
from fractions import Fraction

import pytest

from rules import engine
from rules.engine import Budget, Build, Catalogue, Effect, FigureType, Group, Kind, Level, Option, OptionalRule, Unit


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
    return [str(remedy.label) for remedy in finding.remedies]


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
    assert str(many.message) == "2 figures have Leader: C0 and C1. An army may have at most 1."
    assert len(mended(build, many)) == 2


def test_a_full_level_is_barred_for_the_others(universal):
    build = Build(universal, "Squad", (character(0, ability="leader"), character(1)))
    offers = {one.level.slug: str(one.barred or "") for one in engine.offers(build, 1).groups[1].options[0].offers}
    assert offers == {"leader": "Leader: at most 1 per army.", "infantry": ""}


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


@pytest.fixture
def dice(universal):
    """A rule book with two dice that an army plays with or not, an option of each, and one of both."""

    def option(slug, *rules):
        levels = tuple(
            Level(slug, name, name.title(), name.title(), optional_rule=rules[-1]) for name in ("low", "high")
        )
        return Option(slug, slug.title(), "stats", levels, optional_rule=rules[0])

    options = (option("skill", "skill-die", ""), option("aim", "smoke-die", "skill-die"), option("paint", "magic", ""))
    rules = (
        OptionalRule("skill-die", "Skill die", idle=True),
        OptionalRule("smoke-die", "Smoke die", idle=True),
        OptionalRule("magic", "Magic"),
    )
    return replace(
        universal,
        budgets={},
        options={one.slug: one for one in options},
        optional_rules={one.slug: one for one in rules},
    )


def test_an_option_whose_die_is_not_in_play_sits_idle_and_is_no_error(dice):
    build = Build(dice, "Squad", (character(0, skill="high"),))
    idle = found(build)["idle-option"]
    assert (idle.severity, idle.unit, idle.about, idle.exact_amount) == ("advice", 0, "skill", None)
    assert str(idle.message) == "C0: High has no effect. The optional rule Skill die is off."
    assert mended(build, idle) == ["Turn on Skill die", "Remove High from C0"]
    assert engine.legal(build)


def test_an_idle_option_plays_with_its_die(dice):
    assert not found(Build(dice, "Squad", (character(0, skill="high"),), rules=frozenset({"skill-die"})))


@pytest.mark.parametrize(
    ("rules", "lacking"),
    [((), "Smoke die and Skill die"), (("skill-die",), "Smoke die"), (("smoke-die",), "Skill die")],
)
def test_an_option_of_two_dice_is_idle_without_either(dice, rules, lacking):
    build = Build(dice, "Squad", (character(0, aim="low"),), rules=frozenset(rules))
    idle = found(build)["idle-option"]
    off = f"rules {lacking} are" if " and " in lacking else f"rule {lacking} is"
    assert str(idle.message) == f"C0: Low has no effect. The optional {off} off."
    assert mended(build, idle) == [f"Turn on {lacking}", "Remove Low from C0"]


def test_a_rule_that_does_not_idle_keeps_its_options_out_beside_one_that_does(dice):
    build = Build(dice, "Squad", (character(0, paint="low"), character(1, skill="low")))
    codes = {code: (one.severity, one.unit) for code, one in found(build).items()}
    assert codes == {"rule-not-in-play": ("error", 0), "idle-option": ("advice", 1)}


def test_what_sits_idle_is_offered_to_who_holds_it_and_says_so(dice):
    build = Build(dice, "Squad", (character(0, skill="high"), character(1)))
    held = {one.level.slug: (one.barred, str(one.idle)) for one in engine.offers(build, 0).groups[0].options[0].offers}
    assert held["high"] == (None, "No effect without Skill die.")
    assert engine.offers(build, 1).groups == ()


def test_what_sits_idle_is_not_said_to_be_on(dice):
    on = "Every optional rule that the army needs is on."
    build = Build(dice, "Squad", (character(0, skill="high"),))
    assert on not in map(str, engine.passed(build))
    assert on in map(str, engine.passed(replace(build, rules=frozenset({"skill-die"}))))
