"""The base class of printed sheets: what a kind declares, and the methods that it may override."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext_lazy

from armybuilder.printing.papers import PAPERS, Layout, SheetChoice
from rules.engine import words
from rules.engine.build import Build
from rules.engine.catalogue import Catalogue

OFFICE = ("letter", "a4")
"""Papers that sheets with measures of their own are made for."""
Context = dict[str, object]
"""Values for a sheet's template; ``title`` is also in the footer of its pages."""


class Sheet(ABC):
    """A kind of printed sheet.

    Its layout is ``templates/printing/<slug>.html``, its rules are ``static/print/<slug>.css``.
    """

    slug: ClassVar[str]
    name: ClassVar[str | Promise]
    text: ClassVar[str | Promise]
    """Its contents, in a few words."""
    icon: ClassVar[str] = "file-text"
    choices: ClassVar[tuple[SheetChoice, ...]] = ()
    papers: ClassVar[tuple[str, ...]] = ()
    """The papers it is made for; none named: all."""
    is_of_edition: ClassVar[bool] = False
    """It depends on the edition alone and is laid out once for all armies."""
    is_signed: ClassVar[bool] = False
    """It prints the army's player, date and version."""
    is_for_two: ClassVar[bool] = False
    """It is printed once for two armies that meet."""
    tells_fairness: ClassVar[bool] = False
    """It prints what battles say about two armies that meet."""
    can_turn: ClassVar[bool] = False
    """It may be printed sideways."""
    without_army: ClassVar[Mapping[str, str] | None] = None
    """Its selection without an army: ``{"blank": "only"}``; ``None`` if it would then be empty."""
    text_without_army: ClassVar[str | Promise] = ""
    """Its description without an army, if that is something else."""
    most_pieces: ClassVar[int] = 99
    """The number of pieces that are printed without a question."""
    pieces: ClassVar[Any] = ngettext_lazy("{number} piece", "{number} pieces", "count")
    """The number of pieces, in words."""

    @abstractmethod
    def context(self, build: Build, layout: Layout) -> Context:
        """The values that fill it for an army."""

    def context_for_two(self, build: Build, against: Build, layout: Layout) -> Context:
        """The values that fill it for two armies that meet."""
        return self.context(build, layout)

    def style(self, layout: Layout) -> str:
        """Rules that follow what was selected, after its own stylesheet's."""
        return ""

    def has_room_sideways(self, layout: Layout) -> bool:
        """Whether it fits a page in landscape; otherwise it is printed in portrait."""
        return True

    def has_backs(self, layout: Layout) -> bool:
        """Whether every second page is the back of the one before it."""
        return False

    def is_common(self, layout: Layout) -> bool:
        """Whether it is the same for all armies of a print, and comes once for several."""
        return False

    def count_pieces(self, build: Build, layout: Layout) -> int:
        """The number of pieces it prints, if that may be so many that the studio asks first."""
        return 0

    def counted(self, count: int) -> str:
        """So many pieces, in words."""
        return self.pieces.format(count=count, number=words.grouped(count))

    def is_in(self, catalogue: Catalogue) -> bool:
        """Whether the edition offers it: its row says so."""
        return self.slug in catalogue.sheets

    def fill(self, build: Build, layout: Layout, against: Build | None = None) -> Context:
        """The values that fill it, for an army or for two that meet."""
        if self.is_for_two and against:
            return self.context_for_two(build, against, layout)
        return self.context(build, layout)

    def is_turned(self, layout: Layout) -> bool:
        """Whether it is printed sideways where that was selected for all sheets."""
        return layout.turned and self.can_turn and self.has_room_sideways(layout)

    def refusal(self, paper: str) -> str:
        """Why it cannot be printed on a paper; empty if it can."""
        if not self.papers or paper in self.papers:
            return ""
        message = _("{sheet} only fits {papers}. Choose one of these sizes, or remove the sheet.")
        return message.format(sheet=self.name, papers=self.named_papers)

    @property
    def named_papers(self) -> str:
        """``Letter and A4``."""
        return words.listed([str(PAPERS[slug].name) for slug in self.papers])

    def selected(self, layout: Layout, slug: str) -> str:
        """The value of one of its choices."""
        choice = next(choice for choice in self.choices if choice.slug == slug)
        return layout.selected(f"{self.slug}.{slug}", choice.values[0][0])
