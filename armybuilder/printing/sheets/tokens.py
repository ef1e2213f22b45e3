"""Tokens of 24 mm to lay beside figures, as the rule book's table ``tokens`` names them."""

from collections.abc import Iterator
from fractions import Fraction

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.printing.papers import MILLIMETER, Layout, SheetChoice
from armybuilder.printing.sheets.drawings.drawing import INK, Drawing
from armybuilder.printing.sheets.page.cutouts import Beside, leading, page_context, pages, sizes
from armybuilder.printing.sheets.sheet import Context, Sheet
from rules.engine import Build, Term

ACROSS = 24 * MILLIMETER
GAP = (Fraction(29, 10) * MILLIMETER, Fraction(5, 2) * MILLIMETER)
ICON = 9 * MILLIMETER
NAMES = (9.0, 8.0, 7.2)


class Tokens(Sheet):
    """Every token of the rule book, several times."""

    slug = "tokens"
    name = gettext_lazy("Tokens")
    text = gettext_lazy("Small disks (24 mm) to lay next to figures: they show what a figure is or does")
    icon = "hash"
    is_of_edition = True
    choices = (
        SheetChoice(
            "each", gettext_lazy("Copies of each"), (("4", "4"), ("1", "1"), ("2", "2"), ("8", "8"), ("12", "12"))
        ),
    )

    def context(self, build: Build, layout: Layout) -> Context:
        """All pages of tokens."""
        numbered = list(enumerate(build.catalogue.table("tokens"), 1))
        tokens = [token for token in numbered for _ in range(int(self.selected(layout, "each")))]
        beside = Beside()
        return {
            "title": str(self.name),
            "pages": list(_pages(tokens, layout, beside)),
            "instructions": [
                _("{rules}. 24 mm, for cardboard or coins.").format(rules=build.catalogue.short_name),
                _("Cut along the rings."),
            ],
            **page_context(str(self.name), layout, beside),
        }


def _pages(tokens: list[tuple[int, Term]], layout: Layout, beside: Beside) -> Iterator[SafeString]:
    for here in pages(tokens, lambda _: (ACROSS, ACROSS), layout, GAP):
        drawing = Drawing(*layout.size, _("Tokens of 24 mm, true to size"))
        for (place, term), x, y in here:
            size, name = beside.written(
                term.name, _("No. {number}").format(number=place), float(ACROSS) * 0.78, 24, sizes(layout, *NAMES)
            )
            _token(drawing, x + ACROSS / 2, y + ACROSS / 2, term.value, size, name)
        yield drawing.svg()


def _token(drawing: Drawing, x: Fraction, y: Fraction, icon: str, size: float, name: list[str]) -> None:
    """Icon over name, within a ring to cut along."""
    drawing.ring(x, y, ACROSS, 0.8)
    drawing.icon(x - ICON / 2, y - Fraction(38, 100) * ACROSS, ICON, icon, INK)
    for place, line in enumerate(name):
        drawing.words(x, float(y) + 5 + size * 0.8 + place * leading(size), line, size)
