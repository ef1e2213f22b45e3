"""Pages of games for everybody: axe finds nothing, and nothing is wider than the narrowest phone."""

import re

import pytest
from playwright.sync_api import expect

from armybuilder.games.models import Game
from tests.support.browsers.beginning_games import begin

NARROW = {"width": 320, "height": 700}
SLOW_STORAGE = """
const open = indexedDB.open.bind(indexedDB);
IDBFactory.prototype.open = (...what) => {
  const request = open(...what), late = {};
  request.onupgradeneeded = () => { late.result = request.result; late.onupgradeneeded(); };
  request.onsuccess = () => setTimeout(() => { late.result = request.result; late.onsuccess(); }, 1000);
  return late;
};
"""
"""What a browser has stored is read a second late."""
PAGES = ("?view=0", "?view=1", "?view=log", "start/", "join/", "end/", "log/")


@pytest.fixture
def seen(new_page):
    """A phone that has begun a game of Spawning, in which a figure has acted and another is defeated."""
    page = new_page(bypass_csp=True, reduced_motion="reduce", viewport=NARROW)
    begin(page, "a=undead&b=elves&scenario=spawning")
    page.locator("[data-figure='0-0-0']").click()
    page.locator("#game-connection", has_text="Saved").wait_for()
    return page


def test_axe_finds_nothing_and_no_page_scrolls_sideways(seen, inspect):
    key = Game.objects.get().key
    for address in ("/games/", "/games/new/", "/g/", *(f"/games/{key}/{page}" for page in PAGES)):
        seen.set_viewport_size(NARROW)
        seen.goto(address)
        assert seen.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
        assert inspect(seen) == [], address


def test_armies_are_searched_while_typing_and_no_button_is_left_for_pages_without_scripts(page):
    page.goto("/games/new/")
    expect(page.get_by_role("button", name="Show the armies that can meet it")).to_be_hidden()
    page.locator("#find").fill("nothing like this")
    expect(page.get_by_role("status").filter(has_text="No armies match “nothing like this”")).to_be_visible()
    expect(page.locator(".army-choice input:checked").first).to_be_visible()
    page.locator("#find").fill("elves")
    expect(page.get_by_text("No armies match")).to_have_count(0)


def test_a_phone_that_only_watches_follows_the_game_and_has_no_button_that_changes_it(seen, new_page, inspect):
    key = Game.objects.get().key
    watcher = new_page(bypass_csp=True, reduced_motion="reduce", viewport=NARROW)
    for address in ("?view=log", "?view=1", "?view=0"):
        watcher.goto(f"/games/{key}/{address}")
        assert watcher.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
        assert inspect(watcher) == [], address
        assert watcher.locator("#table button[type=submit]:not(:disabled):visible").count() == 0, address
    seen.goto(f"/games/{key}/?view=1")
    seen.locator("[data-figure='1-0-0']").click()
    expect(watcher.locator("#last-words")).to_contain_text("defeated")
    watcher.locator("[data-view='1']").first.click()
    expect(watcher.locator("[data-figure='1-0-0']")).to_have_class(re.compile("gone still"))
    expect(watcher.locator("[data-figure='1-0-0'] [data-word]")).to_have_text("defeated")


def test_a_tap_counts_before_what_the_browser_has_stored_is_read(page):
    page.add_init_script(SLOW_STORAGE)
    begin(page)
    page.locator("[data-figure='0-0-0']").click()
    expect(page.locator("[data-figure='0-0-0'] [data-word]")).to_have_text("moved", timeout=500)
    page.locator("#game-connection", has_text="Saved").wait_for()
    assert [row.event["on"] for row in Game.objects.get().events.all()].count("0-0-0") == 1


def test_next_says_what_a_round_waits_for_and_that_the_last_one_ends_the_game(page):
    page.goto("/games/new/?a=undead&b=elves&scenario=basic-game")
    page.get_by_text("Game settings").click()
    page.locator("[name=rounds]").fill("2")
    page.get_by_role("button", name="Start the game").click()
    page.locator("[name=first][value='0']").check(force=True)
    page.get_by_role("button", name="Start round 1").click()
    following, sentence = page.locator("#next"), page.locator("#initiative-words")
    following.wait_for()
    page.wait_for_load_state()
    for _step in range(8):
        following.click()
    expect(following).to_have_text("Next: Moves")
    following.click()
    expect(page.locator("[name=die-0]").first).to_be_focused()
    expect(sentence).to_have_text("Choose who starts, or enter a roll for each side.")
    for side in (0, 1):
        page.locator(f"[name=die-{side}][value='4']").check(force=True)
    expect(sentence).to_have_text("A tie: roll again.")
    page.locator("[name=first][value='1']").check(force=True)
    for _step in range(8):
        following.click()
    expect(following).to_have_text("Next: end of the game")
    page.locator("#game-connection", has_text="Saved").wait_for()
    page.reload()
    expect(following).to_have_text("Next: end of the game")
    following.click()
    expect(following).to_be_hidden()
    expect(page.get_by_role("link", name="End the game")).to_be_visible()
    expect(page.get_by_role("heading", name="Who starts?")).to_be_hidden()
    page.reload()
    expect(page.get_by_role("heading", name="Who starts?")).to_be_hidden()
    expect(page.get_by_text("In this game: 2 rounds.")).to_be_attached()
