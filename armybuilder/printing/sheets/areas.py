"""Templates for the areas that a rule book names: everything within a Half Move Unit, or a Move Unit."""

from collections.abc import Iterator
from fractions import Fraction

from armybuilder.printing.papers import LEAST, Choice, Layout
from armybuilder.printing.sheets import lengths
from armybuilder.printing.sheets.discs import LOW, Disc, Tile, is_quarter, pages, tiles
from armybuilder.printing.sheets.drawing import Drawing, calibration
from rules.engine.build import Build
from rules.engine.catalogue import Catalogue, Kind, Measures

BLOCK = 150
"""Room for the calibration box and its words, in points."""
SMALLEST, LARGEST = Fraction(1, 2), Fraction(18)
"""Radii that can be cut out, in inches."""
Values = tuple[tuple[str, str], ...]


def offered(catalogue: Catalogue) -> Values:
    """The areas of every kind of figure in every set of measures, but the first."""
    several = len(catalogue.measures) > 1
    named = ((slug, kind.name.capitalize(), one.name.lower()) for slug, (one, kind) in _pairs(catalogue).items())
    return tuple((slug, f"{kind}, {measures}" if several else kind) for slug, kind, measures in named)[1:]


def _pairs(catalogue: Catalogue) -> dict[str, tuple[Measures, Kind]]:
    """Each kind of figure in each set of measures, by its choice; the measures in play come first."""
    sets = sorted(catalogue.measures.values(), key=lambda one: one.slug != catalogue.measured_by)
    return {f"{one.slug}-{kind.slug}": (one, kind) for one in sets for kind in catalogue.kinds.values()}


CHOICES = (
    Choice("of", "Whose areas", (("", "The usual figure’s"),), offered),
    Choice("large", "Large circles", (("quarter", "A quarter, to turn"), ("whole", "Whole, in pieces"))),
)
MANY = 8
"""More pages than these are asked about first."""


def context(build: Build, layout: Layout) -> dict[str, object]:
    """The discs that were chosen, on as many pages as they need."""
    catalogue, least = build.catalogue, LEAST[layout.text]
    sheets = [(found, *page) for found in _chosen(catalogue, layout) for page in pages(found, layout)]
    room = layout.size[1] - LOW - BLOCK - 2 * (least - 6)
    first = next((place for place, (_, _, low) in enumerate(sheets) if low <= room), None)
    shown: list[dict[str, object]] = [
        {"name": found[0].disc.label, "text": _text(found), "drawing": drawing.svg(), "check": place == first}
        for place, (found, drawing, _) in enumerate(sheets)
    ]
    if first is None:
        blank = Drawing(*layout.size, "Nothing to cut out")
        shown.append({"name": "Check the print", "text": "", "drawing": blank.svg(), "check": True})
    return {
        "title": f"{catalogue.short_name}: templates",
        "pages": shown,
        "calibration": calibration(least).svg("calibration"),
    }


def asked(build: Build, layout: Layout) -> int:
    """How many pages are printed."""
    return sum(len(found) for found in _chosen(build.catalogue, layout))


def _chosen(catalogue: Catalogue, layout: Layout) -> Iterator[list[Tile]]:
    """The tiles of each disc."""
    whole = layout.chosen("templates.large", "quarter") == "whole"
    for disc in discs(catalogue, layout.chosen("templates.of", "")):
        yield tiles(disc, layout, whole)


def _text(found: list[Tile]) -> str:
    """What a disc is for; of a quarter also how it is used."""
    turned = " A quarter: turn it around the middle." if is_quarter(found) else ""
    return f"{found[0].disc.text}{turned}"


def discs(catalogue: Catalogue, choice: str) -> Iterator[Disc]:
    """The areas that the edition names, each radius once, for a kind of figure in a set of measures."""
    pairs = _pairs(catalogue)
    measures, kind = pairs.get(choice) or next(iter(pairs.values()))
    for term in catalogue.table("areas"):
        measured = catalogue.numbers.get(term.value)
        radius = lengths.base(measured, measures.slug, kind.slug) if measured else lengths.fraction(term.value)
        if radius and SMALLEST < radius <= LARGEST:
            yield Disc(term.name, term.text, radius, lengths.color(catalogue, kind.slug))
