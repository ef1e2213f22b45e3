"""Texts that lie on each other on a page, by the ink of their letters, which PDFium measures."""

import unicodedata
from collections.abc import Iterator
from contextlib import closing
from ctypes import c_double
from itertools import product
from math import cos, pi, sin

import pypdfium2
from pypdfium2 import raw

from tests.printing.geometry import Box

BY = 0.3
"""PDF points by which letters may reach into each other: accents and rounding."""
CELL = 24
"""Letters are compared with those of the same squares of the page, which are as wide as this, in PDF points."""
ASKEW = 0.02
"""The angle, in radians, from which on a letter is neither upright nor on its side."""
LEVEL = 1.0
"""PDF points by which the letters of a word may stand above each other."""
Word = tuple[str, list[Box]]


def overlapping(data: bytes) -> list[str]:
    """The words of a PDF that share ground, in pairs, each with its page."""
    with closing(pypdfium2.PdfDocument(data)) as document:
        pages = enumerate(document, 1)
        return [f"{pair}, page {number}" for number, page in pages for pair in sorted(_meeting([*words(page)]))]


def words(page: pypdfium2.PdfPage) -> Iterator[Word]:
    """The words of a page, each as its text and the boxes of its letters' ink; marks belong to their letters."""
    read, text, boxes, last = page.get_textpage(), "", [], None
    for place in range(read.count_chars()):
        letter = chr(raw.FPDFText_GetUnicode(read, place))
        is_space = letter.isspace() or raw.FPDFText_IsGenerated(read, place) == 1
        if is_space or (last is not None and not _goes_on(read, last, place)):
            yield text, boxes
            text, boxes, last = "", [], None
        if not is_space and not unicodedata.category(letter).startswith("M"):
            text, last = text + letter, place
            boxes.append(_ink(read, place, page.get_height()))
    yield text, boxes


def _goes_on(read: pypdfium2.PdfTextPage, last: int, place: int) -> bool:
    """Whether a letter is written after the last one on the same line: PDFium joins words that touch."""
    angle = raw.FPDFText_GetCharAngle(read, last)
    (x, y), (next_x, next_y) = _origin(read, last), _origin(read, place)
    along = (next_x - x) * cos(angle) - (next_y - y) * sin(angle)
    aside = (next_x - x) * sin(angle) + (next_y - y) * cos(angle)
    return along > 0 and abs(aside) < LEVEL


def _origin(read: pypdfium2.PdfTextPage, place: int) -> tuple[float, float]:
    x, y = c_double(), c_double()
    raw.FPDFText_GetCharOrigin(read, place, x, y)
    return x.value, y.value


def _ink(read: pypdfium2.PdfTextPage, place: int, high: float) -> Box:
    """The box of a letter's ink; of one that is askew its middle, because the box of its corners holds others."""
    left, bottom, right, top = read.get_charbox(place)
    across = down = 0.0
    if ASKEW < raw.FPDFText_GetCharAngle(read, place) % (pi / 2) < pi / 2 - ASKEW:
        across, down = (right - left) / 4, (top - bottom) / 4
    return Box(left + across, high - top + down, right - across, high - bottom - down)


def _meeting(words: list[Word]) -> set[str]:
    """The texts of the words of which a letter lies on one of another."""
    cells: dict[tuple[int, int], list[tuple[int, Box]]] = {}
    found = set()
    for number, (text, boxes) in enumerate(words):
        for box in boxes:
            for cell in product(_cells(box.x0, box.x1), _cells(box.top, box.bottom)):
                near = cells.setdefault(cell, [])
                found |= {f"{words[other][0]} on {text}" for other, one in near if other != number and _meet(one, box)}
                near.append((number, box))
    return found


def _cells(start: float, end: float) -> range:
    return range(int(start // CELL), int(end // CELL) + 1)


def _meet(one: Box, other: Box) -> bool:
    across = min(one.x1, other.x1) - max(one.x0, other.x0)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > BY and down > BY
