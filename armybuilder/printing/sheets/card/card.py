"""One printed card as plain values, for the template. The sheet with all of them is ``sheets/cards``."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.utils.safestring import SafeString

from armybuilder.core.i18n.lang_attributes import NONE


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule line: its name in bold, and the text."""

    lead: str
    text: str
    goes_on: bool = False
    """It began on another card."""
    marked: SafeString = NONE
    """Its language, where the card has another."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A silhouette in a rank, in millimeters."""

    file: str
    width: str
    overlap: str


@dataclass(frozen=True, slots=True)
class Figures:
    """Drawings in a rank, and the numbers beside them: 6″ move, half 3″."""

    pictures: Sequence[Picture]
    numbers: Sequence[tuple[str, str]]
    style: str
    """The class that sets its height, and that of the numbers."""
    numbers_style: str


@dataclass(frozen=True, slots=True)
class Dice:
    """A row of dice in the letters of their font, and a line of labels below it."""

    dice: str
    labels: str
    style: str
    labels_style: str
    rows: str = ""
    """Its position among others: first, last, both or neither."""


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a card that stays together, and how much of its height it takes."""

    kind: str
    height: float
    value: object = None


@dataclass(frozen=True, slots=True)
class Foot:
    """The boxes to tick at the foot of a card: one for each figure, or for each point of its health."""

    text: str
    rows: Sequence[str]
    height: float
    style: str = ""
    place: str = ""


@dataclass(slots=True)
class Back:
    """The other side of a card: the rules that its front has no room for, or a drawing."""

    name_class: str
    note: str
    blocks: list[Block] = field(default_factory=list)
    pictures: Sequence[Picture] = ()
    more: str = ""


@dataclass(slots=True)
class Card:
    """One printed card: the unit's own, or one on which its rules go on."""

    style: str
    name: str
    name_class: str
    army: str
    short: str = ""
    """The unit's number, in place of a name that has no room."""
    note: str = ""
    """The text below the name on its back."""
    place: int = 0
    part: int = 1
    parts: int = 1
    points: str = ""
    points_word: str = ""
    blocks: list[Block] = field(default_factory=list)
    foot: Foot | None = None
    more: str = ""
    """The line that says where the rules continue."""
    back: Back | None = None
    blank: bool = False
