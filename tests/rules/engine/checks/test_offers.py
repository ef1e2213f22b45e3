"""What a unit is offered, for how much, and if not, why not."""

from dataclasses import replace

import pytest

from rules import engine
from rules.engine import Build, Unit

RULES = frozenset({"traits", "super-powers"})


def offer(catalogue, figure, option, level="", held=(), rules=RULES, others=()):
    build = Build(catalogue, "Army", (Unit(0, "One", figure, 1, tuple(sorted(held))), *others), rules=rules)
    return next(
        one
        for group in engine.offers(build, 0).groups
        for shown in group.options
        for one in shown.offers
        if (one.level.option, one.level.slug) == (option, level)
    )


LEADS = (("commander", ""),)


@pytest.mark.parametrize(("figure", "held", "option", "level", "delta"), [
    ("troop", (), "armor", "light", 2), ("troop", (), "armor", "heavy", 4),
    ("troop", (("armor", "light"),), "armor", "heavy", 2), ("troop", (("armor", "light"),), "armor", "light", -2),
    ("vehicle", (), "armor", "light", 0), ("vehicle", (), "armor", "heavy", 2),
    ("hero", LEADS, "armor", "light", 0), ("hero", LEADS, "armor", "heavy", 0),
    ("hero", (("armor", "heavy"),), "commander", "", -4), ("hero", (), "commander", "", 0),
    ("troop", (), "distance-attack", "", 2), ("troop", (), "super-blast", "major", 6),
    ("troop", (("super-blast", "minor"),), "super-blast", "major", 2),
    ("troop", (("tough", ""),), "tough", "", -4),
])  # fmt: skip
def test_an_offer_says_what_this_change_would_cost_this_figure(catalogue, figure, held, option, level, delta):
    assert offer(catalogue, figure, option, level, held).delta == delta


@pytest.mark.parametrize(("figure", "option", "level", "why"), [
    ("hero", "independent", "", "Cavalry and vehicles only."), ("mook", "commander", "", "Heroes and troops only."),
    ("vehicle", "super-skill", "minor", "Guys only."), ("vehicle", "independent", "", ""),
    ("hero", "super-skill", "minor", ""), ("troop", "commander", "", ""), ("mook", "tough", "", ""),
])  # fmt: skip
def test_what_would_newly_be_an_error_is_barred_with_its_reason(catalogue, figure, option, level, why):
    assert str(offer(catalogue, figure, option, level, rules=RULES | {"mooks"}).barred or "") == why


def test_the_star_of_another_may_be_taken_and_leaves_it(catalogue):
    other = Unit(1, "Captain", "hero", 1, LEADS)
    assert offer(catalogue, "hero", "commander", others=(other,)).barred is None
    build = Build(catalogue, "Army", (Unit(0, "One", "hero"), other), rules=RULES)
    after = engine.apply(build, engine.edits.Take(0, "commander"))
    assert [unit.options for unit in after.units] == [LEADS, ()]


@pytest.mark.parametrize(("figure", "held", "option", "level", "why"), [
    ("hero", (), "automatic-fire", "", "No effect without Distance attack."),
    ("hero", (), "sniper", "", "No effect without Distance attack or Disable."),
    ("hero", (("disable", ""),), "sniper", "", ""),
    ("hero", (("distance-attack", ""),), "automatic-fire", "", ""),
    ("hero", (), "tough", "", "No effect without Armor."),
    ("vehicle", (), "tough", "", ""), ("hero", LEADS, "armor", "light", "Heavy armor comes with Commander."),
    ("hero", (("tough", ""),), "tough", "", "No effect without Armor."),
    ("mook", (), "armor", "light", "No result on the die is enough."), ("mook", (), "armor", "heavy", ""),
])  # fmt: skip
def test_what_would_sit_idle_may_be_taken_and_says_why(catalogue, figure, held, option, level, why):
    found = offer(catalogue, figure, option, level, held, RULES | {"mooks"})
    assert (found.barred, str(found.idle or "")) == (None, why)


def test_what_comes_free_is_marked(catalogue):
    found = offer(catalogue, "hero", "armor", "heavy", LEADS)
    assert (found.held, found.granted) == (False, True)


def shown(catalogue, rules, held=()):
    build = Build(catalogue, "Army", (Unit(0, "One", "hero", 1, held),), rules=frozenset(rules))
    return {group.group.slug: len(group.options) for group in engine.offers(build, 0).groups}


def test_options_of_rules_not_in_play_are_left_out(catalogue):
    assert shown(catalogue, ()) == {"command": 1, "armor": 1, "attacks": 2}
    assert shown(catalogue, ("traits",)) == {"command": 1, "armor": 1, "attacks": 2, "traits": 17}
    assert shown(catalogue, ("super-powers",))["powers"] == 5


def test_what_is_held_is_shown_also_when_its_rule_is_not_in_play(catalogue):
    assert shown(catalogue, (), (("tough", ""),))["traits"] == 1
    assert offer(catalogue, "hero", "tough", held=(("tough", ""),), rules=frozenset()).held


def test_every_figure_type_is_offered_with_its_difference(catalogue):
    build = Build(catalogue, "Army", (Unit(0, "One", "troop", 1, (("armor", "heavy"),)),), rules=RULES)
    offered = engine.offers(build, 0).figures
    assert [(one.figure.slug, one.held, one.delta, str(one.barred or "")) for one in offered] == [
        ("troop", True, 0, ""), ("hero", False, 2, ""), ("mook", False, -1, "The optional rule Mooks is off."),
        ("small-cavalry", False, 0, ""), ("large-cavalry", False, 0, ""), ("vehicle", False, 2, ""),
    ]  # fmt: skip


def test_a_figure_type_is_not_barred_by_what_it_would_hold(catalogue):
    build = Build(catalogue, "Army", (Unit(0, "One", "hero", 1, LEADS),), rules=RULES)
    assert all(one.barred is None for one in engine.offers(build, 0).figures if one.figure.slug != "mook")


def test_being_over_the_limit_bars_nothing(catalogue):
    build = Build(catalogue, "Army", (Unit(0, "One", "hero"),), limit=0, rules=RULES)
    barred = {
        one.level.option
        for group in engine.offers(build, 0).groups
        for shown in group.options
        for one in shown.offers
        if one.barred
    }
    assert barred == {"independent"}


def test_a_unit_that_is_not_there_is_offered_nothing(catalogue):
    with pytest.raises(LookupError):
        engine.offers(Build(catalogue, "Army"), 0)


def test_a_level_that_few_may_have_is_barred_once_they_have_it_whatever_else_is_too_many(catalogue):
    tough = catalogue.options["tough"]
    rare = replace(tough, needs=(), levels=tuple(replace(level, most=1) for level in tough.levels))
    book = replace(catalogue, options={**catalogue.options, "tough": rare})
    leaders = tuple(Unit(id, "Captain", "hero", 1, LEADS) for id in (1, 2))
    assert offer(book, "troop", "tough", others=leaders).barred is None
    other = Unit(3, "Bob", "troop", 1, (("tough", ""),))
    assert str(offer(book, "troop", "tough", others=(*leaders, other)).barred) == "Tough: at most 1 per army."
