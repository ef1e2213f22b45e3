"""One battle from its beginning to its end as plain values, for whoever draws it and has no arrays."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Self

from rules.battles.events import Event, Place

ATTACKS = ("attacks", "stuns", "fetches")
"""Events with which a figure's shots or blows begin."""


@dataclass(frozen=True, slots=True)
class Record:
    """The beginning, the events and the end of a battle; figures are numbered by their rows."""

    places: tuple[Place, ...]
    """The starting place of each figure."""
    is_there: tuple[bool, ...]
    """Whether it is on the table in the beginning."""
    mounts: tuple[int, ...]
    """The figure that it is mounted on; -1: none."""
    sides: tuple[int, ...]
    prices: tuple[int, ...]
    """Half points that its enemy scores."""
    events: tuple[Event, ...]
    score: tuple[int, int]
    rounds: int
    decided: int
    """1 if the first side won other than by points, -1 if the second did."""

    def until(self, round: int) -> Self:
        """The battle up to the first attack of that round."""
        begun = False
        for place, event in enumerate(self.events):
            begun = begun or (event.what == "round" and event.number == round)
            if begun and event.what in ATTACKS:
                return replace(self, events=self.events[:place])
        return self

    def plain(self) -> dict[str, Any]:
        """As JSON keeps it."""
        return {**asdict(self), "events": [list(asdict(event).values()) for event in self.events]}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Self:
        """From JSON."""
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in plain.items()
        }
        values["events"] = tuple(Event(*fields[:-2], *map(_place, fields[-2:])) for fields in plain["events"])
        values["places"] = tuple(map(_place, plain["places"]))
        return cls(**values)


def _place(pair: list[float]) -> Place:
    x, y = pair
    return x, y
