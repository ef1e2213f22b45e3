"""In a browser: what waits when a player signs out is sent first, or kept for them, or discarded as they choose."""

import pytest
from playwright.sync_api import Page, expect

from armybuilder.armies.models import Army
from tests.armies.builder.driving import unfold
from tests.offline.players import cut, press_sign_out, restore, sign_out
from tests.offline.workers import kept, until_sent, waiting
from tests.support.browsers.copying_samples import copied
from tests.support.browsers.signing_in import sign_in_by_form

UNSENT = "**/units/**"
PILL = "#connection"
TOO_LONG = "x" * 2_100


def expect_signed_out(page: Page) -> None:
    page.locator("a.wide", has_text="Sign in").wait_for()


def keep(page: Page) -> None:
    page.get_by_role("button", name="Keep them here").click()
    expect_signed_out(page)


@pytest.fixture
def page(new_page) -> Page:
    """Alice's page, with a worker."""
    page = new_page(service_workers="allow", permissions=["clipboard-read", "clipboard-write"])
    sign_in_by_form(page, "alice")
    return page


@pytest.fixture
def unsaved(page) -> Page:
    """The page about signing out, with three changes that could not be sent."""
    page.goto(copied(page, "undead"))
    cut(UNSENT, page)
    for control in ("#quick-troop", "#quick-hero", "#quick-troop"):
        page.click(control)
    expect(page.locator(PILL)).to_have_text("3 waiting")
    press_sign_out(page)
    page.wait_for_url("**/account/logout/")
    expect(page.locator("#h-unsaved")).to_have_text("3 changes are not saved")
    return page


def test_what_was_made_without_a_connection_is_saved_before_the_session_ends(page):
    page.goto(copied(page, "undead"))
    page.context.set_offline(True)
    for _ in range(25):
        page.click("#quick-troop")
    expect(page.locator(PILL)).to_have_text("25 waiting")
    page.context.set_offline(False)
    sign_out(page)
    army = Army.objects.get()
    *_, troops = army.build().units
    assert (army.version, troops.count, waiting(page)) == (25, 25, [])
    assert kept(page) == []


def wait_offline(page: Page, number: int) -> None:
    """Make so many changes that wait."""
    page.goto(copied(page, "undead"))
    page.context.set_offline(True)
    for _ in range(number):
        page.click("#quick-troop")
    expect(page.locator(PILL)).to_have_text(f"{number} waiting")


def sign_out_with_two_unsaved(page: Page) -> None:
    page.context.set_offline(False)
    press_sign_out(page)
    page.wait_for_url("**/account/logout/")
    expect(page.locator("#h-unsaved")).to_have_text("2 changes are not saved")
    keep(page)
    restore(UNSENT, page)
    sign_in_by_form(page, "alice")
    until_sent(page)
    *_, troops = Army.objects.get().build().units
    assert (Army.objects.get().version, troops.count) == (4, 4)


def test_what_is_half_sent_when_the_connection_breaks_is_told_and_sent_once(page):
    wait_offline(page, 4)
    sent = []

    def pass_two(route) -> None:
        sent.append(route)
        route.continue_() if len(sent) <= 2 else route.abort()

    page.route(UNSENT, pass_two)
    sign_out_with_two_unsaved(page)


def test_a_change_whose_answer_is_lost_while_signing_out_counts_once(page):
    """The server has saved the third one, and nobody knows."""
    wait_offline(page, 4)
    sent = []

    def lose_the_third(route) -> None:
        sent.append(route)
        if len(sent) == 3:
            route.fetch()
        route.continue_() if len(sent) <= 2 else route.abort()

    page.route(UNSENT, lose_the_third)
    sign_out_with_two_unsaved(page)


def test_without_a_connection_nobody_is_signed_out_and_nothing_lost(page):
    page.goto(copied(page, "undead"))
    page.context.set_offline(True)
    page.click("#quick-troop")
    expect(page.locator(PILL)).to_have_text("1 waiting")
    press_sign_out(page)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("You’re offline, so you’re still signed in. 1 change is not saved")
    page.context.set_offline(False)
    expect(page.locator("#spent")).to_have_text("26")
    expect(page.locator(".who.wide")).to_contain_text("Alice")


