"""A change of a rule book tried in battles: the even prices of what it touches, and the pairings that it turns.

The even price is where figures with a thing win half of their battles against plain figures that cost the same. Some
prices around it are played; where a line through their shares crosses one half, with its interval, is the answer.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, sqrt

import numpy as np

from rules import engine
from rules.battles.arrays import Floats
from rules.battles.figures import Force
from rules.battles.layouts import GAP, LAYOUTS, TACTICS
from rules.battles.match import Match
from rules.battles.play import play_pairs
from rules.battles.scenarios import SCENARIOS
from rules.battles.verdict import SURE
from rules.worth.frames import Armies, Kind, bearers
from rules.worth.prices import HIGHEST, PriceShare, PriceTable, search
from rules.worth.subjects import Subject

CERTAIN = 2.5758
"""So many standard errors hold 99 %."""
NEAREST = 4
"""How many prices of a first look count: those with shares next to one half."""
MOST_MOVES = 12
"""How often the two prices are moved until the even one lies between them."""
LEAST_TURN = 0.02
"""A pairing turns if its share changes by at least this, and by more than chance does."""


@dataclass(frozen=True, slots=True)
class EvenPrice:
    """The price in points at which a thing is even, with its 99 % interval; ``None``: open at this end."""

    price: float
    low: float | None
    high: float | None
    battles: int

    def holds(self, points: float) -> bool:
        """Whether a price lies within the interval."""
        return (self.low is None or self.low <= points) and (self.high is None or points <= self.high)


@dataclass(frozen=True, slots=True)
class Point:
    """A price in points, the share of wins with it over all tactics, and its standard error."""

    price: float
    share: float
    error: float


def first_look(catalogue: engine.Catalogue, subject: Subject, kind: Kind, seed: int, battles: int) -> EvenPrice:
    """The even price by a few battles: so many under each tactic, at each price."""
    tries = list(search(catalogue, subject, kind, seed, battles))
    points = [Point(trial.price / 2, trial.mean, _error(trial.shares)) for trial in tries]
    near = sorted(points, key=lambda point: abs(point.share - 0.5))[:NEAREST]
    return crossing(near, battles * len(TACTICS) * len(tries))


def even_price(
    catalogue: engine.Catalogue, subject: Subject, kind: Kind, seed: int, near: float, battles: int
) -> EvenPrice:
    """The same by many battles, at the two prices between which it lies. Each price has dice of its own."""
    step = _step(Armies(catalogue, kind), subject)
    points: dict[int, Point] = {}
    place = max(0, floor(2 * near / step))
    for _move in range(MOST_MOVES):
        for index in (place, place + 1):
            if index not in points:
                table = PriceTable(catalogue, subject, kind, seed + index * len(TACTICS), battles)
                points[index] = _point(table, min(round(index * step), HIGHEST))
        if points[place].share < 0.5 and place > 0:
            place -= 1
        elif points[place + 1].share > 0.5 and round((place + 1) * step) < HIGHEST:
            place += 1
        else:
            break
    return crossing([points[place], points[place + 1]], battles * len(TACTICS) * len(points))


def _step(armies: Armies, subject: Subject) -> float:
    """Halves between the prices that are played: whole figures that are bought instead, and a point at least."""
    whole = armies.price(armies.plain_unit(1)) / bearers(subject)
    return whole * ceil(2 / whole)


def _point(table: PriceTable, price: engine.Halves) -> Point:
    shares = [
        PriceTable(table.catalogue, table.subject, table.kind, table.seed + number, table.battles).share(price, tactic)
        for number, tactic in enumerate(TACTICS)
    ]
    return Point(price / 2, sum(share.share for share in shares) / len(shares), _error(shares))


def _error(shares: Sequence[PriceShare]) -> float:
    """The standard error of the mean of shares."""
    return sqrt(sum((share.high - share.low) ** 2 for share in shares)) / 2 / SURE / len(shares)


def crossing(points: Sequence[Point], battles: int) -> EvenPrice:
    """Where a line through the shares crosses one half."""
    prices = np.array([point.price for point in points])
    shares = np.array([point.share for point in points])
    weights = np.array([1 / max(point.error, 0.002) ** 2 for point in points])
    total = float(weights.sum())
    middle, level = float((weights * prices).sum() / total), float((weights * shares).sum() / total)
    spread = float((weights * (prices - middle) ** 2).sum())
    if spread == 0:
        return EvenPrice(middle, None, None, battles)
    slope = float((weights * (prices - middle) * (shares - level)).sum() / spread)
    slope_error = 1 / sqrt(spread)
    if slope >= -CERTAIN * slope_error:
        return EvenPrice(middle, None, None, battles)
    price = middle + (0.5 - level) / slope
    error = sqrt(1 / total + ((price - middle) * slope_error) ** 2) / -slope
    low, high = price - CERTAIN * error, price + CERTAIN * error
    return EvenPrice(round(max(price, 0), 2), round(low, 2) if low > 0 else None, round(high, 2), battles)


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
