"""The search for the smallest changes that bring two armies nearest to even; every figure that it tells is played.

How far from even two armies are is measured where both sides play alike: by the tactic under which one of them is
favored most. All changes of one and two steps are tried, but not all are played. A few battles of each single step tell
how far it moves the points that the sides score. Two steps are expected to move them as far as both together, which
picks the changes that are played more and more often, and at last as often as the match itself.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import sqrt
from statistics import NormalDist
from typing import Any

import numpy as np

from rules.battles.arrays import Floats
from rules.battles.changes import Builds, Change, ChangeStep, steps
from rules.battles.figures import Force, Unplayable, force
from rules.battles.layouts import TACTICS
from rules.battles.match import Match
from rules.battles.play import play
from rules.battles.played_match import Interval, PlayedMatch

Meeting = Callable[[tuple[Force, Force]], Match]
"""Puts two armies on the table."""
FEW, SOME, MORE = 128, 512, 1_024
"""Battles under each tactic: of every single step, of what looks good, and of the best of it.

Numpy plays all at once: 512 take a third longer than 128.
"""
REFINED, PROMISING, GOOD, FINAL = 30, 80, 24, 8
"""The number of single steps that are examined more closely, and of changes played SOME, MORE and all battles."""
FAR = 3.0
"""A change this many standard errors farther from even under one tactic than the best is played under no other."""
WAVES, ANCHORS = 3, 5
"""So often promising changes are picked; from the second time on by the best that were played, one step apart."""
SINGLE = 3
"""Of these so many are single steps at least."""
UNSURE = 0.03
"""Shares of the final battles that are nearer to each other than this are taken for equal."""
SURELY = 0.9
"""Shares beyond it are told from each other by the lead in points."""
CROWD = 12
"""So many more figures show whether numbers alone would help."""
OFFERED = 3
NEAR = 0.1
"""Within so much of a half a change brings the share near to even."""

NOTHING = Change(())
_CURVE = NormalDist()


@dataclass(frozen=True, slots=True)
class Played:
    """The results of battles in which both sides play alike: a value for each tactic."""

    battles: int
    shares: tuple[float, ...]
    intervals: tuple[Interval, ...]
    leads: tuple[float, ...]
    """The lead in points, in its own standard deviations: it tells more where the share is near its ends."""

    @property
    def distance(self) -> float:
        """The distance from even."""
        return max(abs(share - 0.5) for share in self.shares)

    @property
    def positions(self) -> tuple[float, ...]:
        """The share under each tactic in standard deviations from a half; near its ends the lead knows it better."""
        return tuple(
            _CURVE.inv_cdf(share) if 1 - SURELY < share < SURELY else lead
            for share, lead in zip(self.shares, self.leads, strict=True)
        )

    @property
    def is_near(self) -> bool:
        """Whether under no tactic it is surely farther from even than ``NEAR``."""
        return all(lower <= 0.5 + NEAR and upper >= 0.5 - NEAR for lower, upper in self.intervals)

    def plain(self) -> list[Any]:
        """As JSON keeps it."""
        return [self.battles, *map(list, (self.shares, self.intervals, self.leads))]

    @classmethod
    def from_plain(cls, plain: Sequence[Any]) -> "Played":
        """From JSON."""
        battles, shares, intervals, leads = plain
        return cls(battles, tuple(shares), tuple((lower, upper) for lower, upper in intervals), tuple(leads))


def played(
    meeting: Meeting, forces: tuple[Force, Force], seed: int, battles: int, max_error: float = 1.0, first: int = 0
) -> Played | None:
    """Play so many battles under each tactic; ``None`` as soon as one shows more than ``most`` from even.

    ``first`` is the tactic to begin with, by its place. Raises ``Unplayable`` where an army has no room.
    """
    match, results = meeting(forces), {}
    for tactic in sorted(TACTICS, key=lambda tactic: tactic != TACTICS[first]):
        match = match.under((tactic, tactic))
        results[tactic] = PlayedMatch(match, play(match, seed, range(battles)))
        if abs(results[tactic].share - 0.5) > max_error:
            return None
    verdicts = [results[tactic] for tactic in TACTICS]
    return Played(
        battles,
        tuple(verdict.share for verdict in verdicts),
        tuple(verdict.interval for verdict in verdicts),
        tuple(map(_lead, verdicts)),
    )


def _lead(verdict: PlayedMatch) -> float:
    """The mean lead of the first side in points, in standard deviations; winning otherwise counts for all points."""
    first, second = verdict.outcome.score
    decided = verdict.outcome.decided
    lead = np.where(decided != 0, decided * sum(verdict.match.totals), first - second).astype(np.float64)
    return float(lead.mean() / max(lead.std(), 0.5))


@dataclass(frozen=True, slots=True)
class BalanceResult:
    """The result of a search."""

    base: Played
    changes: tuple[tuple[Change, Played], ...]
    """The smallest of those that come nearest to even; none where none brings the share near to even."""
    closest: tuple[Change, Played] | None
    """The change that comes nearest, if none brings the share near to even."""
    crowd: tuple[Change, Played] | None
    """The result of a crowd of the weaker side's commonest figure, if none brings the share near to even."""

    def plain(self) -> dict[str, Any]:
        """As JSON keeps it."""
        single = {"closest": self.closest, "crowd": self.crowd}
        return {
            "base": self.base.plain(),
            "changes": [[change.plain(), result.plain()] for change, result in self.changes],
            **{name: [prices[0].plain(), prices[1].plain()] if prices else None for name, prices in single.items()},
        }

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> "BalanceResult":
        """From JSON."""
        pairs = [(Change.from_plain(change), Played.from_plain(result)) for change, result in plain["changes"]]
        closest, crowd = (
            (Change.from_plain(plain[name][0]), Played.from_plain(plain[name][1])) if plain[name] else None
            for name in ("closest", "crowd")
        )
        return cls(Played.from_plain(plain["base"]), tuple(pairs), closest, crowd)


