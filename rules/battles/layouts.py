"""How battles are set up: tactics, gaps and tables.

Every layout is its own image under the half turn about the middle.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Tactic = Literal["advance", "hold", "focus"]
TACTICS: tuple[Tactic, ...] = ("advance", "hold", "focus")
LEAST_GAP, GAP, MOST_GAP = 12, 24, 48
"""Inches between the armies."""
WIDE, DEEP = 72.0, 48.0


@dataclass(frozen=True, slots=True)
class Circle:
    """Woods: rough ground, and cover for who is in them."""

    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Layout:
    """What stands on a table: the second half of a list holds the images of the first, in the same order."""

    woods: tuple[Circle, ...] = ()

    def counted(self, side: int) -> tuple[tuple[int, Circle], ...]:
        """The woods with their numbers, as a side counts them."""
        numbered, half = tuple(enumerate(self.woods)), len(self.woods) // 2
        return numbered[half:] + numbered[:half] if side else numbered


LAYOUTS: Mapping[str, Layout] = {
    "open": Layout(),
    "woods": Layout((Circle(30, 18, 3), Circle(42, 18, 3), Circle(42, 30, 3), Circle(30, 30, 3))),
}
