"""Clubs that an owner removed: they can be put back for a while, and are then deleted."""

from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from armybuilder.armies.bin import KEPT_DAYS
from armybuilder.clubs.models import Club, ClubQuerySet
from armybuilder.clubs.signals import clubs_deleted


@transaction.atomic
def delete_overdue(**signal: object) -> int:
    """Delete the clubs that nobody put back in time, and answer how many. Armies and house rules stay their owners'."""
    old = list(_overdue(timezone.now()).select_for_update())
    clubs_deleted.send(sender=Club, clubs=old)
    for club in old:
        club.delete()
    return len(old)


def _overdue(now: datetime) -> ClubQuerySet:
    return Club.objects.filter(binned__lt=now - timedelta(days=KEPT_DAYS))
