"""Two phones end a game of a night's table, a third one looks on: all see the same, in a few taps."""

import pytest
from playwright.sync_api import expect

from armybuilder.games.models import Game
from armybuilder.nights.models import Result
from tests.games.test_nights import table  # noqa: F401
from tests.support.browsers.signing_in import sign_in

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def phone(new_page, live):
    """A function: the phone of a player who is signed in."""

    def opened(name):
        page = new_page(**PHONE)
        sign_in(page, name, live)
        return page

    return opened


def test_two_phones_end_a_game_and_a_third_one_sees_the_same(phone, table):  # noqa: F811
    alice, bob, carla = (phone(name) for name in ("alice", "bob", "carla"))
    night = f"/clubs/{table.night.club.slug}/nights/{table.night.code}/"
    alice.goto(night)
    alice.get_by_role("link", name="Play at table").tap()
    alice.get_by_role("button", name="Start the game").tap()
    alice.locator("[name=first][value='0']").check(force=True)
    alice.get_by_role("button", name="Start round 1").tap()
    expect(alice.locator("#now-step")).to_have_text("Moves")
    bob.goto(night)
    bob.get_by_role("button", name="Join the game").tap()
    expect(bob.locator("#now-step")).to_have_text("Moves")
    key = Game.objects.get().key
    carla.goto(f"/games/{key}/?view=0")
    # Bob ends the game in three taps.
    bob.get_by_role("button", name="Game menu").tap()
    bob.get_by_role("link", name="End the game").tap()
    bob.get_by_role("button", name="Confirm result").tap()
    expect(bob.get_by_text("Waiting for Alice")).to_be_visible()
    heading = alice.get_by_role("heading", name="Bob says:")
    expect(heading).to_be_visible()
    expect(heading).to_be_focused()
    expect(alice.locator("[data-figure='0-0-0']")).to_be_disabled()
    expect(carla.get_by_text("Waiting for Alice")).to_be_visible()
    expect(carla.get_by_role("button", name="Confirm")).to_have_count(0)
    # Alice confirms it in one.
    alice.get_by_role("button", name="Confirm", exact=True).tap()
    for page in (alice, carla):
        expect(page.locator(".end-band")).to_contain_text("Confirmed by Alice and Bob.")
        expect(page.locator("[data-figure]")).to_have_count(0)
        expect(page.locator("#next")).to_have_count(0)
    expect(bob.locator(".end-note")).to_contain_text("Confirmed by Alice and Bob.")
    assert Result.objects.get().table == table
    bob.get_by_role("link", name="To the game night").tap()
    expect(bob.locator("#table-1")).to_be_visible()
