"""The result of reading an army from text: the army, and remarks with their places and suggested fixes."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from rules.engine.build import Build
from rules.engine.cost.size import too_large
from rules.engine.wording.messages import Message, message

EMPHASIS = " *_"
"""Signs around names in Markdown."""
WRONG_POINTS = ("points-differ", "points-each-differ", "sum-differs")
"""Keys of remarks on points that are not what the army costs."""
Severity = Literal["mistake", "remark"]
MarkKind = Literal["name", "count", "term", "guess", "cost", "total", "unknown", "aside"]
"""``guess``: an abbreviation; ``aside``: words that are left out, such as headings."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of the text, and what it is."""

    kind: MarkKind
    start: int
    end: int
    unit: int | None = None
    """The place of its unit, from 0."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Something to write instead."""

    label: str | Message
    """As on a button: ``Combat Master trait``; ``Remove “Tuogh”``."""
    replacement: str
    start: int
    end: int
    """The stretch that it replaces, as places in the text."""

    def applied(self, text: str) -> str:
        """The text with the suggestion in it."""
        return text[: self.start] + self.replacement + text[self.end :]


@dataclass(frozen=True, slots=True)
class Remark:
    """Something about the text: a mistake was not understood, a remark was, and is worth knowing."""

    severity: Severity
    message: str | Message
    line: int
    """From 1; so is the column."""
    column: int
    words: str = ""
    """The replacement text."""
    suggestions: tuple[Suggestion, ...] = ()
    """Best first; each of one word or stretch."""
    unit: int | None = None
    """The place of the unit it is about, from 0; none: the army."""

    @property
    def key(self) -> str:
        """The key of its message."""
        return getattr(self.message, "key", "")

    @property
    def place(self) -> Message:
        """The place in words."""
        return message("place-in-text", line=str(self.line), column=str(self.column))

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"  # untranslated


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of reading a written army."""

    build: Build | None
    """``None`` if the text has no army. With errors it has only what was understood."""
    remarks: tuple[Remark, ...] = ()
    """In the order of the text."""
    assumptions: tuple[Message, ...] = ()
    """Things taken for granted: abbreviations, lines that are left out."""
    marks: tuple[Mark, ...] = ()
    """Stretches that were understood, in the order of the text."""
    book_choice: Remark | None = None
    """Other rule books fit the text as well: offers to read it by each of them."""
    is_sure: bool = False
    """It is written as the rule book does, and its numbers agree."""

    @property
    def questions(self) -> tuple[Remark, ...]:
        """Questions that a reader may answer: the choice of the rule book, and the remarks."""
        return (self.book_choice, *self.remarks) if self.book_choice else self.remarks

    @property
    def mistakes(self) -> tuple[Remark, ...]:
        """Remarks on what was not understood."""
        return tuple(remark for remark in self.remarks if remark.severity == "mistake")

    @property
    def understood(self) -> Build | None:
        """The army of the units that were understood, to be saved without the rest; ``None`` if there are none."""
        units = tuple(unit for unit in self.build.units if unit.name and unit.figure) if self.build else ()
        army = replace(self.build, units=units) if self.build and units else None
        return None if army is None or too_large(army) else army


class NotationError(ValueError):
    """A written army that is refused, with every mistake in it."""

    def __init__(self, mistakes: Iterable[Remark]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__(self.mistakes)

    def __str__(self) -> str:
        return "\n".join(map(str, self.mistakes))
