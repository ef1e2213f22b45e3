"""In a browser: what was done without a connection waits, whatever is closed meanwhile, and goes up in order, once."""

import pytest
from playwright.sync_api import BrowserType, Page, expect

from armybuilder.armies.models import Army
from rules.engine import edits
from tests.armies.builder.driving import unfold
from tests.conftest import CHROMIUM
from tests.hosting.serving import served
from tests.offline.workers import controlled, kept_army, until, until_sent, waiting
from tests.support.browsers.beginning_games import begin
from tests.support.browsers.copying_samples import copied

DONE = ("#quick-troop", "#more-5", "#quick-hero")
SAID = ["Troop 1", "Ghouls: one more", "Hero 2"]
"""Three changes, and how they are called while they wait."""
NOTHING = "Nothing is waiting"


def do_three(page: Page) -> None:
    """Make the three changes while nothing can be sent."""
    for control in DONE:
        page.click(control)
    expect(page.locator("#waiting")).to_contain_text("3 unsaved changes")
    expect(page.locator("#connection")).to_have_text("3 waiting")


@pytest.fixture
def away(page) -> Page:
    """A page with three changes that wait."""
    page.goto(copied(page, "undead"))
    page.context.set_offline(True)
    do_three(page)
    return page


def assert_saved_in_order() -> None:
    army = Army.objects.get()
    made = [str(version.summary) for version in army.versions.order_by("number")][-3:]
    assert ["Troop" in made[0], "Ghouls" in made[1], "Hero" in made[2]] == [True] * 3, made
    assert army.version == 3


@pytest.mark.quick
def test_another_page_sends_what_a_closed_tab_left(away):
    other = away.context.new_page()
    away.close()
    other.context.set_offline(False)
    other.goto("/help/")
    until_sent(other)
    expect(other.locator("#connection")).to_be_hidden()
    assert_saved_in_order()


@pytest.mark.thorough
def test_what_waited_in_a_tab_before_there_was_a_queue_goes_up(page):
    page.goto(copied(page, "undead"))
    page.evaluate(
        """() => sessionStorage.setItem(`outbox ${location.pathname}`, JSON.stringify([{
          path: `${location.pathname}units/`, said: [["figure", "troop"]], label: "Troop 1", unit: "", version: 0,
          own: [], token: "former", whole: false, clicks: 1, first: false,
        }]))"""
    )
    page.reload()
    expect(page.locator("#spent")).to_have_text("26")
    page.reload()
    expect(page.locator("#spent")).to_have_text("26")


@pytest.mark.thorough
def test_two_tabs_send_it_once(page):
    army = copied(page, "undead")
    page.goto(army)
    other = page.context.new_page()
    other.goto(army)
    page.context.set_offline(True)
    do_three(page)
    other.click("#more-1")
    expect(other.locator("#connection")).to_have_text("4 waiting")
    page.context.set_offline(False)
    until_sent(page)
    for tab in (page, other):
        tab.reload()
        expect(tab.locator("#spent")).to_have_text("31")
    assert Army.objects.get().version == 4


def test_the_browser_ends_and_what_waits_goes_up_when_it_starts_again(browser, live, tmp_path):
    def started(browser_type: BrowserType):
        return browser_type.launch_persistent_context(
            tmp_path, executable_path=CHROMIUM, base_url=live, args=["--no-sandbox", "--disable-gpu"]
        )

    with started(browser.browser_type) as context:
        page = context.new_page()
        army = kept_army(page)
        page.context.set_offline(True)
        do_three(page)
    with started(browser.browser_type) as context:
        page = context.new_page()
        page.context.set_offline(True)
        page.goto(army)
        expect(page.locator("#connection")).to_have_text("3 waiting")
        expect(page.locator("#waiting li")).to_have_text(SAID)
        page.click("#more-5")
        expect(page.locator("#connection")).to_have_text("4 waiting")
        page.context.set_offline(False)
        expect(page.locator("#spent")).to_have_text("30")
        expect(page.locator("#connection")).to_be_hidden()
    assert Army.objects.get().version == 4
    assert Army.objects.get().build().units[5].count == 7


