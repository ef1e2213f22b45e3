"""Rulers: sticks for the moves and ranges of a rule book, at its own lengths and at every figure scale."""

from armybuilder.printing.papers import LEAST, Choice, Layout
from armybuilder.printing.sheets import lengths
from armybuilder.printing.sheets.drawing import calibration
from armybuilder.printing.sheets.lengths import Stick
from armybuilder.printing.sheets.metrics import lines
from armybuilder.printing.sheets.sticks import pages
from rules.engine.build import Build
from rules.engine.catalogue import Catalogue
from rules.engine.words import inches, number

ALL = "all"
BLOCK = 258
"""Width of the block with the notes and the calibration, in points."""
BOX = 124
"""Height of the calibration box without its words."""
Values = tuple[tuple[str, str], ...]


def offered(catalogue: Catalogue) -> Values:
    """The sets of measures that are not in play, the figure scales, and all of them."""
    others = [(one.slug, f"{one.name} measures") for one in lengths.others(catalogue)]
    scales = [(scale.slug, lengths.told(scale)) for scale in catalogue.scales]
    return (*others, *scales, *([(ALL, "Every scale")] if scales else []))


CHOICES = (Choice("scale", "Lengths", (("", "The lengths in play"),), offered),)


def context(build: Build, layout: Layout) -> dict[str, object]:
    """The sticks that were chosen."""
    catalogue, least = build.catalogue, LEAST[layout.text]
    name, sticks = _chosen(catalogue, layout.chosen("rulers.scale", ""))
    notes = list(_notes(catalogue, layout.chosen("rulers.scale", ""), sticks))
    size = max(9.0, least)
    told = sum(len(lines(f"{head}. {text}", size, BLOCK - 20)) for head, text in notes)
    high = BOX + 18 + round((told + 5) * size * 1.3) + 6 * len(notes)
    drawings = pages(sticks, layout, (BLOCK, high))
    return {
        "title": f"{catalogue.short_name}: {name}",
        "name": name,
        "pages": [drawing.svg() for drawing in drawings],
        "notes": notes,
        "calibration": calibration(least).svg("calibration"),
    }


def _chosen(catalogue: Catalogue, choice: str) -> tuple[str, list[Stick]]:
    """What the sheet is called, and its sticks."""
    scales = [scale for scale in catalogue.scales if choice in (ALL, scale.slug)]
    if scales:
        sticks = [stick for scale in scales for stick in lengths.of_scale(scale)]
        return ("Sticks, every scale" if choice == ALL else f"Sticks, {scales[0].name}"), sticks
    measures = choice if choice in catalogue.measures else catalogue.measured_by
    told = f", {catalogue.measures[measures].name.lower()}" if len(catalogue.measures) > 1 else ""
    return f"Move and range sticks{told}", lengths.sticks(catalogue, measures)


def _notes(catalogue: Catalogue, choice: str, sticks: list[Stick]) -> list[tuple[str, str]]:
    """What to know about the sticks."""
    scales = [scale for scale in catalogue.scales if scale.slug == choice]
    found = [(f"{scale.name} figures", f"{scale.examples}.") for scale in scales]
    if not scales and choice != ALL:
        measures = choice if choice in catalogue.measures else catalogue.measured_by
        for name, times, far in lengths.multiples(catalogue, measures):
            found.append((name, f"{number(times)} × the shot stick: {inches(far)}."))
        found += [(f"{inches(lengths.fraction(term.value))}", term.text) for term in catalogue.table("ranges")]
    return [*found, ("To cut", "Follow the lines. A tab is glued under the piece that comes next.")]
