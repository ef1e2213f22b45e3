"""The search that the address of the library requests: every criterion, what it finds, and the search without it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import UUID

from django import forms
from django.http import QueryDict
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armybuilder.armies.forms import LimitField, WholeNumberField
from armybuilder.library import search_tokens
from armybuilder.library.search_meanings import Meaning
from rules import engine
from rules.engine import words

MOST_LETTERS, MOST_COUNT = 200, 999_999
EVEN = {"all": _("All prices even"), "most": _("Most prices even")}
"""The choices for how even the prices of an army's rules are, as their mark says."""
SORTS = {"newest": _("Newest"), "copied": _("Most copied"), "liked": _("Most liked")}
SLUG = re.compile(r"[-a-z0-9_]{1,60}")
ROW = re.compile(r"[fgk]\.[-a-z0-9_]{1,50}")
SIDE = re.compile(r"[-a-z0-9_]{1,50}/[-a-z0-9_]{1,50}")
AFTER = re.compile(r"([01])\.([0-9]{1,9})\.([0-9]{1,15})")
After = tuple[bool, int, int]
"""Whether the last entry shown was legal, its sort value, and its id."""


class RangesForm(forms.Form):
    """The points and the figures that armies may have: as they were entered, the lower end of each range first."""

    data: dict[str, Any]
    few = WholeNumberField(0, MOST_COUNT, _("Minimum figures"))
    many = WholeNumberField(0, MOST_COUNT, _("Maximum figures"))

    def __init__(self, query: QueryDict) -> None:
        names = {"from": _("Minimum points"), "to": _("Maximum points")}
        super().__init__({name: query.get(name, "") for name in (*names, "few", "many")}, auto_id="%s")
        self.fields |= {name: LimitField(label=label, required=False) for name, label in names.items()}
        for name, number in self.fields.items():
            mode = "decimal" if name in names else "numeric"
            number.widget.attrs |= {"form": "search", "inputmode": mode, "maxlength": 10}
        self.full_clean()
        for start, end in (("from", "to"), ("few", "many")):
            lower, upper = self.cleaned_data.get(start), self.cleaned_data.get(end)
            if lower is not None and upper is not None and upper < lower:
                for values in (self.data, self.cleaned_data):
                    values[start], values[end] = values[end], values[start]

    @property
    def entered(self) -> tuple[str, ...]:
        """The texts of all fields, which alone decide what the fields show."""
        return tuple(self.data.values())

    def ranges(self) -> list[tuple[str, tuple[forms.BoundField, forms.BoundField]]]:
        """The fields of each range, with its name."""
        return [(gettext("Points"), (self["from"], self["to"])), (gettext("Figures"), (self["few"], self["many"]))]


