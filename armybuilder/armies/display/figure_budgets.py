"""Page contents about one figure besides its dice: its budget, its health, and who comes with it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from armybuilder.core.web.values import Context
from rules import engine
from rules.engine import words

A_ROW = 5
"""Boxes of health in a row."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A point of a figure's budget: what it was spent on, and whether it is free or too much."""

    name: str
    style: str = ""


def purses(build: engine.Build, unit: engine.Unit) -> list[Context]:
    """Each budget of the figure as a ruler."""
    return [_purse(purse) for purse in engine.purses(build, unit)]


def _purse(purse: engine.Purse) -> Context:
    cells = [Cell(option.name) for option, level in purse.spent for _ in range(engine.whole_points(level.points))]
    whole, over = engine.whole_points(purse.size), max(0, -purse.left)
    cells = [replace(cell, style="more") if place >= whole else cell for place, cell in enumerate(cells)]
    cells += [Cell("", "free")] * (whole - len(cells))
    spent = _("{spent} of {whole} spent")
    if over:
        spent = _("{spent} of {whole} spent, {over} over")
    return {
        "slug": purse.budget.slug,
        "name": purse.budget.name,
        "spent": words.points_sign(purse.total),
        "size": words.points_sign(purse.size),
        "now": words.exact_points(min(purse.total, purse.size)),
        "most": words.exact_points(purse.size),
        "cells": cells,
        "sentence": spent.format(
            spent=words.points_sign(purse.total), whole=purse.words(purse.size), over=words.points_sign(over)
        ),
        "lines": [(level.name, words.points_sign(level.points)) for _, level in purse.spent],
        "left": words.points_sign(purse.left),
    }


def army_purse(build: engine.Build) -> tuple[str, engine.Halves, engine.Halves] | None:
    """The first budget of the figures, spent and total, over the army; ``None`` if the rule book has none."""
    firsts = [(next(engine.purses(build, unit), None), unit.count) for unit in build.units]
    purses = [(purse, count) for purse, count in firsts if purse]
    if not purses:
        return None
    spent, whole = sum(purse.total * n for purse, n in purses), sum(purse.size * n for purse, n in purses)
    return purses[0][0].budget.name, spent, whole


def life(build: engine.Build, unit: engine.Unit) -> int | None:
    """The damage that each figure can take; ``None`` if the rule book does not count damage."""
    value = engine.profile(build, unit).roles.get("life")
    return None if value is None else int(value)


def boxes(health: int) -> Sequence[int]:
    """Boxes to tick, in rows of five."""
    rows, rest = divmod(health, A_ROW)
    return [A_ROW] * rows + ([rest] if rest else [])


def companions(build: engine.Build, unit: engine.Unit) -> list[Context]:
    """The figures that come with it: names, health and counts."""
    rows = []
    for place, companion in enumerate(engine.dependants(build, unit)):
        profile = engine.bare(build.catalogue, companion.figure.slug, build.rules)
        health = int(profile.roles.get("life") or 0)
        counted = (number for number in build.catalogue.numbers.values() if number.unit == "count" and not number.role)
        numbers = [(number.name, profile.numbers.get(number.slug)) for number in counted]
        facts = [f"{name}: {words.number(value)}" for name, value in numbers if value]
        rows.append(
            {
                "place": place, "name": companion.name if companion.own else "", "kind": companion.figure.name,
                "number": place + 1,
                "pose": companion.figure.silhouette, "health": health, "rows": boxes(health), "facts": ", ".join(facts),
                "text": companion.figure.text,
            }
        )  # fmt: skip
    return rows
