"""The places of all figures on the table at some moment of a battle, and the score."""

from dataclasses import dataclass
from typing import Self

from rules.battles.events import Event, Place
from rules.battles.record import Record

LOST = ("defeated", "left", "escaped")
PLACED = ("moved", "pushed", "arrives")


@dataclass(slots=True)
class Table:
    """The places of all figures, by row, and the score in half points."""

    places: list[Place]
    is_there: list[bool]
    sides: list[int]
    mounts: list[int]
    score: list[int]

    @classmethod
    def begun(cls, record: Record) -> Self:
        """The table in the beginning."""
        return cls([*record.places], [*record.is_there], [*record.sides], [*record.mounts], [0, 0])

    def take(self, event: Event, prices: tuple[int, ...]) -> None:
        """Let something happen on it."""
        row = event.figure
        if event.what in PLACED:
            self._put(row, event.end)
            self.is_there[row] = True
        elif event.what == "fetches" and event.is_done:
            self._put(event.other, event.end)
        elif event.what in ("defeated", "left", "swayed"):
            self.score[1 - self.sides[row]] += prices[row]
        if event.what in LOST:
            self.is_there[row] = False
        elif event.what == "swayed":
            self.sides[row] = 1 - self.sides[row]
        if event.what in LOST or event.what == "swayed":
            self.mounts = [-1 if mount == row or other == row else mount for other, mount in enumerate(self.mounts)]

    def enemies(self, row: int) -> list[Place]:
        """The places of a figure's enemies."""
        others = zip(self.places, self.is_there, self.sides, strict=True)
        return [place for place, is_there, side in others if is_there and side != self.sides[row]]

    def _put(self, row: int, place: Place) -> None:
        for figure in (row, *(rider for rider, mount in enumerate(self.mounts) if mount == row)):
            self.places[figure] = place
