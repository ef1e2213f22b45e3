"""One battle to watch: its record as steps, each with sentences and with the table as it is then."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from rules.battles.chances import HAND
from rules.battles.events import Event, Place
from rules.battles.layouts import BUILDING
from rules.battles.record import Record
from rules.battles.telling import Cast, Teller

Phase = Literal["start", "move", "shoot", "fight"]
PHASES: tuple[Phase, ...] = ("move", "shoot", "fight")
LOST = ("defeated", "left", "escaped")
FORCED = ("moved", "pushed", "arrives")


@dataclass(frozen=True, slots=True)
class Told:
    """An event with its sentence."""

    event: Event
    sentence: str


@dataclass(slots=True)
class Step:
    """One figure's move or attack, with all that follows from it; or the beginning of a round."""

    number: int
    """Its place in the battle, from 0."""
    round: int
    phase: Phase
    told: list[Told] = field(default_factory=list)

    @property
    def defeated(self) -> int:
        """How many figures are lost in it."""
        return sum(one.event.what in LOST or one.event.what == "swayed" for one in self.told)


@dataclass(slots=True)
class Table:
    """Where everybody is at some moment, and the score in half points."""

    places: list[Place]
    is_there: list[bool]
    sides: list[int]
    mounts: list[int]
    score: list[int]

    @classmethod
    def begun(cls, record: Record) -> "Table":
        """The table in the beginning."""
        return cls([*record.places], [*record.is_there], [*record.sides], [*record.mounts], [0, 0])

    def take(self, event: Event, prices: tuple[int, ...]) -> None:
        """Let something happen on it."""
        row = event.figure
        if event.what in FORCED:
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
            self.mounts = [-1 if mount == row or one == row else mount for one, mount in enumerate(self.mounts)]

    def _put(self, row: int, place: Place) -> None:
        for one in (row, *(rider for rider, mount in enumerate(self.mounts) if mount == row)):
            self.places[one] = place


@dataclass(frozen=True)
class Replay:
    """A battle, step by step."""

    record: Record
    names: tuple[str, ...]
    """What the figures are called, by row."""
    armies: tuple[str, str]

    @cached_property
    def steps(self) -> list[Step]:
        """All steps in their order."""
        cast = Cast((*self.names, BUILDING), self.record.sides, self.armies)
        return list(_steps(Teller(cast).sentences(self.record.events)))

    def table(self, number: int) -> Table:
        """The table after so many steps."""
        table = Table.begun(self.record)
        for step in self.steps[:number]:
            for one in step.told:
                table.take(one.event, self.record.prices)
        return table


def _steps(told: Iterable[tuple[Event, str]]) -> Iterator[Step]:
    step: Step | None = None
    number, round, phase = 0, 0, "start"
    for event, sentence in told:
        begins, phase = _begins(event, phase)
        if event.what == "round":
            round = event.number
        if step is None or begins:
            if step:
                yield step
            step = Step(number, round, phase)  # type: ignore[arg-type]
            number += 1
        step.told.append(Told(event, sentence))
    if step:
        yield step


def _begins(event: Event, phase: str) -> tuple[bool, str]:
    """Whether a step begins with an event, and the phase from then on."""
    if event.what == "round":
        return True, "start"
    if event.what in ("moved", "arrives"):
        return True, "move"
    if event.what in ("stuns", "fetches"):
        return True, "shoot"
    if event.what == "attacks" and not event.is_revenge:
        return True, "fight" if event.way == HAND else "shoot"
    return False, phase
