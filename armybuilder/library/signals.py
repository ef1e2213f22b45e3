"""What the library asks the clubs app."""

from collections.abc import Iterator
from typing import Any

from django.dispatch import Signal

from armybuilder.visitors import Visitor

clubs_asked = Signal()
"""Receivers return the clubs that the ``visitor`` may filter by, and that of the ``slug``: names by slugs."""
shelf_asked = Signal()
"""Receivers return the ids of the armies in the library of the club ``slug``, as far as the ``visitor`` may see them.
"""


def club_names(visitor: Visitor, slug: str) -> dict[str, str]:
    """Names by slugs."""
    answers: Any = clubs_asked.send(sender=None, visitor=visitor, slug=slug)
    return {slug: name for _, names in answers for slug, name in names.items()}


def shelf(visitor: Visitor, slug: str) -> Iterator[int]:
    """Numbers of armies."""
    answers: Any = shelf_asked.send(sender=None, visitor=visitor, slug=slug)
    for _, armies in answers:
        yield from armies
