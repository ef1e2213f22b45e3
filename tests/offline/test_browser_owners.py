"""In a browser: a change is sent as the player who made it, or kept for them, whoever is signed in meanwhile."""

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import Page, expect

from armybuilder.armies.models import Army
from armybuilder.games.models import Game
from tests.offline.players import authors, cut, end_sessions, restore, sign_out
from tests.offline.workers import until_sent, wait_for, waiting
from tests.support.browsers.beginning_games import begin
from tests.support.browsers.copying_samples import copied
from tests.support.browsers.signing_in import sign_in_by_form

UNSENT = "**/units/**"
PILL = "#connection"
NOT_SIGNED_IN = "You’re no longer signed in here. 1 unsaved change"


def edit_link() -> str:
    """The address at which anybody may change the army."""
    army = Army.objects.get()
    army.turn_on_edit_link()
    army.save()
    return f"/edit/{army.edit_key}/"


def edit_by_link(page: Page, link: str) -> None:
    page.goto(link)
    page.locator("main form button[type=submit]").first.click()
    page.wait_for_url("**/armies/**")


@pytest.fixture
def alice_page(page) -> Page:
    """Alice's army."""
    sign_in_by_form(page, "alice")
    page.goto(copied(page, "undead"))
    return page


def test_a_session_that_ended_elsewhere_keeps_the_change_until_its_player_is_back(alice_page):
    end_sessions(alice_page)
    alice_page.click("#quick-troop")
    expect(alice_page.locator("#waiting")).to_contain_text(NOT_SIGNED_IN)
    expect(alice_page.locator(PILL)).to_have_text("1 kept until sign-in")
    alice_page.locator("#waiting a").click()
    alice_page.get_by_label("E-mail").fill("alice@example.org")
    alice_page.get_by_label("Password", exact=True).fill("four words one remembers")
    alice_page.locator("main button[type=submit]").first.click()
    expect(alice_page.locator("#spent")).to_have_text("26")
    assert (waiting(alice_page), authors()[-1]) == ([], "Alice")


def test_an_open_page_never_sends_as_who_signed_in_in_another_tab(alice_page):
    army = alice_page.url
    link = edit_link()
    other = alice_page.context.new_page()
    other.goto("/")
    sign_out(other)
    sign_in_by_form(other, "bob")
    edit_by_link(other, link)
    alice_page.click("#quick-troop")
    expect(alice_page.locator("#waiting")).to_contain_text(NOT_SIGNED_IN)
    other.click("#quick-hero")
    until_bob = "async () => !document.querySelector('#workbench').classList.contains('is-saving')"
    wait_for(other, until_bob)
    assert authors()[-1] == "Bob" and Army.objects.get().version == 1
    expect(other.locator(PILL)).to_be_hidden()
    sign_out(other)
    sign_in_by_form(other, "alice")
    until_sent(other)
    assert authors()[-2:] == ["Bob", "Alice"]
    alice_page.bring_to_front()
    alice_page.goto(army)
    expect(alice_page.locator("#spent")).to_have_text("28")


def test_a_tab_that_stayed_open_after_signing_out_says_so_and_keeps_what_is_done_there(alice_page):
    other = alice_page.context.new_page()
    other.goto("/")
    sign_out(other)
    alice_page.click("#quick-troop")
    expect(alice_page.locator("#waiting")).to_contain_text(NOT_SIGNED_IN)
    other.reload()
    expect(other.locator(PILL)).to_have_text("1 kept until sign-in")
    sign_in_by_form(other, "alice")
    until_sent(other)
    expect(alice_page.locator("#waiting")).not_to_contain_text("no longer signed in")
    alice_page.click("#quick-hero")
    until_sent(alice_page)
    assert (authors()[-2:], Army.objects.get().version) == (["Alice"] * 2, 2)


def test_somebody_else_on_the_same_browser_neither_sees_nor_sends_it(alice_page):
    cut(UNSENT, alice_page)
    alice_page.click("#quick-troop")
    expect(alice_page.locator(PILL)).to_contain_text("1 waiting")
    alice_page.goto("about:blank")
    end_sessions(alice_page)
    restore(UNSENT, alice_page)
    sign_in_by_form(alice_page, "bob")
    alice_page.goto("/offline/")
    expect(alice_page.locator("#others")).to_contain_text("1 change by somebody")
    expect(alice_page.locator("#waiting-list li")).to_have_count(0)
    assert Army.objects.get().version == 0
    alice_page.goto("/")
    sign_out(alice_page)
    sign_in_by_form(alice_page, "alice")
    until_sent(alice_page)
    assert (authors()[-1], Army.objects.get().version) == ("Alice", 1)


def test_a_visitors_change_goes_along_into_their_account(page):
    page.goto(copied(page, "undead"))
    army = page.url
    cut(UNSENT, page)
    page.click("#quick-troop")
    expect(page.locator(PILL)).to_contain_text("1 waiting")
    other = page.context.new_page()
    sign_in_by_form(other, "alice")
    # The visitor's page is open still.
    page.click("#quick-hero")
    restore(UNSENT, page)
    until_sent(other)
    other.goto(army)
    expect(other.locator("#spent")).to_have_text("28")
    assert Army.objects.get().owner.name == "Alice"


