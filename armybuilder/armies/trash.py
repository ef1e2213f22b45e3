"""The number of days for which deleted armies, clubs and house rules are kept.

``manage.py army empty-bin`` and ``sweep-pictures`` delete old trash and unused pictures for good.
"""

from datetime import datetime, timedelta
from itertools import chain
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import ngettext

from armybuilder.armies.models import Army, ArmyQuerySet, Version
from armybuilder.armies.pictures import portraits
from armybuilder.armies.questions import pictures_shown
from rules.engine.maximums import DIGEST

KEPT_DAYS = 30
"""The number of days for which deleted armies, clubs and house rules stay in the trash: one for all three."""

SPARED = 24 * 60 * 60
"""The number of seconds for which a picture is kept before an army has it."""


def empty(command: BaseCommand, options: dict[str, Any]) -> int:
    """Delete what has been in the trash for too long."""
    count = delete_overdue()
    message = ngettext(
        "{count} army deleted that was in the trash for {days} days.",
        "{count} armies deleted that were in the trash for {days} days.",
        count,
    )
    command.stdout.write(message.format(count=count, days=KEPT_DAYS))
    return 0


@transaction.atomic
def delete_overdue(**signal: object) -> int:
    """Delete the armies that have been in the trash for too long, and return how many."""
    old = overdue(Army.objects.all(), timezone.now())
    count = old.count()
    old.delete()
    return count


def sweep(command: BaseCommand, options: dict[str, Any]) -> int:
    """Delete the pictures that no army and no restorable version has."""
    old = timezone.now().timestamp() - SPARED
    old_files = [(digest, path) for digest, path in portraits.files() if path.stat().st_mtime < old]
    wanted = _pictures_in_use() if old_files else set()
    unused = [path for digest, path in old_files if digest not in wanted]
    portraits.shared().remove(unused)
    message = ngettext("{count} unused picture deleted.", "{count} unused pictures deleted.", len(unused))
    command.stdout.write(message.format(count=len(unused)))
    return 0


def share(command: BaseCommand, options: dict[str, Any]) -> int:
    """Put the pictures of this machine into the storage of all machines."""
    paths = [path for _, path in portraits.files()]
    portraits.shared().share(paths)
    message = ngettext("{count} picture is shared.", "{count} pictures are shared.", len(paths))
    command.stdout.write(message.format(count=len(paths)))
    return 0


def pictured(armies: QuerySet[Army], states: QuerySet[Version]) -> set[str]:
    """Every digest in these armies or versions."""
    documents = armies.order_by().values_list("document", flat=True)
    patches = states.order_by().values_list("patch", "snapshot")
    texts = chain(map(str, documents.iterator()), (f"{patch}{whole}" for patch, whole in patches.iterator()))
    return {digest for text in texts for digest in DIGEST.findall(text)}


def _pictures_in_use() -> set[str]:
    """Every digest that is still shown somewhere."""
    return pictured(Army.objects.all(), Version.objects.all()) | set().union(*pictures_shown.ask())


def let_go(digests: set[str]) -> None:
    """Delete those of the pictures that no army has any more."""
    gone = digests - _pictures_in_use()
    portraits.shared().remove(path for digest, path in portraits.files() if digest in gone)


def overdue(armies: ArmyQuerySet, now: datetime) -> ArmyQuerySet:
    """Those that have been in the trash for too long."""
    return armies.filter(binned__lt=now - timedelta(days=KEPT_DAYS))
