"""Points and half points: only here one becomes the other.

Prices, limits and sums are whole numbers of half points, ``Halves``, so that they add up exactly. What people and
documents write is points: a ``Fraction``, which mypy tells apart from ``Halves``.
"""

from decimal import Decimal
from fractions import Fraction

Halves = int
"""Points counted in halves: 5 is 2½ points."""


def halves_of(points: Fraction | Decimal) -> Halves:
    """Points in halves. What is less than a half is cut off.

    >>> halves_of(Fraction(5, 2))
    5
    """
    return int(points * 2)


def nearest_halves(points: float) -> Halves:
    """Measured points, as halves, rounded.

    >>> nearest_halves(1.3)
    3
    """
    return round(points * 2)


def in_points(halves: Halves) -> Fraction:
    """Halves in points.

    >>> in_points(5)
    Fraction(5, 2)
    """
    return Fraction(halves, 2)


def whole_points(halves: Halves) -> int:
    """As many whole points as are needed, by which a sentence chooses between *point* and *points*: half a one is one.

    >>> whole_points(5), whole_points(-1)
    (3, 1)
    """
    return -(-abs(halves) // 2)


def plain_points(halves: Halves) -> int | float:
    """Points as a JSON number, without a fraction if they are whole; halves are exact in binary.

    >>> plain_points(5), plain_points(4)
    (2.5, 2)
    """
    return halves / 2 if halves % 2 else halves // 2
