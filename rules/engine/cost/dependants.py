"""Companions: figures that come with others, and their names."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.engine.build import Build, Unit
from rules.engine.catalogue import FigureType
from rules.engine.cost.bill import companions
from rules.engine.maximums import MOST_NAMES
from rules.engine.wording.text import visible


@dataclass(frozen=True, slots=True)
class Dependant:
    """A companion of one figure of a unit."""

    figure: FigureType
    name: str
    own: bool
    """Its player named it."""


def dependants(build: Build, unit: Unit) -> list[Dependant]:
    """As many of the unit's companions as can be named."""
    types = [figure for figure, count in companions(build.catalogue, unit.figure, unit.options) for _ in range(count)]
    every = (types * unit.count)[:MOST_NAMES] if unit.count <= MOST_NAMES else (types * MOST_NAMES)[:MOST_NAMES]
    own = (*unit.names, *[""] * len(every))
    return [
        Dependant(figure, name or f"{figure.name} {number}", bool(name))
        for number, (figure, name) in enumerate(zip(every, own, strict=False), 1)
    ]


def count_dependants(build: Build, unit: Unit) -> int:
    """The number of companions that the unit's figures have."""
    return unit.count * sum(count for _, count in companions(build.catalogue, unit.figure, unit.options))


def left_behind(build: Build, former: Unit, unit: Unit) -> Unit:
    """The unit without the names of companions that it no longer has."""
    if unit.names and count_dependants(build, unit) < count_dependants(build, former):
        return replace(unit, names=unit.names[: count_dependants(build, unit)])
    return unit


def named_along(build: Build, unit: Unit, names: Sequence[str]) -> tuple[str, ...]:
    """The names of companions, up to the last one that is not empty; those without a name are numbered."""
    numbered = [figure.name for figure in dependants(build, replace(unit, names=()))]
    last = max((place for place, name in enumerate(names[: len(numbered)]) if visible(name)), default=-1)
    return tuple(name if visible(name) else numbered[place] for place, name in enumerate(names[: last + 1]))
