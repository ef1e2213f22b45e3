"""Removed house rules can be restored for some days, and stay as long as anything is built on them."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.armies.models import Army
from armybuilder.armies.trash import KEPT_DAYS
from armybuilder.house.models import HouseRules
from rules.models import Edition
from rules.stamps import stamped_once


def built_on(house: HouseRules) -> str:
    """Everything built on their revisions, with armies in the trash: ``2 armies and 1 other set of house rules``."""
    revisions = house.revisions().order_by()
    count = Army.objects.filter(edition__in=revisions).count()
    drafts = HouseRules.objects.filter(parent__in=revisions).values_list("slug", flat=True)
    published = Edition.objects.filter(parent__in=revisions).exclude(family=house.slug).values_list("family", flat=True)
    others = len({*drafts, *published})
    armies = ngettext("{count} army", "{count} armies", count).format(count=count) if count else ""
    houses = ngettext("{count} other set of house rules", "{count} other sets of house rules", others)
    houses = houses.format(count=others) if others else ""
    if armies and houses:
        return _("{armies} and {house_rules}").format(armies=armies, house_rules=houses)
    return armies or houses


@transaction.atomic
def remove(house: HouseRules) -> str:
    """Remove them and return nothing; or return what is built on them, and keep them."""
    built = built_on(house)
    if not built:
        house.binned = timezone.now()
        house.save(update_fields=("binned",))
    return built


def delete_overdue(**signal: object) -> int:
    """Delete those that nobody restored in time, and return how many."""
    overdue = HouseRules.objects.filter(binned__lt=timezone.now() - timedelta(days=KEPT_DAYS))
    old = [house for house in overdue if not built_on(house)]
    for house in old:
        _delete(house)
    return len(old)


@transaction.atomic
def _delete(house: HouseRules) -> None:
    revisions = house.revisions()
    house.delete()
    with stamped_once():
        revisions.delete()
