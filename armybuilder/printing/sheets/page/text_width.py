"""The width of text on paper, so that what fits a card is known before it is laid out.

Widths are read from the sheets' own fonts. Kerning and joined letters only ever narrow words, and lines are broken at
spaces alone; so a text takes on paper at most the lines that it takes here.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from fontTools.ttLib import TTFont

from armybuilder.printing.pdf import fonts

ALLOWANCE = 1.02
CIRCLE = "\N{DOTTED CIRCLE}"
"""The base of a mark that has no letter before it, or whose font lacks that letter."""
JOINERS, VIRAMA = "\u200c\u200d", "\u094d"
UNKNOWN = 1.4
"""Width in em of what no font draws: wider than any letter of theirs."""

Face = str
Stack = str
"""The name of a stack of fonts."""


@cache
def _font(name: str) -> tuple[dict[int, str], dict[str, tuple[int, int]], int]:
    """Glyph by code point, its advance, and the units of an em."""
    font = TTFont(fonts.FOLDER / f"{name}.ttf", lazy=True)
    return font.getBestCmap(), font["hmtx"].metrics, font["head"].unitsPerEm


@cache
def _joined(name: str) -> dict[str, tuple[str, ...]]:
    """The joined forms that a font has of Arabic letters."""
    joined: dict[str, tuple[str, ...]] = {}
    for code in range(0xFB50, 0xFEFD):
        form, _, letter = unicodedata.decomposition(chr(code)).partition(" ")
        if code in _font(name)[0] and form in ("<isolated>", "<initial>", "<medial>", "<final>") and " " not in letter:
            base = chr(int(letter, 16))
            joined[base] = (*joined.get(base, ()), chr(code))
    return joined


@cache
def _drawn_by(letter: str, stack: Stack) -> str:
    """The first font that draws a letter; empty where none does."""
    return next((name for name in fonts.STACKS[stack] if ord(letter) in _font(name)[0]), "")


@cache
def _advance(letter: str, stack: Stack) -> float:
    """The width of a letter in em, in the first font that draws it; of an Arabic one, in its widest form."""
    name = _drawn_by(letter, stack)
    if not name:
        return UNKNOWN
    glyphs, metrics, em = _font(name)
    forms = (letter, *_joined(name).get(letter, ())) if "\u0600" <= letter <= "\u06ff" else (letter,)
    return max(metrics[glyphs[ord(form)]][0] for form in forms) / em


@cache
def _mark(mark: str, before: str, stack: Stack) -> float:
    """The width of a mark: its own, on a dotted circle if the letter before it cannot carry it."""
    alone = before == " " or _drawn_by(mark, stack) != _drawn_by(before, stack)
    return _advance(mark, stack) + (_advance(CIRCLE, stack) if alone else 0)


@cache
def _space(before: str, stack: Stack) -> float:
    """The width of a space, which may be that of the letter's font before it."""
    glyphs, metrics, em = _font(_drawn_by(before, stack) or fonts.STACKS[stack][0])
    own = metrics[glyphs[32]][0] / em if 32 in glyphs else 0.0
    return max(own, _advance(" ", stack))


def _is_mark(letter: str) -> bool:
    return not letter.isascii() and unicodedata.category(letter).startswith("M")


def _advances(text: str, stack: Stack) -> float:
    """The width of a text in em."""
    if text.isascii():
        return sum(_advance(letter, stack) for letter in text)
    total, before = 0.0, " "
    for letter in text:
        if _is_mark(letter):
            total += _mark(letter, before, stack)
        elif letter == " ":
            total += _space(before if before != " " else text.lstrip()[:1], stack)
        elif letter not in JOINERS:
            total += _advance(letter, stack)
            before = letter
    return total


def width(text: str, size: float, face: Face = "text") -> float:
    """The maximum width of the text, in the unit of its size."""
    return _advances(text, fonts.stack(text, face)) * size * ALLOWANCE


def spares(text: str, size: float, width: float, face: Face = "text") -> bool:
    """Whether each word of the text has room on a line."""
    stack = fonts.stack(text, face)
    return all(_advances(word, stack) * size * ALLOWANCE <= width for word in text.split())


_SYLLABLE = re.compile(r"[^\W\d]*?[aeiouyáéíóúäöü]+[^\W\daeiouyáéíóúäöü]+", re.IGNORECASE)


def shortened(word: str, size: float, width: float, face: Face = "text") -> str:
    """The word, or its first syllable where it is wider than the room: ``cob.`` of ``cobertura``."""
    match = None if spares(word, size, width, face) else _SYLLABLE.match(word)
    return f"{match[0]}." if match and len(match[0]) + 1 < len(word) else word


def lines(text: str, size: float, width: float, face: Face = "text", indent: float = 0) -> list[str]:
    """The text in lines no wider than the room, the first begun after the indent; joined again they are the text."""
    broken: list[str] = []
    stack, em = fonts.stack(text, face), size * ALLOWANCE
    line, used = "", indent
    for word in _words(text, width / em, stack):
        advance = _advances(word, stack) * em
        if used and used + advance > width:
            broken.append(line + " " * word.startswith(" "))
            line, used, word = "", 0.0, word.lstrip()
            advance = _advances(word, stack) * em
        line, used = line + word, used + advance
    return [*broken, line]


def _words(text: str, width: float, stack: Stack) -> Iterator[str]:
    """Words with the space before them; those wider than a whole line in pieces. The room is in em."""
    for place, word in enumerate(re.split(r"[ \n]+", text.strip(" \n"))):
        piece = " " if place else ""
        if _advances(word, stack) > width:
            for letter in _clusters(word):
                if _advances(piece + letter, stack) > width:
                    yield piece
                    piece = ""
                piece += letter
            yield piece
        else:
            yield piece + word


def _clusters(word: str) -> Iterator[str]:
    """Letters with their combining marks."""
    cluster = ""
    for letter in word:
        if cluster and not (_is_mark(letter) or letter in JOINERS or cluster[-1] in JOINERS + VIRAMA):
            yield cluster
            cluster = ""
        cluster += letter
    yield cluster
