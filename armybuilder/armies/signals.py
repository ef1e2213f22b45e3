"""What other apps hear of armies. They connect when they are ready; all but the first are sent in the transaction."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from django.db.models import Q
from django.dispatch import Signal

if TYPE_CHECKING:
    from armybuilder.armies.models import Army

armies_about_to_change = Signal()
"""``armies`` as they are about to be, before a transaction begins: what takes time about them is done here."""
armies_changed = Signal()
"""What others may see of these ``armies`` has changed: their numbers."""
copies_changed = Signal()
"""These ``armies`` have more or fewer copies now: their numbers."""
version_about_to_change = Signal()
"""The ``army`` with this number is about to leave the version ``version``; see ``watching``."""
version_changed = Signal()
"""The ``army`` stands at another version now; ``before`` is the number of the one before."""

watching = Signal()
"""Answered with the armies of which one must hear before they leave a version; for others nothing is sent."""

opening = Signal()
"""Answered with the armies that an app opens to the ``visitor``, where their owner lets clubs see them: a ``Q``."""
opened = Signal()
"""Answered with the players to whom an app opens the ``army`` in the same way: a ``Q``."""
shelves_asked = Signal()
"""Answered with the clubs on whose shelves the ``army`` stands, by name and the end of their address."""

SHOWN = frozenset({"owner", "edition", "name", "document", "origin", "visibility", "binned"})
"""Columns of an army that others may come to see, or that say whether they do."""


def changed(armies: Collection[int | None]) -> None:
    """Say that these armies changed."""
    _send(armies_changed, armies)


def copied(armies: Collection[int | None]) -> None:
    """Say that these armies have more or fewer copies."""
    _send(copies_changed, armies)


def prepare(armies: Iterable[Army]) -> None:
    """Have everybody compute what they will say of these armies."""
    armies_about_to_change.send(sender=None, armies=armies)


def watched() -> Q:
    """The armies of which somebody hears before they leave a version."""
    return any_of(watching)


def any_of(signal: Signal, **asked: object) -> Q:
    """What any app answers; nothing where none does."""
    return reduce(or_, (answer for _, answer in signal.send(sender=None, **asked)), Q(pk__in=()))


def _send(signal: Signal, armies: Collection[int | None]) -> None:
    numbers = {number for number in armies if number is not None}
    if numbers:
        signal.send(sender=None, armies=numbers)
