"""One battle told in plain sentences. Every sentence stands whole in this module, so that it can be translated."""

from collections.abc import Iterator

from rules.battles.chances import HAND
from rules.battles.match import Match
from rules.battles.play import Outcome
from rules.battles.story import Event, Place, Story
from rules.engine.words import points_sign

ROUND = "Round {number}: {side} goes first."
MOVES = "{figure} moves from {start} to {end}."
SHOOTS = "{figure} shoots at {other} and needs {needs}."
SHOOTS_COVERED = "{figure} shoots at {other}, who is in cover, and needs {needs}."
FIGHTS = "{figure} fights {other} hand to hand and needs {needs}."
SHOOTS_BACK = "Defeated, {figure} shoots back at {other} and needs {needs}."
FIGHTS_BACK = "Defeated, {figure} strikes back at {other} and needs {needs}."
HITS = "The die shows {face}: a hit."
MISSES = "The die shows {face}: a miss."
SAVES = "The armor of {figure} needs {needs}."
SAVED = "The die shows {face}: the armor holds."
NOT_SAVED = "The die shows {face}: the armor fails."
INSPIRED = "Inspiration lets {side} roll again."
DEFEATED = "{figure} is defeated."
SWAYED = "{figure} is defeated and joins the other side."
FLEES = "{figure} is afraid and runs away."
PUSHED = "{figure} now stands at {end}."
LEFT = "{figure} leaves the table and is lost."
STUNS = "{figure} disables {other} for the next round."
STUNS_NOT = "{figure} tries to disable {other}, in vain."
FETCHES = "{figure} summons {other} to its side."
FETCHES_NOT = "{figure} tries to summon {other}, in vain."
ESCAPED = "{figure} escapes over the far edge."
TAKES = "{figure} takes the object."
ARRIVES = "{figure} arrives at {end}."
WON = "{side} wins after {rounds} by {score} to {other}."
WON_OTHERWISE = "{side} wins the scenario after {rounds}."
DRAWN = "Nobody wins after {rounds}: both sides score {score}."
ONE_ROUND, ROUNDS = "1 round", "{number} rounds"
EVERY = "any face"
NO_FACE = "more than the die has"
AT_LEAST = "{face}+"
FARTHEST = 20
"""No die has so many faces."""


def told(match: Match, story: Story, outcome: Outcome) -> Iterator[str]:
    """The sentences of a battle, in order."""
    yield from _Teller(match).told(story)
    yield _end(match, outcome)


class _Teller:
    """Who tells it, with what was needed last."""

    def __init__(self, match: Match) -> None:
        self.match, self.needs, self.is_saving = match, 0, False

    def told(self, story: Story) -> Iterator[str]:
        """The sentences of all events."""
        for event in story:
            if event.what in ("attacks", "saves"):
                self.needs, self.is_saving = event.number, event.what == "saves"
            if event.what != "moved" or event.start != event.end:
                yield self._sentence(event)

    def _sentence(self, event: Event) -> str:
        return self._template(event).format(
            figure=self._name(event.figure),
            other=self._name(event.other),
            side=self.match.forces[event.figure].name if event.figure in (0, 1) else "",
            number=event.number,
            face=event.number,
            needs=_goal(event.number),
            start=_place(event.start),
            end=_place(event.end),
        )

    def _name(self, row: int) -> str:
        """Who is who: names that both armies have are told apart by their army's."""
        names = self.match.names
        if names.count(names[row]) == 1:
            return names[row]
        return f"{names[row]} ({self.match.forces[int(self.match.sides[row])].name})"

    def _template(self, event: Event) -> str:
        match event.what:
            case "attacks":
                return _attack(event)
            case "rolled":
                good = event.number >= self.needs
                return (SAVED if good else NOT_SAVED) if self.is_saving else (HITS if good else MISSES)
            case "stuns":
                return STUNS if event.is_done else STUNS_NOT
            case "fetches":
                return FETCHES if event.is_done else FETCHES_NOT
            case _:
                return _PLAIN[event.what]


_PLAIN = {
    "round": ROUND, "moved": MOVES, "inspired": INSPIRED, "saves": SAVES, "defeated": DEFEATED, "swayed": SWAYED,
    "flees": FLEES, "pushed": PUSHED, "left": LEFT, "escaped": ESCAPED, "takes": TAKES, "arrives": ARRIVES,
}  # fmt: skip


def _attack(event: Event) -> str:
    if event.is_revenge:
        return FIGHTS_BACK if event.way == HAND else SHOOTS_BACK
    if event.way == HAND:
        return FIGHTS
    return SHOOTS_COVERED if event.is_covered else SHOOTS


def _goal(face: int) -> str:
    if face <= 1:
        return EVERY
    return NO_FACE if face > FARTHEST else AT_LEAST.format(face=face)


def _place(place: Place) -> str:
    """How far from the table's left edge, and from A's edge."""
    return " / ".join(f"{one:.1f}″" for one in place)


def _end(match: Match, outcome: Outcome) -> str:
    first, second = (int(score[0]) for score in outcome.score)
    number = int(outcome.rounds[0])
    rounds = ONE_ROUND if number == 1 else ROUNDS.format(number=number)
    decided = int(outcome.decided[0])
    if decided:
        return WON_OTHERWISE.format(side=match.forces[0 if decided > 0 else 1].name, rounds=rounds)
    if first == second:
        return DRAWN.format(rounds=rounds, score=points_sign(first))
    winner = match.forces[0 if first > second else 1].name
    more, less = points_sign(max(first, second)), points_sign(min(first, second))
    return WON.format(side=winner, rounds=rounds, score=more, other=less)
