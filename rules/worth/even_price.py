"""The price at which shares that fall with it cross one half: the even price of a thing, and how sure it is."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

CERTAIN = 2.5758
"""So many standard errors hold 99 %."""
LEAST_ERROR = 0.002
"""No share counts as surer than this."""


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


@dataclass(frozen=True, slots=True)
class Line:
    """A line through shares at several prices."""

    middle: float
    """The mean of the prices, at which level and slope are independent."""
    level: float
    slope: float
    level_error: float
    slope_error: float

    def falls(self, errors: float) -> bool:
        """Whether it falls, by more than so many standard errors."""
        return self.slope < -errors * self.slope_error

    def span_at(self, share: float, errors: float) -> tuple[float, float]:
        """Between which prices it has this share, by so many standard errors. It must fall by more than these.

        This is Fieller's interval: it grows with the doubt of the slope, which a line that falls little has most of.
        """
        drop = self.level - share
        square = self.slope**2 - (errors * self.slope_error) ** 2
        root = errors * sqrt((drop * self.slope_error) ** 2 + square * self.level_error**2)
        return self.middle + (-drop * self.slope - root) / square, self.middle + (-drop * self.slope + root) / square


def line_through(points: Sequence[Point]) -> Line:
    """The line nearest to these points, the surer ones counting more; level if all have one price."""
    weights = [1 / max(point.error, LEAST_ERROR) ** 2 for point in points]
    weighted, total = list(zip(weights, points, strict=True)), sum(weights)
    middle = sum(weight * point.price for weight, point in weighted) / total
    level = sum(weight * point.share for weight, point in weighted) / total
    spread = sum(weight * (point.price - middle) ** 2 for weight, point in weighted)
    if not spread:
        return Line(middle, level, 0.0, 1 / sqrt(total), 1.0)
    slope = sum(weight * (point.price - middle) * (point.share - level) for weight, point in weighted) / spread
    return Line(middle, level, slope, 1 / sqrt(total), 1 / sqrt(spread))


def crossing(points: Sequence[Point], battles: int) -> EvenPrice:
    """The price at which a line through the shares crosses one half; open at both ends if it may not fall at all."""
    line = line_through(points)
    if not line.falls(CERTAIN):
        return EvenPrice(round(line.middle, 2), None, None, battles)
    price = line.middle + (0.5 - line.level) / line.slope
    lower, upper = line.span_at(0.5, CERTAIN)
    return EvenPrice(round(max(price, 0), 2), round(lower, 2) if lower > 0 else None, round(upper, 2), battles)
