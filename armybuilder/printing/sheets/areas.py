"""Templates for the areas that a rule book names: everything within a Half Move Unit, or a Move Unit."""

from collections.abc import Iterator
from fractions import Fraction

from armybuilder.printing.papers import LEAST, Choice, Layout
from armybuilder.printing.sheets import lengths
from armybuilder.printing.sheets.discs import LOW, Disc, pages
from armybuilder.printing.sheets.drawing import Drawing, calibration
from rules.engine.build import Build
from rules.engine.catalogue import Catalogue

BLOCK = 150
"""Room for the calibration box and its words, in points."""
SMALLEST, LARGEST = Fraction(1, 2), Fraction(18)
"""Radii that can be cut out, in inches."""
Values = tuple[tuple[str, str], ...]


def offered(catalogue: Catalogue) -> Values:
    """The areas of every kind of figure in every set of measures, but the first."""
    sets = catalogue.measures.values()
    pairs = [(one, kind) for one in sets for kind in catalogue.kinds.values()]
    told = [f"{kind.name.capitalize()}, {one.name.lower()}" for one, kind in pairs]
    alone = [kind.name.capitalize() for _, kind in pairs]
    words = told if len(catalogue.measures) > 1 else alone
    return tuple((f"{one.slug}-{kind.slug}", name) for (one, kind), name in zip(pairs, words, strict=True))[1:]


CHOICES = (Choice("of", "Whose areas", (("", "The usual figure’s"),), offered),)


def context(build: Build, layout: Layout) -> dict[str, object]:
    """The discs that were chosen, on as many pages as they need."""
    catalogue, least = build.catalogue, LEAST[layout.text]
    sheets = [
        (disc, *page) for disc in discs(catalogue, layout.chosen("templates.of", "")) for page in pages(disc, layout)
    ]
    room = layout.size[1] - LOW - BLOCK - 2 * (least - 6)
    first = next((place for place, (_, _, low) in enumerate(sheets) if low <= room), None)
    shown: list[dict[str, object]] = [
        {"name": disc.label, "text": disc.text, "drawing": drawing.svg(), "check": place == first}
        for place, (disc, drawing, _) in enumerate(sheets)
    ]
    if first is None:
        blank = Drawing(*layout.size, "Nothing to cut out")
        shown.append({"name": "Check the print", "text": "", "drawing": blank.svg(), "check": True})
    return {
        "title": f"{catalogue.short_name}: templates",
        "pages": shown,
        "calibration": calibration(least).svg("calibration"),
    }


def discs(catalogue: Catalogue, choice: str) -> Iterator[Disc]:
    """The areas that the edition names, each radius once, for a kind of figure in a set of measures."""
    pairs = {f"{one}-{kind}": (one, kind) for one in catalogue.measures for kind in catalogue.kinds}
    measures, kind = pairs.get(choice) or next(iter(pairs.values()))
    for term in catalogue.table("areas"):
        measured = catalogue.numbers.get(term.value)
        radius = lengths.base(measured, measures, kind) if measured else lengths.fraction(term.value)
        if radius and SMALLEST < radius <= LARGEST:
            yield Disc(term.name, term.text, radius, lengths.color(catalogue, kind))
