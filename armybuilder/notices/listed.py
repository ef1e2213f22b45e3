"""What the list of notifications shows, and what is wished of each kind."""

from collections.abc import Mapping

from django.db import transaction
from django.db.models import F

from armybuilder.accounts.models import Player
from armybuilder.notices.models import Notice, NoticeQuerySet, Wish
from armybuilder.notices.sentences import Kind

MOST = 100
"""Notices of the list; older ones are not looked for."""


def of(player: Player) -> NoticeQuerySet:
    """The notices of the kinds that the player wants listed; what nobody has looked at comes first."""
    unlisted = Wish.objects.filter(player=player, listed=False).values("kind")
    return (
        Notice.objects.filter(player=player)
        .exclude(kind__in=unlisted)
        .select_related("by")
        .order_by(F("seen").desc(nulls_first=True), "-pk")
    )


def wishes(player: Player) -> list[Wish]:
    """How the player wants each kind; what was never said stands in the list alone."""
    said = {wish.kind: wish for wish in Wish.objects.filter(player=player)}
    kinds = [kind for kind in Kind if kind != Kind.REPORT or (player.user and player.user.is_staff)]
    return [said.get(kind) or Wish(player=player, kind=kind) for kind in kinds]


@transaction.atomic
def wish(player: Player, said: Mapping[str, str]) -> None:
    """Keep what a form ticks: ``night.listed``, ``night.mailed``."""
    for one in wishes(player):
        ticked = {"listed": f"{one.kind}.listed" in said, "mailed": f"{one.kind}.mailed" in said}
        Wish.objects.update_or_create(player=player, kind=one.kind, defaults=ticked)
