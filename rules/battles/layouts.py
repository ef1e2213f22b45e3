"""The setup of battles: scenarios, tactics, gaps and tables.

Every layout is its own image under the half turn about the middle.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Tactic = Literal["advance", "hold", "focus"]
TACTICS: tuple[Tactic, ...] = ("advance", "hold", "focus")
SCENARIOS = "basic escape transport spawning ambush fortress"  # untranslated
"""The names of what ``scenarios``, which needs arrays, can play; a catalogue's scenarios begin with these words."""
LEAST_GAP, GAP, MOST_GAP = 12, 24, 48
"""Inches between the armies."""
WIDE, DEEP = 72.0, 48.0
BUILDING = "the building"
"""The name of the building of a scenario."""


@dataclass(frozen=True, slots=True)
class Circle:
    """Woods: rough ground, and cover for figures in them."""

    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class House:
    """A building: it blocks sight and covers figures inside; its doors and windows stop nobody."""

    left: float
    near: float
    right: float
    far: float


@dataclass(frozen=True, slots=True)
class Layout:
    """The terrain of a table; the second half of a list has the mirror images of the first, in the same order."""

    woods: tuple[Circle, ...] = ()
    houses: tuple[House, ...] = ()

    def counted(self, side: int) -> tuple[int, ...]:
        """The places of the woods in their list, as a side counts them."""
        places, half = range(len(self.woods)), len(self.woods) // 2
        return (*places[half:], *places[:half]) if side else (*places,)

    @property
    def is_bare(self) -> bool:
        """Whether it has no areas."""
        return not (self.woods or self.houses)

    @property
    def rough(self) -> int:
        """The bits of areas that slow who starts in them: areas are numbered from 0, woods first."""
        return (1 << len(self.woods)) - 1


LAYOUTS: Mapping[str, Layout] = {
    "open": Layout(),
    "woods": Layout((Circle(30, 18, 3), Circle(42, 18, 3), Circle(42, 30, 3), Circle(30, 30, 3))),
    "town": Layout(houses=(House(26, 15, 32, 20), House(40, 15, 46, 20), House(40, 28, 46, 33), House(26, 28, 32, 33))),
    "village": Layout(
        (Circle(24, 18, 3), Circle(48, 18, 3), Circle(48, 30, 3), Circle(24, 30, 3)),
        (House(30, 21, 35, 27), House(37, 21, 42, 27)),
    ),
}