def test_a_visitors_change_is_not_sent_as_somebody_who_did_not_take_it_along(page):
    page.goto(copied(page, "undead"))
    link = edit_link()
    cut(UNSENT, page)
    page.click("#quick-troop")
    expect(page.locator(PILL)).to_contain_text("1 waiting")
    page.goto("about:blank")
    page.context.clear_cookies()
    restore(UNSENT, page)
    sign_in_by_form(page, "bob")
    expect(page.locator(PILL)).to_have_text("1 to choose")
    edit_by_link(page, link)
    expect(page.locator("#waiting")).to_contain_text("This was done without an account")
    assert Army.objects.get().version == 0
    page.goto("/offline/")
    expect(page.locator("#waiting-list")).to_contain_text("You can copy it as text.")


@pytest.mark.parametrize("is_by_link", [False, True])
def test_an_army_that_may_no_longer_be_changed_leaves_the_change_to_be_copied(new_page, is_by_link):
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    sign_in_by_form(page, "alice")
    page.goto(copied(page, "undead"))
    army, link = Army.objects.get(), edit_link()
    if is_by_link:
        page = new_page(permissions=["clipboard-read", "clipboard-write"])
        sign_in_by_form(page, "bob")
        edit_by_link(page, link)
    page.context.set_offline(True)
    page.click("#quick-troop")
    expect(page.locator(PILL)).to_contain_text("1 waiting")
    army.refresh_from_db()
    if is_by_link:
        army.turn_off_edit_link()
        army.save()
    else:
        army.delete()
    page.context.set_offline(False)
    expect(page.locator("#waiting")).to_contain_text("you can no longer edit it")
    page.click(PILL)
    expect(page.locator("#waiting-list")).to_contain_text("You can no longer change this here.")
    page.get_by_role("button", name="Copy as text").click()
    expect(page.locator("#waiting-said")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == "Undead: Troop 1"


def test_a_event_of_a_game_is_kept_for_who_did_it(page):
    sign_in_by_form(page, "alice")
    game = begin(page)
    Session.objects.all().delete()
    page.locator("[data-figure='0-0-0']").click()
    expect(page.locator("#game-connection")).to_contain_text("1 kept until sign-in")
    before = Game.objects.get().events.count()
    sign_in_by_form(page, "alice")
    until_sent(page)
    page.goto(game)
    expect(page.locator("[data-figure='0-0-0'] [data-word]")).to_have_text("moved")
    assert Game.objects.get().events.count() == before + 1


def test_a_full_storage_is_told_and_what_is_done_is_sent_all_the_same(page, live):
    page.goto("/")
    limit = {"origin": live, "quotaSize": 1}
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", limit)
    page.goto(copied(page, "undead"))
    page.context.set_offline(True)
    page.click("#quick-troop")
    expect(page.locator("#waiting")).to_contain_text("This browser’s storage is full. 1 unsaved change")
    page.click("#quick-hero")
    expect(page.locator(PILL)).to_have_text("2 waiting")
    page.context.set_offline(False)
    expect(page.locator(PILL)).to_be_hidden()
    page.click("#quick-hero")
    expect(page.locator("#spent")).to_have_text("30")
    expect(page.locator("#conflict")).to_have_count(0)
    assert Army.objects.get().version == 3


def test_a_storage_that_runs_full_in_between_loses_doubles_and_mixes_up_nothing(page):
    page.goto(copied(page, "undead"))
    page.context.set_offline(True)
    page.click("#quick-hero")
    expect(page.locator(PILL)).to_have_text("1 waiting")
    page.evaluate("() => { IDBObjectStore.prototype.put = function () { this.transaction.abort(); return {}; }; }")
    page.click("#quick-troop")
    expect(page.locator("#waiting")).to_contain_text("This browser’s storage is full. 2 unsaved changes")
    page.click("#quick-troop")
    expect(page.locator(PILL)).to_have_text("3 waiting")
    page.context.set_offline(False)
    expect(page.locator(PILL)).to_be_hidden()
    expect(page.locator("#conflict")).to_have_count(0)
    page.click("#quick-hero")
    expect(page.locator("#spent")).to_have_text("31")
    assert (Army.objects.get().version, waiting(page)) == (4, [])


def test_without_any_storage_the_browser_asks_before_it_drops_a_change(page):
    page.add_init_script("Object.defineProperty(window, 'indexedDB', { value: {} })")
    page.goto(copied(page, "undead"))
    page.context.set_offline(True)
    page.click("#quick-troop")
    expect(page.locator("#waiting")).to_contain_text("1 unsaved change")
    page.once("dialog", lambda dialog: dialog.dismiss())
    with page.expect_event("dialog") as asked:
        page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    page.context.set_offline(False)
    expect(page.locator("#workbench.is-saving, #workbench.is-stuck")).to_have_count(0)
    assert Army.objects.get().version == 1
