"""Games as a player's data: what is exported, and what becomes of them when an account is deleted."""

from collections.abc import Iterator

from django.dispatch import receiver

from armybuilder.accounts import account_data
from armybuilder.accounts.account_data import File, listed, player_files
from armybuilder.accounts.models import Player
from armybuilder.core.db import transactions
from armybuilder.games.models import Game, Seat


@player_files.answers
def export(player: Player) -> Iterator[File]:
    """Every game that the player started or has a seat in, with all that was done."""
    seats = Seat.objects.filter(owner=player).values("game")
    games = (Game.objects.filter(owner=player) | Game.objects.filter(pk__in=seats)).order_by("pk")
    rows = [
        {"made": game.made, "start": game.start, "deeds": [row.event for row in game.events.all()]}
        for game in games.prefetch_related("events")
    ]
    if rows:
        yield listed("games", rows)


@receiver(account_data.forgetting, dispatch_uid="games")
def forget(player: Player, **signal: object) -> None:
    """Delete the player's games and seats."""
    transactions.write(Game.objects.filter(owner=player).delete)
    transactions.write(Seat.objects.filter(owner=player).delete)
