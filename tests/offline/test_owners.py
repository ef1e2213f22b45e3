"""A change that a page sends names who made it, and the server takes it from nobody else."""

import pytest
from django.test import Client

from armybuilder.armies.models import Army
from armybuilder.offline.owners import OWNER
from tests.support.players import a_player


def mark_of(browser: Client) -> str:
    return browser.get("/offline/").headers[OWNER]


def add_troop(browser: Client, army: Army, mark: str | None = None) -> int:
    """Add a troop as a page whose player has this mark; answers the status."""
    headers = {} if mark is None else {OWNER: mark}
    return browser.post(f"/armies/{army.code}/units/", {"figure": "troop"}, headers=headers).status_code


def test_the_own_mark_and_a_form_without_one_are_taken(alice, army):
    assert [add_troop(alice, army, mark_of(alice)), add_troop(alice, army)] == [302, 302]


@pytest.mark.parametrize("mark", ["", "p0", "v0", "nonsense"])
def test_another_mark_is_refused_and_changes_nothing(alice, army, mark):
    assert add_troop(alice, army, mark) == 412
    army.refresh_from_db()
    assert army.version == 0


def test_another_players_mark_is_refused_also_where_both_may_change_the_army(alice, bob, army):
    army.turn_on_edit_link()
    army.save()
    bob.post(f"/edit/{army.edit_key}/start/")
    assert [add_troop(bob, army, mark_of(alice)), add_troop(bob, army, mark_of(bob))] == [412, 302]


def test_a_mark_without_a_session_is_refused(alice, army, client):
    mark = mark_of(alice)
    alice.logout()
    assert [add_troop(alice, army, mark), add_troop(client, army, mark)] == [412, 412]


def test_the_mark_that_a_visitor_had_before_signing_in_is_taken_from_them_alone(client, bob):
    client.post("/samples/elves/copy/")
    army, former = Army.objects.get(), mark_of(client)
    assert former.startswith("v")
    client.force_login(a_player("alice").user)
    assert mark_of(client).startswith("p")
    assert [add_troop(client, army, former), add_troop(bob, army, former)] == [302, 412]


def test_what_waits_is_taken_after_a_restore_with_another_secret_key(alice, army, settings):
    mark = mark_of(alice)
    settings.SECRET_KEY = "that of the backup"
    again = Client()
    again.force_login(a_player("alice").user)
    assert add_troop(again, army, mark) == 302


def test_a_event_of_a_game_names_its_player_too(alice, bob):
    page = alice.post("/games/start/", {"a": "undead", "b": "elves"})
    events = page.url.replace("start/", "deeds/")
    assert bob.post(events, "[]", "application/json", headers={OWNER: mark_of(alice)}).status_code == 412
