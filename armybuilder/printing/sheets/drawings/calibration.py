"""The square of one inch and the bar of 50 millimeters that check a printer, and what to do if they are not true."""

from django.utils.translation import gettext as _

from armybuilder.printing.papers import INCH, MILLIMETER, Layout
from armybuilder.printing.sheets.drawings.drawing import Drawing
from rules.engine.wording.reader import units


def print_words(layout: Layout) -> str:
    """Instructions for a square that is not true: the paper for the printer, and what to choose in which program."""
    help_text = _(
        "Not one inch? Put {paper} paper into the printer. Choose “Scale: Default” in Chrome, “Scale: 100” in Firefox, "
        "“Actual size” in Acrobat, “Scale: 100%” in Preview, or lp -o media={media} -o print-scaling=none. "
        "Other paper shrinks the sheet by about a tenth."
    )
    if units.get() == "cm":
        help_text = _(
            "Not 25 mm? Put {paper} paper into the printer. Choose “Scale: Default” in Chrome, “Scale: 100” in "
            "Firefox, “Actual size” in Acrobat, “Scale: 100%” in Preview, or lp -o media={media} -o "
            "print-scaling=none. Other paper shrinks the sheet by about a tenth."
        )
    return help_text.format(paper=layout.paper_name, media=layout.media)


def calibration(min_text: float = 6.5) -> Drawing:
    """A square of one inch, or of 25 millimeters, and a bar of 50, for checking the printer."""
    side, name, description = INCH, _("1 inch"), _("A square of exactly one inch and a bar of exactly 50 millimeters")
    if units.get() == "cm":
        side, name = 25 * MILLIMETER, "25 mm"
        description = _("A square of exactly 25 millimeters and a bar of exactly 50 millimeters")
    drawing = Drawing(240, 82, description, min_text)
    drawing.box(4, 4, side, side, "none", 0.5)
    drawing.words(4 + side / 2, 44, name, 13)
    drawing.words(4 + side / 2, 57, _("each side"), 7, face="bold")
    drawing.line(84, 52, 84 + 50 * MILLIMETER, 52, 0.5)
    drawing.lines(
        (
            (
                84 + millimeter * MILLIMETER,
                36 if millimeter % 10 == 0 else 41 if millimeter % 5 == 0 else 45,
                84 + millimeter * MILLIMETER,
                52,
            )
            for millimeter in range(51)
        ),
        0.4,
    )
    for millimeter in range(0, 51, 10):
        drawing.words(84 + millimeter * MILLIMETER, 62, str(millimeter), 8)
    drawing.words(84 + 25 * MILLIMETER, 26, "50 mm", 13)
    return drawing
