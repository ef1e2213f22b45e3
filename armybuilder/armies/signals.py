"""Signals about armies. Apps connect when they are ready; all but the first are sent in the transaction."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from django.db.models import Q
from django.dispatch import Signal

if TYPE_CHECKING:
    from armybuilder.armies.models import Army
    from armybuilder.visitors import Visitor
    from rules.boxes.box import Box

armies_about_to_change = Signal()
"""``armies`` with their new values, before the transaction begins. Receivers compute what takes time."""
armies_changed = Signal()
"""What others may see of these ``armies`` (ids) has changed."""
copies_changed = Signal()
"""The number of copies of these ``armies`` (ids) has changed."""
version_about_to_change = Signal()
"""The ``army`` (id) is about to leave the version ``version``; see ``watched``."""
version_changed = Signal()
"""The ``army`` has moved to another version; ``before`` is the number of the previous one."""

watching = Signal()
"""Receivers return the armies for which ``version_about_to_change`` is sent; it is sent for no others."""

opening = Signal()
"""Receivers return the armies that their app opens to the ``visitor`` if their owner lets clubs see them: a ``Q``."""
opened = Signal()
"""Receivers return the players to whom their app opens the ``army`` in the same way: a ``Q``."""
pictures_asked = Signal()
"""Receivers return the digests of the pictures that their app shows, too, so that those are kept."""
toys_asked = Signal()
"""Receivers return the ``visitor``'s toy box, a ``Box``; ``None`` if they have no toys."""
bands_asked = Signal()
"""Receivers return what the builder shows the ``visitor`` under the meter of an ``army``: a template's name and its
context; ``None`` if nothing."""
crew_bands_asked = Signal()
"""Receivers return where the ``visitor`` can bring a crew of the ``army``: a template's name and its context; ``None``
if nowhere."""
home_shown = Signal()
"""A member's home page is shown to the ``visitor``. Receivers return what their part of it needs."""
shelves_asked = Signal()
"""Receivers return the clubs whose libraries have the ``army``, by name and slug."""

SHOWN = frozenset({"owner", "edition", "name", "document", "origin", "visibility", "binned"})
"""Columns of an army that others may see, or that decide whether they may."""


def changed(armies: Collection[int | None]) -> None:
    """Announce that these armies changed."""
    _send(armies_changed, armies)


def copied(armies: Collection[int | None]) -> None:
    """Announce that these armies have more or fewer copies."""
    _send(copies_changed, armies)


def prepare(armies: Iterable[Army]) -> None:
    """Make receivers prepare what they will write about these armies."""
    armies_about_to_change.send(sender=None, armies=armies)


def pictures_elsewhere() -> set[str]:
    """The digests of the pictures that other apps show."""
    answers: Any = pictures_asked.send(sender=None)
    return set().union(*(digests for _, digests in answers))


def toys_of(visitor: Visitor) -> Box | None:
    """The visitor's toy box; ``None`` if they have no toys."""
    answers: Any = toys_asked.send(sender=None, visitor=visitor)
    return next((box for _, box in answers if box is not None), None)


def bands_of(army: Army, visitor: Visitor) -> list[tuple[str, Any]]:
    """The bands under the meter: a template's name and its context."""
    answers: Any = bands_asked.send(sender=None, army=army, visitor=visitor)
    return [band for _, band in answers if band]


def crew_bands_of(army: Army, visitor: Visitor) -> list[tuple[str, Any]]:
    """Where the visitor can bring a crew: a template's name and its context."""
    answers: Any = crew_bands_asked.send(sender=None, army=army, visitor=visitor)
    return [band for _, band in answers if band]


def home_parts(visitor: Visitor) -> dict[str, object]:
    """What other apps show on a member's home page."""
    answers: Any = home_shown.send(sender=None, visitor=visitor)
    return {name: value for _, part in answers for name, value in part.items()}


def watched() -> Q:
    """The armies for which a receiver wants to know before they leave a version."""
    return any_of(watching)


def any_of(signal: Signal, **asked: object) -> Q:
    """What all apps return, combined; no row if none does."""
    return reduce(or_, (answer for _, answer in signal.send(sender=None, **asked)), Q(pk__in=()))


def _send(signal: Signal, armies: Collection[int | None]) -> None:
    numbers = {number for number in armies if number is not None}
    if numbers:
        signal.send(sender=None, armies=numbers)
