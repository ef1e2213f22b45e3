"""A game at the table of a game night: who may start one there, and its result goes into the night by itself."""

from datetime import timedelta

import pytest
from django.utils import timezone

from armybuilder.armies import samples
from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility
from armybuilder.clubs.models import Role
from armybuilder.games.models import Game
from armybuilder.nights.models import Answer, Night, Result, Seat, Table
from rules.models import Edition
from tests.support.clubs import club
from tests.support.players import a_player, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db):
    """Table 1 of a night: alice's Undead meet bob's Elves."""
    ghouls = club("Ghouls", alice=Role.OWNER, bob=Role.MEMBER, carla=Role.MEMBER)
    edition, now = Edition.objects.get(slug="vsgmr-7"), timezone.now()
    said = {"title": "Tuesday", "starts": now - timedelta(hours=1), "ends": now + timedelta(hours=2)}
    night = Night.objects.create(club=ghouls, zone="Europe/London", edition=edition, scenario="basic-game", **said)
    table = Table.objects.create(night=night, number=1)
    for name, sample, left in (("alice", "undead", True), ("bob", "elves", False)):
        army = Army.start(samples.get(sample).build, edition, a_player(name).key)
        Army.objects.filter(pk=army.pk).update(visibility=Visibility.CLUB)
        answer = Answer.objects.create(night=night, player=a_player(name), come="yes", army=army)
        Seat.objects.create(table=table, answer=answer, left=left)
    return table


def play_link(table):
    """The address of the night's page, as alice sees it."""
    night = table.night
    return signed_in("alice").get(f"/clubs/{night.club.slug}/nights/{night.code}/").content.decode()


def start(client, table):
    """Start a game at the table."""
    names = [str(seat.answer.army.code) for seat in table.seats.all()]
    said = {"a": names[0], "b": names[1], "scenario": "basic-game", "table": str(table.pk), "once": "a" * 16}
    return client.post("/games/start/", said)


def test_players_of_the_table_find_the_game_there(table):
    assert f"table={table.pk}" in play_link(table)
    assert start(signed_in("alice"), table).status_code == 302
    assert Game.objects.get().night_table == table


@pytest.mark.parametrize("name", ["charlie", "carla"])
def test_nobody_else_starts_a_game_there_member_or_not(table, name):
    assert start(signed_in(name), table).status_code == 404
    assert not Game.objects.exists()


def test_the_result_goes_into_the_night_once_both_have_confirmed_it(table):
    alice, bob = signed_in("alice"), signed_in("bob")
    start(alice, table)
    game = Game.objects.get()
    bob.post(f"/games/{game.key}/join/", {"side": "1"})
    said = {"winner": "0", "score-0": "18", "score-1": "13½", "once": "b" * 16}
    alice.post(f"/games/{game.key}/confirm/", said)
    assert not Result.objects.exists()
    bob.post(f"/games/{game.key}/confirm/", {**said, "once": "c" * 16})
    result = Result.objects.get(table=table)
    assert (result.left_won, result.left_beaten, result.right_beaten) == (True, 36, 27)


def test_a_changed_result_has_to_be_confirmed_again(table):
    alice, bob = signed_in("alice"), signed_in("bob")
    start(alice, table)
    game = Game.objects.get()
    bob.post(f"/games/{game.key}/join/", {"side": "1"})
    alice.post(f"/games/{game.key}/confirm/", {"winner": "0", "score-0": "18", "score-1": "2", "once": "b" * 16})
    bob.post(f"/games/{game.key}/confirm/", {"winner": "1", "score-0": "2", "score-1": "18", "once": "c" * 16})
    assert not Result.objects.exists()
    alice.post(f"/games/{game.key}/confirm/", {"winner": "1", "score-0": "2", "score-1": "18", "once": "d" * 16})
    assert Result.objects.get().left_won is False


def test_every_member_who_sees_both_armies_reads_the_game_of_a_table_once_it_is_over(table):
    alice, bob, carla = signed_in("alice"), signed_in("bob"), signed_in("carla")
    start(alice, table)
    game = Game.objects.get()
    night = f"/clubs/{table.night.club.slug}/nights/{table.night.code}/"
    end = f"/games/{game.key}/end/"
    assert end not in carla.get(night).content.decode()
    bob.post(f"/games/{game.key}/join/", {"side": "1"})
    said = {"winner": "0", "score-0": "18", "score-1": "13½", "once": "b" * 16}
    for client in (alice, bob):
        client.post(f"/games/{game.key}/confirm/", said)
    for client in (alice, bob, carla):
        assert end in client.get(night).content.decode()
    Army.objects.update(visibility=Visibility.ME)
    assert end not in carla.get(night).content.decode() and end in alice.get(night).content.decode()
