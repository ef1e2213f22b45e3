"""The rule books and house rules that somebody may read and choose: apps say whom they let in, pages ask here."""

from collections.abc import Callable, Collection

from django.db.models import Q

from armybuilder.visitors import Visitor
from rules.documents import Document
from rules.models import Edition
from rules.models.base import EditionQuerySet

Way = Callable[[Visitor], Q]
"""Which editions an app lets a visitor read: ``Q(family__in=…)``."""

_ways: list[Way] = []

Keeper = Callable[[Document, str], Callable[[Edition], object]]
"""Prepares making a revision that comes in a file the maker's own; answers what writes it; raises ``Taken``."""

_keepers: list[Keeper] = []


class Taken(ValueError):
    """House rules whose name is somebody else's here, in a sentence."""


def let_in(way: Way) -> Way:
    """Ask this app as well whom it lets in; to be called when it is ready."""
    if way not in _ways:
        _ways.append(way)
    return way


def keep_with(keeper: Keeper) -> Keeper:
    """Tell this app as well of a revision that came in a file; to be called when it is ready."""
    if keeper not in _keepers:
        _keepers.append(keeper)
    return keeper


def kept(document: Document, maker: str) -> list[Callable[[Edition], object]]:
    """Tell every app of a revision that comes in a file; what they write once it is there. Raises ``Taken``."""
    return [keeper(document, maker) for keeper in _keepers]


def readable(visitor: Visitor) -> EditionQuerySet:
    """The rule books, and every revision of house rules that the visitor may read."""
    allowed = Q(revision=None)
    for way in _ways:
        allowed |= way(visitor)
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
