"""Name badges for bases: strips with the unit's name, and which of how many a figure is."""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import islice

from django.utils.safestring import SafeString

from armybuilder.printing.papers import LEAST, Choice, Layout
from armybuilder.printing.sheets.cutouts import HEAD, MM, One, counted, figures, fitted, leading, pages, sizes
from armybuilder.printing.sheets.drawing import GREY, Drawing
from armybuilder.printing.sheets.metrics import width
from rules.engine import Build

MOST = 500
"""More figures than these are printed in a second go."""
GAP = (Fraction(1) * MM, Fraction(1) * MM)
WIDTHS = {"38": Fraction(38), "25": Fraction(254, 10), "50": Fraction(508, 10)}
"""Millimeters."""
CHOICES = (
    Choice("width", "Width", (("38", "38 mm"), ("25", "1″ (25.4 mm)"), ("50", "2″ (50.8 mm)"))),
    Choice("per", "One for each", (("figure", "Figure"), ("unit", "Unit"))),
)
HEIGHT, BAND = 8 * MM, Fraction(3, 2) * MM
NAMES = (11.0, 10.0, 9.0, 8.0, 7.2)
TALLEST = 60.0
"""Points that a name may take, in lines of its least size."""


def context(build: Build, layout: Layout) -> dict[str, object]:
    """All pages of name badges."""
    each = layout.chosen("badges.per", "figure") == "figure"
    found = list(islice(figures(build, layout, each), MOST))
    wide = WIDTHS[layout.chosen("badges.width", "38")] * MM
    return {
        "title": f"{build.name}: name badges",
        "army": build.name,
        "pages": list(_pages(found, wide, layout)),
        "left": max(0, counted(build, each) - MOST),
        "head": HEAD[layout.text],
        "least": LEAST[layout.text],
    }


def _pages(found: list[One], wide: Fraction, layout: Layout) -> Iterator[SafeString]:
    def size(one: One) -> tuple[Fraction, Fraction]:
        letters, told = _name(one, wide, layout)
        return wide, max(HEIGHT, Fraction(round(len(told) * leading(letters) + 6)))

    for here in pages(found, size, layout, GAP):
        drawing = Drawing(*layout.size, "Name badges for bases, true to size")
        for one, x, y in here:
            _badge(drawing, one, x, y, size(one), layout)
        yield drawing.svg()


def _name(one: One, wide: Fraction, layout: Layout) -> tuple[float, list[str]]:
    """Its name in one line if that is possible, otherwise in as many small ones as it takes."""
    room = float(wide - BAND) - 6 - _number_width(one, layout)
    return _told(one.name, room, tuple(sizes(layout, *NAMES)))


@lru_cache(maxsize=1_000)
def _told(name: str, room: float, tried: tuple[float, ...]) -> tuple[float, list[str]]:
    found = fitted(name, room, leading(tried[0]), tried)
    return found if found[1] == [name] else fitted(name, room, TALLEST, tried[-2:])


def _number_width(one: One, layout: Layout) -> float:
    """Room for its number: the same for every figure of a unit."""
    widest = re.sub("[0-9]", "0", one.number)
    return width(widest, LEAST[layout.text], "bold") + 4 if widest else 0.0


def _badge(
    drawing: Drawing, one: One, x: Fraction, y: Fraction, size: tuple[Fraction, Fraction], layout: Layout
) -> None:
    """A band in its type's color, the name, and at the right which of how many."""
    wide, high = size
    letters, told = _name(one, wide, layout)
    small, middle = LEAST[layout.text], float(y + high / 2)
    if layout.ink == "full":
        drawing.box(x, y, BAND, high, one.color)
    drawing.box(x, y, wide, high, "none", 0.5, GREY)
    for place, line in enumerate(told):
        down = (place - (len(told) - 1) / 2) * leading(letters) + letters / 3
        drawing.words_from(x + BAND + 3, middle + down, line, letters)
    if one.number:
        right = float(x + wide) - 3 - width(one.number, small, "bold")
        drawing.words_from(right, middle + small / 3, one.number, small, face="bold")
