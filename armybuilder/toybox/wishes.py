"""The wishes for two sides, or for a random army, as an address says them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Self

from django import forms
from django.http import QueryDict
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy, pgettext_lazy

from armybuilder import rule_books
from armybuilder.armies.forms import WholeNumberField, whole_number
from armybuilder.visitors import Visitor
from rules import engine
from rules.boxes.problem import LIKENESSES, Wishes
from rules.boxes.themes import THEMES
from rules.models import Edition
from rules.snapshot import catalogue

MOST_SEED = 1_000_000
MOST_SWAPS = 12
"""The maximum number of times that rows of an answer can be replaced."""
USUAL_POINTS = 25
LIKENESS_NAMES = {
    "alike": pgettext_lazy("two sides", "alike"),
    "mixed": pgettext_lazy("two sides", "mixed"),
    "different": pgettext_lazy("two sides", "different"),
}
THEME_NAMES = {
    "": pgettext_lazy("theme of an army", "Any"),
    "mounted": gettext_lazy("Knights and monsters"),
    "armed": gettext_lazy("Guns and machines"),
    "heroes": gettext_lazy("Heroes"),
    "horde": gettext_lazy("A horde"),
}


Value = str | int | None
"""Of the query; ``None`` leaves it out."""


class NumbersForm(forms.Form):
    """The numbers that are asked for: points of a side, and figures on each."""

    use_required_attribute = False
    points = WholeNumberField(1, 200)
    mounted = WholeNumberField(0, 20)
    figures = WholeNumberField(1, 60)


@dataclass(frozen=True)
class SidesRequest:
    """All that an address asks for."""

    edition: Edition
    catalogue: engine.Catalogue
    wishes: Wishes
    seed: int = 1
    number: int = 1
    """The number of the answer that is shown."""
    swaps: tuple[tuple[int, int], ...] = ()
    """Rows that were replaced, one after the other: side and row."""
    is_out_of_everything: bool = False
    numbers: NumbersForm = field(default_factory=NumbersForm)
    """As they were entered; the usual ones are asked for instead of wrong ones."""

    @classmethod
    def read(cls, query: QueryDict, visitor: Visitor, sides: int = 2) -> Self | None:
        """The request in an address; ``None`` if no rule book counts points."""
        edition = _edition(query.get("rules", ""), visitor)
        if edition is None:
            return None
        book = catalogue(edition)
        scenario = query.get("scenario", book.default_scenario)
        ticked = query.getlist("option") if "set" in query else book.default_rules
        numbers = NumbersForm(query.dict() | {"points": query.get("points", "").strip() or USUAL_POINTS}, auto_id="%s")
        numbers.full_clean()
        entered = numbers.cleaned_data
        likeness, theme = query.get("like", ""), query.get("theme", "")
        wishes = Wishes(
            engine.halves_of(Fraction(entered.get("points") or USUAL_POINTS)),
            scenario if scenario in book.scenarios else "",
            frozenset(ticked).intersection(book.optional_rules),
            next((choice for choice in LIKENESSES if choice == likeness), "alike" if sides > 1 else "mixed"),
            entered.get("mounted") or 0,
            entered.get("figures"),
            sides,
            theme if theme in THEMES else "",
        )
        seed, number = _number(query, "seed", MOST_SEED) or 1, _number(query, "n", 5) or 1
        everything = query.get("out") == "everything"
        return cls(edition, book, wishes, seed, number, _swaps(query.get("swap", "")), everything, numbers)

    @property
    def points(self) -> str:
        """Of a side."""
        return str(engine.whole_points(self.wishes.points))

    def query(self, **other: Value) -> str:
        """The address's query, with some of it changed; what is ``None`` is left out."""
        wishes = self.wishes
        plain: dict[str, Value] = {
            "points": engine.whole_points(wishes.points), "scenario": wishes.scenario, "rules": self.edition.slug,
            "like": wishes.likeness if wishes.sides > 1 else None, "theme": wishes.theme or None,
            "mounted": wishes.mounted or None, "figures": wishes.figures, "set": 1,
            "out": "everything" if self.is_out_of_everything else None,
            "seed": self.seed if self.seed > 1 else None, "n": self.number if self.number > 1 else None,
            "swap": written(self.swaps) or None,
        }  # fmt: skip
        options = [("option", slug) for slug in sorted(wishes.rules)]
        pairs = ((name, value) for name, value in {**plain, **other}.items() if value is not None)
        return urlencode([*pairs, *options])


def written(swaps: tuple[tuple[int, int], ...]) -> str:
    """Replaced rows as an address says them."""
    return "-".join(f"{side}.{row}" for side, row in swaps)


def _swaps(text: str) -> tuple[tuple[int, int], ...]:
    pairs = [part.partition(".")[::2] for part in text.split("-")[:MOST_SWAPS] if part]
    numbers = [(whole_number(side), whole_number(row)) for side, row in pairs]
    return tuple((side, row) for side, row in numbers if side in (0, 1) and row is not None)


def _number(query: Mapping[str, str], name: str, maximum: int) -> int | None:
    number = whole_number(query.get(name, "").strip())
    return None if number is None else min(number, maximum)


def _edition(slug: str, visitor: Visitor) -> Edition | None:
    readable = rule_books.readable(visitor).with_slug(slug).first() if slug else None
    if readable and counts_points(readable):
        return readable
    return next(filter(counts_points, Edition.objects.books()), None)


def counts_points(edition: Edition) -> bool:
    """Whether its armies cost points, so that sides can be fair by them."""
    return catalogue(edition).limited_in == "points"
