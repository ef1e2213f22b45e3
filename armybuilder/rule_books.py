"""The rule books and house rules that a visitor may read and choose. Apps say what they allow; pages ask here."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from django.db.models import Q

from armybuilder.core.hooks import Hook
from armybuilder.core.i18n.natural_order import natural_key
from armybuilder.visitors import Visitor
from rules import engine
from rules.documents import Document
from rules.models import Edition
from rules.models.base import EditionQuerySet
from rules.titles import REVISION

editions_let_in: Hook[[Visitor], Q] = Hook()
"""The editions that an app lets a visitor read: ``Q(family__in=…)``."""
revision_writers: Hook[[Document, str], Callable[[Edition], object]] = Hook()
"""The document of a revision is imported from a file and will be owned by the player of that key: the function that
writes what follows. Raises ``Taken``.
"""
proposal_addresses: Hook[[str, Visitor], str] = Hook()
"""The address for proposing a change of the house rules of that family; empty if the visitor may not."""
edition_marks: Hook[[Sequence[Edition]], Mapping[int, "Mark"]] = Hook()
"""Marks for how even the prices of these editions are, by their keys."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark for how even the prices of an edition are, in words."""

    sentence: str
    short: str
    """For the side of an army's name."""
    address: str
    """The page with every price."""
    judged: int
    """The number of prices that battles have judged."""
    uneven: int
    """The number of these that are higher or lower than what they buy is worth."""

    @property
    def is_judged(self) -> bool:
        """Whether battles have judged any price."""
        return self.judged > 0

    @property
    def is_even(self) -> bool:
        """Whether all judged prices are even."""
        return self.is_judged and not self.uneven

    @property
    def is_mostly_even(self) -> bool:
        """Whether more than half of them are."""
        return self.judged > 2 * self.uneven


class Taken(ValueError):
    """House rules of somebody else already have this name. The message is a sentence."""


def import_writes(document: Document, owner: str) -> list[Callable[[Edition], object]]:
    """Tell every app about an imported revision. Returns what they write once it exists. Raises ``Taken``."""
    return revision_writers.ask(document, owner)


def readable(visitor: Visitor) -> EditionQuerySet:
    """The rule books, and every revision of house rules that the visitor may read."""
    allowed = reduce(or_, editions_let_in.ask(visitor), Q(revision=None))
    return Edition.objects.filter(allowed)


def marks_of(editions: Iterable[Edition]) -> Mapping[int, Mark]:
    """The marks of these editions, by their keys, in one query."""
    return {key: mark for marks in edition_marks.ask([*editions]) for key, mark in marks.items()}


def mark_of(edition: Edition) -> Mark | None:
    """The mark of an edition."""
    return marks_of([edition]).get(edition.pk)


def house_mark(edition: Edition) -> Mark | None:
    """The mark of house rules, for the side of an army's name; ``None`` for a rule book, which everybody knows."""
    return mark_of(edition) if edition.revision else None


def proposal_address(slug: str, visitor: Visitor) -> str:
    """The address for proposing a change of a revision of house rules; empty if no club of the visitor votes on it."""
    family, is_revision, _number = slug.partition(REVISION)
    if not is_revision or not visitor.player:
        return ""
    return next(filter(None, proposal_addresses.ask(family, visitor)), "")


def books_for(visitor: Visitor) -> list[Edition]:
    """The rules that the visitor may choose: the rule books, then the newest revision of house rules, by name."""
    books = readable(visitor).newest().select_related("parent")
    return sorted(books, key=lambda edition: (edition.revision is not None, *_sort_key(edition)))


def _sort_key(edition: Edition) -> tuple[object, ...]:
    """Rule books keep their own order."""
    return (natural_key(edition.name), edition.slug) if edition.revision else ()


def named_in(text: str, editions: Callable[[], EditionQuerySet]) -> list[Edition]:
    """The house rules that a line of an army's text names, of these; their newest revision if it names none.

    Few texts name any, so the others ask for none.

    Empty if two house rules have this name.
    """
    name, revision = engine.name_and_revision(engine.book_line(text))
    if not name or not name.isprintable():
        return []
    books = editions().exclude(revision=None).filter(Q(short_name__iexact=name) | Q(name__iexact=name))
    books = books.filter(revision=revision) if revision else books.newest()
    houses = list(books[:2])
    return houses if len(houses) == 1 else []


def newest(visitor: Visitor, families: Collection[str]) -> dict[str, Edition]:
    """The newest revision of each of these house rules that the visitor may read, in one query."""
    wanted = set(families) - {""}
    books = readable(visitor).filter(family__in=wanted).newest() if wanted else ()
    return {edition.family: edition for edition in books}


def newer(edition: Edition, visitor: Visitor) -> Edition | None:
    """The newest revision of the same house rules, or ``None`` if this edition is the newest."""
    books = newest(visitor, [edition.family]).get(edition.family)
    return books if books and (books.revision or 0) > (edition.revision or 0) else None