@pytest.mark.thorough
def test_the_page_lists_it_in_order_copies_it_and_discards_it_after_asking_once(new_page):
    page = new_page(service_workers="allow", permissions=["clipboard-read", "clipboard-write"])
    controlled(page, copied(page, "undead"))
    page.context.set_offline(True)
    do_three(page)
    page.click("#connection")
    expect(page.locator("#h-waiting")).to_have_text("3 changes waiting")
    expect(page.locator("#waiting-list small")).to_have_text(SAID)
    page.get_by_role("button", name="Copy as text").click()
    expect(page.locator("#waiting-said")).to_have_text("Copied.")
    text = page.evaluate("navigator.clipboard.readText()")
    assert text.splitlines() == [f"Undead: {said}" for said in SAID]
    page.get_by_role("button", name="Discard…").click()
    page.get_by_role("button", name="Keep waiting").click()
    assert waiting(page) == SAID
    page.get_by_role("button", name="Discard…").click()
    page.get_by_role("button", name="Discard all").click()
    expect(page.locator("#h-waiting")).to_have_text(NOTHING)
    page.context.set_offline(False)
    page.go_back()
    expect(page.locator("#spent")).to_have_text("25")
    assert Army.objects.get().version == 0


@pytest.fixture
def clashed(page) -> Page:
    """Another page, which has sent a new name of a unit that was given another name on another device meanwhile."""
    page.goto(f"{copied(page, 'undead')}?unit=5")
    unfold(page, "name-5")
    page.context.set_offline(True)
    page.fill("#name-5", "Ghouls of Gall")
    page.press("#name-5", "Tab")
    page.click("#done-5")
    page.click("#quick-troop")
    expect(page.locator("#connection")).to_have_text("2 waiting")
    other = page.context.new_page()
    page.close()
    Army.objects.get().change(edits.Rename(5, "Ghasts"), seen_version=0)
    other.context.set_offline(False)
    other.goto("/help/")
    expect(other.locator("#connection")).to_have_text("1 to choose")
    return other


def unit_names() -> list[str]:
    return [unit.name for unit in Army.objects.get().build().units][-2:]


def test_axe_finds_nothing_on_the_page_with_armies_and_changes_on_it(new_page, inspect):
    page = new_page(service_workers="allow", bypass_csp=True, reduced_motion="reduce")
    kept_army(page)
    page.context.set_offline(True)
    do_three(page)
    page.goto("/offline/")
    expect(page.locator("#armies li")).to_have_count(1)
    expect(page.locator("#waiting-list li")).to_have_count(3)
    page.get_by_role("button", name="Discard…").click()
    assert inspect(page) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_clash_is_told_on_every_page_and_decided_where_it_belongs(clashed):
    clashed.goto("/offline/")
    expect(clashed.locator("#waiting-list")).to_contain_text("Changed on both sides. Open it to choose.")
    clashed.locator("#waiting-list a").click()
    card = clashed.locator("#conflict")
    expect(card).to_contain_text("Ghasts")
    clashed.reload()
    expect(card).to_contain_text("Ghouls of Gall")
    clashed.click("#cf-mine")
    expect(card).to_have_count(0)
    expect(clashed.locator("#spent")).to_have_text("26")
    assert (unit_names(), waiting(clashed)) == (["Ghouls of Gall", "Troop"], [])


@pytest.mark.thorough
def test_the_saved_version_may_stay(clashed):
    clashed.goto("/offline/")
    clashed.locator("#waiting-list a").click()
    clashed.click("#cf-theirs")
    expect(clashed.locator("#spent")).to_have_text("26")
    expect(clashed.locator("#conflict")).to_have_count(0)
    assert (unit_names(), waiting(clashed)) == (["Ghasts", "Troop"], [])


def test_what_the_server_refuses_is_told_and_stays_until_somebody_decides(page):
    army = copied(page, "undead")
    page.goto(army)
    page.context.set_offline(True)
    page.click("#quick-troop")
    expect(page.locator("#connection")).to_have_text("1 waiting")
    other = page.context.new_page()
    page.close()
    other.context.route("**/units/", lambda route: route.fulfill(status=413, body="no"))
    other.context.set_offline(False)
    other.goto("/offline/")
    expect(other.locator("#waiting-list")).to_contain_text("The server refused it. Open it to see why.")
    # The army's page asks once more by itself, and is refused too.
    with other.expect_response("**/units/"):
        other.locator("#waiting-list a").click()
    expect(other.locator("#waiting")).to_contain_text("too long")
    other.context.unroute("**/units/")
    other.click("#again")
    expect(other.locator("#spent")).to_have_text("26")


