"""Who hears of a new revision of house rules: whoever builds on them and may read it."""

from django.db.models import Q
from django.urls import reverse

from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army
from armybuilder.house.models import HouseRules
from armybuilder.notices.models import Kind, notify
from rules.models import Edition


def of_revision(house: HouseRules, edition: Edition) -> None:
    """Tell those with armies or house rules on it; who has it by a link alone is found by no query."""
    armies = Army.objects.filter(edition__family=house.slug, binned=None).order_by().values("owner")
    houses = HouseRules.objects.filter(parent__family=house.slug).order_by().values("owner")
    builders = Player.objects.filter(Q(key__in=armies) | Q(key__in=houses), user__isnull=False)
    players = builders.exclude(key=house.owner_id or "")
    if house.visibility == "club":
        players = players.filter(memberships__club=house.club)
    elif house.visibility != "all":
        return
    notify(players, Kind.RULES, f"{edition.title} is out.", reverse("house:read", args=[house.slug]))
