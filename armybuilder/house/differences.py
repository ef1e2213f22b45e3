"""The documents of editions, and what differs between two of them, as lists show it."""

from functools import lru_cache
from uuid import UUID

from rules import documents
from rules.documents import Document
from rules.house import Difference, differences
from rules.models import Edition

LONG = 24
"""Letters from which a difference stands on lines of its own."""


def document_of(edition: Edition) -> Document:
    """The document of an edition as its stamp says it is now."""
    return _read(edition.pk, edition.stamp)


@lru_cache(maxsize=32)
def _read(pk: int, stamp: UUID) -> Document:
    return documents.document_of(Edition.objects.get(pk=pk))


def rule_differences(old: Document, new: Document) -> list[Difference]:
    """What differs in the rules: the name they go by is no rule."""
    return [one for one in differences(old, new) if "/" in one.row]


def difference_row(one: Difference) -> dict[str, object]:
    """A difference as lists show it."""
    return {"what": one.what, "old": one.old, "new": one.new, "long": len(one.old) + len(one.new) > LONG}
