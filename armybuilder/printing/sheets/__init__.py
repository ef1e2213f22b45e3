"""The sheets there are.

A sheet is a subclass of ``Sheet`` in a module of this package, which is all that declares it: ``context`` gives plain
values, and a template ``templates/printing/<slug>.html`` that extends ``printing/document.html`` fills its block
``sheet`` with one or more sections, as well-formed XML.

A sheet's class turns builds into plain values, its template into HTML (``jobs/render``), WeasyPrint into pages
(``pdf/typesetting``, which knows neither Django nor armies). WeasyPrint gets only the project's own fonts, styles and
drawings, and the pictures of the army's own units: its fetcher knows no other address.

Boxes are the time, so sheets have few. Templates are well-formed XML, which a fast parser reads; ``print.css`` says
all that a browser would bring along, as WeasyPrint's own stylesheet is left out; the garbage collector rests
meanwhile; all calls have their frames in one piece of memory (``weasy.roomy``); a silhouette is a form of the PDF,
whatever its size and wherever it looks; words are marked as their paragraph's own (``folding``); digits and tables of
fonts that nobody sees are left out (``lean``). ``tests/printing/test_render.py``, ``test_weasy.py``,
``test_pictures.py``, ``test_folding.py`` and ``test_lean.py`` hold them to that.

``pdf/fonts`` knows which font draws which letters. A text is set in the first design that has all of its Latin, Greek
and Cyrillic letters, so that no word mixes two: ``pdf/fonts`` marks such texts for ``print.css``, drawings ask for
the same stack, and ``metrics`` measures with it. ``pdf/lettering`` sets each text of a drawing as a whole, as
WeasyPrint shapes only the text of pages, and writes words to the PDF as they are read where their letters are drawn
in another order. Letters that no font here has are named in the studio and by ``army pdf`` before they are printed.

What fits is decided before anything is laid out. ``metrics`` measures text in the sheets' own fonts, a card is a
stack of blocks whose heights are known (``card_blocks``), and ``card_fit`` spreads them over fronts, backs and
further cards. The measures stand once, in ``card_sizes``, which writes the rules that follow the size of cards and
text; everything else stands in the sheet's own stylesheet. ``tests/printing/geometry.py`` reads every sheet back from
its PDF and holds it to its frames, the printer's rim and the smallest letters.

What is true to scale is a ``Drawing`` in points from the paper's corner. ``lengths`` reads the catalogue's moves,
ranges and scales as sticks, ``sticks`` and ``discs`` cut what is too large for the paper, ``battlefield`` draws a
set-up; tests read the PDFs back (``tests/printing/geometry.py``) and compare with literal positions.
"""

import pkgutil
from collections.abc import Iterable, Iterator
from importlib import import_module

from armybuilder.printing.sheets.sheet import Context, Sheet
from rules.engine.build import Build
from rules.engine.catalogue import Catalogue

__all__ = ["SHEETS", "Context", "Sheet", "meetings", "sheets_of"]

for _module in pkgutil.iter_modules(__path__, f"{__name__}."):
    import_module(_module.name)

SHEETS = {sheet.slug: sheet() for sheet in Sheet.__subclasses__()}


def sheets_of(catalogue: Catalogue) -> list[Sheet]:
    """The sheets that the edition can print, in the order of its row."""
    order = {slug: place for place, slug in enumerate(catalogue.sheets)}
    own = [sheet for sheet in SHEETS.values() if sheet.is_in(catalogue)]
    return sorted(own, key=lambda sheet: order.get(sheet.slug, len(order)))


def meetings(builds: Iterable[Build]) -> Iterator[tuple[Build, Build | None, bool]]:
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
