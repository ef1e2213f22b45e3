"""The sheets there are: what each is called, and what fills it.

A sheet is a module with ``context(build, layout) -> dict`` of plain values, and a template
``templates/printing/<slug>.html`` that extends ``printing/document.html`` and fills its block ``sheet``
with one or more sections, as well-formed XML.

A sheet's module turns builds into plain values, its template into HTML (``jobs/render``), WeasyPrint into pages
(``pdf/typesetting``, which knows neither Django nor armies). WeasyPrint gets only the project's own fonts, styles and
drawings, and the pictures of the army's own units: its fetcher knows no other address.

Boxes are the time, so sheets have few. Templates are well-formed XML, which a fast parser reads; ``print.css`` says
all that a browser would bring along, as WeasyPrint's own stylesheet is left out; the garbage collector rests
meanwhile; all calls have their frames in one piece of memory (``weasy.roomy``); a silhouette is a form of the PDF,
whatever its size and wherever it looks; words are marked as their paragraph's own (``folding``); digits and tables of
fonts that nobody sees are left out (``lean``). ``tests/printing/test_render.py``, ``test_weasy.py``,
``test_pictures.py``, ``test_folding.py`` and ``test_lean.py`` hold them to that.

``pdf/fonts`` knows which font draws which letters. A text is set in the first design that has all of its Latin, Greek
and Cyrillic letters, so that no word mixes two: ``pdf/dressing`` marks such texts for ``print.css``, drawings ask for
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

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from armybuilder.printing.papers import PAPERS, Choice, Layout
from armybuilder.printing.sheets import (
    areas,
    badges,
    cards,
    kit,
    measuring,
    reference,
    roster,
    rulers,
    scenario,
    score,
    standees,
    tokens,
)
from rules.engine import words
from rules.engine.build import Build
from rules.engine.catalogue import Catalogue

Context = dict[str, object]
"""Values for a sheet's template; ``title`` is the document's, and stands at the foot of its pages."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A kind of printed sheet."""

    slug: str
    name: str
    text: str
    context: Callable[[Build, Layout], Context]
    match: Callable[[Build, Build, Layout], Context] | None = None
    """What fills it for two armies that meet: one sheet is then printed for both."""
    of_edition: bool = False
    """It depends on the edition alone and is laid out once for all armies."""
    choices: tuple[Choice, ...] = ()
    papers: tuple[str, ...] = ()
    """The papers it is made for; none named: all."""
    turns: bool = False
    """It may be printed sideways."""
    lies: Callable[[Layout], bool] | None = None
    """Whether, as it was chosen, it has room sideways; where it has not, it is printed upright."""
    style: Callable[[Layout], str] | None = None
    """Rules that follow what was chosen, after its own stylesheet's."""
    alone: Mapping[str, str] | None = None
    """It says something without an army as well, and what is then chosen of it: ``{"blank": "only"}``."""
    common: Callable[[Layout], bool] | None = None
    """Whether, as it was chosen, it is the same for all armies of a print, and comes once for several."""
    asked: Callable[[Build, Layout], int] | None = None
    """How many pieces it prints, where they may be too many to print without a question."""
    pieces: tuple[int, str] = (99, "pieces")
    """How many of them are printed without a question, and what they are called."""
    signed: bool = False
    """It says whose army it is, its date and version."""
    backs: Callable[[Layout], bool] | None = None
    """Whether every second page is the back of the one before it."""

    def filled(self, build: Build, layout: Layout, against: Build | None = None) -> Context:
        """What fills it, for an army or for two that meet."""
        return self.match(build, against, layout) if self.match and against else self.context(build, layout)

    def is_turned(self, layout: Layout) -> bool:
        """Whether it is printed sideways where that was chosen for all sheets."""
        return layout.turned and self.turns and (self.lies is None or self.lies(layout))

    @property
    def template(self) -> str:
        """Where its layout stands."""
        return f"printing/{self.slug}.html"

    def refusal(self, paper: str) -> str:
        """Why it is not printed on a paper; empty where it is."""
        if not self.papers or paper in self.papers:
            return ""
        made = words.listed([PAPERS[slug].name for slug in self.papers])
        return f"{self.name} is made for {made}. Choose one of these, or leave it out."

    def chosen(self, layout: Layout, choice: str) -> str:
        """The value of one of its choices."""
        values = next(one.values for one in self.choices if one.slug == choice)
        return layout.chosen(f"{self.slug}.{choice}", values[0][0])


OFFICE = ("letter", "a4")
"""Papers that sheets with measures of their own are made for."""
SHEETS = {
    sheet.slug: sheet
    for sheet in (
        Sheet(
            "roster",
            "Roster",
            "Rolls, rules, boxes to tick",
            roster.context,
            choices=roster.CHOICES,
            turns=True,
            signed=True,
        ),
        Sheet(
            "cards",
            "Cards",
            "One for each unit or figure",
            cards.context,
            choices=cards.CHOICES,
            turns=True,
            style=cards.style,
            asked=cards.asked,
            pieces=(99, "cards"),
            backs=cards.backs,
            alone=cards.ALONE,
        ),
        Sheet(
            "reference",
            "Quick reference",
            "Only what this army uses",
            reference.context,
            turns=True,
            alone={},
        ),
        Sheet(
            "kit",
            "Kit",
            "Dice, chips, counters, turn chart",
            kit.context,
            choices=kit.CHOICES,
            turns=True,
            alone={},
        ),
        Sheet(
            "standees",
            "Paper figures",
            "Fold-over, with name and picture",
            standees.context,
            choices=standees.CHOICES,
            lies=standees.has_room_sideways,
            turns=True,
        ),
        Sheet(
            "tokens",
            "Tokens",
            "What figures are and do, on rings of 24 mm",
            tokens.context,
            of_edition=True,
            choices=tokens.CHOICES,
        ),
        Sheet("badges", "Name badges", "Strips for the rims of bases", badges.context, choices=badges.CHOICES),
        Sheet(
            "measuring",
            "Measuring",
            "The edges are the ruler",
            measuring.context,
            of_edition=True,
            papers=OFFICE,
        ),
        Sheet(
            "rulers",
            "Rulers",
            "Move and range sticks to cut out",
            rulers.context,
            of_edition=True,
            choices=rulers.CHOICES,
        ),
        Sheet(
            "templates",
            "Templates",
            "Half move and move circles",
            areas.context,
            of_edition=True,
            choices=areas.CHOICES,
            asked=areas.asked,
            pieces=(areas.MANY, "pages"),
        ),
        Sheet(
            "scenario",
            "Scenario",
            "Set-up to scale, how it ends",
            scenario.context,
            alone={},
            common=scenario.common,
            choices=scenario.CHOICES,
            turns=True,
        ),
        Sheet(
            "score",
            "Score sheet",
            "Rounds, defeats and points",
            score.context,
            alone={},
            match=score.match,
            choices=score.CHOICES,
            turns=True,
        ),
    )
}


def sheets_of(catalogue: Catalogue) -> list[Sheet]:
    """The sheets that the edition can print."""
    return [SHEETS[slug] for slug in catalogue.sheets if slug in SHEETS]


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
