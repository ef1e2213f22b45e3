"""The results of many battles: shares with their intervals, who goes first, what is left."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt

import numpy as np

from rules.battles.arrays import Floats, Ints
from rules.battles.match import Match
from rules.battles.play import Outcome

SURE = 1.959963984540054
"""So many standard errors hold 95 %."""
ALMOST_CERTAIN = 3.0
"""So many hold 99.7 %."""
Interval = tuple[float, float]
Begun = tuple[float, float, float]
"""A share with its interval."""


def wilson(share: float, count: float, errors: float = SURE) -> Interval:
    """Wilson's interval of a share that so many saw; it holds 95 %, or so many standard errors.

    >>> [round(end, 4) for end in wilson(0.5, 100)]
    [0.4038, 0.5962]
    """
    square = errors**2 / count
    middle = (share + square / 2) / (1 + square)
    width = errors * sqrt(share * (1 - share) / count + square / (4 * count)) / (1 + square)
    return max(0.0, middle - width), min(1.0, middle + width)


@dataclass(frozen=True, eq=False)
class PlayedMatch:
    """A match, and how its battles came out."""

    match: Match
    outcome: Outcome

    @property
    def battles(self) -> int:
        """The number of battles played."""
        return len(self.outcome)

    @cached_property
    def lead(self) -> Ints:
        """The sign of each battle: 1 if the first side won, 0 if nobody did."""
        return self.outcome.lead

    @property
    def wins(self) -> tuple[int, int]:
        """Battles that each side won."""
        return int(np.count_nonzero(self.lead > 0)), int(np.count_nonzero(self.lead < 0))

    def first_won_by(self, side: int) -> int | None:
        """The number of the first battle that a side won; ``None`` if it won none."""
        battles_won = np.flatnonzero(self.lead == (-1 if side else 1))
        return int(battles_won[0]) if len(battles_won) else None

    @property
    def draws(self) -> int:
        """Battles that nobody won."""
        return self.battles - sum(self.wins)

    @property
    def share(self) -> float:
        """The first side's wins and half of the draws, of all battles."""
        return _share(self.lead)

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the share."""
        return _interval(self.lead)

    @property
    def wide_interval(self) -> Interval:
        """The interval that almost certainly holds the share."""
        return _interval(self.lead, ALMOST_CERTAIN)

    @property
    def wins_intervals(self) -> tuple[Interval, Interval]:
        """The 95 % intervals of both shares of wins."""
        first, second = (wilson(wins / self.battles, self.battles) for wins in self.wins)
        return first, second

    @property
    def share_by_percent(self) -> float:
        """The same where each score counts as a part of the enemy's army; unequal armies are then seen alike."""
        return _share(self._lead_by_percent)

    @property
    def interval_by_percent(self) -> Interval:
        """The 95 % interval of that share."""
        return _interval(self._lead_by_percent)

    @cached_property
    def _lead_by_percent(self) -> Ints:
        (first, second), decided = self.match.totals, self.outcome.decided
        points = np.sign(self.outcome.score[0] * first - self.outcome.score[1] * second)
        return np.where(decided != 0, decided, points)

    @property
    def first(self) -> float:
        """The share of the side that starts round 1."""
        return _share(np.where(self.outcome.first == 0, self.lead, -self.lead))

    @property
    def starting(self) -> tuple[Begun | None, Begun | None]:
        """The first side's share of the battles in which it starts round 1, and of the others; none of no battles."""
        starts = self.outcome.first == 0
        return _begun(self.lead[starts]), _begun(self.lead[~starts])

    @property
    def rounds(self) -> float:
        """Rounds begun, on average."""
        return float(self.outcome.rounds.mean())

    @property
    def points_left(self) -> tuple[float, float]:
        """The points of each army that the enemy did not score, on average."""
        first, second = (
            float(np.maximum(total - lost, 0).mean()) / 2
            for total, lost in zip(self.match.totals, self.outcome.score[::-1], strict=True)
        )
        return first, second

    @property
    def not_simulated(self) -> Sequence[str]:
        """The names of everything in the armies that is not played."""
        return tuple(dict.fromkeys(name for force in self.match.forces for name in force.not_simulated))


def _share(lead: Ints) -> float:
    return float((1 + lead).mean()) / 2


def _interval(lead: Ints, errors: float = SURE) -> Interval:
    """Draws shrink the spread: as many battles without draws would be as sure."""
    points: Floats = (1 + lead) / 2
    share, spread = float(points.mean()), float(points.var())
    return wilson(share, len(lead) * share * (1 - share) / spread if spread else len(lead), errors)


def _begun(lead: Ints) -> Begun | None:
    return (_share(lead), *_interval(lead)) if len(lead) else None
