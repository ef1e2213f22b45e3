"""The rule books and house rules that somebody may read and choose: apps say whom they let in, pages ask here."""

from collections.abc import Callable, Collection
from typing import Any

from django.db.models import Q
from django.dispatch import Signal

from armybuilder.visitors import Visitor
from rules.documents import Document
from rules.models import Edition
from rules.models.base import EditionQuerySet

letting_in = Signal()
"""Answered with the editions that an app lets the ``visitor`` read: ``Q(family__in=…)``."""
arriving = Signal()
"""The ``document`` of a revision comes in a file, and becomes its ``owner``'s; answered with what writes it.

Receivers raise ``Taken``.
"""


class Taken(ValueError):
    """House rules whose name is somebody else's here, in a sentence."""


def kept(document: Document, owner: str) -> list[Callable[[Edition], object]]:
    """Tell every app of a revision that comes in a file; what they write once it is there. Raises ``Taken``."""
    answers: Any = arriving.send(sender=None, document=document, owner=owner)
    return [write for _, write in answers]


def readable(visitor: Visitor) -> EditionQuerySet:
    """The rule books, and every revision of house rules that the visitor may read."""
    allowed = Q(revision=None)
    answers: Any = letting_in.send(sender=None, visitor=visitor)
    for _, editions in answers:
        allowed |= editions
    return Edition.objects.filter(allowed)


def books_for(visitor: Visitor) -> list[Edition]:
    """What the visitor may choose: the rule books, then the newest revision of house rules, by their names."""
    found = readable(visitor).newest().select_related("parent")
    return sorted(found, key=lambda one: (one.revision is not None, *_named(one)))


def _named(edition: Edition) -> tuple[str, ...]:
    """Rule books stay in their own order."""
    return (edition.name.casefold(), edition.slug) if edition.revision else ()


def newest(visitor: Visitor, families: Collection[str]) -> dict[str, Edition]:
    """The newest revision that the visitor may read of each of these house rules, in one question."""
    wanted = set(families) - {""}
    found = readable(visitor).filter(family__in=wanted).newest() if wanted else ()
    return {edition.family: edition for edition in found}


def newer(edition: Edition, visitor: Visitor) -> Edition | None:
    """The newest revision of the same house rules, where that is not the edition itself."""
    found = newest(visitor, [edition.family]).get(edition.family)
    return found if found and (found.revision or 0) > (edition.revision or 0) else None
