"""Worth in a frame: how many more points of plain figures make an army win as often as the thing does.

An army meets the same opponents with a thing, and with fewer or more plain figures: a ladder of shares. The share with
the thing, read on the ladder, is its worth. Shares count scores as parts of the enemy's army, as armies are unequal.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt

import numpy as np

from rules import engine
from rules.battles.arrays import Floats
from rules.battles.figures import Force
from rules.battles.layouts import LAYOUTS
from rules.battles.match import Match
from rules.battles.play import play
from rules.battles.played_match import SURE, PlayedMatch
from rules.battles.scenarios import SCENARIOS
from rules.worth.frames import BEARERS, TOTAL, Armies, Frame, bearers, doubt, opponents, repriced, spread
from rules.worth.subjects import CONTROL, Subject, subjects

STEPS: tuple[engine.Halves, ...] = (-16, -8, -4, 0, 4, 8, 12, 16, 24, 32, 48)
"""The rungs of the ladder, in halves: 8 points fewer to 24 points more."""
LADDER_TIMES = 3
"""So many times more battles for each rung: every worth is read on it."""
IDLE: engine.Halves = 4
"""The amount that the control spends on nothing for each bearer: 2 points."""


@dataclass(frozen=True, slots=True)
class Measured:
    """The worth of a thing in a frame, in points, with its 95 % interval."""

    key: str
    worth: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Trial:
    """An army with a thing, and the same without it if that is not the plain army."""

    key: str
    count: int
    having: Force
    lacking: Force | None


@dataclass(frozen=True)
class Plan:
    """Everything that is played in a frame, without its catalogue, so that another process may play it."""

    frame: Frame
    opponents: tuple[Force, ...]
    rungs: tuple[tuple[float, Force], ...]
    """Armies by the points that they have more than the plain one."""
    trials: tuple[Trial, ...]
    battles: int
    """Against each opponent."""
    seed: int


@dataclass(frozen=True, slots=True)
class MeasuredShare:
    """The share of battles that an army wins, draws halved, with its standard error."""

    share: float
    error: float


def plan(catalogue: engine.Catalogue, frame: Frame, battles: int, seed: int, only: Collection[str] = ()) -> Plan:
    """The plan of a frame; beside the control ``only`` some things, if they are named."""
    armies = Armies(catalogue, frame.place.kind)
    measured_subjects = [
        subject for subject in subjects(catalogue) if (not only or subject.key in only) and is_played(subject, frame)
    ]
    plain = armies.force(armies.plain(TOTAL))
    idle = repriced(plain, spread(BEARERS, len(plain.sheets)), IDLE)
    trials = [Trial(CONTROL, BEARERS, idle, None), *(_trial(armies, subject) for subject in measured_subjects)]
    return Plan(frame, tuple(_opponents(armies, frame, seed)), tuple(_rungs(armies)), tuple(trials), battles, seed)


def is_played(subject: Subject, frame: Frame) -> bool:
    """Whether there is anything to see: battles know it, and these armies have a use for it."""
    return doubt(subject, frame.place.kind) not in ("not-simulated", "unused")


def _trial(armies: Armies, subject: Subject) -> Trial:
    count = bearers(subject)
    having = armies.force(armies.with_subject(subject, has_it=True, count=count))
    lacking = armies.force(armies.with_subject(subject, has_it=False, count=count))
    plain = armies.force(armies.plain(TOTAL))
    return Trial(subject.key, count, having, None if lacking.sheets == plain.sheets else lacking)


def _opponents(armies: Armies, frame: Frame, seed: int) -> Iterator[Force]:
    for number, (sort, percent) in enumerate(opponents(armies.catalogue, frame.place)):
        points = TOTAL * percent // 100
        units = armies.plain(points) if sort == "plain" else armies.random(points, f"{seed} {number} {armies.kind}")
        yield armies.force(units)


def _rungs(armies: Armies) -> Iterator[tuple[float, Force]]:
    base = sum(map(armies.price, armies.plain(TOTAL)))
    points: dict[int, Force] = {}
    for step in STEPS:
        units = armies.plain(TOTAL + step)
        points[sum(map(armies.price, units)) - base] = armies.force(units)
    for halves, force in sorted(points.items()):
        yield float(engine.in_points(halves)), force


def measure(plan: Plan) -> list[Measured]:
    """Play the plan."""
    ladder = Ladder.played(plan)
    lacking = {trial.lacking: None for trial in plan.trials if trial.lacking}
    shares = {force: share_of(plan, force, plan.battles) for force in lacking}
    return [_worth(plan, ladder, trial, shares) for trial in plan.trials]


def _worth(plan: Plan, ladder: "Ladder", trial: Trial, lacking: Mapping[Force, MeasuredShare]) -> Measured:
    worth, lower, upper = ladder.read(share_of(plan, trial.having, plan.battles))
    if trial.lacking:
        base, minimum, maximum = ladder.read(lacking[trial.lacking])
        down, up = (
            sqrt((worth - lower) ** 2 + (maximum - base) ** 2),
            sqrt((upper - worth) ** 2 + (base - minimum) ** 2),
        )
        worth -= base
        lower, upper = worth - down, worth + up
    return Measured(trial.key, *(round(value / trial.count, 2) for value in (worth, lower, upper)))


def share_of(plan: Plan, force: Force, battles: int) -> MeasuredShare:
    """The share of battles that an army wins against all opponents together."""
    shares, squares = [], []
    for number, opponent in enumerate(plan.opponents):
        verdict = _played(plan, force, opponent, range(number * battles, (number + 1) * battles))
        shares.append(verdict.share)
        squares.append(verdict.error**2)
    return MeasuredShare(sum(shares) / len(shares), sqrt(sum(squares)) / len(shares))


def _played(plan: Plan, force: Force, opponent: Force, battles: range) -> MeasuredShare:
    place, tactic = plan.frame.place, plan.frame.tactic
    pair = (opponent, force) if place.side else (force, opponent)
    match = Match(pair, (tactic, tactic), LAYOUTS["woods"], scenario=SCENARIOS[place.played])
    verdict = PlayedMatch(match, play(match, plan.seed, battles))
    lower, upper = verdict.interval_by_percent
    share = verdict.share_by_percent
    return MeasuredShare(1 - share if place.side else share, (upper - lower) / 2 / SURE)


@dataclass(frozen=True, eq=False)
class Ladder:
    """Shares of the plain army with fewer and more figures; more of them never count as fewer wins."""

    points: Floats
    heights: Floats
    """Log odds of the shares, never falling."""
    error: float
    """Of a rung's share."""

    @classmethod
    def played(cls, plan: Plan) -> "Ladder":
        """Play every rung."""
        shares = [share_of(plan, force, plan.battles * LADDER_TIMES) for _points, force in plan.rungs]
        heights = rising([_log_odds(share.share) for share in shares])
        error = sqrt(sum(share.error**2 for share in shares) / len(shares))
        return cls(np.array([points for points, _force in plan.rungs]), np.array(heights), error)

    def read(self, share: MeasuredShare) -> tuple[float, float, float]:
        """Points that make as much, with their interval; where rungs are level, all of them are in it."""
        width = SURE * sqrt(share.error**2 + self.error**2)
        lower, upper = (_log_odds(share.share + side * width) for side in (-1, 1))
        middle = _log_odds(share.share)
        worth = (self._at(middle, first=True) + self._at(middle, first=False)) / 2
        return worth, self._at(lower, first=True), self._at(upper, first=False)

    def _at(self, height: float, *, first: bool) -> float:
        """The first or the last point of the ladder that is as high."""
        heights, points = self.heights, self.points
        place = int(np.searchsorted(heights, height, "left" if first else "right"))
        if place == 0:
            return float(points[0])
        if place == len(points):
            return float(points[-1])
        below, above = float(heights[place - 1]), float(heights[place])
        part = (height - below) / (above - below)
        return float(points[place - 1] + part * (points[place] - points[place - 1]))


def _log_odds(share: float) -> float:
    share = min(max(share, 0.001), 0.999)
    return log(share / (1 - share))


def rising(values: Sequence[float]) -> list[float]:
    """The nearest values that never fall: neighbors that do are replaced by their mean.

    >>> rising([1, 3, 2, 4])
    [1.0, 2.5, 2.5, 4.0]
    """
    blocks: list[tuple[float, int]] = []
    for value in values:
        total, count = float(value), 1
        while blocks and blocks[-1][0] / blocks[-1][1] > total / count:
            more, others = blocks.pop()
            total, count = total + more, count + others
        blocks.append((total, count))
    return [total / count for total, count in blocks for _ in range(count)]
