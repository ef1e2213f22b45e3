"""What an army is like: figures that a theme prefers, known by what they do."""

from collections.abc import Callable, Mapping

from rules.boxes.problem import Problem
from rules.boxes.templates import Template

STRONG, WEAK = 25, 12


def _mounted(template: Template) -> int:
    """Riders and what they ride, hand to hand."""
    return STRONG if not template.rides else 0 if len(template.need.gear) else WEAK


def _armed(template: Template) -> int:
    """Figures that attack at a distance, and machines."""
    return STRONG if template.need.gear else -WEAK


def _heroes(template: Template) -> int:
    """Few figures, each of which costs much."""
    return min(template.points, STRONG) - WEAK


def _horde(template: Template) -> int:
    """Many figures that cost little."""
    return STRONG - 6 * template.points


def _plain(template: Template) -> int:
    """Figures that cost little, without an option that cannot be seen."""
    return -WEAK * bool(template.adds) - template.points


THEMES: Mapping[str, Callable[[Template], int]] = {
    "mounted": _mounted,
    "armed": _armed,
    "heroes": _heroes,
    "horde": _horde,
}


def preference(problem: Problem, template: Template) -> int:
    """How much rather than others a figure is taken: no waste, nothing that costs more than its bearer.

    Two sides prefer many plain figures, so that more of the box is on the table.
    """
    theme = THEMES.get(problem.wishes.theme, _plain if problem.wishes.sides > 1 else None)
    waste = STRONG * template.is_wasteful + WEAK * (2 * template.adds > template.points)
    return (theme(template) if theme else 0) - waste
