"""One line of a written army taken apart: name, count, names of figure and options, stated points, note."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from rules.engine.notation.keywords import DASHES, NUMBER, Keywords
from rules.engine.notation.lines import Line

MAX_COLONS = 8
MAX_NOTES = 4
MAX_HEAD_LENGTH = 400

_BARE = re.compile(rf"[ \n][{DASHES}=][ \n]*+(?P<total>{NUMBER})$")
QUOTES = '"“„«»'
"""Signs that begin a quoted name."""
_QUOTED = re.compile(
    r'"(?!"(?!"))(?P<straight>[^"\n]*+(?:""[^"\n]*+)*)"(?!")|“(?P<curly>[^”\n]++)”'
    r"|„(?P<low>[^“”\n]++)[“”]|«(?P<angled>[^»\n]++)»|»(?P<inward>[^«\n]++)«"
)
_MARKED = re.compile(r"(?P<mark>\*{1,3}|_{1,3})(?P<inner>(?:\\.|(?!(?P=mark))[^\\])+)(?P=mark)", re.DOTALL)
_ESCAPED = re.compile(r"\\(?P<sign>[!-/:-@\[-`{-~])|&#(?P<number>126);")
_HYPHENATED = re.compile(r"(?<=[^\W\d_])[-‐]\n\s*+(?=[^\W\d_])")
_SIGN = re.compile(r'["“„«»(),;]')


class Words(NamedTuple):
    """A span of the text and its content."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Head:
    """The text before the colon, and where the rest begins."""

    name: Words
    count: Words | None
    rest: int
    marked: bool = False
    """It is written in Markdown."""


@dataclass(frozen=True, slots=True)
class Rest:
    """The text after the colon, or after an army's name."""

    pieces: tuple[Words, ...]
    total: Words | None = None
    each: Words | None = None
    note: str = ""


def tidied(words: str) -> str:
    """Words on one line with single spaces, joined again where a hyphen wrapped them."""
    return " ".join(_HYPHENATED.sub(_rejoined, words).split())


def _rejoined(wrap: re.Match[str]) -> str:
    """A hyphen between small letters was the printer's; one before a capital belongs to the name."""
    return "" if wrap.string[wrap.end()].islower() else "-"


def opened(text: str, start: int, end: int) -> Words | None:
    """The quoted text from here on: unchanged; a quote within straight ones is doubled."""
    match = _QUOTED.match(text, start, end)
    if match is None:
        return None
    straight = match["straight"]
    quoted = match[match.lastgroup or 0] if straight is None else straight.replace('""', '"')
    return Words(quoted, *match.span())


def marked(text: str, start: int, end: int) -> Words | None:
    """The text in Markdown's emphasis from here on, without its escapes."""
    match = _MARKED.match(text, start, min(end, start + MAX_HEAD_LENGTH))
    return Words(unescaped(match["inner"]), *match.span()) if match else None


def unescaped(text: str) -> str:
    """Markdown's text without its escapes."""
    return _ESCAPED.sub(lambda match: match["sign"] or chr(int(match["number"])), text)


def head(text: str, flat: str, line: Line, known: Callable[[str], bool], keywords: Keywords) -> Head | None:
    """The name in front: in quotes, in emphasis, or up to the colon behind which a known name follows."""
    return _sealed_head(text, flat, line, keywords) or _open_head(text, flat, line, known, keywords)


def _sealed_head(text: str, flat: str, line: Line, keywords: Keywords) -> Head | None:
    bold = marked(text, line.start, line.end)
    name = bold or opened(text, line.start, line.end)
    if name is None:
        return None
    colon = keywords.colon.match(flat, name.end, line.end)
    if bold is None:
        return Head(name, _count(colon), colon.end()) if colon else None
    if colon is None and not bold.text.rstrip().endswith(":"):
        return None
    pieces, count = _unquoted(replace_text(bold, bold.text if colon else bold.text.rstrip()[:-1]), keywords)
    return Head(pieces, _count(colon) or count, colon.end() if colon else bold.end, marked=True)


def replace_text(words: Words, text: str) -> Words:
    """The same span with other content."""
    return Words(text, words.start, words.end)


def _unquoted(words: Words, keywords: Keywords) -> tuple[Words, Words | None]:
    quoted = opened(words.text, 0, len(words.text))
    if quoted and quoted.end == len(words.text):
        return replace_text(words, quoted.text), None
    return _counted(replace_text(words, tidied(words.text)), keywords)


def _count(match: re.Match[str] | None) -> Words | None:
    return Words(match["count"], *match.span("count")) if match and match["count"] else None


def _open_head(text: str, flat: str, line: Line, known: Callable[[str], bool], keywords: Keywords) -> Head | None:
    """The name before a colon; where there are several colons, before the first with a known name behind it."""
    colons = _colons(text, flat, line, keywords)
    for colon in colons[1:] and colons:
        body, _, _ = _without_ends(flat, flat, colon + 1, line.end, keywords)
        first = next(_pieces(flat, body, colon + 1, keywords), None)
        if first and known(first.text):
            return _plain_head(flat, line, colon, keywords)
    return _plain_head(flat, line, colons[0], keywords) if colons else None


def _plain_head(flat: str, line: Line, colon: int, keywords: Keywords) -> Head:
    words = flat[line.start : colon].rstrip()
    name, count = _counted(Words(tidied(words), line.start, line.start + len(words)), keywords)
    return Head(name, count, colon + 1)


