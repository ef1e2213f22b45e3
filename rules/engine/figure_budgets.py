"""Budgets that each figure has of its own: what it may spend, and what it has left."""

from collections.abc import Iterator
from dataclasses import replace

from rules.engine.bill import worn
from rules.engine.build import Build, Unit
from rules.engine.catalogue import Budget, Halves
from rules.engine.finding import Finding, Remedy, allowed, drop, dropped, take, taken
from rules.engine.words import clipped, points_of, points_sign

MOST_REMEDIES = 4


def _budgets(build: Build) -> Iterator[tuple[Budget, Halves]]:
    for budget in build.catalogue.budgets.values():
        if budget.scope == "figure" and budget.size is not None and build.in_play(budget.optional_rule):
            yield budget, budget.size


def has_budget(build: Build, unit: Unit) -> bool:
    """Whether figures have a budget of their own."""
    return any(True for _ in _budgets(build))


def _room(build: Build, unit: Unit, budget: Budget, size: Halves) -> Halves:
    """What is left of the budget; negative where too much is spent."""
    figure = build.figure(unit)
    effects = [*(figure.effects if figure else ())]
    levels = worn(build.catalogue, unit.figure, unit.options).values()
    effects += [effect for level in levels for effect in level.effects]
    more = sum(effect.amount for effect in effects if effect.verb == "add" and effect.budget == budget.slug)
    return size + int(more * 2) - sum(_spent(build, unit, option, budget) for option in unit.held)


def _spent(build: Build, unit: Unit, option: str, budget: Budget) -> Halves:
    found, level = build.catalogue.options.get(option), build.catalogue.level(option, unit.held.get(option, ""))
    return level.points if found and level and found.budget == budget.slug and option in unit.held else 0


def over_budget(build: Build, unit: Unit) -> Iterator[Finding]:
    """A figure spends no more than its budget."""
    for budget, size in _budgets(build):
        over = -_room(build, unit, budget, size)
        if over > 0:
            message = f"{clipped(unit.name)}: {points_of(over)} over its {budget.name} of {points_sign(size)}."
            yield Finding(
                "over-figure-budget", "bad", message, unit.id, budget.slug, over,
                remedies=tuple(_savings(build, unit, budget, size))[:MOST_REMEDIES],
            )  # fmt: skip


def _savings(build: Build, unit: Unit, budget: Budget, size: Halves) -> Iterator[Remedy]:
    """Lower levels and options dropped that free enough."""
    for slug in unit.held:
        option = build.catalogue.options.get(slug)
        if option is None or option.budget != budget.slug:
            continue
        for level in option.levels[: option.rank(unit.held[slug])]:
            lower = replace(unit, options=taken(unit, slug, level.slug))
            if allowed(build, unit.figure, option, level) and _room(build, lower, budget, size) >= 0:
                yield take(build, unit, level)
        if _room(build, replace(unit, options=dropped(unit, slug)), budget, size) >= 0:
            yield drop(build, unit, slug)


def under_budget(build: Build, unit: Unit) -> Iterator[Finding]:
    """What a figure does not spend of its budget is lost."""
    for budget, size in _budgets(build):
        left = _room(build, unit, budget, size)
        if left > 0:
            message = f"{clipped(unit.name)}: {points_of(left)} of its {budget.name} not spent."
            yield Finding(
                "budget-left", "info", message, unit.id, budget.slug, left,
                remedies=tuple(_spendings(build, unit, budget, size))[:MOST_REMEDIES],
            )  # fmt: skip


def _spendings(build: Build, unit: Unit, budget: Budget, size: Halves) -> Iterator[Remedy]:
    """Levels that leave exactly nothing."""
    for option in build.catalogue.options.values():
        for level in option.levels if option.budget == budget.slug else ():
            more = replace(unit, options=taken(unit, option.slug, level.slug))
            if allowed(build, unit.figure, option, level) and _room(build, more, budget, size) == 0:
                yield take(build, unit, level)
