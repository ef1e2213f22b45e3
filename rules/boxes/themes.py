"""What an army is like: figures that a theme prefers, known by what they do."""

from collections.abc import Callable, Mapping

from rules.boxes.problem import Problem
from rules.boxes.templates import Template

STRONG, WEAK = 25, 12


def _mounted(made: Template) -> int:
    """Riders and what they ride, hand to hand."""
    return STRONG if not made.rides else 0 if len(made.need.gear) else WEAK


def _armed(made: Template) -> int:
    """Figures that attack at a distance, and machines."""
    return STRONG if made.need.gear else -WEAK


def _heroes(made: Template) -> int:
    """Few figures, each of which costs much."""
    return min(made.points, STRONG) - WEAK


def _horde(made: Template) -> int:
    """Many figures that cost little."""
    return STRONG - 6 * made.points


def _plain(made: Template) -> int:
    """Figures that cost little, without an option that cannot be seen."""
    return -WEAK * bool(made.adds) - made.points


THEMES: Mapping[str, Callable[[Template], int]] = {
    "mounted": _mounted,
    "armed": _armed,
    "heroes": _heroes,
    "horde": _horde,
}


def preference(problem: Problem, made: Template) -> int:
    """How much rather than others a figure is taken: no waste, nothing that costs more than its bearer.

    Two sides prefer many plain figures, so that more of the box is on the table.
    """
    theme = THEMES.get(problem.wishes.theme, _plain if problem.wishes.sides > 1 else None)
    waste = STRONG * made.is_wasteful + WEAK * (2 * made.adds > made.points)
    return (theme(made) if theme else 0) - waste