@dataclass
class Search:
    """A search under way. ``known`` has what was played before it was interrupted, by change and battles."""

    builds: Builds
    meeting: Meeting
    seed: int
    battles: int
    known: dict[str, list[Any] | None] = field(default_factory=dict)
    """The results so far, as JSON keeps them: nothing of changes far from even, ``None`` where one is impossible."""

    def __post_init__(self) -> None:
        self.steps = steps(self.builds)
        self.number = {step: number for number, step in enumerate(self.steps)}
        self.single = [Change((step,)) for step in self.steps if not Change((step,)).is_exchange]

    @property
    def max_looks(self) -> int:
        """The number of looks that it takes at most."""
        return 1 + len(self.single) + REFINED + WAVES * PROMISING + GOOD + FINAL

    @property
    def done(self) -> int:
        """The number of looks that it has taken."""
        return min(self.max_looks, sum(value is not None for value in self.known.values()))

    def look(self, change: Change, battles: int, max_error: float = 1.0, first: int = 0) -> Played | None:
        """The result of a change; ``None`` if it is impossible, or farther from even than ``most`` (see ``played``)."""
        key = f"{','.join(str(self.number[step]) for step in change.steps)}@{battles}"
        if key not in self.known:
            forces = change.forces(self.builds) if change.steps else (force(self.builds[0]), force(self.builds[1]))
            self.known[key] = self._play(forces, battles, max_error, first)
        plain = self.known[key]
        return Played.from_plain(plain) if plain else None

    def answer(self, final: Sequence[tuple[Change, Played]]) -> BalanceResult:
        """The result of the search, from the final changes."""
        base = self.look(NOTHING, self.battles)
        assert base is not None
        changes = offered(final, base)
        if changes:
            return BalanceResult(base, changes, None, None)
        closest = final[0] if final and final[0][1].distance < base.distance else None
        return BalanceResult(base, (), closest, self._crowd(base))

    def _crowd(self, base: Played) -> tuple[Change, Played] | None:
        """The result of many more of the commonest figure of the side that mostly loses."""
        side = 1 if sum(base.shares) > len(base.shares) / 2 else 0
        units = self.builds[side].units
        largest = max(range(len(units)), key=lambda place: units[place].count)
        change = Change((ChangeStep(side, "more", largest),) * CROWD)
        forces = change.forces(self.builds)
        result = self._play(forces, self.battles)
        return (change, Played.from_plain(result)) if result else None

    def _play(
        self, forces: tuple[Force, Force] | None, battles: int, max_error: float = 1.0, first: int = 0
    ) -> list[Any] | None:
        if forces is None:
            return None
        try:
            result = played(self.meeting, forces, self.seed, battles, max_error, first)
        except Unplayable:
            return None
        return result.plain() if result else []

    def run(self) -> Iterator[list[tuple[Change, Played]] | None]:
        """Play on; ``None`` after each look, and at last the final changes, the nearest to even first."""
        base = self.look(NOTHING, self.battles)
        assert base is not None
        yield None
        effects: dict[ChangeStep, Floats] = {}
        for change in self.single:
            effects |= self._effect(change, FEW, base)
            yield None
        for change in self._often_used(self._expected({NOTHING: base}, effects)):
            effects |= self._effect(change, SOME, base)
            yield None
        results: dict[Change, Played] = {}
        for wave in range(WAVES):
            best = {change: results[change] for change in _nearest(results)[:ANCHORS]} if wave else {NOTHING: base}
            yield from self._try_promising(self._expected(best, effects), base, results)
        for change_count, battles in ((GOOD, MORE), (FINAL, self.battles)):
            ranked, results = _nearest(results), {}
            for change in _some_single(ranked)[:change_count]:
                if result := self.look(change, battles):
                    results[change] = result
                    yield None
        yield [(change, results[change]) for change in _nearest(results)]

    def _try_promising(self, ranked: Iterable[Change], base: Played, results: dict[Change, Played]) -> Iterator[None]:
        """Play the first of these changes that were not played yet; of those that make the very same armies, one.

        Most show under one tactic that they are farther from even than the best is.
        """
        first = max(range(len(TACTICS)), key=lambda place: abs(base.shares[place] - 0.5))
        known_sheets, tried = {_sheets(change.forces(self.builds)) for change in results}, 0
        for change in _some_single(ranked):
            if tried == PROMISING:
                break
            if change in results or (sheets := _sheets(change.forces(self.builds))) in known_sheets:
                continue
            nearest = min((result.distance for result in results.values()), default=base.distance)
            if result := self.look(change, SOME, nearest + FAR * 0.5 / sqrt(SOME), first):
                results[change] = result
            if sheets:
                known_sheets.add(sheets)
                tried += 1
                yield None

    def _effect(self, change: Change, battles: int, base: Played) -> Mapping[ChangeStep, Floats]:
        """The distance that a step moves the lead under each tactic."""
        result = self.look(change, battles)
        return {change.steps[0]: np.array(result.leads) - np.array(base.leads)} if result else {}

    def _often_used(self, ranked: Iterable[Change]) -> list[Change]:
        """The single steps that the best changes have most often."""
        best = islice(ranked, 10 * REFINED)
        used = Counter(part for change in best for step in change.steps for part in self._parts(step))
        return [Change((step,)) for step, _often in used.most_common(REFINED)]

    def _parts(self, step: ChangeStep) -> list[ChangeStep]:
        """An exchange is expected to do what giving up and taking do."""
        if not (step.drops and step.takes):
            return [step]
        drop = ChangeStep(step.side, "drop", step.place, drops=step.drops)
        take = ChangeStep(step.side, "take", step.place, takes=step.takes, level=step.level)
        return [drop, take]

    def _expected(self, results: Mapping[Change, Played], effects: Mapping[ChangeStep, Floats]) -> Iterator[Change]:
        """Changes of one and two steps that have one step at most that changes seen lack, the most promising first.

        Of no change at all, changes may have both.
        """
        moves = {
            step: sum((effects[part] for part in self._parts(step)), np.zeros(len(TACTICS)))
            for step in self.steps
            if all(part in effects for part in self._parts(step))
        }
        if not moves:
            return
        known, table = list(moves), np.array(list(moves.values()))
        expected: dict[Change, float] = {}
        for change, outcome in results.items():
            positions = np.array(outcome.positions)
            for subset in _subsets(change):
                gone = [step for step in change.steps if step not in subset]
                start = positions - sum((moves.get(step, 0) for step in gone), np.zeros(len(TACTICS)))
                self._add(expected, subset, start, known, table)
        yield from sorted(expected, key=expected.__getitem__)

    def _add(
        self,
        expected: dict[Change, float],
        steps: tuple[ChangeStep, ...],
        start: Floats,
        known: list[ChangeStep],
        table: Floats,
    ) -> None:
        """Add the changes that have these steps and one more, or any two, with their expected distance from even."""
        if steps:
            away = np.abs(start + table).max(axis=1).tolist()
            pairs = [(*steps, step) for step in known]
        else:
            first, second = np.triu_indices(len(known))
            both = np.abs(start + table[first] + table[second]).max(axis=1)
            single = np.abs(start + table).max(axis=1)
            order = np.argsort(both, kind="stable")[: 100 * PROMISING]
            pairs = [*((step,) for step in known), *((known[first[index]], known[second[index]]) for index in order)]
            away = [*single.tolist(), *both[order].tolist()]
        for pair, distance in zip(pairs, away, strict=True):
            if len(pair) == 1 or pair[0] != pair[1] or pair[0].kind in ("more", "fewer", "add"):
                change = Change(tuple(sorted(pair, key=self.number.__getitem__)))
                expected[change] = min(distance, expected.get(change, distance))


