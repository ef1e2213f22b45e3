"""The rule books and house rules that a visitor may read and choose. Apps say what they allow; pages ask here."""

from collections.abc import Callable, Collection
from typing import Any

from django.db.models import Q
from django.dispatch import Signal

from armybuilder.core.natural_order import natural_key
from armybuilder.visitors import Visitor
from rules import engine
from rules.documents import Document
from rules.models import Edition
from rules.models.base import EditionQuerySet
from rules.titles import REVISION

letting_in = Signal()
"""Receivers return the editions that their app lets the ``visitor`` read: ``Q(family__in=…)``."""
arriving = Signal()
"""The ``document`` of a revision is imported from a file and will be owned by ``owner``. Receivers return a function
that writes what follows.

Receivers raise ``Taken``.
"""

proposing = Signal()
"""Receivers return where the ``visitor`` may propose a change of the house rules ``family``, or nothing."""


class Taken(ValueError):
    """House rules of somebody else already have this name. The message is a sentence."""


def import_writes(document: Document, owner: str) -> list[Callable[[Edition], object]]:
    """Tell every app about an imported revision. Returns what they write once it exists. Raises ``Taken``."""
    answers: Any = arriving.send(sender=None, document=document, owner=owner)
    return [write for _, write in answers]


def readable(visitor: Visitor) -> EditionQuerySet:
    """The rule books, and every revision of house rules that the visitor may read."""
    allowed = Q(revision=None)
    answers: Any = letting_in.send(sender=None, visitor=visitor)
    for _, editions in answers:
        allowed |= editions
    return Edition.objects.filter(allowed)


def proposal_address(slug: str, visitor: Visitor) -> str:
    """Where the visitor may propose a change of a revision of house rules; empty if no club of theirs votes on them."""
    family, is_revision, _number = slug.partition(REVISION)
    if not is_revision or not visitor.player:
        return ""
    answers: Any = proposing.send(sender=None, family=family, visitor=visitor)
    return next((address for _, address in answers if address), "")


def books_for(visitor: Visitor) -> list[Edition]:
    """What the visitor may choose: the rule books, then the newest revision of house rules, by name."""
    books = readable(visitor).newest().select_related("parent")
    return sorted(books, key=lambda edition: (edition.revision is not None, *_named(edition)))


def _named(edition: Edition) -> tuple[object, ...]:
    """Rule books keep their own order."""
    return (natural_key(edition.name), edition.slug) if edition.revision else ()


def named_in(text: str, editions: EditionQuerySet) -> list[Edition]:
    """The house rules that a line of an army's text names, of these; their newest revision if it names none.

    Empty if two house rules have this name.
    """
    name, revision = engine.name_and_revision(engine.book_line(text))
    if not name or not name.isprintable():
        return []
    books = editions.exclude(revision=None).filter(Q(short_name__iexact=name) | Q(name__iexact=name))
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
