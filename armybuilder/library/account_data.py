"""Likes as a player's data: what the export contains, and what becomes of them when an account is deleted."""

from collections.abc import Iterator

from django.dispatch import receiver

from armybuilder.accounts import account_data
from armybuilder.accounts.account_data import File, listed
from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army
from armybuilder.core.db.transactions import deferred
from armybuilder.library import entries
from armybuilder.library.models import Like


def export(player: Player) -> Iterator[File]:
    """The armies that the player likes."""
    likes = Like.objects.filter(player=player).select_related("army")
    yield listed("likes", [{"army": like.army.name, "since": like.since} for like in likes])


@receiver(account_data.forgetting, dispatch_uid="library")
@deferred
def forget(player: Player, **signal: object) -> None:
    """Remove all likes."""
    for like in Like.objects.filter(player=player).select_related("army"):
        entries.like(like.army, player, False)


@receiver(account_data.preparing, dispatch_uid="library")
def prepare(player: Player, **signal: object) -> None:
    """Update the name under which their armies are found."""
    entries.prepare(Army.objects.public().filter(owner=player))