@dataclass(frozen=True, slots=True)
class Search:
    """A search of the library."""

    words: str = ""
    book: str = ""
    """Family of house rules, or slug of a rule book."""
    least: engine.Halves | None = None
    most: engine.Halves | None = None
    few: int | None = None
    many: int | None = None
    made_of: tuple[str, ...] = ()
    """Kinds, figure types and groups: ``k.cavalry``, ``f.mook``, ``g.powers``."""
    trait: str = ""
    fits: str = ""
    even: str = ""
    club: str = ""
    author: str = ""
    toys: bool = False
    """Whether the visitor's toys must be enough."""
    sort: str = "newest"
    is_mixed: bool = False
    """Whether armies that are not legal are mixed with the others."""
    after: After | None = None
    meanings: tuple[Meaning, ...] = ()
    """The meanings that parts of its words were understood as."""
    even_books: tuple[str, ...] = ()
    """The rules whose prices are as even as that."""
    numbers: RangesForm | None = field(default=None, compare=False)
    """As they were entered, if an address requests the search."""

    @classmethod
    def read(cls, query: QueryDict) -> "Search":
        """The known values of a query; everything else is ignored."""
        made_of = [criterion for criterion in query.getlist("of")[:20] if ROW.fullmatch(criterion)]
        numbers = RangesForm(query)
        return cls(
            words=query.get("q", "")[:MOST_LETTERS].strip(),
            book=_read(SLUG, query.get("rules")),
            least=numbers.cleaned_data.get("from"),
            most=numbers.cleaned_data.get("to"),
            few=numbers.cleaned_data.get("few"),
            many=numbers.cleaned_data.get("many"),
            made_of=tuple(dict.fromkeys(made_of)),
            trait=_read(SLUG, query.get("trait")),
            fits=_read(SIDE, query.get("fits")),
            even=query.get("even", "") if query.get("even") in EVEN else "",
            club=_read(SLUG, query.get("club")),
            author=_code(query.get("by")),
            toys=query.get("toys") == "1",
            sort=query.get("sort", "") if query.get("sort") in SORTS else "newest",
            is_mixed=query.get("legal") == "0",
            after=_after(query.get("after")),
            numbers=numbers,
        )

    def fields(self) -> Iterator[tuple[str, str]]:
        """The query of the same search, from its beginning."""
        yield from self.criteria()
        if self.sort != "newest":
            yield "sort", self.sort
        if self.is_mixed:
            yield "legal", "0"

    def criteria(self) -> Iterator[tuple[str, str]]:
        """Names and values of the filters."""
        values: list[tuple[str, object]] = [
            ("q", self.words),
            ("rules", self.book),
            ("from", _sign(self.least)),
            ("to", _sign(self.most)),
        ]
        values += [("few", self.few), ("many", self.many), *(("of", criterion) for criterion in self.made_of)]
        values += [("trait", self.trait), ("fits", self.fits), ("even", self.even), ("club", self.club)]
        values += [("by", self.author), ("toys", "1" if self.toys else "")]
        yield from ((name, str(value)) for name, value in values if value not in ("", None))

    def address(self, after: str = "") -> str:
        """The address of the results."""
        fields = [*self.fields(), *([("after", after)] if after else [])]
        query = urlencode(fields)
        return f"{reverse('library:library')}?{query}" if query else reverse("library:library")

    def asks(self) -> list[search_tokens.AnyOfTokens]:
        """The tokens of its words, rules, figures and options."""
        tags = [search_tokens.tag("e", self.book)] if self.book else []
        tags += [search_tokens.tag(criterion[0], criterion[2:]) for criterion in self.made_of]
        tags += [search_tokens.tag("o", self.trait)] if self.trait else []
        tags += [search_tokens.tag("s", self.fits)] if self.fits else []
        understood = [ask for meaning in self.meanings for ask in meaning.asks]
        # Any of the rules with even prices; a tag that nothing has if there are none.
        even_books = tuple(search_tokens.tag("e", book) for book in self.even_books or [""])
        even = [even_books] if self.even else []
        return [*((token,) for token in tags), *even, *understood, *search_tokens.asked(self._names())]

    def ranges(self) -> list[search_tokens.AnyOfTokens]:
        """The tokens of its numbers."""
        return [*search_tokens.within("p", self.least, self.most), *search_tokens.within("n", self.few, self.many)]

    def _names(self) -> str:
        """The words that were not understood as something else."""
        letters = list(self.words)
        for meaning in self.meanings:
            letters[meaning.start : meaning.end] = " " * (meaning.end - meaning.start)
        return "".join(letters)

    def quoting(self, meaning: Meaning) -> "Search":
        """The same search with these words as part of a name."""
        quoted = f'{self.words[: meaning.start]}"{meaning.text}"{self.words[meaning.end :]}'
        return replace(self, words=quoted, meanings=(), after=None)

    def without(self, criterion: str) -> "Search":
        """The same search without one criterion: ``points``, ``words``, ``f.mook`` …"""
        if criterion in self.made_of:
            return replace(self, made_of=tuple(other for other in self.made_of if other != criterion), after=None)
        others: dict[str, dict[str, Any]] = {
            "points": {"least": None, "most": None},
            "figures": {"few": None, "many": None},
            "toys": {"toys": False},
            "words": {"words": "", "meanings": ()},
        }
        return replace(self, **others.get(criterion, {criterion: ""}), after=None)


def _read(pattern: re.Pattern[str], text: str | None) -> str:
    return text if text and pattern.fullmatch(text) else ""


def _sign(points: engine.Halves | None) -> str:
    return "" if points is None else words.exact_points(points)


def _code(text: str | None) -> str:
    try:
        return str(UUID(text)) if text else ""
    except ValueError:
        return ""


def _after(text: str | None) -> After | None:
    match = AFTER.fullmatch(text or "")
    return (match[1] == "1", int(match[2]), int(match[3])) if match else None
