"""A printed card as plain values."""

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule line: its name in bold, and the text."""

    lead: str
    text: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A silhouette in a rank, in millimeters."""

    file: str
    width: str
    overlap: str


@dataclass(slots=True)
class Card:
    """One printed card: the unit's own, or one on which its rules go on."""

    style: str
    name: str
    name_size: float
    kind: str
    army: str
    look: str = ""
    part: int = 1
    parts: int = 1
    points: str = ""
    points_word: str = ""
    pictures: Sequence[Picture] = ()
    figures_height: str = ""
    numbers: Sequence[tuple[str, str]] = ()
    dice: str = ""
    dice_style: str = ""
    labels: str = ""
    rules: list[Rule] = field(default_factory=list)
    boxes: str = ""
    count: int = 0
    foot_bottom: str = ""
    adds: Sequence[tuple[str, str]] = ()
    life: int = 0
    life_rows: Sequence[str] = ()
