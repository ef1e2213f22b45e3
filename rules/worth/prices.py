"""The price at which a thing is even: prices are tried in half points, and each of them is played.

Figures with the thing meet an army that spends the same points on plain figures. Where these would be a fraction of a
figure, so many of the battles are played with one more that the points are equal on average.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

from rules import engine
from rules.battles.figures import Force
from rules.battles.layouts import LAYOUTS, TACTICS, Tactic
from rules.battles.match import Match
from rules.battles.play import play_pairs
from rules.battles.played_match import SURE, PlayedMatch
from rules.worth.frames import Armies, Kind, bearers, repriced
from rules.worth.subjects import Subject

BATTLES = 2_000
"""Under each tactic, for each price."""
HIGHEST: engine.Halves = 40
"""No price above 20 points is tried."""


@dataclass(frozen=True, slots=True)
class PriceShare:
    """The share of battles that figures with the thing win under a tactic, with its 95 % interval."""

    tactic: Tactic
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Tried:
    """A price, and what came of it."""

    price: engine.Halves
    shares: tuple[PriceShare, ...]

    @property
    def mean(self) -> float:
        """The share over all tactics, which tells where to look on."""
        return sum(share.share for share in self.shares) / len(self.shares)

    def plain(self) -> dict[str, Any]:
        """As JSON keeps it."""
        return {"price": self.price, "shares": [asdict(share) for share in self.shares]}


def search(
    catalogue: engine.Catalogue, subject: Subject, kind: Kind, seed: int, battles: int = BATTLES
) -> Iterator[Tried]:
    """Try prices, today's first, until the two are known between which a half point makes the difference."""
    table = PriceTable(catalogue, subject, kind, seed, battles)
    first = table.tried(subject.price)
    yield first
    lower, upper = (subject.price, None) if first.mean > 0.5 else (0, subject.price)
    while upper is None:
        trial = table.tried(min(max(2 * lower, lower + 2), HIGHEST))
        yield trial
        if trial.mean <= 0.5:
            upper = trial.price
        elif trial.price == HIGHEST:
            return
        else:
            lower = trial.price
    while upper - lower > 1:
        trial = table.tried((lower + upper) // 2)
        yield trial
        lower, upper = (trial.price, upper) if trial.mean > 0.5 else (lower, trial.price)
    if lower == 0 and upper == 1:
        yield table.tried(0)


def nearest(tries: Sequence[Tried]) -> Tried:
    """The price that comes nearest to even."""
    return min(tries, key=lambda trial: abs(trial.mean - 0.5))


@dataclass(frozen=True)
class PriceTable:
    """Plays one thing at any price."""

    catalogue: engine.Catalogue
    subject: Subject
    kind: Kind
    seed: int
    battles: int

    def tried(self, price: engine.Halves) -> Tried:
        """Play it under each tactic. Raises ``Unplayable`` where the plain figures have no room."""
        return Tried(price, self.shares(price, TACTICS))

    def shares(self, price: engine.Halves, tactics: Collection[Tactic]) -> tuple[PriceShare, ...]:
        """The shares of battles that figures with the thing win at a price, both sides under each of these tactics.

        They are played side by side, with the same dice, which takes less time than one by one.
        """
        armies, count = Armies(self.catalogue, self.kind), bearers(self.subject)
        # The army with the thing, which costs so much.
        force = armies.force(armies.with_subject(self.subject, has_it=True, count=count))
        having = repriced(force, armies.bearers(self.subject, count), price - self.subject.price)
        bought, rest = divmod(count * price, armies.price(self._bought(armies)))
        more = round(self.battles * rest / armies.price(self._bought(armies)))
        parts = [(bought, range(self.battles - more)), (bought + 1, range(self.battles - more, self.battles))]
        shares, squares = dict.fromkeys(tactics, 0.0), dict.fromkeys(tactics, 0.0)
        for figures, numbers in parts:
            if numbers:
                part = len(numbers) / self.battles
                for tactic, mean, error in self._played(having, self._plain(armies, count, figures), tactics, numbers):
                    shares[tactic] += part * mean
                    squares[tactic] += (part * error) ** 2
        return tuple(_price_share(tactic, share, SURE * sqrt(squares[tactic])) for tactic, share in shares.items())

    def _played(
        self, having: Force, plain: Force, tactics: Collection[Tactic], numbers: range
    ) -> Iterator[tuple[Tactic, float, float]]:
        match = Match((having, plain), layout=LAYOUTS["woods"])
        outcomes = play_pairs(match, [(tactic, tactic) for tactic in tactics], self.seed, numbers)
        for pair, outcome in outcomes.items():
            verdict = PlayedMatch(match.under(pair), outcome)
            lower, upper = verdict.interval_by_percent
            yield pair[0], verdict.share_by_percent, (upper - lower) / 2 / SURE

    def _plain(self, armies: Armies, count: int, figures: int) -> Force:
        """The army without it, with so many more plain figures."""
        without = armies.with_subject(self.subject, has_it=False, count=count)
        return armies.force([*without, *[self._bought(armies)] * figures])

    def _bought(self, armies: Armies) -> engine.Unit:
        """The unit that is bought for the points instead: a plain figure, which shoots where all do."""
        return armies.plain_unit(1)


def _price_share(tactic: Tactic, share: float, width: float) -> PriceShare:
    return PriceShare(tactic, round(share, 4), round(max(share - width, 0), 4), round(min(share + width, 1), 4))
