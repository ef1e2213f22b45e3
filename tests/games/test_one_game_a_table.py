"""A table of a game night has one game: whoever starts it, the other one joins it, and no army is asked for."""

import pytest
from django.db import IntegrityError, transaction

from armybuilder.games.models import Game
from armybuilder.nights.models import Result, Seat
from armybuilder.notices.models import Notice
from tests.games.test_nights import play_link, table  # noqa: F401
from tests.support.players import a_player, signed_in

pytestmark = pytest.mark.django_db
SCORE = {"winner": "0", "score-0": "18", "score-1": "13½"}


@pytest.fixture
def seats(table):  # noqa: F811
    """The browsers of both players."""
    return signed_in("alice"), signed_in("bob")


def begin(client, table, once="a"):  # noqa: F811
    """Press the one button of the table's page."""
    return client.post("/games/start/", {"table": str(table.pk), "once": once * 16})


@pytest.fixture
def game(table, seats):  # noqa: F811
    """The game that alice has begun at the table."""
    begin(seats[0], table)
    return Game.objects.get()


@pytest.fixture
def claimed(game, seats):
    """The game after bob has joined it and alice has said that she won."""
    alice, bob = seats
    bob.post(f"/games/{game.key}/join/", {"seat": "1"})
    alice.post(f"/games/{game.key}/confirm/", {**SCORE, "once": "b" * 16})
    return game


def test_from_a_table_no_army_is_asked_for(table, seats):  # noqa: F811
    alice, _bob = seats
    text = alice.get(f"/games/new/?table={table.pk}").content.decode()
    assert "Undead against Elves" in text and "army-choice" not in text and "Bob gets a notification" in text
    assert begin(alice, table).status_code == 302
    assert [side["name"] for side in Game.objects.get().start["sides"]] == ["Undead", "Elves"]


def test_the_second_player_joins_with_one_tap_and_finds_it_among_their_games(table, seats, game):  # noqa: F811
    _alice, bob = seats
    night = bob.get(f"/clubs/{table.night.club.slug}/nights/{table.night.code}/").content.decode()
    assert "Join the game" in night and "Go to the game" in play_link(table)
    assert "Join the game" in bob.get("/games/").content.decode()
    assert f'method="post" action="/games/{game.key}/join/"' in bob.get("/").content.decode()
    assert bob.get(f"/games/new/?table={table.pk}").url == f"/games/{game.key}/"
    assert game.seated() == [0]
    assert bob.post(f"/games/{game.key}/join/", {"seat": "1"}).url == f"/games/{game.key}/"
    assert game.seated() == [0, 1] and "Join the game" not in bob.get("/games/").content.decode()
    notice = Notice.objects.get(player=a_player("bob"))
    assert notice.at == f"/games/{game.key}/join/" and "Alice started your game: Undead – Elves." in notice.sentence


def test_both_pressing_start_makes_one_game(table, seats):  # noqa: F811
    alice, bob = seats
    one, other = begin(alice, table), begin(bob, table, "b")
    assert one.url == other.url and Game.objects.count() == 1
    assert Game.objects.get().seated() == [0, 1]
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.create(start={}, form_id=table.game_mark, night_table=table)


def test_other_players_at_the_table_start_a_game_of_their_own(table, seats):  # noqa: F811
    begin(seats[0], table)
    mark = table.game_mark
    Seat.objects.filter(table=table, left=True).update(leads=False)
    table = type(table).objects.get(pk=table.pk)
    assert table.game_mark != mark and not table.is_for(mark)