def _subsets(change: Change) -> list[tuple[ChangeStep, ...]]:
    """A change without one of its steps; a single one and none as they are."""
    if len(change.steps) < 2:
        return [change.steps]
    return [change.steps[:1], change.steps[1:]]


def _sheets(forces: tuple[Force, Force] | None) -> tuple[object, ...]:
    """The sheets of two armies; nothing for armies that are not possible."""
    return (forces[0].sheets, forces[1].sheets) if forces else ()


def _nearest(results: Mapping[Change, Played]) -> list[Change]:
    return sorted(results, key=lambda change: results[change].distance)


def _some_single(ranked: Iterable[Change]) -> list[Change]:
    """Changes in their order, but first the best single steps."""
    ranked = list(ranked)
    single = [change for change in ranked if len(change.steps) == 1][:SINGLE]
    return [*single, *(change for change in ranked if change not in single)]


def offered(final: Sequence[tuple[Change, Played]], base: Played) -> tuple[tuple[Change, Played], ...]:
    """The smallest changes among those that come nearest to even; none where none brings the share near to even."""
    near = [(change, result) for change, result in final if result.is_near and result.distance < base.distance]
    best = min((result.distance for _change, result in near), default=0.0)
    alike = [candidate for candidate in near if candidate[1].distance <= best + UNSURE]
    return tuple(sorted(alike, key=lambda candidate: (len(candidate[0].steps), candidate[1].distance))[:OFFERED])
