"""Notices as a player's: what the export says of them, and what stays of a name when its owner leaves."""

from collections.abc import Iterator

from armybuilder.accounts import holdings
from armybuilder.accounts.holdings import File, listed
from armybuilder.accounts.models import Player
from armybuilder.notices.models import Notice

NOBODY = "Somebody"


def export(player: Player) -> Iterator[File]:
    """What the player was told."""
    yield listed("notices", list(Notice.objects.filter(player=player).values("words", "at", "made")))


def forget(player: Player) -> None:
    """What others were told of the player is told of somebody from now on."""
    for notice in Notice.objects.exclude(player=player).filter(words__startswith=f"{player.name} "):
        notice.words = NOBODY + notice.words[len(player.name) :]
        notice.save(update_fields=("words",))


HOLDING = holdings.Holding(export=export, forget=forget)
