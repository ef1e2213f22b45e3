"""The papers that sheets are printed on, and how a print is laid out on them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from armybuilder.accounts.paper import PAPER_NAMES
from rules.engine.catalogue import Catalogue
from rules.engine.wording.reader import Units, measuring_in

INCH = Fraction(72)
"""An inch in PDF points."""
MILLIMETER = INCH / Fraction(254, 10)
MM = float(MILLIMETER)
"""The same as a float, for sheets that are laid out with measured text. What is cut out takes the exact one."""
TEXT_NAMES = {
    "normal": pgettext_lazy("text size", "normal"),
    "large": pgettext_lazy("text size", "large"),
    "largest": pgettext_lazy("text size", "largest"),
}
TEXTS = tuple(TEXT_NAMES)
"""Sizes of text: no letter is smaller than 6.5, 8 or 10 PDF points."""
LEAST = {"normal": 6.5, "large": 8.0, "largest": 10.0}
INKS = ("full", "saver")
LANGUAGE = "en"
"""Of prints that were asked for before there were others."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, in PDF points."""

    slug: str
    name: str | Promise
    dimensions: str
    width: Fraction
    height: Fraction


PAPERS = {
    paper.slug: paper
    for paper in (
        Paper("letter", PAPER_NAMES["letter"], "8½ × 11″", INCH * 17 / 2, INCH * 11),
        Paper("a4", PAPER_NAMES["a4"], "210 × 297 mm", 210 * MILLIMETER, 297 * MILLIMETER),
        Paper("legal", PAPER_NAMES["legal"], "8½ × 14″", INCH * 17 / 2, INCH * 14),
        Paper("a5", PAPER_NAMES["a5"], "148 × 210 mm", 148 * MILLIMETER, 210 * MILLIMETER),
    )
}
FIRST = next(iter(PAPERS))


@dataclass(frozen=True)
class Layout:
    """The layout of sheets: their paper and orientation, their letters and ink, and the choices of each sheet."""

    paper: str = FIRST
    turned: bool = False
    text: str = "normal"
    ink: str = "full"
    address: str = ""
    """The army's address for its QR code; empty: none is printed."""
    choices: tuple[tuple[str, str], ...] = ()
    """Choices that differ from the default, by sheet and choice: ("cards.size", "tarot")."""
    origin: str = ""
    """The army's player, date and version, for its roster; empty if unknown."""
    fairness: str = ""
    """The verdict of battles on two armies that meet; empty if unknown."""
    language: str = LANGUAGE
    """The language of the sheets."""
    units: Units = "in"
    """In which they measure."""

    @contextmanager
    def in_its_words(self) -> Iterator[None]:
        """Texts made within are in the language and units of the sheets."""
        with translation.override(self.language), measuring_in(self.units):
            yield

    def selected(self, choice: str, default: str) -> str:
        """The chosen value of a sheet's choice: ``cards.size``."""
        return dict(self.choices).get(choice, default)

    @property
    def paper_name(self) -> str:
        """The name of the paper."""
        return str(PAPERS[self.paper].name)

    @property
    def media(self) -> str:
        """The paper as ``lp -o media=`` calls it."""
        return self.paper.capitalize()

    @cached_property
    def size(self) -> tuple[Fraction, Fraction]:
        """Width and height of the page in PDF points."""
        paper = PAPERS[self.paper]
        return (paper.height, paper.width) if self.turned else (paper.width, paper.height)


def nothing_more(catalogue: Catalogue) -> tuple[tuple[str, str | Promise], ...]:
    """No values, for an edition that adds none of its own."""
    return ()


@dataclass(frozen=True, slots=True)
class SheetChoice:
    """Something to choose about a sheet: one of its values, the first unless another is chosen."""

    slug: str
    name: str | Promise
    values: tuple[tuple[str, str | Promise], ...]
    """Each with the words it is chosen by: ("tarot", "Tarot")."""
    more: Callable[[Catalogue], tuple[tuple[str, str | Promise], ...]] = nothing_more
    """Values that an edition adds by its rows: its scales, its scenarios."""

    def offered(self, catalogue: Catalogue) -> tuple[tuple[str, str | Promise], ...]:
        """All that may be chosen in an edition."""
        return self.values + self.more(catalogue)


COPY = SheetChoice(
    "copy",
    pgettext_lazy("noun", "Whose copy"),
    (("own", pgettext_lazy("copy", "Yours")), ("opponent", _("For your opponent, without points and notes"))),
)
