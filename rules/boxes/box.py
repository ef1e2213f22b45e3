"""The contents of a toy box: kinds of toys, counted, and what each may stand for."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rules.engine.build import Build, Held
from rules.engine.catalogue import Catalogue, Option
from rules.engine.cost.bill import active_levels, companions


class Need(NamedTuple):
    """A figure that a toy must be able to stand for: its type, and what it shows."""

    figure: str
    gear: frozenset[str] = frozenset()
    """Options that can be seen on a figure, by slug."""


@dataclass(frozen=True, slots=True)
class ToyKind:
    """Toys that are all alike, such as 24 green soldiers."""

    id: int
    name: str
    count: int | None
    """``None``: as many as one likes."""
    figures: frozenset[str]
    """The figure types that one may stand for, by slug."""
    gear: frozenset[str] = frozenset()
    """The options that can be seen on it, by slug. It may also stand for a figure without them."""

    def may_be(self, need: Need) -> bool:
        """Whether one of these may stand for it."""
        return need.figure in self.figures and need.gear <= self.gear


@dataclass(frozen=True, slots=True)
class Box:
    """All toys that somebody owns."""

    kinds: tuple[ToyKind, ...] = ()


@lru_cache(maxsize=200)
def visible_options(catalogue: Catalogue) -> tuple[Option, ...]:
    """Options that a figure shows: who leads the army, and who attacks at a distance."""
    return tuple(option for option in catalogue.options.values() if option.least or _arms(catalogue, option))


def _arms(catalogue: Catalogue, option: Option) -> bool:
    """Whether it lets a figure make an attack that has a range."""
    rolls = (
        catalogue.rolls.get(effect.roll)
        for level in option.levels
        for effect in level.effects
        if effect.verb == "allow"
    )
    return any(roll is not None and roll.always and bool(roll.number) for roll in rolls)


def need_of(catalogue: Catalogue, figure: str, options: Held) -> Need:
    """The need that a toy must meet to be that figure."""
    visible_slugs = {option.slug for option in visible_options(catalogue)}
    return Need(figure, frozenset(visible_slugs.intersection(active_levels(catalogue, figure, options))))


def needs_of(build: Build) -> Mapping[Need, int]:
    """The number of toys that an army takes, by what they must stand for; companions count, too."""
    needs: Counter[Need] = Counter()
    for unit in build.units:
        if unit.figure in build.catalogue.figures:
            needs[need_of(build.catalogue, unit.figure, unit.options)] += unit.count
        for companion, number in companions(build.catalogue, unit.figure, unit.options):
            needs[Need(companion.slug)] += number * unit.count
    return needs
