"""The price at which a thing is even: prices are tried in half points, and each of them is played.

Figures with the thing meet an army that spends the same points on plain figures. Where these would be a fraction of a
figure, so many of the battles are played with one more that the points are equal on average.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from math import sqrt
from typing import Any

from rules import engine
from rules.battles.figures import Force
from rules.battles.layouts import LAYOUTS, TACTICS, Tactic
from rules.battles.match import Match
from rules.battles.play import play
from rules.battles.verdict import SURE, PlayedMatch
from rules.worth.frames import Armies, Kind, bearers
from rules.worth.subjects import Subject

BATTLES = 2_000
"""Under each tactic, for each price."""
HIGHEST: engine.Halves = 40
"""No price above 20 points is tried."""


@dataclass(frozen=True, slots=True)
class PriceShare:
    """How often figures with the thing win under a tactic, with its 95 % interval."""

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
    low, high = (subject.price, None) if first.mean > 0.5 else (0, subject.price)
    while high is None:
        trial = table.tried(min(max(2 * low, low + 2), HIGHEST))
        yield trial
        if trial.mean <= 0.5:
            high = trial.price
        elif trial.price == HIGHEST:
            return
        else:
            low = trial.price
    while high - low > 1:
        trial = table.tried((low + high) // 2)
        yield trial
        low, high = (trial.price, high) if trial.mean > 0.5 else (low, trial.price)
    if low == 0 and high == 1:
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
        return Tried(price, tuple(self.share(price, tactic) for tactic in TACTICS))

    def share(self, price: engine.Halves, tactic: Tactic) -> PriceShare:
        """How often figures with the thing win at a price, both sides under this tactic."""
        armies, count = Armies(self.catalogue, self.kind), bearers(self.subject)
        having = self._priced(armies, price, count)
        bought, rest = divmod(count * price, armies.price(self._bought(armies)))
        more = round(self.battles * rest / armies.price(self._bought(armies)))
        parts = [(bought, range(self.battles - more)), (bought + 1, range(self.battles - more, self.battles))]
        share, square = 0.0, 0.0
        for figures, numbers in parts:
            if numbers:
                mean, error = self._played(having, self._plain(armies, count, figures), tactic, numbers)
                part = len(numbers) / self.battles
                share, square = share + part * mean, square + (part * error) ** 2
        wide = SURE * sqrt(square)
        return PriceShare(tactic, round(share, 4), round(max(share - wide, 0), 4), round(min(share + wide, 1), 4))

    def _played(self, having: Force, plain: Force, tactic: Tactic, numbers: range) -> tuple[float, float]:
        match = Match((having, plain), (tactic, tactic), LAYOUTS["woods"])
        verdict = PlayedMatch(match, play(match, self.seed, numbers))
        low, high = verdict.interval_by_percent
        return verdict.share_by_percent, (high - low) / 2 / SURE

    def _priced(self, armies: Armies, price: engine.Halves, count: int) -> Force:
        """The army with the thing, which costs so much."""
        force = armies.force(armies.with_subject(self.subject, has_it=True, count=count))
        sheets = list(force.sheets)
        for place in armies.bearers(self.subject, count):
            sheets[place] = replace(sheets[place], price=sheets[place].price - self.subject.price + price)
        return replace(force, sheets=tuple(sheets))

    def _plain(self, armies: Armies, count: int, figures: int) -> Force:
        """The army without it, with so many more plain figures."""
        without = armies.with_subject(self.subject, has_it=False, count=count)
        return armies.force([*without, *[self._bought(armies)] * figures])

    def _bought(self, armies: Armies) -> engine.Unit:
        """What is bought for the points instead: a plain figure, which shoots where all do."""
        return armies.plain_unit(1)
