"""Signals about armies. Apps connect when they are ready; all but the first are sent in the transaction."""

from collections.abc import Collection, Iterable

from django.db.models import Model
from django.dispatch import Signal

armies_about_to_change = Signal()
"""``armies`` with their new values, before the transaction begins. Receivers compute what takes time."""
armies_changed = Signal()
"""The part of these ``armies`` (ids) that others may see has changed."""
copies_changed = Signal()
"""The number of copies of these ``armies`` (ids) has changed."""
version_about_to_change = Signal()
"""The ``army`` (id) is about to leave the version ``version``; see ``access_questions``."""
version_changed = Signal()
"""The ``army`` has moved to another version; ``before`` is the number of the previous one."""

SHOWN = frozenset({"owner", "edition", "name", "document", "origin", "visibility", "binned"})
"""Columns of an army that others may see, or that decide whether they may."""


def changed(armies: Collection[int | None]) -> None:
    """Announce that these armies changed."""
    _send(armies_changed, armies)


def copied(armies: Collection[int | None]) -> None:
    """Announce that these armies have more or fewer copies."""
    _send(copies_changed, armies)


def prepare(armies: Iterable[Model]) -> None:
    """Make receivers prepare what they will write about these armies."""
    armies_about_to_change.send(sender=None, armies=armies)


def _send(signal: Signal, armies: Collection[int | None]) -> None:
    numbers = {number for number in armies if number is not None}
    if numbers:
        signal.send(sender=None, armies=numbers)
