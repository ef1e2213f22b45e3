"""The fonts of sheets: which letters each draws, and which one a text is set in, so that no word mixes two designs.

``static/print/print.css`` names their files, and ``typesetting`` gives them to WeasyPrint.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from xml.etree.ElementTree import Element

from fontTools.ttLib import TTFont

HEADINGS = frozenset({"h1", "h2", "h3", "h4"})

FOLDER = Path(__file__).resolve().parents[3] / "static" / "print" / "fonts"
LONDRINA = "londrina-solid-latin-400-normal"
ATKINSON = "atkinson-hyperlegible-next-latin"
REGULAR = (f"{ATKINSON}-400-normal", f"{ATKINSON}-ext-400-normal")
HEAVY = (f"{ATKINSON}-700-normal", f"{ATKINSON}-ext-700-normal")
WIDE = "dejavu-sans-bold"
"""Draws all of Latin, Greek and Cyrillic; widths of its regular weight are smaller."""
OTHERS = (
    "muster-dice",
    WIDE,
    "noto-sans-thai-700-normal",
    "noto-sans-devanagari-700-normal",
    "droid-sans-fallback",
    "nanum-gothic",
    "noto-emoji",
)
"""The fonts for letters that the first ones of a stack lack, in the stylesheet's order."""
STACKS = {
    "text": (*REGULAR, *OTHERS),
    "bold": (*HEAVY, *OTHERS),
    "display": (LONDRINA, *HEAVY, *OTHERS),
    "text extended": (*reversed(REGULAR), *OTHERS),
    "bold extended": (*reversed(HEAVY), *OTHERS),
    "display extended": (*reversed(HEAVY), *OTHERS),
    "text wide": (WIDE, *REGULAR, *OTHERS),
    "bold wide": (WIDE, *HEAVY, *OTHERS),
    "display wide": (WIDE, *HEAVY, *OTHERS),
}
"""By face and reach of a text, as the variables of print.css; where the bold letters are wider, they are measured."""
ALPHABETIC = re.compile("[\u0100-\u052f\u1d00-\u1fff]")
"""Latin letters beyond those of Western Europe, Greek, Cyrillic and their accents: no word may mix fonts for these."""
REORDERED = re.compile("[\u0900-\u0eff\u1000-\u109f\u1780-\u17ff]")
"""Letters of India and Southeast Asia, some of which are drawn before those that they are read after."""

Reach = str
"""The reach of a text beyond the letters of Western Europe: ``""``, ``extended`` or ``wide``."""


@cache
def glyphs(name: str) -> dict[int, str]:
    """The glyph for each code point that a font draws."""
    names: dict[int, str] = TTFont(FOLDER / f"{name}.ttf", lazy=True).getBestCmap()
    return names


@lru_cache(maxsize=4096)
def reach(text: str) -> Reach:
    """The range of letters that a text needs: one font that draws all of them is chosen for the whole of it."""
    letters = {ord(letter) for letter in ALPHABETIC.findall(text)}
    if letters <= glyphs(LONDRINA).keys():
        return ""
    return "extended" if letters <= glyphs(HEAVY[0]).keys() | glyphs(HEAVY[1]).keys() else "wide"


def stack(text: str, face: str) -> str:
    """The stack of fonts that a text is set in."""
    return face if text.isascii() else f"{face} {reach(text)}".rstrip()


def undrawn(texts: Iterable[str]) -> list[str]:
    """The letters that none of the fonts draws, each once, in the order in which they come."""
    letters = dict.fromkeys("".join(text for text in texts if not text.isascii()))
    return [letter for letter in letters if not _is_drawn(letter)]


def _is_drawn(letter: str) -> bool:
    name = unicodedata.name(letter, "")
    invisible = unicodedata.category(letter) in ("Cf", "Cc", "Zs") or "VARIATION SELECTOR" in name  # untranslated
    return invisible or any(ord(letter) in glyphs(name) for name in STACKS["display"])


def dress(root: Element) -> None:
    """Mark elements whose words go beyond the letters of Western Europe, by the classes of print.css."""
    for element in list(root.iter()):
        if not element.tag.startswith("{"):
            _dress_text(element)
            _dress_tails(element)


def _dress_text(element: Element) -> None:
    """Its words before the first element in it: the mark is its own where no other words follow."""
    if not (needed := _needed(element.text)):
        return
    if len(element) == 0 or element.tag in HEADINGS:
        element.set("class", f"{element.get('class', '')} {needed}".strip())
    else:
        element.insert(0, _span(element.text, needed))
        element.text = None


def _dress_tails(element: Element) -> None:
    """Its words between and after the elements in it."""
    for place, child in reversed(list(enumerate(element))):
        if needed := _needed(child.tail):
            element.insert(place + 1, _span(child.tail, needed))
            child.tail = None


def _span(text: str | None, needed: str) -> Element:
    span = Element("span", {"class": needed})
    span.text = text
    return span


def _needed(text: str | None) -> str:
    return reach(text) if text and ALPHABETIC.search(text) else ""
