"""Games that are being played, at the top of a member's home page."""

from datetime import timedelta

from django.urls import reverse
from django.utils import timezone

from armybuilder.core.web.values import Context
from armybuilder.games import summaries
from armybuilder.games.models import Game
from armybuilder.visitors import Visitor

MAX_SHOWN = 2
EVENING = timedelta(hours=12)
"""The longest time since the last event in a game that is still being played."""


def on_home_page(visitor: Visitor) -> Context:
    """The visitor's games of this evening that have not ended."""
    recent = Game.objects.own(visitor).filter(changed__gt=timezone.now() - EVENING).prefetch_related("seats")
    listed = summaries.for_list(list(recent[:MAX_SHOWN]))
    return {"games": [_game(row, visitor) for row, summary in listed if not (summary and summary.is_ended)]}


def _game(row: Game, visitor: Visitor) -> Context:
    is_asked = any(seat.owner_id == visitor.key and not seat.joined for seat in row.seats.all())
    return {"name": str(row), "address": reverse("games:game", args=[row.key]), "is_asked": is_asked}
