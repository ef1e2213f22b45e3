"""A lost connection is shown; what was done meanwhile waits, survives a reload, and goes up in order, once."""

import pytest
from playwright.sync_api import expect

from tests.armies.builder.driving import copied, names, settle, unfold


def test_what_is_done_without_a_connection_waits_and_goes_up(page):
    copied(page, "undead")
    page.context.set_offline(True)
    page.click("#quick-troop")
    page.click("#more-5")
    page.click("#more-5")
    waiting = page.locator("#waiting")
    expect(waiting).to_contain_text("No connection. 3 unsaved changes")
    expect(waiting.locator("li")).to_have_text(["Troop 1", "Ghouls: one more", "Ghouls: one more"])
    expect(page.locator("#unit-5.is-waiting")).to_have_count(1)
    expect(page.locator("#saved")).to_contain_text("Not saved yet")
    assert page.input_value("#count-5") == "7"
    assert page.inner_text("#spent") == "25"
    page.context.set_offline(False)
    expect(page.locator("#spent")).to_have_text("28")
    expect(waiting.locator("p")).to_have_text("")
    expect(page.locator(".is-waiting")).to_have_count(0)
    assert names(page)[-1] == "Troop"
    assert page.input_value("#count-5") == "7"


def test_what_waits_survives_a_reload(page):
    army = copied(page, "undead")
    page.route("**/units/", lambda route: route.abort())
    page.on("dialog", lambda dialog: dialog.accept())
    page.click("#quick-troop")
    expect(page.locator("#waiting")).to_contain_text("1 unsaved change")
    page.unroute("**/units/")
    page.goto(army)
    expect(page.locator("#spent")).to_have_text("26")
    page.reload()
    settle(page)
    assert names(page).count("Troop") == 1


def test_a_change_whose_answer_was_lost_is_made_once(page):
    copied(page, "undead")
    lost = []

    def lose(route):
        if not lost:
            lost.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    page.route("**/units/", lose)
    page.click("#quick-troop")
    expect(page.locator("#spent")).to_have_text("26")
    assert lost == [200]
    page.reload()
    assert names(page).count("Troop") == 1


@pytest.mark.thorough
def test_a_busy_server_is_asked_again(page):
    copied(page, "undead")
    answers = []

    def busy(route):
        answers.append(1)
        route.fulfill(status=503, body="busy") if len(answers) < 3 else route.continue_()

    page.route("**/units/", busy)
    page.click("#quick-troop")
    expect(page.locator("#waiting")).to_contain_text("1 unsaved change")
    expect(page.locator("#spent")).to_have_text("26")
    assert len(answers) == 3


@pytest.mark.first_case
@pytest.mark.parametrize(
    ("status", "told"), [(403, "Your session has expired"), (404, "no longer exists"), (413, "too long")]
)
def test_a_no_is_told_in_a_sentence_and_keeps_what_was_typed(page, status, told):
    army = copied(page, "undead", "?unit=5")
    page.route("**/units/5/", lambda route: route.fulfill(status=status, body="no"))
    unfold(page, "notes-5")
    page.fill("#notes-5", "Hungry.")
    page.press("#notes-5", "Tab")
    expect(page.locator("#waiting")).to_contain_text(told)
    assert page.input_value("#notes-5") == "Hungry."
    page.unroute("**/units/5/")
    page.click("#again")
    expect(page.locator("#undo")).to_be_enabled()
    page.goto(f"{army}?unit=5")
    assert page.input_value("#notes-5") == "Hungry."


def test_what_the_server_refuses_can_be_left_out(page):
    copied(page, "undead")
    page.route("**/units/", lambda route: route.fulfill(status=413, body="no"))
    page.click("#quick-troop")
    expect(page.locator("#leave-out")).to_be_visible()
    page.click("#leave-out")
    expect(page.locator("#waiting p")).to_have_text("")
    page.click("#more-5")
    expect(page.locator("#spent")).to_have_text("26")


@pytest.mark.thorough
def test_what_was_done_offline_meets_what_another_device_did_to_another_unit(page):
    army = copied(page, "undead")
    other = page.context.new_page()
    other.goto(army)
    page.route("**/armies/**", lambda route: route.abort())
    page.click("#more-5")
    page.click("#more-5")
    expect(page.locator("#waiting")).to_contain_text("2 unsaved changes")
    other.click("#more-1")
    settle(other)
    page.unroute("**/armies/**")
    expect(page.locator("#spent")).to_have_text("29")
    assert page.locator("#conflict").count() == 0
    assert [page.input_value(f"#count-{unit}") for unit in (1, 5)] == ["3", "7"]


def test_a_unit_opens_when_the_connection_is_back(page):
    copied(page, "undead")
    page.context.set_offline(True)
    page.click("#name-link-1")
    expect(page.locator("#waiting")).to_contain_text("The page will open when you’re back online.")
    page.context.set_offline(False)
    expect(page.locator("#editor-1")).to_be_visible()
