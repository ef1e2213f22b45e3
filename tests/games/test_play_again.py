"""The same armies once more: one game for all who played, each with their own army."""

import pytest

from armybuilder.games.models import Game
from armybuilder.notices.models import Notice
from tests.games.test_play import begin

pytestmark = pytest.mark.django_db
RESULT = {"once": "x" * 16, "winner": "0", "score-0": "7", "score-1": "0"}


@pytest.fixture
def ended(alice, bob, game):
    """A game of alice and bob that both say is over."""
    bob.post(f"/games/{game.key}/join/", {"side": "1"})
    begin(alice, game)
    alice.post(f"/games/{game.key}/confirm/", RESULT)
    token = game.events.get(event__name="result").token
    bob.post(f"/games/{game.key}/confirm/", {"once": "y" * 16, "agree": token})
    return game


def test_playing_again_seats_both_players_with_their_own_armies(alice, bob, ended):
    alice.post(f"/games/{ended.key}/again/")
    again = Game.objects.exclude(pk=ended.pk).get()
    assert [side["name"] for side in again.start["sides"]] == ["Elves", "Undead"]
    assert {seat.name: (seat.side, seat.joined) for seat in again.seats.all()} == {
        "Alice": (1, True),
        "Bob": (0, False),
    }
    assert Notice.objects.filter(player__name="Bob", key="game-started").exists()
    assert "Join the game" in bob.get("/games/").content.decode()


def test_who_presses_play_again_second_joins_the_same_game(alice, bob, ended):
    alice.post(f"/games/{ended.key}/again/")
    assert "Join the next game" in bob.get(f"/games/{ended.key}/end/").content.decode()
    bob.post(f"/games/{ended.key}/again/")
    again = Game.objects.exclude(pk=ended.pk).get()
    assert all(seat.joined for seat in again.seats.all())


def test_somebody_who_only_watched_starts_no_game(client, ended):
    assert "again/" not in client.get(f"/games/{ended.key}/end/").content.decode()
    assert client.post(f"/games/{ended.key}/again/").url == f"/games/{ended.key}/end/"
    assert Game.objects.count() == 1
