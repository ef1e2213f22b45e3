"""The verdicts of measured worths on prices: one over all tactics of a place.

The mark of a whole rule book asks in its own way, by a fixed quarter point: ``marks``.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from rules import engine
from rules.battles.layouts import Tactic
from rules.worth.subjects import Doubt

Lean = Literal["more", "less", "near", "open"]
Verdict = Literal["underpriced", "fair", "overpriced", "depends", "not-judged"]
VERDICTS: tuple[Verdict, ...] = ("underpriced", "fair", "overpriced", "depends", "not-judged")
"""In the order of tables."""
NEAR = 0.25
"""A worth is near a price if it differs by no more than this part of it, and by a quarter point always."""
WIDEST = 0.5
"""An interval that reaches farther to both sides than this part of the price, and than half a point, says nothing."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A worth in points under a tactic, with its 95 % interval."""

    tactic: Tactic
    worth: float
    low: float
    high: float

    def lean(self, price: Fraction) -> Lean:
        """The relation of the worth to a price; open if the interval is too wide to say."""
        near = max(NEAR * price, NEAR)
        if self.low > price and self.worth > price + near:
            return "more"
        if self.high < price and self.worth < price - near:
            return "less"
        return "near" if (self.high - self.low) / 2 <= max(WIDEST * price, 0.5) else "open"


@dataclass(frozen=True, slots=True)
class Worth:
    """A thing in a place: its price, and what it is worth under each tactic."""

    key: str
    name: str
    """In English, as it was called when it was measured."""
    price: engine.Halves
    readings: tuple[Reading, ...]
    doubt: Doubt = ""

    @property
    def points(self) -> Fraction:
        """The price in points."""
        return engine.in_points(self.price)

    @property
    def verdict(self) -> Verdict:
        """One word for the price. Fair needs most tactics, and none against the others."""
        leans = [reading.lean(self.points) for reading in self.readings]
        if self.doubt or not leans or "open" in leans:
            return "not-judged"
        if len({*leans}) == 1:
            words: dict[Lean, Verdict] = {"more": "underpriced", "less": "overpriced", "near": "fair"}
            return words[leans[0]]
        is_split = {"more", "less"} <= {*leans}
        return "fair" if leans.count("near") * 2 > len(leans) and not is_split else "depends"

    @property
    def span(self) -> tuple[float, float]:
        """The least and the most that it is worth."""
        worths = [reading.worth for reading in self.readings]
        return min(worths), max(worths)


def grouped(worths: Iterable[Worth]) -> list[tuple[Verdict, list[Worth]]]:
    """Worths by verdict, in the order of tables; verdicts that nothing has are left out."""
    by_verdict: dict[Verdict, list[Worth]] = {verdict: [] for verdict in VERDICTS}
    for worth in worths:
        by_verdict[worth.verdict].append(worth)
    return [(verdict, members) for verdict, members in by_verdict.items() if members]


def agreed(verdicts: Sequence[Verdict]) -> Verdict | None:
    """The verdict of several places, those apart that cannot judge; ``None`` if they differ."""
    judged = {verdict for verdict in verdicts if verdict != "not-judged"}
    if not judged:
        return "not-judged"
    return judged.pop() if len(judged) == 1 else None
