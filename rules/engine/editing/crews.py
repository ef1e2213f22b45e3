"""Tonight's crew: the figures of a larger army that come to a game. The army itself stays as it is."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from rules.engine.build import Build
from rules.engine.maximums import MOST_FIGURES, MOST_UNITS

Crew = tuple[tuple[int, int], ...]
"""Units by their ids, each with how many of its figures come."""

LONGEST = MOST_UNITS * 12
"""Characters of a written crew."""
FORM = r"[0-9]{1,6}(x[0-9]{1,3})?(\.[0-9]{1,6}(x[0-9]{1,3})?)*"
"""Units by their ids, and how many of each if it is not one: ``0.3x2.7``."""


def crew_of(build: Build, counts: Mapping[int, int]) -> Crew:
    """Those of the army's figures that come, in its order; never more of a unit than it has."""
    known = ((unit.id, min(unit.count, counts.get(unit.id, 0))) for unit in build.units)
    return tuple((unit, count) for unit, count in known if count > 0)


def whole(build: Build) -> Crew:
    """All of the army's figures."""
    return crew_of(build, {unit.id: MOST_FIGURES for unit in build.units})


def leaders(build: Build) -> Crew:
    """The figures that the army can't do without: those with an option that it must have."""
    return crew_of(build, {unit.id: unit.count for unit in build.units if build.catalogue.leads(unit.options)})


def army_of(build: Build, crew: Crew, limit: int | None = None) -> Build:
    """The crew as an army, with a limit of its own in half points. Units that the army no longer has stay away."""
    counts = dict(crew_of(build, dict(crew)))
    coming = tuple(replace(unit, count=counts[unit.id]) for unit in build.units if unit.id in counts)
    return replace(build, units=coming, limit=limit)


def written(crew: Iterable[tuple[int, int]]) -> str:
    """The crew in a few letters, for addresses and rows: ``0.3x2.7``."""
    return ".".join(f"{unit}x{count}" if count != 1 else str(unit) for unit, count in crew)


def read(text: str) -> Crew:
    """The crew of such letters. Raises ``ValueError`` if they are none."""
    if len(text) > LONGEST or not re.fullmatch(FORM, text, re.ASCII):
        raise ValueError(text)
    pairs = (part.partition("x") for part in text.split("."))
    return tuple({int(unit): int(count) if x else 1 for unit, x, count in pairs}.items())
