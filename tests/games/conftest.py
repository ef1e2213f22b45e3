"""A game of the Undead against the Elves, begun by alice."""

import pytest

from armybuilder.games.models import Game
from tests.support.players import signed_in


@pytest.fixture
def alice(db):
    """Alice's browser."""
    return signed_in("alice")


@pytest.fixture
def bob(db):
    """Bob's browser."""
    return signed_in("bob")


@pytest.fixture
def game(alice):
    """The game, before its first round; alice plays the Undead."""
    alice.post("/games/start/", {"a": "undead", "b": "elves", "scenario": "basic-game", "once": "a" * 16})
    return Game.objects.get()
