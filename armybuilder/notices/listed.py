"""The list of notifications, and the player's choices for each kind."""

from collections.abc import Mapping

from django.db import transaction
from django.db.models import F

from armybuilder.accounts.models import Player
from armybuilder.notices.models import Notice, NoticeQuerySet, Wish
from armybuilder.notices.sentences import Kind

MOST = 100
"""How many notifications are listed."""


def of(player: Player) -> NoticeQuerySet:
    """The notifications of the kinds that the player wants listed, unread ones first."""
    unlisted = Wish.objects.filter(player=player, listed=False).values("kind")
    return (
        Notice.objects.filter(player=player)
        .exclude(kind__in=unlisted)
        .select_related("by")
        .order_by(F("seen").desc(nulls_first=True), "-pk")
    )


def wishes(player: Player) -> list[Wish]:
    """The player's choices for each kind; by default it is only listed."""
    said = {wish.kind: wish for wish in Wish.objects.filter(player=player)}
    kinds = [kind for kind in Kind if kind != Kind.REPORT or (player.user and player.user.is_staff)]
    return [said.get(kind) or Wish(player=player, kind=kind) for kind in kinds]


@transaction.atomic
def wish(player: Player, said: Mapping[str, str]) -> None:
    """Save the ticked boxes of a form: ``night.listed``, ``night.mailed``."""
    for one in wishes(player):
        ticked = {"listed": f"{one.kind}.listed" in said, "mailed": f"{one.kind}.mailed" in said}
        Wish.objects.update_or_create(player=player, kind=one.kind, defaults=ticked)
