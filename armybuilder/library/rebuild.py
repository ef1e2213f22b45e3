"""Rebuilds entries in small steps: all of them by a command, those of an edition after its rules changed."""

from time import sleep

from django.db import transaction
from django.db.models import Exists, F, OuterRef

from armybuilder.armies.models import Army, ArmyQuerySet
from armybuilder.library import entries
from armybuilder.library.models import Entry, Renewal
from rules.models import Edition

AT_ONCE, REST = 200, 0.1
"""The number of armies that are done at once, and the pause in seconds for other writers: SQLite's lock is not fair."""


def rebuild() -> int:
    """Rebuild every entry from its army. Returns how many there are."""
    renewals = [Renewal(edition=edition, stamp=edition.stamp, done=True) for edition in Edition.objects.all()]
    # Found before any is deleted, so that others can write in between.
    public = Army.objects.public().order_by().filter(pk=OuterRef("army"))
    gone = list(Entry.objects.order_by().filter(~Exists(public)).values_list("pk", flat=True))
    for first in range(0, len(gone), AT_ONCE):
        Entry.objects.filter(pk__in=gone[first : first + AT_ONCE]).delete()
    behind = _next(Army.objects.public(), 0)
    while behind is not None:
        sleep(REST)
        behind = _next(Army.objects.public(), behind)
    with transaction.atomic():
        Renewal.objects.all().delete()
        Renewal.objects.bulk_create(renewals)
    return Entry.objects.count()


def step(**signal: object) -> bool:
    """Rebuild some entries whose rules have changed. Returns whether there were any."""
    up_to_date = Renewal.objects.filter(done=True, stamp=F("edition__stamp"))
    edition = Edition.objects.exclude(pk__in=up_to_date.values("edition")).order_by("pk").first()
    if edition is None:
        return False
    renewal = Renewal.objects.filter(edition=edition, stamp=edition.stamp).first()
    behind = _next(Army.objects.public().filter(edition=edition), renewal.behind if renewal else 0)
    values = {"stamp": edition.stamp, "behind": behind or 0, "done": behind is None}
    Renewal.objects.update_or_create(edition=edition, defaults=values)
    return True


def _next(armies: ArmyQuerySet, behind: int) -> int | None:
    """Rebuild the entries of some armies after that one. Returns the last of them, or ``None`` at the end."""
    with transaction.atomic():
        some = list(armies.filter(pk__gt=behind).order_by("pk").select_for_update(of=("self",))[:AT_ONCE])
        entries.correct(some)
    return some[-1].pk if len(some) == AT_ONCE else None
