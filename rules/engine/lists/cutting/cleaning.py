"""A pasted text without markup and the signs that nobody sees, and where each letter of it stood."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from rules.engine.lists.cutting.chat_messages import Change, changes_of_message
from rules.engine.lists.cutting.markup import MARKUP, has_markup, plain
from rules.engine.notation.lines import flattened
from rules.engine.notation.remarks import Reading, Remark, Suggestion

_UNSEEN = (
    "(?P<unseen>(?<=[\\w\\s])[\u200c\u200d](?=\\s|$)|(?:(?<=\\s)|^)[\u200c\u200d]"
    "|[\u200b\u2060\ufeff\u00ad\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\u2061-\u2064\u180e\u034f]"
    "|(?<=[0-9a-zA-Z .,:;()\\[\\]–—-])[\ufe00-\ufe0f])"
)
_UNSEEN_ALONE = re.compile(_UNSEEN, re.MULTILINE)
_BOTH = re.compile(f"{_UNSEEN}|{MARKUP}", re.MULTILINE)
_QUOTED = re.compile(r'"[^"\n]*"')


@dataclass(frozen=True, slots=True)
class Cleaned:
    """The text to be read, and the places of what was dropped."""

    text: str
    dropped: tuple[int, ...] = ()
    """For each dropped sign, its place in the clean text."""

    def place(self, clean: int) -> int:
        """The place in the pasted text of a place in the clean one, in front of what was dropped there."""
        return clean + bisect_right(self.dropped, clean - 1)

    def reading(self, reading: Reading, pasted: str) -> Reading:
        """A reading of the clean text with its places in the pasted one."""
        if not self.dropped:
            return reading
        starts = _line_starts(self.text), _line_starts(pasted)
        remarks = tuple(self._remark(remark, *starts) for remark in reading.remarks)
        marks = tuple(
            replace(mark, start=mark.start + bisect_right(self.dropped, mark.start), end=self.place(mark.end))
            for mark in reading.marks
        )
        return replace(reading, remarks=remarks, marks=marks)

    def _remark(self, remark: Remark, clean_starts: list[int], starts: list[int]) -> Remark:
        place = self.place(clean_starts[remark.line - 1] + remark.column - 1)
        line = bisect_right(starts, place)
        suggestions = tuple(map(self._suggestion, remark.suggestions))
        return replace(remark, line=line, column=place - starts[line - 1] + 1, suggestions=suggestions)

    def _suggestion(self, suggestion: Suggestion) -> Suggestion:
        return replace(suggestion, start=self.place(suggestion.start), end=self.place(suggestion.end))


def cleaned(text: str, without_markup: bool = False) -> Cleaned:
    """The text without zero-width signs, joiners and direction marks beside words, outside of straight quotes.

    Markup is kept, unless it is to be left out as well.
    """
    is_marked = without_markup and has_markup(text)
    if not is_marked and (text.isascii() or not _UNSEEN_ALONE.search(text)):
        return Cleaned(text)
    return _changed(text, _changes(text, is_marked))


def without_rolls(text: str) -> Cleaned:
    """The text; if it is Muster's message for chats, as it is read."""
    return _changed(text, changes_of_message(text))


def _changes(text: str, is_marked: bool) -> Iterator[Change]:
    is_kept = _inside([match.span() for match in _QUOTED.finditer(text)])
    for match in (_BOTH if is_marked else _UNSEEN_ALONE).finditer(text):
        replacement = "" if match["unseen"] else plain(match)
        if not is_kept(match.start()) and replacement is not None:
            yield from _ends(match) if is_marked and match["inner"] else [(replacement, match.span())]


def _changed(text: str, changes: Iterable[Change]) -> Cleaned:
    """The text with changes, none of which is longer than what stood there."""
    pieces: list[str] = []
    dropped: list[int] = []
    start = length = 0
    for new, (first, end) in changes:
        pieces += [text[start:first], new]
        length += first - start + len(new)
        dropped += [length] * (end - first - len(new))
        start = end
    return Cleaned("".join((*pieces, text[start:])), tuple(dropped))


def _ends(match: re.Match[str]) -> list[Change]:
    """The signs around words, which stay."""
    return [("", match.span("opening")), ("", match.span("closing"))]


def _line_starts(text: str) -> list[int]:
    return [0, *(end.end() for end in re.finditer("\n", flattened(text)))]


def _inside(spans: list[tuple[int, int]]) -> Callable[[int], bool]:
    starts = [start for start, _ in spans]

    def is_inside(place: int) -> bool:
        index = bisect_right(starts, place) - 1
        return index >= 0 and place < spans[index][1]

    return is_inside
