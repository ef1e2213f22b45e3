"""One battle to watch: its record as steps, each with sentences and with the table as it is then.

Its dice are those of ``rules/battles/dice``, its sentences those of ``rules/battles/narration``.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from rules.battles.chances import HAND
from rules.battles.events import Event
from rules.battles.narration import Cast, Narrated, Narrator
from rules.battles.record import Record
from rules.battles.table import LOST, Table

Phase = Literal["start", "move", "shoot", "fight"]
PHASES: tuple[Phase, ...] = ("move", "shoot", "fight")


@dataclass(slots=True)
class ReplayStep:
    """A move of figures that move alike, or a figure's attack with all that follows from it, or a round's beginning."""

    number: int
    """Its place in the battle, from 0."""
    round: int
    phase: Phase
    sentences: list[Narrated] = field(default_factory=list)

    @property
    def events(self) -> list[Event]:
        """The events that happen in it."""
        return [event for sentence in self.sentences for event in sentence.events]

    @property
    def defeated(self) -> int:
        """The number of figures that are lost in it."""
        return sum(event.what in (*LOST, "swayed") for event in self.events)


@dataclass(frozen=True)
class Replay:
    """A battle, step by step."""

    record: Record
    cast: Cast

    @cached_property
    def steps(self) -> list[ReplayStep]:
        """All steps in their order."""
        return list(_steps(self.narrator.sentences()))

    @property
    def narrator(self) -> Narrator:
        """The narrator who tells it from its beginning."""
        return Narrator(self.cast, self.record)

    def table(self, number: int) -> Table:
        """The table after so many steps."""
        table = Table.begun(self.record)
        for step in self.steps[:number]:
            for event in step.events:
                table.take(event, self.record.prices)
        return table


def _steps(sentences: Iterable[Narrated]) -> Iterator[ReplayStep]:
    step: ReplayStep | None = None
    number, round, phase = 0, 0, "start"
    for narrated in sentences:
        event = narrated.event
        begins, phase = _begins(event, phase)
        if event.what == "round":
            round = event.number
        if step is None or begins:
            if step:
                yield step
            step = ReplayStep(number, round, phase)  # type: ignore[arg-type]
            number += 1
        step.sentences.append(narrated)
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
