"""Whether no change of one or two steps comes nearer to even than those that the search offers: all of them, played.

``python -m tests.battles.exhaustive FIRST LAST`` looks at that stretch of pairs, and prints a line for each.
"""

import os
import random
import sys
import time
from collections.abc import Iterator
from itertools import combinations_with_replacement

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "armybuilder.settings")
    django.setup()

from rules import engine
from rules.battles.changes import Builds, Change
from rules.battles.even_search import NOTHING, Played, Search, offered
from rules.battles.figures import Unplayable
from rules.battles.layouts import TACTICS
from rules.battles.match import Match
from rules.battles.play import play
from tests.battles.playing import catalogue

OTHER_SEED = 2024
BATTLES = 2_000
INTERVAL = 0.022
"""Half the 95 % interval of a share near a half of so many battles."""
ROUNDS = (128, 512, 2_048, 8_192)
SURE = 2.5


def small_pair(number: int) -> Builds:
    """Two small armies without optional rules: their changes can all be played."""
    dice = random.Random(number)
    return _small(dice), _small(dice)


def _small(dice: random.Random) -> engine.Build:
    units = []
    for number in range(dice.randint(1, 2)):
        options = {}
        if dice.random() < 0.5:
            options["distance-attack"] = ""
        if dice.random() < 0.4:
            options["armor"] = dice.choice(("light", "heavy"))
        if not number:
            options["commander"] = ""
        figure = dice.choice(("troop", "troop", "hero"))
        units.append(engine.Unit(number, f"Unit {number}", figure, dice.randint(1, 3), tuple(sorted(options.items()))))
        if not number:
            units[0] = engine.Unit(0, "Leader", figure, 1, units[0].options)
    return engine.Build(catalogue("vsgmr-7"), "Small", tuple(units))


def every_change(search: Search) -> Iterator[Change]:
    """All changes of one and two steps."""
    for step in search.steps:
        yield Change((step,))
    for one, other in combinations_with_replacement(search.steps, 2):
        if one is not other or one.kind in ("more", "fewer", "add"):
            yield Change((one, other))


def found(search: Search) -> list[tuple[Change, Played]]:
    """What the search ends with."""
    final = None
    for final in search.run():  # noqa: B007
        pass
    assert final is not None
    return final


class Rival:
    """A change, and how it comes out under each tactic by other dice than the search had."""

    def __init__(self, change: Change, match: Match) -> None:
        self.change = change
        self.matches = [match.under((tactic, tactic)) for tactic in TACTICS]
        self.played, self.points = [0] * len(TACTICS), [0.0] * len(TACTICS)

    def distance(self, battles: int, most: float = 1.0) -> float:
        """How far from even it is after so many battles. Beyond ``most`` no other tactic is looked at.

        The tactic under which it was farthest is the first: it tells soonest that this change is none.
        """
        farthest = 0.0
        for place in sorted(range(len(TACTICS)), key=self._last, reverse=True):
            self._play(place, battles)
            farthest = max(farthest, self._last(place))
            if farthest > most:
                break
        return farthest

    def _last(self, place: int) -> float:
        return abs(self.points[place] / self.played[place] - 0.5) if self.played[place] else 0.0

    def _play(self, place: int, battles: int) -> None:
        """What was played by now stays: battles depend on their numbers alone."""
        if self.played[place] < battles:
            lead = play(self.matches[place], OTHER_SEED, range(self.played[place], battles)).lead
            self.points[place] += float((1 + lead).sum()) / 2
            self.played[place] = battles


def rivals(search: Search) -> Iterator[Rival]:
    """All changes that can be played; of those that make the very same armies, the first."""
    seen = set()
    for change in every_change(search):
        forces = change.forces(search.builds)
        if forces is None or (sheets := (forces[0].sheets, forces[1].sheets)) in seen:
            continue
        seen.add(sheets)
        try:
            yield Rival(change, search.meeting(forces))
        except Unplayable:
            continue


def nearer(search: Search, best: Change) -> tuple[int, list[tuple[Change, float]]]:
    """How many changes were played, and those that are surely nearer to even than the best by more than the interval.

    Who is surely not nearer after some battles is left out of the next round.
    """
    forces = best.forces(search.builds)
    assert forces
    mark = Rival(best, search.meeting(forces)).distance(ROUNDS[-1]) - INTERVAL
    count, left = 0, []
    for rival in rivals(search):
        count += 1
        if all(rival.distance(battles, most) <= most for battles, most in _limits(mark)):
            left.append((rival.change, rival.distance(ROUNDS[-1])))
    return count, sorted(((change, away) for change, away in left if away < mark), key=lambda one: one[1])


def _limits(mark: float) -> Iterator[tuple[int, float]]:
    """How far from even a change may seem after so many battles that may still be nearer than the mark."""
    for battles in ROUNDS:
        yield battles, mark + SURE * 0.5 / battles**0.5


def look(number: int) -> tuple[str, bool]:
    """One pair: a line about it, and whether nothing is nearer."""
    search, start = Search(small_pair(number), Match, 7, BATTLES), time.process_time()
    final = found(search)
    took, base = time.process_time() - start, search.look(NOTHING, BATTLES)
    assert base is not None
    (best, seen), offers = final[0], offered(final, base)
    told = f"pair {number}: {len(search.steps)} steps, {base.distance:.3f} to {seen.distance:.3f} ({took:.0f} s)"
    if seen.distance <= INTERVAL:
        return f"{told}, {len(offers)} offered; even within the interval, so nothing can be nearer", True
    count, better = nearer(search, best)
    worst = f"; nearest {better[0][1]:.3f}: {better[0][0].plain()}" if better else ""
    took = time.process_time() - start
    return f"{told}, {len(offers)} offered; {len(better)} of {count} are nearer{worst} ({took:.0f} s)", not better


if __name__ == "__main__":
    for place in range(*map(int, sys.argv[1:3])):
        print(look(place)[0], flush=True)
