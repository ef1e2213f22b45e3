"""The sheet "Move sticks": sticks for the moves and ranges of a rule book, at its lengths and every figure scale."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.printing.papers import LEAST, Layout, SheetChoice
from armybuilder.printing.sheets.drawings import lengths
from armybuilder.printing.sheets.drawings.calibration import calibration, print_words
from armybuilder.printing.sheets.drawings.lengths import Stick
from armybuilder.printing.sheets.drawings.sticks import pages
from armybuilder.printing.sheets.page.text_width import lines
from armybuilder.printing.sheets.sheet import Context, Sheet
from rules.engine.build import Build
from rules.engine.catalogue import Catalogue
from rules.engine.wording.words import exact_distance, number

ALL = "all"
BLOCK = 258
"""Width of the block with the notes and the calibration, in points."""
BOX = 124
"""Height of the calibration box without its words."""
Values = tuple[tuple[str, str], ...]


def offered(catalogue: Catalogue) -> Values:
    """The sets of measures that are not in play, the figure scales, and all of them."""
    others = [
        (measures.slug, _("{name} measures").format(name=measures.name)) for measures in lengths.others(catalogue)
    ]
    scales = [(scale.slug, lengths.scale_in_words(scale)) for scale in catalogue.scales]
    return (*others, *scales, *([(ALL, _("Every scale"))] if scales else []))


class Rulers(Sheet):
    """Sticks for the lengths in play, or for a figure scale."""

    slug = "rulers"
    name = gettext_lazy("Move sticks")
    text = gettext_lazy("Move and range sticks to cut out")
    icon = "move-horizontal"
    is_of_edition = True
    choices = (
        SheetChoice("scale", gettext_lazy("Lengths"), (("", gettext_lazy("The lengths your rules use")),), offered),
    )

    def context(self, build: Build, layout: Layout) -> Context:
        """The sticks that were selected, with notes beside those of the first page."""
        catalogue, scale, minimum = build.catalogue, self.selected(layout, "scale"), LEAST[layout.text]
        name, sticks = _sticks(catalogue, scale)
        notes = list(_notes(catalogue, scale))
        size = max(9.0, minimum)
        note_lines = sum(len(lines(f"{head}. {text}", size, BLOCK - 20)) for head, text in notes)
        small = max(8.1, 1.1 * minimum)
        check_lines = len(lines(print_words(layout), small, BLOCK - 20)) + 1
        height = BOX + 10 + round(1.3 * (note_lines * size + check_lines * small)) + 3 * len(notes)
        return {
            "title": _("{rules}: {sheet}").format(rules=catalogue.short_name, sheet=name),
            "name": name,
            "pages": [drawing.svg() for drawing in pages(sticks, layout, (BLOCK, height))],
            "notes": notes,
            "print_words": print_words(layout),
            "calibration": calibration(minimum).svg("calibration"),
        }


def _sticks(catalogue: Catalogue, choice: str) -> tuple[str, list[Stick]]:
    """The name of the sheet, and its sticks."""
    scales = [scale for scale in catalogue.scales if choice in (ALL, scale.slug)]
    if scales:
        sticks = [stick for scale in scales for stick in lengths.of_scale(scale)]
        if choice == ALL:
            return _("Sticks, every scale"), sticks
        return _("Sticks, {scale}").format(scale=scales[0].name), sticks
    measures = choice if choice in catalogue.measures else catalogue.measured_by
    sticks = lengths.sticks(catalogue, measures)
    if len(catalogue.measures) == 1:
        return _("Move and range sticks"), sticks
    return _("Move and range sticks, {measures}").format(measures=catalogue.measures[measures].name), sticks


def _notes(catalogue: Catalogue, choice: str) -> list[tuple[str, str]]:
    """Notes about the sticks."""
    scales = [scale for scale in catalogue.scales if scale.slug == choice]
    notes = [(_("{scale} figures").format(scale=scale.name), f"{scale.examples}.") for scale in scales]
    if not scales and choice != ALL:
        measures = choice if choice in catalogue.measures else catalogue.measured_by
        for name, times, far in lengths.multiples(catalogue, measures):
            note = _("{times} × the shot stick: {length}.").format(times=number(times), length=exact_distance(far))
            notes.append((name, note))
        notes += [(f"{exact_distance(lengths.fraction(term.value))}", term.text) for term in catalogue.table("ranges")]
    return [*notes, (_("To cut"), _("Follow the lines. Glue each tab under the next piece."))]
