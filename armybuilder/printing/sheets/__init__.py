"""All sheets; its folders have what several of them, or the cards, consist of.

A sheet is a subclass of ``Sheet`` in a module of this package, and nothing else declares it. Its ``context`` returns
plain values, and a template ``templates/printing/<slug>.html`` that extends ``printing/document.html`` fills the
block ``sheet`` with one or more sections, as well-formed XML.

A sheet's class turns builds into plain values, its template turns these into HTML (``jobs/render``), and WeasyPrint
turns that into pages (``pdf/typesetting``, which knows neither Django nor armies). WeasyPrint gets only the project's
own fonts, styles and drawings, and the pictures of the army's own units: its fetcher knows no other address.

Layout time grows with the number of boxes, so sheets use few. Templates are well-formed XML, which a fast parser
reads. ``print.css`` contains all defaults of a browser, because WeasyPrint's own stylesheet is left out. GC is
disabled during layout. All calls have their frames in one piece of memory (``roomy``). A silhouette is a form
of the PDF, for all sizes and directions. Words are marked as part of their paragraph (``tagging``). Unneeded digits
and font tables are left out (``file_size``). ``tests/printing/jobs/test_render.py`` and the tests in
``tests/printing/pdf`` check this.

``pdf/fonts`` knows which font has which letters. A text uses the first design that has all of its Latin, Greek and
Cyrillic letters, so that no word mixes two: ``pdf/fonts`` marks such texts for ``print.css``, drawings use the same
stack, and ``page/text_width`` measures with it. ``pdf/svg_text`` sets each text of a drawing as a whole, because
WeasyPrint shapes only the text of pages, and writes words to the PDF in reading order where their letters are drawn in
another order. Letters that no font has are named in the studio and by ``army pdf`` before printing.

What fits is decided before layout. ``page/text_width`` measures text in the sheets' own fonts. A card is a stack of
blocks with known heights (``card/blocks``), and ``card/fit`` spreads them over fronts, backs and further cards. All
measures are in ``card/sizes``, which writes the rules that depend on the size of cards and text; everything else is in
the sheet's own stylesheet. ``tests/printing/geometry.py`` reads every sheet back from its PDF and checks its frames,
the printer's margin and the smallest letters.

What is true to scale is a ``Drawing`` in points from the paper's corner. ``drawings/lengths`` reads the catalogue's
moves, ranges and scales as sticks. ``drawings/sticks`` and ``drawings/discs`` cut what is too large for the paper.
``drawings/battlefield`` draws a setup. Tests read the PDFs back (``tests/printing/geometry.py``) and compare with
literal positions.
"""

import pkgutil
from collections.abc import Iterable, Iterator
from importlib import import_module

from armybuilder.printing.sheets.sheet import Context, Sheet
from rules.engine.build import Build
from rules.engine.catalogue import Catalogue

__all__ = ["SHEETS", "Context", "Sheet", "pair_armies", "sheets_of"]

for _module in pkgutil.iter_modules(__path__, f"{__name__}."):
    import_module(_module.name)

SHEETS = {sheet.slug: sheet() for sheet in Sheet.__subclasses__()}


def sheets_of(catalogue: Catalogue) -> list[Sheet]:
    """The sheets that the edition can print, in the order of its row."""
    order = {slug: place for place, slug in enumerate(catalogue.sheets)}
    own = [sheet for sheet in SHEETS.values() if sheet.is_in(catalogue)]
    return sorted(own, key=lambda sheet: order.get(sheet.slug, len(order)))


def pair_armies(builds: Iterable[Build]) -> Iterator[tuple[Build, Build | None, bool]]:
    """Each army, the one it meets, and whether it is the first of the two: armies of a rule book meet two by two."""
    armies, waiting, second = list(builds), dict[str, int](), dict[int, int]()
    for place, build in enumerate(armies):
        if build.catalogue.slug in waiting:
            second[waiting.pop(build.catalogue.slug)] = place
        else:
            waiting[build.catalogue.slug] = place
    for place, build in enumerate(armies):
        against = armies[second[place]] if place in second else None
        yield build, against, place not in second.values()
