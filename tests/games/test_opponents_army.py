"""The other player of a new game joins with a code and chooses their army on their own phone."""

import re

import pytest

from armybuilder.armies.visibility import Visibility
from armybuilder.games import actions
from armybuilder.games.models import Game
from rules.games.events import GAME, Event
from tests.games.test_play import begin
from tests.nights.people import circle, keep, troops

pytestmark = pytest.mark.django_db


@pytest.fixture
def open_game(alice):
    """A game of alice's Undead; the other player chooses the other army."""
    said = {"a": "undead", "b": "opponent", "scenario": "ambush", "rounds": "7", "once": "a" * 16}
    alice.post("/games/start/", said)
    return Game.objects.get()


def test_the_opponent_is_the_first_choice_of_a_new_game(alice):
    page = " ".join(alice.get("/games/new/").content.decode().split())
    assert 'name="b" value="opponent" checked' in page and "My opponent brings one" in page
    assert page.index('value="opponent"') < page.index('value="somebody"')


def test_the_opponent_joins_and_chooses_and_the_game_has_both_armies(alice, bob, open_game):
    at = f"/games/{open_game.key}/"
    start = alice.get(at + "start/").content.decode()
    assert "the other player chooses it" in start and "chooses an army. This page shows it by itself." in start
    assert bob.get("/g/").status_code == 200
    assert bob.post("/g/", {"code": open_game.code}).url == at + "join/"
    assert "An army of mine" in bob.get(at + "join/").content.decode()
    assert bob.post(at + "join/", {"side": "1"}).url == at + "army/"
    page = bob.get(at + "army/").content.decode()
    assert 'value="elves"' in page and "It meets" in page and 'value="night-shift"' not in page
    assert bob.post(at + "army/", {"army": "elves"}).url == at
    game = Game.objects.get()
    assert [side["name"] for side in game.start["sides"]] == ["Undead", "Elves"]
    assert game.offered == [] and game.start["rounds"] == 7 and game.start["scenario"] == "ambush"
    assert all(unit["pose"] for side in game.start["sides"] for unit in side["units"])
    begun = alice.get(at + "start/").content.decode()
    assert "This page shows it by itself" not in begun and "Elves" in begun
    begin(alice, game)
    assert bob.get(at).status_code == 200 and game.seated() == [0, 1]


def test_roles_that_were_agreed_stay(alice, bob):
    said = {"a": "undead", "b": "opponent", "scenario": "ambush", "role-a": "defender", "once": "a" * 16}
    alice.post("/games/start/", said)
    game = Game.objects.get()
    before = [side["role"] for side in game.start["sides"]]
    bob.post(f"/games/{game.key}/join/", {"side": "1"})
    bob.post(f"/games/{game.key}/army/", {"army": "elves"})
    assert [side["role"] for side in Game.objects.get().start["sides"]] == before


@pytest.mark.parametrize(
    ("army", "sentence"),
    [("", "Choose an army."), ("night-shift", "Both armies need the same rules."), ("no-such-army", "Choose an army.")],
)
def test_what_cannot_be_chosen_says_why_and_changes_nothing(bob, open_game, army, sentence):
    bob.post(f"/games/{open_game.key}/join/", {"side": "1"})
    answer = bob.post(f"/games/{open_game.key}/army/", {"army": army})
    assert answer.status_code == 422 and sentence in answer.content.decode()
    assert Game.objects.get().offered == ["undead", "opponent"]


def test_an_army_is_chosen_once_and_only_by_who_sits_there(alice, bob, open_game):
    at = f"/games/{open_game.key}/army/"
    assert bob.get(at).url == f"/games/{open_game.key}/join/"
    assert alice.post(at, {"army": "elves"}).url == f"/games/{open_game.key}/"
    bob.post(f"/games/{open_game.key}/join/", {"side": "1"})
    bob.post(at, {"army": "elves"})
    assert bob.post(at, {"army": "orcs"}).url == f"/games/{open_game.key}/"
    assert [side["name"] for side in Game.objects.get().start["sides"]] == ["Undead", "Elves"]


def test_a_game_that_began_before_keeps_the_other_side_without_a_list(alice, bob, open_game):
    actions.add(open_game, [Event("b" * 16, "clock", GAME, (1, 1, 0))])
    bob.post(f"/games/{open_game.key}/join/", {"side": "1"})
    assert bob.get(f"/games/{open_game.key}/army/").url == f"/games/{open_game.key}/"
    assert Game.objects.get().start["sides"][1]["units"] == []


def test_the_first_round_waits_for_the_army_of_the_other_player_and_keeps_what_was_typed(alice, bob, open_game):
    at = f"/games/{open_game.key}/"
    said = {"once": "b" * 16, "seen": "0", "begin": "round", "die-0": "5", "die-1": "3"}
    answer = alice.post(at + "deeds/", said)
    page = " ".join(answer.content.decode().split())
    assert answer.status_code == 422 and "The other player has not chosen an army yet." in page
    assert 'name="die-0" value="5" checked' in page and 'name="die-1" value="3" checked' in page
    assert "You can start before the other players have joined." not in page
    bob.post(at + "join/", {"side": "1"})
    bob.post(at + "army/", {"army": "elves"})
    assert alice.post(at + "deeds/", said).status_code == 302


def test_a_guest_sees_which_side_is_taken_and_their_own_army_first(alice, bob, open_game):
    page = bob.get(f"/games/{open_game.key}/join/").content.decode()
    first, other = re.findall(r"<button type=.submit.[^>]* name=.side..*?</button>", page, re.DOTALL)
    assert 'value="1"' in first and "An army of mine" in first and "plays it" not in first
    assert 'value="0"' in other and "Undead" in other and "Alice plays it" in other
    open_game.seats.update(name="")
    assert "Another player plays it" in bob.get(f"/games/{open_game.key}/join/").content.decode()
    assert "Another player plays it" not in alice.get(f"/games/{open_game.key}/join/").content.decode()


def test_settings_changed_while_waiting_stay(alice, bob, open_game):
    alice.post(f"/games/{open_game.key}/settings/", {"scenario": "basic-game", "rounds": "3"})
    bob.post(f"/games/{open_game.key}/join/", {"side": "1"})
    bob.post(f"/games/{open_game.key}/army/", {"army": "elves"})
    start = Game.objects.get().start
    assert (start["scenario"], start["rounds"], start["sides"][1]["name"]) == ("basic-game", 3, "Elves")


def test_the_other_side_may_also_be_without_a_list(bob, open_game):
    bob.post(f"/games/{open_game.key}/join/", {"side": "1"})
    bob.post(f"/games/{open_game.key}/army/", {"army": "somebody"})
    game = Game.objects.get()
    assert game.offered == [] and game.start["sides"][1]["units"] == []


def test_the_armies_of_my_clubs_are_a_group_of_their_own(alice, open_game):
    club = circle()
    club.shelve(keep(troops(25), club.players["olga"], Visibility.CLUB))
    bob = club.client("bob")
    page = " ".join(bob.get("/games/new/?a=undead").content.decode().split())
    assert page.count("My clubs ·") == 2
    for number in range(4):
        club.shelve(keep(troops(24 - number), club.players["olga"], Visibility.CLUB))
    more = " ".join(bob.get("/games/new/?a=undead").content.decode().split())
    assert more.index("My clubs’ armies</p>") < more.index("Sample armies</p>")
    bob.post(f"/games/{open_game.key}/join/", {"side": "1"})
    page = bob.get(f"/games/{open_game.key}/army/").content.decode()
    assert "My clubs’ armies" in page
