"""The player's own row as a holding: what the export says of them."""

from collections.abc import Iterator

from armybuilder.accounts.account_data import File, Holding, listed
from armybuilder.accounts.models import Player


def export(player: Player) -> Iterator[File]:
    """Who they are here."""
    email = player.user.email if player.user else ""
    yield listed("player", [{"name": player.name, "email": email, "zone": player.zone, "since": player.made}])


HOLDING = Holding(export=export)
