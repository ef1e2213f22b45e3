"""The games that a request may reach: by their secret key, or by the code while they are being played."""

from django.shortcuts import get_object_or_404

from armybuilder.games.models import LETTERS, Game, Seat
from armybuilder.visitors import Visitor
from rules.stored_values import UnreadableError


def opened(key: str) -> Game:
    """The game of that key. Who knows it, plays. Raises ``UnreadableError`` if its start is damaged."""
    games = Game.objects.select_related("night_table__night__club", "night_table__result")
    game = get_object_or_404(games, key=key)
    if not game.is_readable:
        raise UnreadableError(game)
    return game


def by_code(text: str) -> Game | None:
    """The game of a typed code, however it is spaced."""
    code = "".join(letter for letter in text.upper() if letter in LETTERS)
    return Game.objects.filter(code=code).first() if code else None


def seat_of(game: Game, visitor: Visitor) -> Seat | None:
    """The visitor's seat."""
    return game.seats.filter(owner__key=visitor.key).first() if visitor.key else None
