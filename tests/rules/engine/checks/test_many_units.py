"""The largest armies: what is computed the short way equals the slow one, and nobody gets thousands of issues."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from rules import engine
from rules.engine import Build, Unit
from rules.engine.checks import check
from rules.engine.checks.check import MOST_FINDINGS
from rules.engine.checks.figure_budgets import left_with, purses
from rules.engine.checks.remedies import saved_without
from rules.engine.checks.unit_rules import UNIT_RULES, check_unit
from rules.engine.cost.bill import lines_of, total_of
from rules.engine.cost.edit_prices import added_by
from rules.engine.documents.answer import answer
from rules.engine.maximums import MOST_HALVES
from tests.support import work
from tests.support.random_armies import random_armies

UNDEAD = Path(__file__).parents[4] / "fixtures" / "samples" / "undead.json"
BOOKS = ("vsgmr-7", "umr", "smg")


@pytest.fixture
def crowd(books):
    """500 different units with as many options as they can have, in a rule book."""

    def make(slug, rules=frozenset(), count=1):
        dice = random.Random(slug)
        options = [option for option in books[slug].options.values() if option.levels]
        units = (
            Unit(place, f"{place}", dice.choice([*books[slug].figures]), count, tuple(sorted(
                (option.slug, dice.choice(option.levels).slug) for option in options if dice.random() < 0.9
            )))
            for place in range(500)
        )  # fmt: skip
        return Build(books[slug], "Crowd", tuple(units), rules=frozenset(rules))

    return make


@pytest.fixture
def undead(catalogue):
    return engine.read_document(UNDEAD.read_bytes(), {"vsgmr-7": catalogue}.get)


@pytest.mark.parametrize("slug", BOOKS)
def test_the_points_of_a_figure_are_those_of_its_lines(books, slug):
    for build in random_armies(books[slug], 60):
        assert total_of(build) == engine.bill(build).total
        for unit in build.units:
            lines, each = lines_of(build.catalogue, unit.figure, unit.options)
            assert each == sum(line.points for line in lines)
            assert engine.each_of(build.catalogue, unit.figure, unit.options) == each


@pytest.mark.parametrize("slug", BOOKS)
def test_an_option_saves_what_the_figure_costs_less_without_it(books, slug):
    for build in random_armies(books[slug], 60):
        for unit in build.units:
            for option, level in (*unit.options, ("lost", "lost")):
                without = engine.each_of(build.catalogue, unit.figure, unit.without(option))
                saved = engine.each_of(build.catalogue, unit.figure, unit.options) - without
                assert saved_without(build, unit, option, level) == saved


@pytest.mark.parametrize("slug", BOOKS)
def test_an_edit_adds_what_the_whole_army_costs_more_after_it(books, slug):
    edits = 0
    for build in random_armies(books[slug], 60):
        for finding in engine.findings(build):
            for remedy in finding.remedies:
                after = engine.bill(remedy.edit.apply(build)).total
                assert added_by(build, remedy.edit) == after - engine.bill(build).total, remedy
                edits += 1
    assert edits > 100


def test_edits_that_are_no_remedies_add_what_the_whole_army_costs_more(undead):
    unit = undead.units[0].id
    for edit in (
        engine.edits.Copy(unit), engine.edits.Add("hero", after=unit), engine.edits.AddFigures("troop", 3),
        engine.edits.Take(undead.units[2].id, "commander"), engine.edits.Name("Bones"), engine.edits.Move(unit, 3),
        engine.edits.Together((engine.edits.Remove(unit), engine.edits.Add("vehicle"))),
    ):  # fmt: skip
        assert added_by(undead, edit) == engine.bill(edit.apply(undead)).total - engine.bill(undead).total, edit


def test_what_a_figure_budget_has_left_is_that_of_the_changed_figure(books):
    compared = 0
    for build in random_armies(books["umr"], 60):
        for unit in build.units:
            for purse in purses(build, unit):
                for option in build.catalogue.options.values():
                    for level in (None, *option.levels):
                        options = unit.with_level(option.slug, level.slug) if level else unit.without(option.slug)
                        changed = {one.budget.slug: one for one in purses(build, replace(unit, options=options))}
                        assert left_with(build, unit, purse, option, level) == changed[purse.budget.slug].left
                        compared += 1
    assert compared > 1_000


@pytest.mark.parametrize("slug", BOOKS)
def test_remedies_are_left_out_exactly_where_the_army_would_be_too_large(books, slug):
    """Compared with pricing the whole army for each of them."""
    figures, left_out = books[slug].figures, 0
    dearest = max(figures, key=lambda one: figures[one].points)
    for build in random_armies(books[slug], 24):
        units = list(build.units)
        while len(units) < 300 and engine.bill(replace(build, units=tuple(units))).total < MOST_HALVES - 4_000:
            units += [Unit(900 + len(units) + place, "Horde", dearest, 999) for place in range(10)]
        full = replace(build, units=tuple(units), limit=MOST_HALVES)
        offered = {one.edit for finding in engine.findings(full) for one in finding.remedies}
        possible = [one.edit for unit in build.units for finding in check_unit(full.setting, unit).findings
                    for one in finding.remedies]  # fmt: skip
        too_dear = {edit for edit in possible if engine.too_large(edit.apply(full), full)}
        left_out += len(too_dear)
        assert not offered & too_dear
        assert not [edit for edit in offered if engine.too_large(edit.apply(full), full)]
    assert left_out or slug != "vsgmr-7", "in the others options cost little or nothing"


@pytest.mark.parametrize("slug", BOOKS)
def test_help_from_other_units_is_what_any_other_unit_lends(books, slug):
    for build in random_armies(books[slug], 60):
        never = {roll.never: roll.slug for roll in build.catalogue.rolls.values() if roll.never}
        found = {(one.unit, one.code) for one in engine.findings(build) if one.code in never}
        expected = set()
        for unit in build.units:
            others = [aid for one in build.units if one is not unit for aid in engine.profile(build, one).aids]
            for one in check_unit(build.setting, unit).findings:
                if one.code in never and not any(a.roll == never[one.code] and a.amount > 0 for a in others):
                    expected.add((one.unit, one.code))
        assert found == expected


def test_of_thousands_of_issues_the_first_thousand_are_listed(crowd):
    build = crowd("vsgmr-7")
    found = engine.findings(build)
    assert sum(len(check_unit(build.setting, unit).findings) for unit in build.units) > 5 * MOST_FINDINGS
    assert 900 < len(found) <= MOST_FINDINGS + 2
    assert "There are more issues than are listed here." in [str(one.message) for one in found]
    assert not engine.legal(build)
    assert not {rule.passed for rule in UNIT_RULES} & set(engine.passed(build))


def test_an_error_behind_much_advice_is_found(books, monkeypatch):
    """What is only advice is left out; what keeps the army from being legal is not."""
    monkeypatch.setattr(check, "MOST_FINDINGS", 3)
    leader = Unit(0, "Leader", "hero", options=(("commander", ""),))
    setting = Build(books["vsgmr-7"], "").setting
    every = [
        Unit(1, "Guard", figure, options=((option.slug, option.levels[0].slug),))
        for option in setting.catalogue.options.values()
        if option.most is None
        for figure in setting.catalogue.figures
    ]
    guard = next(one for one in every if [found.severity for found in check_unit(setting, one).findings] == ["advice"])
    guards = tuple(replace(guard, id=place) for place in range(1, 6))
    lost = Unit(6, "Lost", "nobody")
    build = Build(books["vsgmr-7"], "Guards", (leader, *guards, lost))
    found = [(one.unit, one.severity) for one in engine.findings(build)]
    assert found[0] == (6, "error")
    advised = [unit for unit, severity in found if unit and severity == "advice"]
    assert 1 in advised and 5 not in advised


def test_the_largest_armies_are_checked_within_a_second(crowd):
    """They differ in every unit, cost as much as an army may, and lack the optional rules that they need."""
    builds = [crowd("vsgmr-7"), crowd("vsgmr-7", count=3), crowd("umr", rules={"traits"}), crowd("smg")]
    for build in builds:
        limit = engine.bill(build).total // 4 * 2
        with work.at_most(1):
            answer(replace(build, limit=limit))
            engine.passed(replace(build, limit=limit))