def test_kept_changes_are_told_after_signing_out_and_sent_when_their_player_is_back(unsaved):
    keep(unsaved)
    expect(unsaved.locator(PILL)).to_have_text("3 kept until sign-in")
    unsaved.locator(PILL).click()
    expect(unsaved.locator("#others")).to_contain_text("3 changes by somebody who isn’t signed in")
    expect(unsaved.locator("#waiting-list li")).to_have_count(0)
    restore(UNSENT, unsaved)
    sign_in_by_form(unsaved, "alice")
    until_sent(unsaved)
    assert Army.objects.get().version == 3
    expect(unsaved.locator(PILL)).to_be_hidden()


def test_they_can_be_copied_tried_again_and_discarded(unsaved):
    unsaved.get_by_role("button", name="Copy as text").click()
    expect(unsaved.locator("#unsaved-said")).to_have_text("Copied.")
    assert unsaved.evaluate("navigator.clipboard.readText()").splitlines()[0] == "Undead: Troop 1"
    unsaved.get_by_role("button", name="Try again").click()
    expect(unsaved.locator("#unsaved-said")).to_have_text("3 changes are not saved")
    unsaved.get_by_role("button", name="Discard them").click()
    expect_signed_out(unsaved)
    assert (waiting(unsaved), Army.objects.get().version) == ([], 0)


def test_trying_again_saves_them(unsaved):
    restore(UNSENT, unsaved)
    unsaved.get_by_role("button", name="Try again").click()
    expect(unsaved.get_by_role("button", name="Keep them here")).to_be_hidden()
    expect(unsaved.locator("#unsaved")).to_be_hidden()
    assert Army.objects.get().version == 3
    unsaved.locator("main").get_by_role("button", name="Sign out").click()
    expect_signed_out(unsaved)


def test_who_signs_out_next_leaves_what_is_kept_for_somebody_else(unsaved):
    keep(unsaved)
    restore(UNSENT, unsaved)
    sign_in_by_form(unsaved, "bob")
    expect(unsaved.locator(PILL)).to_be_hidden()
    sign_out(unsaved)
    assert (len(waiting(unsaved)), Army.objects.get().version) == (3, 0)
    sign_in_by_form(unsaved, "alice")
    until_sent(unsaved)
    assert Army.objects.get().version == 3


def test_an_undecided_change_is_no_reason_to_lose_it(page):
    page.goto(copied(page, "undead"))
    page.context.route("**/units/", lambda route: route.fulfill(status=413, body="no"))
    page.click("#quick-troop")
    expect(page.locator(PILL)).to_have_text("1 to choose")
    press_sign_out(page)
    expect(page.locator("#unsaved-list")).to_contain_text("The server refused it.")


def test_a_refused_text_that_only_its_tab_holds_is_not_saved_either_and_is_kept(page):
    army = copied(page, "undead")
    page.goto(f"{army}?unit=0")
    unfold(page, "notes-0")
    page.fill("#notes-0", TOO_LONG)
    page.press("#notes-0", "Tab")
    expect(page.locator("#notes-e-0")).to_be_visible()
    page.goto("/armies/")
    press_sign_out(page)
    expect(page.locator("#h-unsaved")).to_have_text("1 change is not saved")
    expect(page.locator("#unsaved-list")).to_contain_text("The server refused it.")
    page.get_by_role("button", name="Copy as text").click()
    expect(page.locator("#unsaved-said")).to_have_text("Copied.")
    assert TOO_LONG in page.evaluate("navigator.clipboard.readText()")
    keep(page)
    sign_in_by_form(page, "alice")
    page.goto(army)
    expect(page.locator("#saved")).to_contain_text("Not saved")
    page.click("#to-refused")
    expect(page.locator("#notes-0")).to_have_value(TOO_LONG)


def test_a_deleted_account_takes_its_changes_along_and_nobody_elses(unsaved):
    keep(unsaved)
    sign_in_by_form(unsaved, "bob")
    unsaved.goto(copied(unsaved, "elves"))
    unsaved.click("#quick-troop")
    expect(unsaved.locator(PILL)).to_have_text("1 waiting")
    unsaved.goto("/account/delete/")
    unsaved.get_by_label("Password", exact=True).fill("four words one remembers")
    unsaved.get_by_role("button", name="Delete everything").click()
    expect(unsaved.get_by_role("heading", level=1)).to_have_text("Account deleted")
    expect(unsaved.locator(PILL)).to_have_text("3 kept until sign-in")
    assert len(waiting(unsaved)) == 3
