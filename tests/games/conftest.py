"""A game of the Undead against the Elves, begun by alice, and games without a database."""

import pytest

from armybuilder.games.models import Game
from rules.games.events import Event
from rules.games.merging import merge
from rules.games.start import Entrant, Setup, freeze
from rules.games.state import Game as GameState
from tests.games.events.random_games import armies


@pytest.fixture
def game(alice):
    """The game, before its first round; alice plays the Undead."""
    alice.post("/games/start/", {"a": "undead", "b": "elves", "scenario": "basic-game", "once": "a" * 16})
    return Game.objects.get()


@pytest.fixture
def play(books):
    """A function: a game of a scenario after some events, each a register, whose, and its value."""

    def played(scenario, *said, book="vsgmr-7", **setup):
        catalogue = books[book]
        first, second = armies(books)[book][:2]
        roles = [side.slug for side in catalogue.scenarios[scenario].sides] if scenario else [""]
        entrants = [Entrant(first, "One", "bone", roles[0]), Entrant(second, "Two", "blue", roles[-1])]
        table = freeze(catalogue, entrants, Setup(scenario, **setup))
        events = [Event(f"token{place:03}", *one) for place, one in enumerate(said)]
        return GameState(table, merge(events))

    return played
