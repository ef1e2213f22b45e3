"""A pasted text without the signs that nobody sees, and where each letter of it stood."""

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass

_UNSEEN = re.compile(
    "(?<=[\\w\\s])[\u200c\u200d](?=\\s|$)|(?:(?<=\\s)|^)[\u200c\u200d]"
    "|[\u200b\u2060\ufeff\u00ad\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\u2061-\u2064\u180e\u034f]"
    "|(?<=[0-9a-zA-Z .,:;()\\[\\]–—-])[\ufe00-\ufe0f]",
    re.MULTILINE,
)
_QUOTED = re.compile(r'"[^"\n]*"')
_TABS = re.compile(r"\t")


@dataclass(frozen=True, slots=True)
class Cleaned:
    """The text to be read, and the places of what was dropped."""

    text: str
    dropped: tuple[int, ...] = ()
    """For each dropped sign, its place in the clean text."""

    def place(self, clean: int) -> int:
        """The place in the pasted text of a place in the clean one."""
        return clean + bisect_right(self.dropped, clean - 1) if self.dropped else clean

    def span(self, start: int, end: int) -> tuple[int, int]:
        """A stretch of the pasted text that is a stretch of the clean one."""
        return self.place(start), self.place(end)


def cleaned(text: str) -> Cleaned:
    """The text without zero-width signs, joiners and direction marks beside words, outside of straight quotes."""
    if text.isascii() or not _UNSEEN.search(text):
        return Cleaned(text)
    keep = [match.span() for match in _QUOTED.finditer(text)]
    is_kept = _inside(keep)
    pieces: list[str] = []
    dropped: list[int] = []
    start = length = 0
    for match in _UNSEEN.finditer(text):
        if is_kept(match.start()):
            continue
        pieces.append(text[start : match.start()])
        length += match.start() - start
        dropped.append(length)
        start = match.end()
    return Cleaned("".join((*pieces, text[start:])), tuple(dropped))


def _inside(spans: list[tuple[int, int]]) -> Callable[[int], bool]:
    starts = [start for start, _ in spans]

    def is_inside(place: int) -> bool:
        found = bisect_right(starts, place) - 1
        return found >= 0 and place < spans[found][1]

    return is_inside
