"""Paper figures that fold over: flap, back, front, flap, one strip for each figure."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import islice

from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.printing.papers import LEAST, MILLIMETER, Layout, SheetChoice
from armybuilder.printing.sheets.drawings.drawing import GREY, Drawing, pt
from armybuilder.printing.sheets.page import cutouts
from armybuilder.printing.sheets.page.cutouts import Beside, CutFigure, fitted, leading, sizes
from armybuilder.printing.sheets.page.text_width import lines
from armybuilder.printing.sheets.sheet import Context, Sheet
from rules.engine import Build
from rules.engine.wording.directions import isolate

MOST = 99
"""More figures than these are printed in a second go."""
GAP = (Fraction(3, 2) * MILLIMETER, Fraction(18, 5) * MILLIMETER)
BASES = {
    "25": (Fraction(254, 10), 38),
    "20": (Fraction(20), 30),
    "32": (Fraction(32), 43),
    "40": (Fraction(40), 60),
}
"""Millimeters of a base, and the height of its figure."""
NAMED_BASES = (
    ("25", gettext_lazy("1″ (25.4 mm), for 25–32 mm figures")),
    ("20", gettext_lazy("20 mm, for 15 mm figures")),
    ("32", "32 mm"),
    ("40", gettext_lazy("40 mm, for 54 mm figures")),
)
MARGINS = 24 * MILLIMETER
"""The part of a page's height for margins and for what is above the strips."""
FLAP, BAND = "#eef2e2", Fraction(9, 10) * MILLIMETER
NAMES = (9.0, 8.0, 7.2)
NAME_PART = 0.72
"""The part of a face that its name may take."""


@dataclass(frozen=True, slots=True)
class Strip:
    """The strip that a figure is folded from, in points."""

    base: Fraction
    face: Fraction

    @property
    def flap(self) -> Fraction:
        """Two of them make its base."""
        return self.base / 2

    @property
    def height(self) -> Fraction:
        """Of the whole strip."""
        return 2 * (self.flap + self.face)

    def width(self, cutout: CutFigure) -> Fraction:
        """Mounts and vehicles have two bases."""
        return self.base * (2 if cutout.is_wide else 1)


class Standees(Sheet):
    """A strip to fold for each figure or unit."""

    slug = "standees"
    name = gettext_lazy("Paper figures")
    text = gettext_lazy("Fold them to stand, with name and picture")
    icon = "user"
    can_turn = True
    choices = (SheetChoice("base", gettext_lazy("Bases"), NAMED_BASES), cutouts.ONE_FOR)

    def context(self, build: Build, layout: Layout) -> Context:
        """All pages of paper figures."""
        each = self.selected(layout, "per") == "figure"
        shown, strip = list(islice(cutouts.figures(build, layout, each), MOST)), self._strip(layout)
        placed = cutouts.pages(shown, lambda figure: (strip.width(figure), strip.height), layout, GAP)
        beside, instructions = Beside(), cutouts.instructions(_instructions(strip), cutouts.counted(build, each), MOST)
        return {
            "title": _("{army}: paper figures").format(army=isolate(build.name)),
            "pages": [_page(here, strip, layout, beside) for here in placed],
            "instructions": beside.headed(build.name, instructions, layout, str(self.name)),
            **cutouts.page_context(str(self.name), layout, beside),
        }

    def has_room_sideways(self, layout: Layout) -> bool:
        """Whether a strip is not longer than the page is high."""
        return self._strip(layout).height + MARGINS <= min(layout.size)

    def _strip(self, layout: Layout) -> Strip:
        base, face = BASES[self.selected(layout, "base")]
        return Strip(base * MILLIMETER, face * MILLIMETER)


def _instructions(strip: Strip) -> list[str]:
    """Instructions to cut and fold."""
    width = number_format(Decimal(f"{float(strip.base / MILLIMETER):g}"))
    bases = _("Bases {width} mm, mounts twice as wide.").format(width=width)
    return [bases, _("Cut on the lines, fold on the dashes: up in the middle, flaps outward.")]


