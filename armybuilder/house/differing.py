"""What differs between two documents, as lists show it."""

from rules.documents import Document
from rules.house import Difference, differences

LONG = 24
"""Letters from which a difference stands on lines of its own."""


def told(old: Document, new: Document) -> list[Difference]:
    """What differs in the rules: the name they go by is no rule."""
    return [one for one in differences(old, new) if "/" in one.row]


def line(one: Difference) -> dict[str, object]:
    """A difference as lists show it."""
    return {"what": one.what, "old": one.old, "new": one.new, "long": len(one.old) + len(one.new) > LONG}
