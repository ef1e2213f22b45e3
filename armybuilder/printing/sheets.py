"""The sheets there are: what each is called, and what fills it.

A sheet is a module with ``context(build, layout) -> dict`` of plain values, and a template
``templates/printing/<slug>.html`` that extends ``printing/document.html`` and fills its block ``sheet``
with one or more sections, as well-formed XML.
"""

from collections.abc import Callable
from dataclasses import dataclass

from armybuilder.printing import badges, cards, kit, measuring, reference, roster, rulers, standees, tokens
from armybuilder.printing.papers import PAPERS, Choice, Layout
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
    of_edition: bool = False
    """It depends on the edition alone and is laid out once for all armies."""
    choices: tuple[Choice, ...] = ()
    papers: tuple[str, ...] = ()
    """The papers it is made for; none named: all."""
    turns: bool = False
    """It may be printed sideways."""

    alone: bool = False
    """It says something without an army as well."""
    asked: Callable[[Build, Layout], int] | None = None
    """How many pieces it prints, where they may be too many to print without a question."""
    backs: Callable[[Layout], bool] | None = None
    """Whether every second page is the back of the one before it."""

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
        Sheet("roster", "Roster", "Every unit with its numbers to roll, rules and defeat boxes.", roster.context),
        Sheet("cards", "Cards", "Poker-size cards, nine on a page, with crop marks.", cards.context, papers=OFFICE),
        Sheet(
            "reference",
            "Quick reference",
            "The round, the dice and this army’s own rules.",
            reference.context,
            alone=True,
        ),
        Sheet(
            "kit",
            "Kit",
            "Stickers for dice and chips, counters and the turn chart, true to size.",
            kit.context,
            choices=kit.CHOICES,
            turns=True,
        ),
        Sheet(
            "standees",
            "Paper figures",
            "Fold-over figures with name and picture, one for each.",
            standees.context,
            choices=standees.CHOICES,
        ),
        Sheet(
            "tokens",
            "Tokens",
            "What figures are and do, on rings of 24 mm.",
            tokens.context,
            of_edition=True,
            choices=tokens.CHOICES,
        ),
        Sheet("badges", "Name badges", "Strips for the rims of bases.", badges.context, choices=badges.CHOICES),
        Sheet(
            "measuring",
            "Measuring",
            "Edges as measures, and rulers.",
            measuring.context,
            of_edition=True,
            papers=OFFICE,
        ),
        Sheet(
            "rulers",
            "Rulers",
            "Move and range sticks to cut out, for every figure scale.",
            rulers.context,
            of_edition=True,
            choices=rulers.CHOICES,
        ),
    )
}


def sheets_of(catalogue: Catalogue) -> list[Sheet]:
    """The sheets that the edition can print."""
    return [SHEETS[slug] for slug in catalogue.sheets if slug in SHEETS]
