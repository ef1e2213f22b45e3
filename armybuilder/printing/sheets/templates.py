"""Templates for the areas that a rule book names: everything within a Half Move Unit, or a Move Unit."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from armybuilder.printing.papers import LEAST, Layout, SheetChoice
from armybuilder.printing.sheets.drawings import lengths
from armybuilder.printing.sheets.drawings.calibration import calibration, print_words
from armybuilder.printing.sheets.drawings.discs import BOTTOM, Disc, Tile, is_quarter, pages, tiles
from armybuilder.printing.sheets.drawings.drawing import Drawing
from armybuilder.printing.sheets.page.text_width import lines
from armybuilder.printing.sheets.sheet import Context, Sheet
from armybuilder.printing.sheets.units import parts
from rules.engine.build import Build
from rules.engine.catalogue import Catalogue, Kind, Measures

BLOCK, WORDS = 108, 314
"""Room for the calibration box without its words, and the width of these, in points."""
SMALLEST, LARGEST = Fraction(1, 2), Fraction(18)
"""Radii that can be cut out, in inches."""
Values = tuple[tuple[str, str], ...]


def offered(catalogue: Catalogue) -> Values:
    """The areas of every kind of figure in every set of measures, but the first."""
    several = len(catalogue.measures) > 1
    choices = (
        (slug, parts.capitalized(kind.name), measures.name) for slug, (measures, kind) in _pairs(catalogue).items()
    )
    measured = _("{kind}, measured with: {measures}")
    return tuple(
        (slug, measured.format(kind=kind, measures=measures) if several else kind) for slug, kind, measures in choices
    )[1:]


def _pairs(catalogue: Catalogue) -> dict[str, tuple[Measures, Kind]]:
    """Each kind of figure in each set of measures, by its choice; the measures in play come first."""
    sets = sorted(catalogue.measures.values(), key=lambda measures: measures.slug != catalogue.measured_by)
    return {f"{measures.slug}-{kind.slug}": (measures, kind) for measures in sets for kind in catalogue.kinds.values()}


class Templates(Sheet):
    """A disc for each area, larger ones in pieces or as a quarter."""

    slug = "templates"
    name = gettext_lazy("Area templates")
    text = gettext_lazy("Circles for half a move and a full move")
    icon = "target"
    is_of_edition = True
    most_pieces = 8
    pieces = ngettext_lazy("{number} page", "{number} pages", "count")
    choices = (
        SheetChoice("of", gettext_lazy("For which figure"), (("", gettext_lazy("Standard figure")),), offered),
        SheetChoice(
            "large",
            gettext_lazy("Large circles"),
            (("quarter", gettext_lazy("Quarter circle")), ("whole", gettext_lazy("Whole circle, in pieces"))),
        ),
    )

    def context(self, build: Build, layout: Layout) -> Context:
        """The discs that were selected, on as many pages as they need."""
        return {
            "title": _("{rules}: area templates").format(rules=build.catalogue.short_name),
            "pages": list(_pages(self._tiles(build.catalogue, layout), layout)),
            "print_words": print_words(layout),
            "calibration": calibration(LEAST[layout.text]).svg("calibration"),
        }

    def count_pieces(self, build: Build, layout: Layout) -> int:
        """The number of printed pages."""
        return sum(len(tiles) for tiles in self._tiles(build.catalogue, layout))

    def _tiles(self, catalogue: Catalogue, layout: Layout) -> Iterator[list[Tile]]:
        """The tiles of each disc."""
        whole = self.selected(layout, "large") == "whole"
        for disc in discs(catalogue, self.selected(layout, "of")):
            yield tiles(disc, layout, whole)


def _pages(of_discs: Iterable[list[Tile]], layout: Layout) -> Iterator[Context]:
    """The pages, on the first of which with room for it the print is checked; on one of its own where none has."""
    drawn = [(of_disc, *page) for of_disc in of_discs for page in pages(of_disc, layout)]
    size = max(8.1, LEAST[layout.text])
    words = len(lines(print_words(layout), size, WORDS)) + 1
    height_left = float(layout.size[1]) - BOTTOM - BLOCK - words * size * 1.25
    first = next((place for place, (*_disc, low) in enumerate(drawn) if low <= height_left), None)
    for place, (of_disc, drawing, _low) in enumerate(drawn):
        check = place == first
        yield {"name": of_disc[0].disc.label, "text": _text(of_disc), "drawing": drawing.svg(), "check": check}
    if first is None:
        blank = Drawing(*layout.size, _("Nothing to cut out"))
        yield {"name": _("Check the print"), "text": "", "drawing": blank.svg(), "check": True}


def _text(of_disc: list[Tile]) -> str:
    """The purpose of a disc; of a quarter also how it is used."""
    text = of_disc[0].disc.text
    # xgettext sees nothing inside of an f-string
    turned = _("A quarter: turn it around the middle.")
    return f"{text} {turned}" if is_quarter(of_disc) else text


def discs(catalogue: Catalogue, choice: str) -> Iterator[Disc]:
    """The areas that the edition names, each radius once, for a kind of figure in a set of measures."""
    pairs = _pairs(catalogue)
    measures, kind = pairs.get(choice) or next(iter(pairs.values()))
    for term in catalogue.table("areas"):
        measured = catalogue.numbers.get(term.value)
        radius = lengths.base(measured, measures.slug, kind.slug) if measured else lengths.fraction(term.value)
        if radius and SMALLEST < radius <= LARGEST:
            yield Disc(term.name, term.text, radius, lengths.color(catalogue, kind.slug))
