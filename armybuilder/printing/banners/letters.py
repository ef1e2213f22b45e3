"""Words as pixels, in the first of our fonts that has all their letters, as large as they fit."""

from functools import cache, lru_cache
from pathlib import Path

from django.conf import settings
from fontTools.ttLib import TTFont
from PIL import ImageFont

FOLDER = Path(settings.ROOT) / "static" / "print" / "fonts"
HEADING = ("londrina-solid-latin-900-normal", "atkinson-hyperlegible-next-latin-700-normal")
TEXT = ("atkinson-hyperlegible-next-latin-600-normal", "atkinson-hyperlegible-next-latin-ext-600-normal")
OTHERS = (
    "dejavu-sans-bold",
    "noto-sans-thai-700-normal",
    "noto-sans-devanagari-700-normal",
    "droid-sans-fallback",
    "nanum-gothic",
    "noto-emoji",
)
"""What the first ones lack: other scripts, symbols."""


@cache
def _letters(name: str) -> frozenset[int]:
    return frozenset(TTFont(FOLDER / f"{name}.ttf", lazy=True).getBestCmap())


@lru_cache(maxsize=64)
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FOLDER / f"{name}.ttf", size, layout_engine=ImageFont.Layout.BASIC)


def font(text: str, names: tuple[str, ...], size: int) -> ImageFont.FreeTypeFont:
    """The font for the text: the one that lacks the fewest of its letters."""
    wanted = {ord(letter) for letter in text if not letter.isspace()}
    return _font(min((*names, *OTHERS), key=lambda name: len(wanted - _letters(name))), size)


def fitted(text: str, names: tuple[str, ...], size: int, least: int, wide: int) -> tuple[str, ImageFont.FreeTypeFont]:
    """The text with its font, smaller where it is long; what does not fit at the least size ends in an ellipsis."""
    for smaller in range(size, least - 1, -4):
        if (found := font(text, names, smaller)).getlength(text) <= wide:
            return text, found
    found = font(text, names, least)
    kept = next(end for end in range(len(text), -1, -1) if found.getlength(f"{text[:end]}…") <= wide or not end)
    return f"{text[:kept].rstrip()}…", found
