"""A change of a rule book tried in battles: the even prices of what it touches, and the pairings that it turns.

The even price is where figures with a thing win half of their battles against plain figures that cost the same. Some
prices around it are played; where a line through their shares crosses one half, with its interval, is the answer.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import ceil, floor, sqrt

import numpy as np

from rules import engine
from rules.battles.arrays import Floats
from rules.battles.figures import Force
from rules.battles.layouts import GAP, LAYOUTS, TACTICS
from rules.battles.match import Match
from rules.battles.play import play_pairs
from rules.battles.played_match import SURE
from rules.battles.scenarios import SCENARIOS
from rules.worth.even_price import CERTAIN, EvenPrice, Point, crossing, line_through
from rules.worth.frames import Armies, Kind, bearers
from rules.worth.prices import HIGHEST, PriceShare, PriceTable
from rules.worth.subjects import Subject

LOOK_STEPS = 2
"""So many times farther apart are the prices of a first look, as few battles tell near ones from each other."""
MOST_MOVES = 12
"""The most times that the two prices are moved until the even one lies between them."""
MOST_PRICES = 100
"""More than there are prices, so that those that are played once more have dice of their own."""
MOST_TURNS = 4
"""The most times that the two prices are played."""
STEEP = 1.5 * CERTAIN
"""By so many standard errors the shares fall where no more need be played."""
LEAST_TURN = 0.02
"""A pairing turns if its share changes by at least this, and by more than chance does."""


def first_look(catalogue: engine.Catalogue, subject: Subject, kind: Kind, seed: int, battles: int) -> EvenPrice:
    """The even price by a few battles: so many under each tactic, at each price that is tried from today's on.

    All tactics are played side by side with the same dice. Their errors count as if they were one.
    """
    step = LOOK_STEPS * _step(Armies(catalogue, kind), subject)

    def play(index: int) -> Point:
        price = min(round(index * step), HIGHEST)
        shares = PriceTable(catalogue, subject, kind, seed, battles).shares(price, TACTICS)
        return Point(float(engine.in_points(price)), _mean(shares), sum(map(_error, shares)) / len(shares))

    _place, points, count = _neighbors(play, floor(subject.price / step), round(HIGHEST / step))
    return crossing(points, battles * len(TACTICS) * count)


def even_price(
    catalogue: engine.Catalogue,
    subject: Subject,
    kind: Kind,
    seed: int,
    near: float,
    battles: int,
    max_turns: int = MOST_TURNS,
) -> EvenPrice:
    """The same by many battles, at the two prices between which it lies. Each price has dice of its own.

    If the shares of the two hardly differ, a line through them is too flat to trust. Then both are played again, up to
    ``max_turns`` times in all.
    """
    step = _step(Armies(catalogue, kind), subject)

    def play(index: int, turn: int = 0) -> Point:
        dice = seed + (turn * MOST_PRICES + index) * len(TACTICS)
        return _point(PriceTable(catalogue, subject, kind, dice, battles), min(round(index * step), HIGHEST))

    place, points, count = _neighbors(play, max(0, floor(2 * near / step)), round(HIGHEST / step))
    for turn in range(1, max_turns):
        if line_through(points).falls(STEEP):
            break
        points += [play(place, turn), play(place + 1, turn)]
        count += 2
    return crossing(points, battles * len(TACTICS) * count)


def _neighbors(play: Callable[[int], Point], place: int, last: int) -> tuple[int, list[Point], int]:
    """The place of the price below the even one, that price and the next as they were played, and how many were."""
    play_once = cache(play)
    for _move in range(MOST_MOVES):
        if play_once(place).share < 0.5 and place > 0:
            place -= 1
        elif play_once(place + 1).share > 0.5 and place + 1 < last:
            place += 1
        else:
            break
    points = [play_once(place), play_once(place + 1)]
    return place, points, play_once.cache_info().currsize


def _step(armies: Armies, subject: Subject) -> float:
    """Halves between the prices that are played: whole figures that are bought instead, and a point at least."""
    whole = armies.price(armies.plain_unit(1)) / bearers(subject)
    return whole * ceil(2 / whole)


def _point(table: PriceTable, price: engine.Halves) -> Point:
    shares = [
        share
        for number, tactic in enumerate(TACTICS)
        for share in replace(table, seed=table.seed + number).shares(price, (tactic,))
    ]
    error = sqrt(sum(_error(share) ** 2 for share in shares)) / len(shares)
    return Point(float(engine.in_points(price)), _mean(shares), error)


def _mean(shares: Sequence[PriceShare]) -> float:
    return sum(share.share for share in shares) / len(shares)


def _error(share: PriceShare) -> float:
    """The standard error of a share."""
    return (share.high - share.low) / 2 / SURE


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two armies, by their places, and the first one's share of wins before and after a change."""

    first: int
    second: int
    before: float
    after: float
    is_turned: bool
    """Whether the shares differ by more than chance explains."""


def pairings(before: Sequence[Force | None], after: Sequence[Force | None], max_pairings: int) -> list[tuple[int, int]]:
    """Pairs of armies of which one has changed, those with the most equal points first."""
    changed = {place for place, (army, other) in enumerate(zip(before, after, strict=True)) if is_changed(army, other)}
    totals = [sum(sheet.price for sheet in force.sheets) if force else 0 for force in before]
    playable = [place for place, (force, other) in enumerate(zip(before, after, strict=True)) if force and other]
    pairs = [
        (first, other)
        for place, first in enumerate(playable)
        for other in playable[place + 1 :]
        if {first, other} & changed
    ]
    return sorted(pairs, key=lambda pair: (abs(totals[pair[0]] - totals[pair[1]]), pair))[:max_pairings]


def is_changed(before: Force | None, after: Force | None) -> bool:
    """Whether battles see any difference in an army."""
    return (before and before.sheets) != (after and after.sheets)


@dataclass(frozen=True)
class Meetings:
    """Plays pairings before and after a change with the same dice, so that only the change makes a difference."""

    before: Sequence[Force | None]
    after: Sequence[Force | None]
    scenario: str
    seed: int
    battles: int
    """Of each pairing, under each tactic."""

    def played(self, pairs: Sequence[tuple[int, int]]) -> Iterator[Pairing]:
        """Each pairing."""
        for first, second in pairs:
            was, now = (self._leads(forces[first], forces[second]) for forces in (self.before, self.after))
            turn = (now - was) / 2
            error = float(turn.std()) / sqrt(len(turn))
            size = abs(float(turn.mean()))
            is_turned = size >= LEAST_TURN and size > CERTAIN * error
            yield Pairing(first, second, round(_share(was), 4), round(_share(now), 4), is_turned)

    def _leads(self, first: Force | None, second: Force | None) -> Floats:
        assert first and second
        match = Match((first, second), layout=LAYOUTS["woods"], gap=float(GAP), scenario=SCENARIOS[self.scenario])
        outcomes = play_pairs(match, [(tactic, tactic) for tactic in TACTICS], self.seed, range(self.battles))
        leads: Floats = np.concatenate([outcome.lead for outcome in outcomes.values()]).astype(float)
        return leads


def _share(leads: Floats) -> float:
    return float(leads.mean()) / 2 + 0.5