def test_the_result_counts_once_each_side_has_confirmed_it_on_its_own_phone(table, seats):  # noqa: F811
    alice, bob = seats
    begin(alice, table)
    key = Game.objects.get().key
    alice.post(f"/games/{key}/confirm/", {**SCORE, "once": "b" * 16})
    assert not Result.objects.exists()
    bob.post(f"/games/{key}/join/", {"seat": "1"})
    text = bob.get(f"/games/{key}/?view=1").content.decode()
    assert "Alice says: Undead win, 18 to 13½" in " ".join(text.split())
    token = Game.objects.get().events.filter(event__name="result").get().token
    bob.post(f"/games/{key}/confirm/", {"agree": token, "once": "c" * 16})
    assert Result.objects.get().left_beaten == 36
    for client in seats:
        page = client.get(f"/games/{key}/?view=0").content.decode()
        assert "end-band" in page and 'name="tap"' not in page and 'id="next"' not in page


def test_one_phone_confirms_no_side_that_it_has_not_joined(seats, claimed):
    alice, _bob = seats
    alice.post(f"/games/{claimed.key}/join/", {"side": "1", "name": "Alice"})
    token = claimed.events.filter(event__name="result").get().token
    alice.post(f"/games/{claimed.key}/confirm/", {"agree": token, "once": "c" * 16})
    state = claimed.state()
    assert [state.value(str(side), "confirmed") is True for side in (0, 1)] == [True, False]
    assert not Result.objects.exists()


def test_once_a_result_waits_nobody_takes_a_side_that_somebody_else_plays(claimed):
    carla = signed_in("carla")
    assert 'name="side"' not in carla.get(f"/games/{claimed.key}/join/?for=result").content.decode()
    answer = carla.post(f"/games/{claimed.key}/join/", {"side": "1", "name": "Carla"})
    assert answer.url == f"/games/{claimed.key}/join/" and claimed.seats.count() == 2


def test_who_organizes_the_night_confirms_for_somebody_who_has_left(table, seats):  # noqa: F811
    alice, bob = seats
    begin(bob, table)
    key = Game.objects.get().key
    bob.post(f"/games/{key}/confirm/", {**SCORE, "once": "b" * 16})
    token = Game.objects.get().events.filter(event__name="result").get().token
    said = {"agree": token, "stand_in": "0", "once": "c" * 16}
    assert bob.post(f"/games/{key}/confirm/", said).status_code == 422 and not Result.objects.exists()
    assert "Alice has left: confirm as organizer" in alice.get(f"/games/{key}/end/").content.decode()
    alice.post(f"/games/{key}/confirm/", said)
    assert Result.objects.exists()


def test_who_only_watches_sees_the_card_and_cannot_answer(seats, game):
    seats[0].post(f"/games/{game.key}/confirm/", {**SCORE, "once": "b" * 16})
    carla = signed_in("carla")
    text = carla.get(f"/games/{game.key}/?view=0").content.decode()
    assert "Waiting for Bob" in text and 'name="agree"' not in text and 'name="back"' not in text
    for said in ({"back": "1"}, SCORE, {"agree": "x"}):
        answer = carla.post(f"/games/{game.key}/confirm/", {**said, "once": "d" * 16}, follow=True)
        assert answer.redirect_chain == [(f"/games/{game.key}/join/?for=result", 302)]
        assert "Join a side first." in answer.content.decode()
    state = game.state()
    assert state.is_ended and state.value("1", "confirmed") is not True


def test_not_so_resumes_the_game_and_says_who_said_it(seats, claimed):
    alice, bob = seats
    bob.post(f"/games/{claimed.key}/confirm/", {"back": "1", "once": "c" * 16})
    state = claimed.state()
    assert not state.is_ended and not any(state.value(str(side), "confirmed") for side in (0, 1))
    log = alice.get(f"/games/{claimed.key}/log/").content.decode()
    assert "Elves did not confirm the result: the game goes on" in log


def test_one_phone_plays_for_both_if_the_other_player_needs_none(table, seats):  # noqa: F811
    alice, _bob = seats
    alice.post("/games/start/", {"table": str(table.pk), "alone": "1", "once": "a" * 16})
    game = Game.objects.get()
    assert game.seated() == [0, 1]
    alice.post(f"/games/{game.key}/confirm/", {**SCORE, "once": "b" * 16})
    assert Result.objects.exists()
