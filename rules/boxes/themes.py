"""Themes of armies: figures that a theme prefers, known by what they do."""

from collections.abc import Callable, Mapping

from rules.boxes.problem import Problem
from rules.boxes.templates import Template

STRONG, WEAK = 25, 12


def _plain(template: Template) -> int:
    """Figures that cost little, without an option that cannot be seen."""
    return -WEAK * bool(template.adds) - template.points


THEMES: Mapping[str, Callable[[Template], int]] = {
    # Riders and what they ride, hand to hand.
    "mounted": lambda template: STRONG if not template.rides else 0 if template.need.gear else WEAK,
    # Figures that attack at a distance, and machines.
    "armed": lambda template: STRONG if template.need.gear else -WEAK,
    # Few figures, each of which costs much.
    "heroes": lambda template: min(template.points, STRONG) - WEAK,
    # Many figures that cost little.
    "horde": lambda template: STRONG - 6 * template.points,
}


def preference(problem: Problem, template: Template) -> int:
    """The preference for a figure over others: no waste, nothing that costs more than its bearer.

    Two sides prefer many plain figures, so that more of the box is on the table.
    """
    theme = THEMES.get(problem.wishes.theme, _plain if problem.wishes.sides > 1 else None)
    waste = STRONG * template.is_wasteful + WEAK * (2 * template.adds > template.points)
    return (theme(template) if theme else 0) - waste
