"""How wide text is on paper, so that what fits a card is known before it is laid out.

Widths are read from the sheets' own fonts. Kerning only ever narrows words, and lines are broken at spaces alone;
so a text takes on paper at most the lines that it takes here.
"""

import unicodedata
from collections.abc import Iterator
from functools import cache

from django.conf import settings
from fontTools.ttLib import TTFont

ATKINSON = "atkinson-hyperlegible-next-latin"
OTHERS = ("muster-dice", "dejavu-sans-bold", "droid-sans-fallback", "nanum-gothic", "noto-emoji")
FACES = {
    "text": (f"{ATKINSON}-400-normal", f"{ATKINSON}-ext-400-normal", *OTHERS),
    "bold": (f"{ATKINSON}-700-normal", f"{ATKINSON}-ext-700-normal", *OTHERS),
    "display": ("londrina-solid-latin-400-normal", f"{ATKINSON}-ext-400-normal", *OTHERS),
}
"""Each face's fonts in the order of the stylesheet's stacks; their bold, the wider, where it has two weights."""
ALLOWANCE = 1.02
CIRCLE = "\N{DOTTED CIRCLE}"
"""On which a mark stands whose font has not the letter before it."""
UNKNOWN = 1.4
"""Width in em of what no font draws: wider than any letter of theirs."""

Face = str


@cache
def _font(name: str) -> tuple[dict[int, str], dict[str, tuple[int, int]], int]:
    """Glyph by code point, its advance, and the units of an em."""
    font = TTFont(settings.ROOT / "static" / "print" / "fonts" / f"{name}.ttf", lazy=True)
    return font.getBestCmap(), font["hmtx"].metrics, font["head"].unitsPerEm


@cache
def _advance(letter: str, face: Face) -> float:
    """The width of a letter in em, in the first font that draws it."""
    if letter != CIRCLE and unicodedata.category(letter).startswith("M"):
        return _advance(CIRCLE, face)
    for name in FACES[face]:
        glyphs, metrics, em = _font(name)
        if ord(letter) in glyphs:
            return metrics[glyphs[ord(letter)]][0] / em
    return UNKNOWN


def width(text: str, size: float, face: Face = "text") -> float:
    """How wide the text is at most, in the unit of its size."""
    return sum(_advance(letter, face) for letter in text) * size * ALLOWANCE


def lines(text: str, size: float, room: float, face: Face = "text", indent: float = 0) -> list[str]:
    """The text in lines no wider than the room, the first begun after the indent; joined again they are the text."""
    broken: list[str] = []
    line, used = "", indent
    for word in _words(text, size, room, face):
        wide = width(word, size, face)
        if used and used + wide > room:
            broken.append(line + " " * word.startswith(" "))
            line, used, word = "", 0.0, word.lstrip()
            wide = width(word, size, face)
        line, used = line + word, used + wide
    return [*broken, line]


def _words(text: str, size: float, room: float, face: Face) -> Iterator[str]:
    """Words with the space before them; those wider than a whole line in pieces."""
    for place, word in enumerate(text.split()):
        piece = " " if place else ""
        if width(word, size, face) > room:
            for letter in word:
                if width(piece + letter, size, face) > room:
                    yield piece
                    piece = ""
                piece += letter
            yield piece
        else:
            yield piece + word
