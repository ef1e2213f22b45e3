"""Name badges for bases: strips with the unit's name, and which of how many a figure is."""

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import islice

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.printing.papers import LEAST, MILLIMETER, Layout, SheetChoice
from armybuilder.printing.sheets.drawings.drawing import GREY, Drawing
from armybuilder.printing.sheets.page import cutouts
from armybuilder.printing.sheets.page.cutouts import Beside, CutFigure, fitted, leading, sizes
from armybuilder.printing.sheets.page.text_width import lines, width
from armybuilder.printing.sheets.sheet import Context, Sheet
from rules.engine import Build
from rules.engine.wording.directions import isolate

MOST = 500
"""More figures than these are printed in a second go."""
GAP = (Fraction(1) * MILLIMETER, Fraction(1) * MILLIMETER)
WIDTHS = {"38": Fraction(38), "25": Fraction(254, 10), "50": Fraction(508, 10)}
"""Millimeters."""
HEIGHT, BAND = 8 * MILLIMETER, Fraction(3, 2) * MILLIMETER
NAMES = (11.0, 10.0, 9.0, 8.0, 7.2)
TWO = 26.0
"""Points that a name may take beside its number; below a taller one the number has its own line."""


class Badges(Sheet):
    """A strip for each figure or unit."""

    slug = "badges"
    name = gettext_lazy("Name badges")
    text = gettext_lazy("Strips for the rims of bases")
    icon = "stamp"
    choices = (
        SheetChoice("width", gettext_lazy("Width"), (("38", "38 mm"), ("25", "1″ (25.4 mm)"), ("50", "2″ (50.8 mm)"))),
        cutouts.ONE_FOR,
    )

    def context(self, build: Build, layout: Layout) -> Context:
        """All pages of name badges."""
        each = self.selected(layout, "per") == "figure"
        shown = list(islice(cutouts.figures(build, layout, each), MOST))
        width, beside = WIDTHS[self.selected(layout, "width")] * MILLIMETER, Beside()
        how = [_("Cut on the lines, glue to the rims of bases.")]
        instructions = cutouts.instructions(how, cutouts.counted(build, each), MOST)
        return {
            "title": _("{army}: name badges").format(army=isolate(build.name)),
            "pages": list(_pages(shown, width, layout)),
            "instructions": beside.headed(build.name, instructions, layout, str(self.name)),
            **cutouts.page_context(str(self.name), layout, beside),
        }


def _pages(shown: list[CutFigure], width: Fraction, layout: Layout) -> Iterator[SafeString]:
    def size(figure: CutFigure) -> tuple[Fraction, Fraction]:
        letters, name_lines = _name(figure, width, layout)
        below = 0 if _beside(figure, width, layout) else leading(LEAST[layout.text])
        return width, max(HEIGHT, Fraction(round(len(name_lines) * leading(letters) + below + 6)))

    for here in cutouts.pages(shown, size, layout, GAP):
        drawing = Drawing(*layout.size, _("Name badges for bases, true to size"))
        for figure, x, y in here:
            _badge(drawing, figure, x, y, size(figure), layout)
        yield drawing.svg()


def _name(cutout: CutFigure, badge_width: Fraction, layout: Layout) -> tuple[float, list[str]]:
    """Its name on one line if possible, otherwise on as many small lines as needed."""
    name_width = (
        float(badge_width - BAND) - 6 - (_number_width(cutout, layout) if _beside(cutout, badge_width, layout) else 0)
    )
    return _fit_name(cutout.name, name_width, tuple(sizes(layout, *NAMES)))


@lru_cache(maxsize=1_000)
def _fit_name(name: str, width: float, tried: tuple[float, ...]) -> tuple[float, list[str]]:
    smallest = tried[-1], [line.strip() for line in lines(name, tried[-1], width, "display")]
    return fitted(name, width, leading(tried[0]), tried) or fitted(name, width, TWO, tried[-2:]) or smallest


def _beside(cutout: CutFigure, width: Fraction, layout: Layout) -> bool:
    """Whether its number is next to the name; a name of more than two lines takes the whole width."""
    name_width = float(width - BAND) - 6 - _number_width(cutout, layout)
    return not cutout.number or bool(fitted(cutout.name, name_width, TWO, sizes(layout, *NAMES)[-2:]))


def _number_width(cutout: CutFigure, layout: Layout) -> float:
    """Room for its number: the same for every figure of a unit."""
    widest = re.sub("[0-9]", "0", cutout.number)
    return width(widest, LEAST[layout.text], "bold") + 4 if widest else 0.0


def _badge(
    drawing: Drawing, figure: CutFigure, x: Fraction, y: Fraction, size: tuple[Fraction, Fraction], layout: Layout
) -> None:
    """A band in its type's color, the name, and at the right which of how many."""
    badge_width, height = size
    letters, name_lines = _name(figure, badge_width, layout)
    small, middle = LEAST[layout.text], float(y + height / 2)
    if layout.ink == "full":
        drawing.box(x, y, BAND, height, figure.color)
    drawing.box(x, y, badge_width, height, "none", 0.5, GREY)
    below = 0 if _beside(figure, badge_width, layout) else leading(small)
    for place, line in enumerate(name_lines):
        down = (place - (len(name_lines) - 1) / 2) * leading(letters) + letters / 3 - below / 2
        drawing.words(x + BAND + 3, middle + down, line, letters, alternative=figure.name, is_centered=False)
    if figure.number:
        right = float(x + badge_width) - 3 - width(figure.number, small, "bold")
        baseline = float(y + height) - 3 - small / 3 if below else middle + small / 3
        drawing.words(right, baseline, figure.number, small, face="bold", is_centered=False)
