"""Each figure's own budgets: what it may spend, and what it has left."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain, islice

from rules.engine.build import Build, Unit
from rules.engine.catalogue import Budget, Halves, Level, Option
from rules.engine.checks.finding import Finding
from rules.engine.checks.remedies import Remedy, allowed, drop, take, taking
from rules.engine.cost.bill import active_levels, granted
from rules.engine.editing.edits import Take
from rules.engine.points import halves_of
from rules.engine.wording.messages import Message, Points, message
from rules.engine.wording.numbers import clipped

MOST_REMEDIES = 4


@dataclass(frozen=True, slots=True)
class Purse:
    """A budget of a figure's own, and what the figure spends of it."""

    budget: Budget
    size: Halves
    """With what its levels add to it."""
    spent: tuple[tuple[Option, Level], ...]

    @property
    def total(self) -> Halves:
        """Everything spent."""
        return sum(level.points for _, level in self.spent)

    @property
    def left(self) -> Halves:
        """The amount that is not spent; below 0 where too much is."""
        return self.size - self.total

    def words(self, halves: Halves) -> Message:
        """So much of the budget: ``3 Personality points``."""
        return message("of-budget", points=Points(halves), budget=self.budget.name)


def purses(build: Build, unit: Unit) -> Iterator[Purse]:
    """The budgets in play that each figure of the unit has of its own."""
    levels = active_levels(build.catalogue, unit.figure, unit.options).values()
    figure = build.figure(unit)
    effects = [*(figure.effects if figure else ()), *(effect for level in levels for effect in level.effects)]
    for budget in build.catalogue.budgets.values():
        if budget.scope == "figure" and budget.size is not None and build.in_play(budget.optional_rule):
            more = sum(effect.amount for effect in effects if effect.verb == "add" and effect.budget == budget.slug)
            yield Purse(budget, budget.size + halves_of(Fraction(more)), tuple(_spent(build, unit, budget)))


def _spent(build: Build, unit: Unit, budget: Budget) -> Iterator[tuple[Option, Level]]:
    for slug, option in build.catalogue.options.items():
        level = option.level(unit.held[slug]) if slug in unit.held else None
        if level and level.points and option.budget == budget.slug:
            yield option, level


def has_budget(build: Build, unit: Unit) -> bool:
    """Whether figures have a budget of their own."""
    return any(True for _ in purses(build, unit))


def left_with(build: Build, unit: Unit, purse: Purse, option: Option, level: Level | None) -> Halves:
    """The amount left in the purse with the option at another level, or without it."""
    own_level = option.level(unit.held.get(option.slug, ""))
    free = granted(build.catalogue, unit.figure, unit.options).get(option.slug)
    if any(grant and (grant.grants or _adds(grant, purse.budget)) for grant in (own_level, level, free and free.level)):
        options = unit.with_level(option.slug, level.slug) if level else unit.without(option.slug)
        changed = purses(build, replace(unit, options=options))
        return next(enlarged.left for enlarged in changed if enlarged.budget is purse.budget)
    if option.budget != purse.budget.slug:
        return purse.left
    return purse.left + (own_level.points if own_level else 0) - (level.points if level else 0)


def _adds(level: Level, budget: Budget) -> bool:
    return any((effect.verb, effect.budget) == ("add", budget.slug) for effect in level.effects)


def over_budget(build: Build, unit: Unit) -> Iterator[Finding]:
    """A figure spends no more than its budget."""
    for purse in purses(build, unit):
        if purse.left < 0:
            saved = islice(_savings(build, unit, purse), MOST_REMEDIES - 1)
            remedies = islice(chain(saved, _enlarged(build, unit, purse)), MOST_REMEDIES)
            sentence = message(
                "over-figure-budget",
                unit=clipped(unit.name),
                over=Points(-purse.left),
                size=Points(purse.size),
                budget=purse.budget.name,
            )
            yield Finding(
                "over-figure-budget", "bad", sentence, unit.id, purse.budget.slug, -purse.left,
                remedies=tuple(remedies),
            )  # fmt: skip


def _savings(build: Build, unit: Unit, purse: Purse) -> Iterator[Remedy]:
    """Lower levels and options dropped that free enough."""
    for option, own_level in purse.spent:
        for level in option.levels[: option.rank(own_level.slug)]:
            if allowed(build, unit.figure, option, level) and left_with(build, unit, purse, option, level) >= 0:
                yield take(build, unit, level)
        if left_with(build, unit, purse, option, None) >= 0:
            yield drop(build, unit, option.slug)


def _enlarged(build: Build, unit: Unit, purse: Purse) -> Iterator[Remedy]:
    """Levels with which the figure has more to spend."""
    for option in build.catalogue.options.values():
        for level in option.levels:
            if _adds(level, purse.budget) and allowed(build, unit.figure, option, level):
                changed = replace(unit, options=unit.with_level(option.slug, level.slug))
                other = next(other for other in purses(build, changed) if other.budget is purse.budget)
                if other.left >= 0:
                    label = message("change-enlarges", change=taking(unit, level), budget=other.words(other.size))
                    yield Remedy(label, Take(unit.id, option.slug, level.slug))


def under_budget(build: Build, unit: Unit) -> Iterator[Finding]:
    """The part of its budget that a figure does not spend is lost."""
    for purse in purses(build, unit):
        if purse.left > 0:
            sentence = message(
                "budget-left",
                unit=clipped(unit.name),
                left=Points(purse.left),
                size=Points(purse.size),
                budget=purse.budget.name,
            )
            remedies = tuple(islice(_spendings(build, unit, purse), MOST_REMEDIES))
            yield Finding("budget-left", "info", sentence, unit.id, purse.budget.slug, purse.left, remedies=remedies)


def _spendings(build: Build, unit: Unit, purse: Purse) -> Iterator[Remedy]:
    """Levels that leave exactly nothing, improvements of existing options first."""
    budgeted = [option for option in build.catalogue.options.values() if option.budget == purse.budget.slug]
    for option in sorted(budgeted, key=lambda option: option.slug not in unit.held):
        for level in option.levels:
            if left_with(build, unit, purse, option, level) == 0 and allowed(build, unit.figure, option, level):
                yield take(build, unit, level)
