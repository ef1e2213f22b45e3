"""The events of a battle, as plain values. Other modules put them into words, or draw them."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Place: TypeAlias = tuple[float, float]
What: TypeAlias = Literal[
    "round", "moved", "attacks", "inspired", "rolled", "saves", "defeated", "swayed", "flees", "pushed", "left",
    "stuns", "fetches", "escaped", "takes", "arrives",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened."""

    what: What
    figure: int = -1
    """The figure that does it, by row; for a side's deed, the side."""
    other: int = -1
    """To whom."""
    number: int = 0
    """The round, the face that is needed, the face that is rolled."""
    way: int = 0
    is_covered: bool = False
    is_revenge: bool = False
    is_done: bool = False
    """Whether it came off."""
    start: Place = (0.0, 0.0)
    end: Place = (0.0, 0.0)
