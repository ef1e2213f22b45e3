"""The games that a night may play."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from armybuilder import rule_books
from armybuilder.nights.models import Night
from armybuilder.visitors import Visitor
from rules import engine
from rules.models import Edition
from rules.snapshot import catalogue


@dataclass(frozen=True, slots=True)
class Game:
    """The game that is played: a rule book and one of its scenarios, or none."""

    edition: Edition
    book: engine.Catalogue
    scenario: engine.Scenario | None

    @property
    def value(self) -> str:
        """Its value in forms."""
        return f"{self.edition.slug}/{self.scenario.slug if self.scenario else ''}"

    @property
    def name(self) -> str:
        """The scenario, or that there is none."""
        return self.scenario.name if self.scenario else _("No scenario")

    @property
    def sides(self) -> tuple[engine.Side, ...]:
        """The sides of the scenario; without one, a side for any army."""
        return self.scenario.sides if self.scenario else (engine.Side("", _("Army"), None, None),)


def editions_for(visitor: Visitor, night: Night | None = None) -> list[Edition]:
    """The rule books that the visitor may choose, and the night's own."""
    there = rule_books.books_for(visitor)
    return there if night is None or night.edition in there else [*there, night.edition]


def game(value: str, editions: Iterable[Edition]) -> Game | None:
    """The game of a form's value."""
    slug, _, scenario = value.partition("/")
    edition = next((edition for edition in editions if edition.slug == slug), None)
    if edition is None:
        return None
    book = catalogue(edition)
    return Game(edition, book, book.scenarios.get(scenario)) if not scenario or scenario in book.scenarios else None


def games(editions: Iterable[Edition]) -> list[tuple[Edition, list[tuple[str, str]]]]:
    """Every rule book with its scenarios, as choices."""
    games_found = []
    for edition in editions:
        scenarios = catalogue(edition).scenarios.values()
        choices = [(f"{edition.slug}/{scenario.slug}", scenario.name) for scenario in scenarios]
        games_found.append((edition, [*choices, (f"{edition.slug}/", _("No scenario"))]))
    return games_found


def first_game(editions: Sequence[Edition]) -> Game:
    """The default game of a new night."""
    book = catalogue(editions[0])
    return Game(editions[0], book, book.scenarios.get(book.default_scenario))
