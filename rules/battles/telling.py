"""One battle in plain sentences, in the reader's language."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from rules.battles.chances import HAND
from rules.battles.events import Event, Place
from rules.engine.messages import Message, Points, message

if TYPE_CHECKING:
    from rules.battles.match import Match
    from rules.battles.play import Outcome
    from rules.battles.story import Story

FARTHEST = 20
"""No die has so many faces."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Who takes part in a battle, by row."""

    names: Sequence[str]
    sides: Sequence[int]
    """On which side each begins."""
    armies: tuple[str, str]

    @classmethod
    def of(cls, match: "Match") -> Self:
        """All figures of a match."""
        first, second = match.forces
        return cls(match.names, match.sides.tolist(), (first.name, second.name))


def report(match: "Match", story: "Story", outcome: "Outcome") -> Iterator[str]:
    """The sentences of a battle, in order."""
    yield from (sentence for _, sentence in Teller(Cast.of(match)).sentences(story))
    first, second = (int(score[0]) for score in outcome.score)
    yield ended(Cast.of(match).armies, (first, second), int(outcome.rounds[0]), int(outcome.decided[0]))


class Teller:
    """Who tells it, with what was needed last."""

    def __init__(self, cast: Cast) -> None:
        self.cast, self.needs, self.is_saving = cast, 0, False

    def sentences(self, events: Iterable[Event]) -> Iterator[tuple[Event, str]]:
        """Each event with its sentence; who stays where he is makes none."""
        for event in events:
            if event.what in ("attacks", "saves"):
                self.needs, self.is_saving = event.number, event.what == "saves"
            if event.what != "moved" or event.start != event.end:
                yield event, self._sentence(event)

    def _sentence(self, event: Event) -> str:
        said = message(
            self._key(event),
            figure=self._name(event.figure),
            other=self._name(event.other),
            side=self.cast.armies[event.figure] if event.figure in (0, 1) else "",
            number=event.number,
            face=event.number,
            needs=_goal(event.number),
            start=_place(event.start),
            end=_place(event.end),
        )
        return str(said)

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
    "round": "battle-round", "moved": "battle-moves", "inspired": "battle-inspired", "saves": "battle-saves",
    "defeated": "battle-defeated", "swayed": "battle-swayed", "flees": "battle-flees", "pushed": "battle-pushed",
    "left": "battle-left", "escaped": "battle-escaped", "takes": "battle-takes", "arrives": "battle-arrives",
}  # fmt: skip


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


def _place(place: Place) -> str:
    """How far from the table's left edge, and from A's edge."""
    return " / ".join(f"{one:.1f}″" for one in place)


def ended(armies: tuple[str, str], score: tuple[int, int], rounds: int, decided: int) -> str:
    """How a battle ended; scores are half points, ``decided`` is above 0 if the first side won other than by points."""
    first, second = score
    length = message("battle-rounds", number=rounds)
    if decided:
        return str(message("battle-won-otherwise", side=armies[0 if decided > 0 else 1], rounds=length))
    if first == second:
        return str(message("battle-drawn", rounds=length, score=Points(first)))
    winner = armies[0 if first > second else 1]
    more, less = Points(max(first, second)), Points(min(first, second))
    return str(message("battle-won", side=winner, rounds=length, score=more, other=less))