def _page(
    here: list[tuple[CutFigure, Fraction, Fraction]], strip: Strip, layout: Layout, beside: Beside
) -> tuple[SafeString, list[str]]:
    """A page's drawing, and the styles of its pictures."""
    drawing = Drawing(*layout.size, _("Fold-over paper figures, true to size"))
    pictures = [picture for cutout, x, y in here for picture in _standee(drawing, cutout, x, y, strip, layout, beside)]
    return drawing.svg(), pictures


def _standee(
    drawing: Drawing, figure: CutFigure, x: Fraction, y: Fraction, strip: Strip, layout: Layout, beside: Beside
) -> tuple[str, str]:
    """The strip of a figure: its lines and words are drawn, its pictures come after."""
    width, middle = strip.width(figure), x + strip.width(figure) / 2
    fold = y + strip.flap + strip.face
    _paper(drawing, figure, x, y, strip, layout)
    _glue(drawing, middle, y + strip.flap / 2, float(width), layout)
    tallest = float(strip.face) * NAME_PART
    size, name_lines = beside.written(figure.name, figure.short, float(width) - 4, tallest, sizes(layout, *NAMES))
    _flap(drawing, figure, middle, y + strip.height - strip.flap, strip, layout, beside)
    low = float(strip.face - BAND) - 3
    for turn, side in (("", 1), ("180", -1)):
        for place, line in enumerate(name_lines):
            down = low - (len(name_lines) - 1 - place) * leading(size)
            drawing.words(middle, float(fold) + side * down, line, size, turn=turn, alternative=figure.name)
    height_left = low - len(name_lines) * leading(size) - 1.5
    return (
        _picture(figure.front, x, float(fold) + 3, width, height_left - 3, ""),
        _picture(figure.back, x, float(fold) - height_left, width, height_left - 3, "transform:rotate(180deg)"),
    )


def _paper(drawing: Drawing, figure: CutFigure, x: Fraction, y: Fraction, strip: Strip, layout: Layout) -> None:
    """Flaps, bands at the feet, folds, and the line to cut along."""
    width, flap, face = strip.width(figure), strip.flap, strip.face
    if layout.ink == "full":
        for top in (y, y + strip.height - flap):
            drawing.box(x, top, width, flap, FLAP)
        for top in (y + flap, y + strip.height - flap - BAND):
            drawing.box(x, top, width, BAND, figure.color)
    drawing.box(x, y, width, strip.height, "none", 0.5, GREY)
    for down in (y + flap, y + flap + face, y + flap + 2 * face):
        d = f"M{pt(x)} {pt(down)}h{pt(width)}"
        drawing.path(d, 0.6, "#4b5545", dashes="2.4 1.8")


def _glue(drawing: Drawing, x: Fraction, y: Fraction, width: float, layout: Layout) -> None:
    """Write the use of the upper flap on it, upside down like the back."""
    size = LEAST[layout.text]
    text_lines = lines(_("glue under base"), size, width - 4, "bold")
    for place, line in enumerate(text_lines):
        shift = (place - (len(text_lines) - 1) / 2) * leading(size) + size / 3
        drawing.words(x, float(y) - shift, line, size, color="#4b5545", face="bold", turn="180")


def _flap(
    drawing: Drawing, figure: CutFigure, x: Fraction, y: Fraction, strip: Strip, layout: Layout, beside: Beside
) -> None:
    """The words on the lower flap: the figure, and which of how many."""
    size = LEAST[layout.text]
    rows = max(1, int((float(strip.flap) - 3) / leading(size)) - bool(figure.number))
    fitting = fitted(figure.kind, float(strip.width(figure)) - 4, rows * leading(size) + 0.1, [size], "bold")
    if not fitting:
        beside.add(figure.short if figure.short in beside.texts else figure.name, figure.kind)
    kind_lines = fitting[1] if fitting else []
    for place, line in enumerate([*kind_lines, *([figure.number] if figure.number else [])]):
        drawing.words(x, float(y) + 2 + size + place * leading(size), line, size, face="bold")


def _picture(file: str, x: Fraction, y: float, width: Fraction, height: float, more: str) -> str:
    """The style of a face's picture: where it is, and whether it is upside down."""
    style = f"left:{pt(x + MILLIMETER)}pt;top:{pt(y)}pt;width:{pt(width - 2 * MILLIMETER)}pt;height:{pt(height)}pt"
    return f"{style};background-image:url({file});{more}"
