"""An army out of a toy box as a build: one side of an answer, with names for its units."""

from collections.abc import Iterable

from rules.boxes.problem import Problem, Wishes, bounds_of
from rules.boxes.sides import BoxAnswer
from rules.engine.build import Build, Held, Unit
from rules.engine.catalogue import Catalogue, Halves
from rules.engine.cost.bill import each_of
from rules.engine.editing.free_names import numbered

Figures = tuple[str, Held, int]
"""A figure type, what it has, and how many."""


def build_of(catalogue: Catalogue, problem: Problem, answer: BoxAnswer, side: int, name: str) -> Build:
    """The army of a side."""
    rows = [(template.figure, template.options, count) for template, count in answer.rows(problem, side)]
    return army(catalogue, problem.wishes, rows, side, name)


def army(
    catalogue: Catalogue, wishes: Wishes, rows: Iterable[Figures], side: int, name: str, plastic: str = ""
) -> Build:
    """An army of these figures: who leads it first, then the dearest, mounts last."""
    units: list[Unit] = []
    for id, (figure, options, count) in enumerate(sorted(rows, key=lambda row: _order(catalogue, *row[:2]))):
        units.append(Unit(id, unit_name(catalogue, figure, options, units), figure, count, options))
    scenario = catalogue.scenarios.get(wishes.scenario)
    role = scenario.sides[min(side, len(scenario.sides) - 1)].slug if scenario else ""
    limit = list(bounds_of(catalogue, wishes))[side].limit
    return Build(catalogue, name, tuple(units), limit, wishes.scenario, role, wishes.rules, plastic=plastic)


def _order(catalogue: Catalogue, figure: str, options: Held) -> tuple[bool, bool, Halves]:
    return not _leading(catalogue, options), not catalogue.figures[figure].rides, -each_of(catalogue, figure, options)


def _leading(catalogue: Catalogue, options: Held) -> str:
    """The name of what somebody leads an army with; empty if they do not."""
    levels = (catalogue.level(slug, level_slug) for slug, level_slug in options if catalogue.options[slug].least)
    return next((level.name for level in levels if level), "")


def unit_name(catalogue: Catalogue, figure: str, options: Held, others: Iterable[Unit]) -> str:
    """The name of a unit: of what it leads with, else of its type; numbered from the second."""
    name = _leading(catalogue, options) or catalogue.figures[figure].name
    names = {unit.name for unit in others}
    return numbered(name, names)
