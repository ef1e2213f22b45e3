"""A pasted text as lines of an army: quoting, bullets and numbering in front taken off, wrapped lines put together.

Nothing is moved: a line is a stretch of the text, so that every remark knows its place and can be mended there.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules.engine.notation.keywords import DASHES, Keywords

MAX_LINE_LENGTH = 10_000
"""Code points of one line with all that was wrapped onto it."""
MAX_WRAPS = 60
"""Lines put together to one."""
MAX_LINES = 2_000
MAX_NOTE_LENGTH = 3_000
"""Code points over which an open parenthesis is followed onto the next lines."""

_BLANKS = str.maketrans(dict.fromkeys("\t\v\f\u00a0\u2007\u202f\u2028\u2029\u3000\ufeff", " "))
_QUOTING = re.compile(r"^ *+>[> ]*+", re.MULTILINE)
_LINE_OR_GAP = re.compile(r"\n *+\n[ \n]*+|[^\n]++")
_BULLET = re.compile(r"(?:#{1,6} ++|[-*•–—·◦‣▪+] ++|\(?[0-9]{1,3}[.)] ++){1,9}")
_QUOTED = re.compile(r'"[^"\n]*+(?:""[^"\n]*+)*(?P<closing>"?)')
_WRAPPED = re.compile(rf"[^\W\d_][{DASHES}]$")


@dataclass(frozen=True, slots=True)
class Line:
    """A stretch of the text: one line of an army, perhaps wrapped."""

    start: int
    end: int


def flattened(text: str) -> str:
    """The text with every blank a space and every line end a newline; of the same length, place by place."""
    plain = text.replace("\r\n", " \n").replace("\r", "\n").translate(_BLANKS)
    return _QUOTING.sub(lambda quoting: " " * len(quoting.group()), plain)


def lines(flat: str, known: Callable[[str], bool], keywords: Keywords) -> Iterator[Line]:
    """The army's lines. ``known`` tells names, to put together one that was wrapped."""
    current: Line | None = None
    wraps = 0
    for start, end in _physical(flat):
        wraps += 1
        if current and wraps < MAX_WRAPS and start < end and _continues(flat, current, start, end, known, keywords):
            current = Line(current.start, end)
            continue
        if current:
            yield current
        bullet = _BULLET.match(flat, start, end)
        current = Line(bullet.end() if bullet else start, end) if start < end else None
        wraps = 0
    if current:
        yield current


def _physical(flat: str) -> Iterator[tuple[int, int]]:
    """The beginning and end of each line without the blanks around it; empty for any number of empty lines."""
    for match in _LINE_OR_GAP.finditer(flat):
        stretch = match.group()
        start = match.end() - len(stretch.lstrip(" \n"))
        yield start, max(start, match.start() + len(stretch.rstrip(" \n")))


def _continues(flat: str, before: Line, start: int, end: int, known: Callable[[str], bool], keywords: Keywords) -> bool:
    """Whether the next line belongs to the line before."""
    if end - before.start > MAX_LINE_LENGTH:
        return False
    above, below = flat[before.start : before.end], flat[start:end]
    if _WRAPPED.search(above[-2:]) or _closes(flat, above, start) or keywords.goes_on.match(below):
        return True
    if ":" in below or ":" not in above or keywords.ended.search(above[-60:]):
        return False
    return above.endswith((",", ";")) or known(_piece(above, -1) + " " + _piece(below, 0))


def _piece(line: str, place: int) -> str:
    """The first or last of the names in a line."""
    return re.split(rf"[,;:]| [{DASHES}] ?[0-9½]", line)[place]


def _closes(flat: str, above: str, start: int) -> bool:
    """Whether a parenthesis is open that closes in the same paragraph, before another opens."""
    outside = _QUOTED.sub(lambda quoted: "" if quoted["closing"] else quoted.group(), above)
    if outside.rfind("(") <= outside.rfind(")"):
        return False
    closing = flat.find(")", start, start + MAX_NOTE_LENGTH)
    return closing >= 0 and "(" not in flat[start:closing] and not re.search(r"\n *\n", flat[start:closing])
