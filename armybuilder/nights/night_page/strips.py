"""The ruler on which two armies that meet stand as pins, with the night's range as a band."""

from collections.abc import Callable, Sequence

from armybuilder.armies.ruler import round_step
from armybuilder.core.values import Shown
from armybuilder.nights.checking import Range
from rules import engine
from rules.engine import words

SPAN = 40
"""Halves that a ruler shows at least."""
NUMBERS = 6


def strip(points: Sequence[engine.Halves], ends: Range) -> Shown:
    """Where pins, band and numbers are, in percents of the ruler's width."""
    marks = [*points, *(end for end in ends if end is not None)]
    step = round_step(max(marks) - min(marks), NUMBERS - 2)
    low = max(0, (min(marks) - 1) // step * step)
    high = max(low + SPAN, -(-(max(marks) + 1) // step) * step)
    whole = high - low

    def at(halves: engine.Halves) -> str:
        return f"{(halves - low) * 100 / whole:.3f}%"

    least, most = ends
    first, last = min(points), max(points)
    return {
        "pins": [at(one) for one in points],
        "level": len(points) > 1 and first == last,
        "gap": (at(first), f"{(last - first) * 100 / whole:.3f}%"),
        "band": _band(max(low, least or 0), most, low, whole) if most is not None else None,
        "numbers": [_number(at, one, low, high) for one in range(low, high + 1, step)],
        "whole": whole,
        "ticks": "".join(f"M{tick} 0v8" for tick in range(step // 5 or 1, whole, max(1, step // 5))),
    }


def _band(least: engine.Halves, most: engine.Halves, low: engine.Halves, whole: engine.Halves) -> tuple[str, str]:
    return f"{(least - low) * 100 / whole:.3f}%", f"{(most - least) * 100 / whole:.3f}%"


def _number(
    at: Callable[[engine.Halves], str], halves: engine.Halves, low: engine.Halves, high: engine.Halves
) -> tuple[str, str, str]:
    """Where a number stands, the number, and to which side it leans at the ruler's ends."""
    lean = "first" if halves == low else "last" if halves == high else ""
    return at(halves), words.points_sign(halves), lean
