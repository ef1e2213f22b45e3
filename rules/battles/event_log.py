"""The events of one battle, taken down as they happen."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from rules.battles.arrays import Row
from rules.battles.events import Event, Place


@dataclass(eq=False)
class EventLog:
    """The events of one battle in order."""

    events: list[Event] = field(default_factory=list)

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)

    def _add(self, event: Event) -> None:
        self.events.append(event)

    def begins(self, number: int, first: int) -> None:
        """A round."""
        self._add(Event("round", first, number=number))

    def moved(self, row: int, start: Place, end: Place) -> None:
        """A voluntary move."""
        self._add(Event("moved", row, start=_place(start), end=_place(end)))

    def attacks(self, rows: Row, others: Row, way: int, is_covered: bool, needs: int, is_revenge: bool) -> None:
        """An attack begins."""
        self._add(Event("attacks", _one(rows), _one(others), int(needs), way, is_covered, is_revenge))

    def inspired(self, side: int) -> None:
        """A side rolls again."""
        self._add(Event("inspired", side))

    def rolled(self, face: int) -> None:
        """The face that counts."""
        self._add(Event("rolled", number=face))

    def saves(self, rows: Row, needs: int) -> None:
        """A save is rolled."""
        self._add(Event("saves", _one(rows), number=needs))

    def defeated(self, rows: Row, is_recruited: bool) -> None:
        """A figure is out, or changes sides."""
        self._add(Event("swayed" if is_recruited else "defeated", _one(rows)))

    def flees(self, rows: Row) -> None:
        """A figure runs from what it fears."""
        self._add(Event("flees", _one(rows)))

    def pushed(self, rows: Row, end: Place) -> None:
        """It is moved against its will."""
        self._add(Event("pushed", _one(rows), end=_place(end)))

    def left(self, rows: Row) -> None:
        """It has left the table."""
        self._add(Event("left", _one(rows)))

    def escaped(self, row: int) -> None:
        """It has crossed the far edge."""
        self._add(Event("escaped", row))

    def takes(self, row: int) -> None:
        """It carries the thing from now on."""
        self._add(Event("takes", row))

    def arrives(self, row: int, end: Place) -> None:
        """It comes onto the table."""
        self._add(Event("arrives", row, end=_place(end)))

    def disables(self, row: int, other: int, is_done: bool) -> None:
        """It tries to keep a foe from acting."""
        self._add(Event("stuns", row, other, is_done=is_done))

    def summons(self, row: int, other: int, is_done: bool, end: Place) -> None:
        """It tries to bring a friend near, who stands there afterwards."""
        self._add(Event("fetches", row, other, is_done=is_done, end=_place(end)))


def _one(rows: Row) -> int:
    return rows if isinstance(rows, int) else int(np.asarray(rows).flat[0])


def _place(place: tuple[float, float]) -> Place:
    return float(place[0]), float(place[1])
