"""The state of reading a written army: the text, its places, and the remarks made so far."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rules.engine.catalogue import Catalogue
from rules.engine.maximums import MOST_NOTES_LENGTH
from rules.engine.notation.grammar import Words
from rules.engine.notation.keywords import Keywords, keywords
from rules.engine.notation.lines import flattened
from rules.engine.notation.names import Names, like, names_of
from rules.engine.notation.remarks import EMPHASIS, WRONG_POINTS, Mark, Remark, Severity, Suggestion
from rules.engine.wording.messages import Message, message
from rules.engine.wording.text import Guesses, TextError, clean_name, clean_text, shown

MAX_REMARKS = 200
"""More remarks than anybody reads; the last one says that there are more."""
MAX_WORDS_LENGTH = 200


@dataclass(slots=True)
class Reader:
    """A text while it is read."""

    text: str
    catalogue: Catalogue
    flat: str = field(init=False)
    names: Names = field(init=False)
    keywords: Keywords = field(init=False)
    remarks: list[Remark] = field(default_factory=list)
    unit: int | None = None
    """The unit being read."""
    guesses: Guesses = field(default_factory=Guesses)
    _line_starts: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.flat = flattened(self.text)
        self.names = names_of(self.catalogue)
        self.keywords = keywords()
        self._line_starts = [0, *(end.end() for end in re.finditer("\n", self.flat))]

    @property
    def has_mistakes(self) -> bool:
        """Whether anything was not understood so far."""
        return any(remark.severity == "mistake" for remark in self.remarks)

    @property
    def is_full(self) -> bool:
        """Whether there are enough remarks."""
        return len(self.remarks) >= MAX_REMARKS

    def mistake(self, where: Words, sentence: Message | str, *suggestions: Suggestion) -> None:
        """Add a remark on something that is not understood."""
        self._note("mistake", where, sentence, suggestions)

    def remark(self, where: Words, sentence: Message | str, *suggestions: Suggestion) -> None:
        """Add a remark on something that is understood."""
        self._note("remark", where, sentence, suggestions)

    def clean_name(self, words: Words) -> str:
        """A name that can be kept; empty, with a remark, if it cannot."""
        try:
            return clean_name(words.text)
        except TextError as error:
            self.mistake(words, error.message)
            return ""

    def clean_note(self, note: str, where: Words) -> str:
        """A note that can be kept; empty, with a remark on these words, if it cannot."""
        try:
            return clean_text(note, MOST_NOTES_LENGTH)
        except TextError as error:
            self.mistake(where, message("note-wrong", problem=error.message))
            return ""

    def nearest(self, words: Words) -> tuple[Suggestion, ...]:
        """The known name most like these words."""
        near = like(self.names, words.text, self.guesses)
        return (instead(words, near),) if near else ()

    def line_of(self, place: int) -> int:
        """The line of a place in the text, from 1."""
        return bisect_right(self._line_starts, place)

    def place_of(self, start: int) -> tuple[int, int]:
        """The line and the column of a place in the text, from 1."""
        line = self.line_of(start)
        return line, start - self._line_starts[line - 1] + 1

    def in_order(self, marks: Iterable[Mark]) -> Iterator[Mark]:
        """Marks in the order of the text, none over another, without blanks and emphasis around names.

        Refused words and wrong points are unknown.
        """
        mistakes = {(remark.line, remark.column) for remark in self.remarks if remark.severity == "mistake"}
        wrong_points = {(remark.line, remark.column) for remark in self.remarks if remark.key in WRONG_POINTS}
        wrong = {"term": mistakes, "cost": wrong_points, "total": wrong_points}
        behind = 0
        for mark in sorted(marks, key=lambda mark: (mark.start, -mark.end)):
            words, around = self.flat[mark.start : mark.end], EMPHASIS if mark.kind == "name" else ""
            start, end = mark.end - len(words.lstrip(around)), mark.start + len(words.rstrip(around))
            if start >= behind and end > start:
                is_wrong = self.place_of(start) in wrong.get(mark.kind, ())
                yield Mark("unknown" if is_wrong else mark.kind, start, end, mark.unit)
                behind = end

    def _note(
        self, severity: Severity, where: Words, sentence: Message | str, suggestions: tuple[Suggestion, ...]
    ) -> None:
        if self.is_full:
            return
        if len(self.remarks) == MAX_REMARKS - 1:
            severity, sentence, suggestions = "mistake", message("text-more-mistakes"), ()
        row, column = self.place_of(where.start)
        words = shown(self.text[where.start : where.end], MAX_WORDS_LENGTH)
        self.remarks.append(Remark(severity, sentence, row, column, words, suggestions, self.unit))


def instead(words: Words, replacement: str) -> Suggestion:
    """Write this in place of these words."""
    return Suggestion(replacement, replacement, words.start, words.end)
