"""A phone that only watches a game: it sees everything, and has no button that changes anything."""

import re

import pytest

from armybuilder.games.models import Game
from tests.games.test_play import begin, press

pytestmark = pytest.mark.django_db
CHANGING = re.compile(r'name="(?:tap|set|instead|undo|redo|next|write|roll|lay|begin)"')


def look(client, address):
    """The page in one line, without the words that its script keeps."""
    return " ".join(client.get(address).content.decode().partition('<template id="texts">')[0].split())


@pytest.mark.parametrize("view", ["0", "1", "log"])
def test_a_watching_phone_shows_the_table_and_no_button_that_changes_it(alice, bob, game, view):
    begin(alice, game)
    press(alice, game, "c" * 16, tap="1-0-0")
    text = look(bob, f"/games/{game.key}/?view={view}")
    assert "Mage defeated by Undead" in text and "You only watch." in text
    assert not CHANGING.search(text) and f'href="/games/{game.key}/join/"' in text
    assert 'name="tap"' in look(alice, f"/games/{game.key}/?view=0")


@pytest.mark.parametrize(
    ("first", "second", "scenario"),
    [
        ("night-shift", "lantern-society", ""),
        ("harbor-gang", "night-raiders", ""),
        ("undead", "elves", "fortress-assault"),
    ],
)
def test_no_rule_book_has_such_a_button_for_watching_phones(alice, bob, books, first, second, scenario):
    alice.post("/games/start/", {"a": first, "b": second, "scenario": scenario, "once": "a" * 16})
    game = Game.objects.get()
    begin(alice, game)
    for view in ("0", "1", "log"):
        assert not CHANGING.search(re.sub(r"<button[^>]* disabled>", "", look(bob, f"/games/{game.key}/?view={view}")))


def test_a_watching_phone_sees_rolls_of_both_armies_and_no_hint_to_tap(alice, bob, game):
    begin(alice, game)
    for view in ("0", "1"):
        text = look(bob, f"/games/{game.key}/?view={view}")
        assert "Tap a figure" not in text and "Your turn" not in text and "My army" not in text


def test_before_the_first_round_a_watching_phone_waits_for_the_game(alice, bob, game):
    text = look(bob, f"/games/{game.key}/start/")
    assert "as soon as a player starts it" in text and not CHANGING.search(text)
    begin(alice, game)
    moved_on = bob.get(f"/games/{game.key}/start/", headers={"HX-Request": "true"})
    assert moved_on.headers["HX-Redirect"] == f"/games/{game.key}/?view=0"
