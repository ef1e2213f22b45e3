"""Removed clubs can be restored for as many days as ``armies.trash`` keeps things; then they are deleted."""

from datetime import timedelta

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from armybuilder.accounts.models import Player
from armybuilder.armies.trash import KEPT_DAYS
from armybuilder.audit import trail
from armybuilder.clubs.membership import members
from armybuilder.clubs.models import Club
from armybuilder.clubs.signals import clubs_deleted
from armybuilder.notices.notify import notify
from armybuilder.notices.sentences import Kind


def remove(club: Club, actor: Player) -> None:
    """Remove the club. Its owners can restore it for some days."""
    club.binned = timezone.now()
    club.save(update_fields=("binned",))
    trail.record(club.log_place, "club-deleted", actor)
    others = [member for member in members(club) if member != actor]
    notify(others, Kind.CLUB, "club-deleted", reverse("clubs:clubs"), actor, club=club.name)


def restore(club: Club, actor: Player) -> None:
    """Restore a removed club as it was."""
    club.binned = None
    club.save(update_fields=("binned",))
    trail.record(club.log_place, "club-restored", actor)


@transaction.atomic
def delete_overdue(**signal: object) -> int:
    """Delete the clubs that nobody restored in time, and return how many.

    Armies and house rules stay with their owners.
    """
    old = list(Club.objects.filter(binned__lt=timezone.now() - timedelta(days=KEPT_DAYS)).select_for_update())
    clubs_deleted.send(sender=Club, clubs=old)
    for club in old:
        club.delete()
    return len(old)


def forget_log(instance: Club, **signal: object) -> None:
    """The club is gone, and with it the log of what was done there."""
    trail.forget(instance.log_place)
