"""Writing and reading the activity log, and deleting entries after ``KEPT``."""

from datetime import timedelta

from django.utils import timezone

from armybuilder.accounts.models import Player
from armybuilder.audit.models import SERVER, Entry
from armybuilder.core.machine import security_log

KEPT = timedelta(days=365)
"""The time for which entries are kept."""
MOST = 200
"""The maximum number of entries that a page lists, the latest first."""


def record(
    place: str, key: str, actor: Player | None, about: Player | None = None, **values: str | dict[str, str]
) -> None:
    """Write an entry, in the transaction of the action. The key is one of ``SENTENCES``, the values are its names, or
    words in every language.
    """
    Entry.objects.create(place=place, key=key, by=actor, about=about, values=values)
    security_log.note(key, at=place, by=actor and actor.pk, about=about and about.pk)


def latest(place: str) -> list[Entry]:
    """The latest entries of a place."""
    return list(Entry.objects.at_place(place)[:MOST])


def forget(place: str) -> None:
    """Delete the entries of a place that is gone."""
    Entry.objects.filter(place=place).delete()


def delete_old(**signal: object) -> int:
    """Delete entries that are too old, and return how many."""
    return Entry.objects.filter(made__lt=timezone.now() - KEPT).delete()[0]


__all__ = ["KEPT", "MOST", "SERVER", "delete_old", "forget", "latest", "record"]
