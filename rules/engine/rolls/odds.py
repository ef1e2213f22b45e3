"""Exact chances: one roll of several dice, and how many of a volley's attacks get through.

Whether one attack gets through the save of its target, in a battle: ``rules/battles/chances``.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb


def at_least(die: int, dice: int, needs: int | None) -> Fraction:
    """The chance that the best of so many dice shows at least the face ``needs``.

    ``None`` and faces the die does not have cannot succeed; 1 and less cannot fail.

    >>> at_least(6, 2, 5)
    Fraction(5, 9)
    """
    return Fraction(0) if needs is None else within(die, dice, needs, die)


def within(die: int, dice: int, first: int, last: int) -> Fraction:
    """The chance that one of so many dice shows a face from ``first`` to ``last``.

    >>> within(6, 1, 3, 4)
    Fraction(1, 3)
    """
    good = min(last, die) - max(first, 1) + 1
    return 1 - Fraction(die - max(good, 0), die) ** dice


def twice(chance: Fraction) -> Fraction:
    """The chance of a roll with a reroll if it fails.

    >>> twice(Fraction(1, 3))
    Fraction(5, 9)
    """
    return 1 - (1 - chance) ** 2


def best_of(die: int, dice: int) -> "Odds":
    """The odds of the best of so many dice: from 0, which no die shows, to the die's highest face."""
    return Odds((0, *(face**dice - (face - 1) ** dice for face in range(1, die + 1))), die**dice)


def volley(attacks: int, hit: Fraction, save: Fraction = Fraction(0)) -> "Odds":
    """The odds that so many equal attacks hit and are not saved, from none of them to all. No page asks for it so far.

    Weights stay whole numbers over one common denominator: reducing a fraction at every step is what makes
    convolution slow.

    >>> volley(2, Fraction(1, 3), Fraction(1, 2))
    Odds(weights=(25, 10, 1), whole=36)
    """
    through = hit * (1 - save)
    good, whole = through.numerator, through.denominator
    bad = whole - good
    weights = tuple(comb(attacks, k) * good**k * bad ** (attacks - k) for k in range(attacks + 1))
    return Odds(weights, whole**attacks)


@dataclass(frozen=True, slots=True)
class Odds:
    """The chance of each count, as integer weights over one denominator; fractions are made when they are read."""

    weights: tuple[int, ...]
    whole: int

    def __len__(self) -> int:
        return len(self.weights)

    def __iter__(self) -> Iterator[Fraction]:
        return (Fraction(weight, self.whole) for weight in self.weights)

    def __getitem__(self, count: int) -> Fraction:
        return Fraction(self.weights[count], self.whole)

    def __and__(self, other: "Odds") -> "Odds":
        """The odds of both together: counts add up."""
        sums = [0] * (len(self) + len(other) - 1)
        for here, weight in enumerate(self.weights):
            for there, factor in enumerate(other.weights):
                sums[here + there] += weight * factor
        return Odds(tuple(sums), self.whole * other.whole)

    def at_least(self, count: int) -> Fraction:
        """The chance of so many or more."""
        return Fraction(sum(self.weights[max(count, 0) :]), self.whole)

    @property
    def mean(self) -> Fraction:
        """The average to expect."""
        return Fraction(sum(count * weight for count, weight in enumerate(self.weights)), self.whole)
