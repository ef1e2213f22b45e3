"""The turn chart: turns in a ring around the paper, or in rows where a ring would not fit it."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.printing.papers import LEAST, MILLIMETER, Layout
from armybuilder.printing.sheets.drawings.drawing import Drawing
from rules.engine import Catalogue

LEFT, FOOT = 6 * MILLIMETER, Fraction(47, 5) * MILLIMETER
"""The rim of the chart: at the sides and the top, and below, above the credit."""
FEWEST, MOST = 16, 44
"""Turns that a ring has room for."""
NARROWEST = 200 * MILLIMETER
"""Paper that has room for words in the middle of a ring."""
CELL = (Fraction(99, 4) * MILLIMETER, Fraction(132, 5) * MILLIMETER)
"""Least width and height of a turn: an order chip lies on it."""
INK, PALE, LINE, SHADE = "#14532f", "#4b5545", "#c9c8b4", "#eef2e2"

LOW, LOW_RING = 160 * MILLIMETER, 215 * MILLIMETER
"""The height of a page without room for the dice: below rounds and orders, and within a ring in the largest text."""
Cell = tuple[int, int, int]
"""A turn with its column and row."""


@dataclass(frozen=True, slots=True)
class Chart:
    """Pages of turns; with ``ring`` the words are in the middle of the first, otherwise on a page of their own.

    ``low``: it is too low for the dice, which are on another page.
    """

    turns: int
    pages: tuple[SafeString, ...]
    ring: bool
    low: bool
    middle: str
    """The position of the words, as CSS."""


def chart(catalogue: Catalogue, turns: int, layout: Layout) -> Chart:
    """The chart of so many turns."""
    width, height = layout.size
    ring = turns % 2 == 0 and FEWEST <= turns <= MOST and min(width, height) >= NARROWEST
    across, down = _ringed(turns, layout) if ring else _fitting(layout)
    foot = FOOT if ring else FOOT + _more(layout)
    cell = ((width - 2 * LEFT) / across, (height - LEFT - foot) / down)
    fields = list(_ring(across, down)) if ring else list(_rows(turns, across, down))
    some = turns if ring else across * down
    pages = (fields[first : first + some] for first in range(0, turns, some))
    drawn = tuple(_page(catalogue, turns, cells, cell, layout) for cells in pages)
    side, top = (float((LEFT + length) / MILLIMETER) + 3 if ring else 9 for length in cell)
    lower = height < (LOW_RING if ring and layout.text == "largest" else LOW)
    middle = f"left: {side:.1f}mm; right: {side:.1f}mm; top: {top + 2:.1f}mm"  # untranslated
    return Chart(turns, drawn, ring, lower, middle)


def _ringed(turns: int, layout: Layout) -> tuple[int, int]:
    """Turns at the top and at a side of a ring that has about the paper's shape."""
    width, height = layout.size
    short = max(4, (turns // 2 + 2) * 4 // 9)
    length = turns // 2 + 2 - short
    return (short, length) if width < height else (length, short)


def _fitting(layout: Layout) -> tuple[int, int]:
    """Turns in a row, and rows, as large as on the usual paper."""
    width, height = layout.size
    return max(1, int(width / CELL[0])), max(1, int((height - FOOT - _more(layout)) / CELL[1]))


def _more(layout: Layout) -> Fraction:
    """The height that a credit in large letters takes on narrow paper: another line."""
    return 4 * (Fraction(LEAST[layout.text]) - Fraction(LEAST["normal"]))


def _ring(across: int, down: int) -> Iterator[Cell]:
    """Clockwise from the top left corner."""
    places = [(column, 0) for column in range(across)]
    places += [(across - 1, row) for row in range(1, down)]
    places += [(column, down - 1) for column in range(across - 2, -1, -1)]
    places += [(0, row) for row in range(down - 2, 0, -1)]
    return ((turn, *place) for turn, place in enumerate(places, 1))


def _rows(turns: int, across: int, down: int) -> Iterator[Cell]:
    """Row after row, page after page."""
    return ((turn + 1, turn % across, turn // across % down) for turn in range(turns))


def _page(
    catalogue: Catalogue, turns: int, cells: list[Cell], cell: tuple[Fraction, Fraction], layout: Layout
) -> SafeString:
    title = ngettext(
        "A chart of {number} turn; after the last comes the first",
        "A chart of {number} turns; after the last comes the first",
        turns,
    )
    drawing = Drawing(*layout.size, title.format(number=turns), LEAST[layout.text])
    for turn, column, row in cells:
        x, y = LEFT + column * cell[0], LEFT + row * cell[1]
        shaded = catalogue.ahead and turn % catalogue.ahead == 0
        drawing.box(x, y, *cell, SHADE if shaded else "#ffffff", 0.5, LINE)
        drawing.words(x + Fraction(6, 5) * MILLIMETER, y + 6 * MILLIMETER, str(turn), 17, color=INK, is_centered=False)
        if catalogue.ahead:
            earliest = (turn + catalogue.ahead - 1) % turns + 1
            label = _("order from {turn}").format(turn=earliest)
            drawing.words(x + cell[0] / 2, y + cell[1] - 3, label, 0, color=PALE, face="bold")
    return drawing.svg()