def test_a_token_that_counts_no_more_is_asked_for_once(page):
    page.goto(copied(page, "undead"))
    page.context.clear_cookies(name="csrf")
    sent = []
    page.on("request", lambda request: sent.append(request.method) if "/units/" in request.url else None)
    page.click("#quick-troop")
    until_sent(page)
    tried = len(sent)
    page.click("#quick-hero")
    until_sent(page)
    assert (tried, sent[tried:]) == (2, ["POST"])


def test_an_answer_that_was_lost_counts_once(page):
    page.goto(copied(page, "undead"))
    statuses = []

    def lose(route):
        statuses.append(route.fetch().status)
        route.abort()

    page.context.route("**/units/", lose, times=1)
    page.click("#quick-troop")
    expect(page.locator("#spent")).to_have_text("26")
    assert (statuses, Army.objects.get().version) == ([200], 1)


def test_a_stopped_server_changes_nothing_for_who_has_opened_an_army(browser, tmp_path):
    with served(tmp_path) as server, browser.new_context(base_url=server.address) as context:
        page = context.new_page()
        army = kept_army(page)
        server.stop()
        page.goto(army)
        do_three(page)
        page.reload()
        expect(page.locator("#waiting li")).to_have_text(SAID)
        page.goto("/library/")
        expect(page.locator("#waiting-list small")).to_have_text(SAID)
        server.start()
        page.goto(army)
        expect(page.locator("#spent")).to_have_text("29")
        page.reload()
        expect(page.locator("#spent")).to_have_text("29")
        assert waiting(page) == []


@pytest.mark.thorough
def test_a_stopped_server_does_not_stop_a_game(browser, tmp_path):
    with served(tmp_path) as server, browser.new_context(base_url=server.address) as context:
        page = context.new_page()
        game = begin(page)
        controlled(page, game)
        until(page, "pages", game)
        server.stop()
        page.goto(game)
        expect(page.locator("#now-who")).to_have_text("Your turn")
        page.locator("[data-figure='0-0-0']").click()
        page.reload()
        expect(page.locator("[data-figure='0-0-0'] [data-word]")).to_have_text("moved")
        expect(page.locator("#game-connection")).to_contain_text("1 waiting")
        # The pages on which it was begun are no games of their own.
        page.goto("/library/")
        expect(page.locator("#games section")).to_have_count(1)
        expect(page.locator("#waiting-list")).to_contain_text("Undead – Elves, Round 1 of 5Necromancer moved")
        server.start()
        page.goto(game)
        expect(page.locator("#game-connection")).to_contain_text("Saved")
        with browser.new_context(base_url=server.address) as another:
            other = another.new_page()
            other.goto(f"{game}?view=0")
            expect(other.locator("[data-figure='0-0-0'] [data-word]")).to_have_text("moved")


def test_the_last_change_stands_beside_what_waits_and_not_on_it(phone):
    phone.goto(copied(phone, "undead"))
    phone.tap("#more-5")
    snack, strip = phone.locator(".snack"), phone.locator("#waiting")
    expect(snack).to_contain_text("Undo")
    phone.context.set_offline(True)
    phone.tap("#more-5")
    expect(strip).to_contain_text("1 unsaved change")
    over, below = snack.bounding_box(), strip.bounding_box()
    assert over["y"] + over["height"] <= below["y"]


@pytest.mark.first_case
@pytest.mark.parametrize("width", [320, 390, 480])
def test_the_dock_covers_nothing_of_what_waits(phone, width):
    phone.goto(copied(phone, "undead"))
    phone.set_viewport_size({"width": width, "height": 844})
    phone.context.set_offline(True)
    phone.tap("#more-5")
    expect(phone.locator("#waiting")).to_contain_text("1 unsaved change")
    strip, text, dock = (phone.locator(part).bounding_box() for part in ("#waiting", "#waiting .wrap", ".dock"))
    assert text["y"] + text["height"] <= dock["y"] <= strip["y"] + strip["height"]


def test_an_open_unit_is_folded_without_a_connection_and_closed_with_one(page):
    page.goto(f"{copied(page, 'undead')}?unit=5")
    page.context.set_offline(True)
    page.click("#done-5")
    expect(page.locator("#name-link-5")).to_be_focused()
    page.click("#more-4")
    page.click("#name-link-5")
    expect(page.locator("#done-5")).to_be_visible()
    page.click("#done-5")
    expect(page.locator("#done-5")).to_be_hidden()
    page.context.set_offline(False)
    expect(page.locator(".unit.is-open")).to_have_count(0)
    assert waiting(page) == []
