"""One battle in plain sentences, in the reader's language."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import dist
from typing import Self

from rules.battles import directions
from rules.battles.chances import HAND
from rules.battles.directions import Move
from rules.battles.events import Event
from rules.battles.figures import Force
from rules.battles.layouts import BUILDING, Layout
from rules.battles.record import Record
from rules.battles.table import PLACED, Table
from rules.engine.wording.messages import Message, Points, message

FARTHEST = 20
"""No die has so many faces."""


@dataclass(frozen=True, slots=True)
class Cast:
    """The figures that take part in a battle, by row, and their table."""

    names: Sequence[str]
    sides: Sequence[int]
    """On which side each begins."""
    armies: tuple[str, str]
    units: Sequence[str] = ()
    """Of which unit each figure is; empty where it is only named."""
    layout: Layout = field(default_factory=Layout)

    @classmethod
    def from_record(cls, forces: tuple[Force, Force], record: Record, layout: Layout) -> Self:
        """All figures of a battle."""
        first, second = forces
        names = (*first.names, *second.names, BUILDING)
        return cls(names, record.sides, (first.name, second.name), (*first.units, *second.units, ""), layout)


@dataclass(frozen=True, slots=True)
class Narrated:
    """An event with its sentence, or several that are told in one: figures that move alike."""

    events: tuple[Event, ...]
    sentence: str

    @property
    def event(self) -> Event:
        """The first of them."""
        return self.events[0]


def report(cast: Cast, record: Record) -> Iterator[str]:
    """The sentences of a battle, in order."""
    yield from (narrated.sentence for narrated in Narrator(cast, record).sentences())
    yield ended(cast.armies, record.score, record.rounds, record.decided)


class Narrator:
    """The narrator of a battle, with what was needed last and where everybody is."""

    def __init__(self, cast: Cast, record: Record) -> None:
        self.cast, self.record, self.needs, self.is_saving = cast, record, 0, False
        self.table = Table.begun(record)

    def sentences(self) -> Iterator[Narrated]:
        """The events of the battle, each with its sentence.

        Figures of a side that move alike, one after another or with others between them, have one; who stays has none.
        """
        moves: dict[Move, list[Event]] = {}
        for event in self.record.events:
            if event.what == "moved" and event.start == event.end:
                continue
            is_over = event.what != "moved" or self._side(event) != self._side(next(iter(moves.values()), [event])[0])
            if moves and is_over:
                yield from self._narrated_moves(moves)
                moves = {}
            if event.what == "moved":
                enemies = self.table.enemies(event.figure)
                move = directions.move(event.start, event.end, self.cast.layout, enemies)
                moves.setdefault(move, []).append(event)
            else:
                yield Narrated((event,), self._sentence(event))
            self.table.take(event, self.record.prices)
        yield from self._narrated_moves(moves)

    def _side(self, event: Event) -> int:
        return self.table.sides[event.figure]

    def _narrated_moves(self, moves: Mapping[Move, Sequence[Event]]) -> Iterator[Narrated]:
        for move, alike in moves.items():
            figures = self.group([event.figure for event in alike])
            sentence = message(move.key, figures=figures, count=len(alike), distance=move.distance, place=move.place)
            yield Narrated(tuple(alike), str(sentence))

    def group(self, rows: Iterable[int]) -> tuple[str | Message, ...]:
        """Figures by name, several of a unit together: ``Warlord``, ``4 Warriors``."""
        units: dict[str | tuple[str, int], list[int]] = defaultdict(list)
        for row in rows:
            unit = self.cast.units[row] if row < len(self.cast.units) else ""
            units[(unit, self.cast.sides[row]) if unit else self._name(row)].append(row)
        return tuple(self._name(rows[0]) if len(rows) == 1 else self._counted(rows) for rows in units.values())

    def _counted(self, rows: Sequence[int]) -> Message:
        unit, side = self.cast.units[rows[0]], self.cast.sides[rows[0]]
        is_in_both = any(
            name == unit and other != side for name, other in zip(self.cast.units, self.cast.sides, strict=False)
        )
        key = "battle-group-of" if is_in_both else "battle-group"
        return message(key, count=len(rows), unit=unit, side=self.cast.armies[side])

    def _sentence(self, event: Event) -> str:
        if event.what in ("attacks", "saves"):
            self.needs, self.is_saving = event.number, event.what == "saves"
        enemies = self.table.enemies(event.figure) if event.what in PLACED else []
        apart = min((dist(event.end, enemy) for enemy in enemies), default=0.0)
        sentence = message(
            self._key(event) if enemies else _WITHOUT_ENEMIES.get(event.what, self._key(event)),
            figure=self._name(event.figure),
            other=self._name(event.other),
            side=self.cast.armies[event.figure] if event.figure in (0, 1) else "",
            number=event.number,
            face=event.number,
            needs=_goal(event.number),
            distance=directions.rounded(apart),
        )
        return str(sentence)

    def _name(self, row: int) -> str:
        """The figures' names. Names that both armies have get their army's name."""
        names = self.cast.names
        if names.count(names[row]) == 1:
            return names[row]
        return f"{names[row]} ({self.cast.armies[self.cast.sides[row]]})"

    def _key(self, event: Event) -> str:
        match event.what:
            case "attacks":
                return _attack(event)
            case "rolled":
                good = event.number >= self.needs
                if self.is_saving:
                    return "battle-saved" if good else "battle-not-saved"
                return "battle-hits" if good else "battle-misses"
            case "stuns":
                return "battle-stuns" if event.is_done else "battle-stuns-not"
            case "fetches":
                return "battle-fetches" if event.is_done else "battle-fetches-not"
            case _:
                return _PLAIN[event.what]


_PLAIN = {
    "round": "battle-round", "inspired": "battle-inspired", "saves": "battle-saves",
    "defeated": "battle-defeated", "swayed": "battle-swayed", "flees": "battle-flees", "pushed": "battle-pushed",
    "left": "battle-left", "escaped": "battle-escaped", "takes": "battle-takes", "arrives": "battle-arrives",
}  # fmt: skip


_WITHOUT_ENEMIES = {"pushed": "battle-pushed-alone", "arrives": "battle-arrives-alone"}
"""For figures that are put somewhere, where no enemy is left to say how far away they are."""


def _attack(event: Event) -> str:
    if event.is_revenge:
        return "battle-fights-back" if event.way == HAND else "battle-shoots-back"
    if event.way == HAND:
        return "battle-fights"
    return "battle-shoots-covered" if event.is_covered else "battle-shoots"


def _goal(face: int) -> str | Message:
    if face <= 1:
        return message("battle-any-face")
    return message("battle-no-face") if face > FARTHEST else f"{face}+"


def ended(armies: tuple[str, str], score: tuple[int, int], rounds: int, decided: int) -> str:
    """A battle's end; scores are half points, ``decided`` is above 0 if the first side won other than by points."""
    first, second = score
    length = message("battle-rounds", number=rounds)
    if decided:
        return str(message("battle-won-otherwise", side=armies[0 if decided > 0 else 1], rounds=length))
    if first == second:
        return str(message("battle-drawn", rounds=length, score=Points(first)))
    winner = armies[0 if first > second else 1]
    more, less = Points(max(first, second)), Points(min(first, second))
    return str(message("battle-won", side=winner, rounds=length, score=more, other=less))
