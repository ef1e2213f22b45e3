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
from rules.battles.balance import NOTHING, Played, Search, offered, played
from rules.battles.changes import Builds, Change
from rules.battles.figures import Unplayable
from rules.battles.match import Match
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


def nearer(search: Search, best: Change) -> tuple[int, list[tuple[Change, float]]]:
    """How many changes were played, and those that are surely nearer to even than the best by more than the interval.

    All are played by other dice than the search had; who cannot be nearer any more is left out of the next round.
    """
    rivals = list(every_change(search))
    count = 0
    for battles in ROUNDS:
        mark = _distance(search, best, battles)
        assert mark is not None
        left = []
        for change in rivals:
            distance = _distance(search, change, battles)
            count += distance is not None and battles == ROUNDS[0]
            if distance is not None and distance - SURE * 0.5 / battles**0.5 < mark - INTERVAL:
                left.append((change, distance))
        rivals = [change for change, _distance in left]
    return count, [(change, distance) for change, distance in left if distance < mark - INTERVAL]


def _distance(search: Search, change: Change, battles: int) -> float | None:
    forces = change.forces(search.builds)
    try:
        return played(search.meeting, forces, OTHER_SEED, battles).distance if forces else None
    except Unplayable:
        return None


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
    worst = f"; nearest {min(distance for _change, distance in better):.3f}: {better[0][0].plain()}" if better else ""
    took = time.process_time() - start
    return f"{told}, {len(offers)} offered; {len(better)} of {count} are nearer{worst} ({took:.0f} s)", not better


if __name__ == "__main__":
    for place in range(*map(int, sys.argv[1:3])):
        print(look(place)[0], flush=True)
