"""Notifications of a new revision: to those who use the rules, at once; to a club, when the owner says so."""

from django.db.models import Q, QuerySet
from django.urls import reverse

from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army
from armybuilder.core.db.transactions import deferred
from armybuilder.house.models import HouseRules
from armybuilder.notices.models import Notice
from armybuilder.notices.notify import notify
from armybuilder.notices.sentences import Kind
from rules.models import Edition

REVISED = "house-rules-revised"


def notify_users(house: HouseRules, edition: Edition) -> None:
    """Notify those with armies or house rules on it who may read it. Those with the link alone cannot be queried."""
    armies = Army.objects.filter(edition__family=house.slug, binned=None).order_by().values("owner")
    houses = HouseRules.objects.filter(parent__family=house.slug).order_by().values("owner")
    players = Player.objects.filter(Q(key__in=armies) | Q(key__in=houses), user__isnull=False)
    players = players.exclude(key=house.owner_id or "")
    if house.visibility == "club":
        players = players.filter(memberships__club=house.club)
    elif house.visibility != "all":
        return
    notify(players, Kind.RULES, REVISED, _address(house), None, **_values(edition))


def other_members(house: HouseRules) -> QuerySet[Player]:
    """The members of the club that sees the rules, without the owner of the rules."""
    return Player.objects.filter(memberships__club=house.club_id).exclude(key=house.owner_id or "")


@deferred
def announce_to_club(house: HouseRules, edition: Edition) -> None:
    """Notify every other member of the club, once a revision: who knows of it already is left out."""
    is_new = Q(announced_revision=None) | Q(announced_revision__lt=edition.revision)
    rows = HouseRules.objects.filter(is_new, pk=house.pk, visibility="club", club=house.club_id)
    if not rows.update(announced_revision=edition.revision):
        return
    informed = Notice.objects.filter(key=REVISED, at=_address(house), values=_values(edition)).values("player")
    values = {**_values(edition), "club": house.club.name if house.club else ""}
    players = other_members(house).exclude(pk__in=informed)
    notify(players, Kind.CLUB, "house-rules-announced", _address(house), house.author, **values)


def _address(house: HouseRules) -> str:
    return reverse("house:read", args=[house.slug])


def _values(edition: Edition) -> dict[str, object]:
    return {"revision": str(edition.revision), "rules": edition.name}