def _counted(words: Words, keywords: Keywords) -> tuple[Words, Words | None]:
    """The name without the count in it, each at its place; where signs were left out, at that of both."""
    for pattern in keywords.counted:
        match = pattern.fullmatch(words.text) if len(words.text) <= MAX_HEAD_LENGTH else None
        if match:
            name, count = (part_of(words, *match.span(part)) for part in ("name", "count"))
            return name, count
    return words, None


def part_of(words: Words, start: int, end: int) -> Words:
    """A part of the content at its own place, if the content stands so in the text."""
    part = words.text[start:end].strip()
    if len(words.text) != words.end - words.start:
        return replace_text(words, part)
    start = words.start + words.text.index(part, start)
    return Words(part, start, start + len(part))


def _colons(text: str, flat: str, line: Line, keywords: Keywords) -> list[int]:
    """The positions of colons outside notes and parentheses, and after a quoted name; else those in parentheses."""
    sealed = marked(text, line.start, line.end) or opened(text, line.start, line.end)
    start = sealed.end if sealed else line.start
    body, _ = without_notes(text, flat[start : line.end], start, keywords)
    inside: list[int] = []
    outside: list[int] = []
    depth = 0
    for sign in re.finditer(r"[():：]", body):
        if sign.group() in "()":
            depth = max(0, depth + (1 if sign.group() == "(" else -1))
        else:
            (inside if depth else outside).append(start + sign.start())
    return (outside or inside)[:MAX_COLONS]


def rest(text: str, flat: str, start: int, end: int, keywords: Keywords, in_markdown: bool = False) -> Rest:
    """The rest of a line behind a name: the names between the commas, the points at the end, the note anywhere."""
    body, note, tail = _without_ends(text, flat, start, end, keywords)
    total, each = _stated(tail, start) if tail else (None, None)
    pieces = tuple(_pieces(text, body, start, keywords))
    if in_markdown:
        pieces, note = tuple(replace_text(piece, unescaped(piece.text)) for piece in pieces), unescaped(note)
    return Rest(pieces, total, each, note)


def _without_ends(
    text: str, flat: str, start: int, end: int, keywords: Keywords
) -> tuple[str, str, re.Match[str] | None]:
    """The text behind a name without its notes and points, the notes, and the points."""
    body, note = without_notes(text, flat[start:end], start, keywords)
    body = body.rstrip()
    points = keywords.points_at_the_end.search(body) or _BARE.search(body)
    return body[: points.start()] if points else body, note, points


def _stated(tail: re.Match[str], start: int) -> tuple[Words | None, Words | None]:
    groups = tail.groupdict()
    total, each, behind = (
        Words(tail[name], start + tail.start(name), start + tail.end(name)) if groups.get(name) else None
        for name in ("total", "each", "each_behind")
    )
    return (None, total) if groups.get("every") or groups.get("every_before") else (total, each or behind)


def without_notes(text: str, body: str, start: int, keywords: Keywords) -> tuple[str, str]:
    """The body with its notes blanked, and the notes."""
    notes: list[str] = []
    while len(notes) < MAX_NOTES and (opening := keywords.note.search(body)):
        quoted = opened(text, start + opening.end(), start + len(body))
        closing = body.find(")", quoted.end - start) if quoted else _closing(body, opening.end())
        end = len(body) if closing < 0 else closing
        notes.append(quoted.text if quoted else tidied(body[opening.end() : end]))
        body = body[: opening.start()] + " " * (min(end + 1, len(body)) - opening.start()) + body[end + 1 :]
    return body, " ".join(note for note in notes if note)


def _closing(body: str, start: int) -> int:
    """The place at which the parenthesis that is open here closes; -1: nowhere."""
    depth = 1
    for sign in re.finditer(r"[()]", body[start:]):
        depth += 1 if sign.group() == "(" else -1
        if not depth:
            return start + sign.start()
    return -1


def _pieces(text: str, body: str, start: int, keywords: Keywords) -> Iterator[Words]:
    # Between commas outside parentheses and quotes; parentheses that do not close are no parentheses.
    cuts, depth = _cuts_at_depth(body, nested=True)
    for first, last in cuts if depth == 0 else _cuts_at_depth(body, nested=False)[0]:
        piece = body[first:last].lstrip()
        first = last - len(piece)
        if joined := keywords.joined.match(piece):
            piece, first = piece[joined.end() :], first + joined.end()
        piece = piece.rstrip(" \n.")
        if piece:
            last = first + len(piece)
            quoted = opened(text, start + first, start + last) if piece[0] in QUOTES else None
            whole = quoted and quoted.end == start + last
            yield quoted if quoted and whole else Words(tidied(piece), start + first, start + last)


def _cuts_at_depth(body: str, nested: bool) -> tuple[list[tuple[int, int]], int]:
    cuts: list[tuple[int, int]] = []
    place = start = depth = 0
    while sign := _SIGN.search(body, place):
        place = sign.end()
        if sign.group() in QUOTES:
            quoted = opened(body, sign.start(), len(body)) if not body[start : sign.start()].strip() else None
            place = quoted.end if quoted else place
        elif sign.group() in "()":
            depth = max(0, depth + (1 if sign.group() == "(" else -1)) if nested else 0
        elif not depth:
            cuts.append((start, sign.start()))
            start = place
    return [*cuts, (start, len(body))], depth
