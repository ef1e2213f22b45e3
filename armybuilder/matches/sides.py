"""The two armies of a match, as an address names them, and whether battles can play them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.http import Http404, QueryDict

from armybuilder.armies.named_armies import ArmyEntry, name_in_address, visible_entries
from armybuilder.visitors import Visitor
from rules import engine
from rules.battles.figures import Force, Unplayable, force

NAMES = ("a", "b")
"""The names of the two armies' parameters in an address."""
OTHER_PLASTIC = {"blue": "red"}
"""The second army's color where both have the same: blue, unless that is it."""


@dataclass(frozen=True)
class MatchSide:
    """An army in a match."""

    entry: ArmyEntry
    plastic: str

    @property
    def build(self) -> engine.Build:
        """The army."""
        return self.entry.build

    @property
    def name(self) -> str:
        """Its name."""
        return self.build.name

    @cached_property
    def total(self) -> engine.Halves:
        """Its total cost."""
        return engine.bill(self.build).total

    @cached_property
    def force(self) -> Force | None:
        """Its figures in a battle; ``None`` if battles cannot play them."""
        return self._read[0]

    @cached_property
    def refusal(self) -> str:
        """Why battles cannot play it; empty if they can."""
        return self._read[1]

    @cached_property
    def _read(self) -> tuple[Force | None, str]:
        try:
            return force(self.build), ""
        except Unplayable as error:
            return None, str(error)


@dataclass(frozen=True)
class Pair:
    """Two armies that meet."""

    sides: tuple[MatchSide, MatchSide]

    @property
    def builds(self) -> tuple[engine.Build, engine.Build]:
        """Both armies."""
        return self.sides[0].build, self.sides[1].build

    @property
    def forces(self) -> tuple[Force, Force] | None:
        """The figures of both; ``None`` if battles cannot play one of them."""
        first, second = (side.force for side in self.sides)
        return (first, second) if first and second else None

    @property
    def refusals(self) -> list[str]:
        """Why battles cannot play them."""
        return list(dict.fromkeys(side.refusal for side in self.sides if side.refusal))

    @property
    def is_of_one_book(self) -> bool:
        """Whether both follow the same rules."""
        return self.builds[0].catalogue.slug == self.builds[1].catalogue.slug

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The parameters that name them in an address."""
        return [(name, side.entry.name) for name, side in zip(NAMES, self.sides, strict=True)]


def army_names(query: QueryDict) -> list[str]:
    """The names of both armies in an address; empty where one is missing. The address of an army's page will do."""
    return [name_in_address(query.get(name, "")) for name in NAMES]


def find(names: Sequence[str], visitor: Visitor) -> Pair:
    """The armies of these names. What the visitor may not see does not exist."""
    armies = visible_entries(visitor, list(dict.fromkeys(names)))
    if any(name not in armies for name in names):
        raise Http404("No such army.")
    entries = [armies[name] for name in names]
    first, second = (entry.build.shown_plastic for entry in entries)
    if first == second:
        second = OTHER_PLASTIC.get(first, "blue")
    return Pair((MatchSide(entries[0], first), MatchSide(entries[1], second)))
