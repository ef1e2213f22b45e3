"""One battle in plain sentences, in the reader's language."""

from collections.abc import Iterator

from rules.battles.chances import HAND
from rules.battles.match import Match
from rules.battles.play import Outcome
from rules.battles.story import Event, Place, Story
from rules.engine.messages import Message, Points, message

FARTHEST = 20
"""No die has so many faces."""


def report(match: Match, story: Story, outcome: Outcome) -> Iterator[str]:
    """The sentences of a battle, in order."""
    yield from _Teller(match).lines(story)
    yield _end(match, outcome)


class _Teller:
    """Who tells it, with what was needed last."""

    def __init__(self, match: Match) -> None:
        self.match, self.needs, self.is_saving = match, 0, False

    def lines(self, story: Story) -> Iterator[str]:
        """The sentences of all events."""
        for event in story:
            if event.what in ("attacks", "saves"):
                self.needs, self.is_saving = event.number, event.what == "saves"
            if event.what != "moved" or event.start != event.end:
                yield self._sentence(event)

    def _sentence(self, event: Event) -> str:
        said = message(
            self._key(event),
            figure=self._name(event.figure),
            other=self._name(event.other),
            side=self.match.forces[event.figure].name if event.figure in (0, 1) else "",
            number=event.number,
            face=event.number,
            needs=_goal(event.number),
            start=_place(event.start),
            end=_place(event.end),
        )
        return str(said)

    def _name(self, row: int) -> str:
        """The figures' names. Names that both armies have get their army's name."""
        names = self.match.names
        if names.count(names[row]) == 1:
            return names[row]
        return f"{names[row]} ({self.match.forces[int(self.match.sides[row])].name})"

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


def _end(match: Match, outcome: Outcome) -> str:
    first, second = (int(score[0]) for score in outcome.score)
    number = int(outcome.rounds[0])
    rounds = message("battle-rounds", number=number)
    decided = int(outcome.decided[0])
    if decided:
        side = match.forces[0 if decided > 0 else 1].name
        return str(message("battle-won-otherwise", side=side, rounds=rounds))
    if first == second:
        return str(message("battle-drawn", rounds=rounds, score=Points(first)))
    winner = match.forces[0 if first > second else 1].name
    more, less = Points(max(first, second)), Points(min(first, second))
    return str(message("battle-won", side=winner, rounds=rounds, score=more, other=less))
