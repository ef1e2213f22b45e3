"""In a browser: going back shows what is there now, whether the browser kept the page, its answer or nothing of it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army
from armybuilder.games.models import Game
from armybuilder.house.models import HouseRules
from armybuilder.matches.jobs import simulations
from armybuilder.notices.notify import notify
from armybuilder.notices.sentences import AS_WRITTEN, Kind
from armybuilder.printing.models import Print
from rules.engine import edits
from tests.conftest import CHROMIUM, PATIENCE
from tests.games.test_play import begin, press
from tests.nights import people
from tests.offline.workers import controlled, until, waiting
from tests.support.browsers.signing_in import sign_in
from tests.support.players import signed_in

WHOLE_CHROMIUM = "/usr/bin/chromium"
MODES = [(cached, worker) for cached in (True, False) for worker in (True, False)]
NOT_KEPT = {"/account/"}
"""Pages that no browser may store."""
TOYS = {"name": "Later toys", "count": "24", "figures": ["troop"], "gear": "distance-attack"}
NAMES = [f"{'in memory' if cached else 'asked for'}, {'worker' if worker else 'no worker'}" for cached, worker in MODES]


@pytest.fixture(params=MODES, ids=NAMES)
def back_page(request, browser: Browser, live: str) -> Iterator[Page]:
    """Alice's page in a browser that keeps whole pages to go back to, or doesn't, with and without a worker."""
    is_cached, has_worker = request.param
    path = WHOLE_CHROMIUM if Path(WHOLE_CHROMIUM).exists() else CHROMIUM
    ignored = ["--disable-back-forward-cache"] if is_cached else []
    args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    launched = browser.browser_type.launch(executable_path=path, args=args, ignore_default_args=ignored)
    with launched.new_context(base_url=live, service_workers="allow" if has_worker else "block") as context:
        page = context.new_page()
        sign_in(page, "alice", live)
        page.set_default_timeout(PATIENCE)
        page.add_init_script("addEventListener('pageshow', (event) => { window.isFromMemory = event.persisted; })")
        if has_worker:
            controlled(page, "/help/")
        page.is_cached = is_cached  # type: ignore[attr-defined]
        yield page
    launched.close()


def leave(page: Page) -> None:
    """Go to another page. The browser keeps the one before only if nothing is being asked for."""
    page.wait_for_load_state("networkidle")
    page.goto("/help/")


def step(page: Page, steps: int) -> None:
    """Go back or forward. Playwright's own functions wait for a page to load, which one in memory does not."""
    former = page.url
    page.evaluate(f"setTimeout(() => history.go({steps}))")
    page.wait_for_url(lambda url: url != former, wait_until="commit")


def go_back(page: Page) -> None:
    """Go back, to the very page where the browser keeps it."""
    step(page, -1)
    page.wait_for_function("(isCached) => window.isFromMemory === isCached", arg=page.is_cached)  # type: ignore[attr-defined]


def changes() -> Iterator[tuple[str, object, str]]:
    """Pages, what happens while they are left, and what they say then."""
    alice = signed_in("alice")
    circle = people.circle()
    night = circle.night()
    army = people.sample("undead", circle.alice, "all")
    alice.post("/house/new/", {"name": "Former rules", "from": "vsgmr-7"})

    def rename(name: str) -> None:
        army.refresh_from_db()
        army.change(edits.Name(name), seen_version=army.version)

    def print_later() -> None:
        order = {"armies": [], "sheets": ["former"]}
        Print.objects.create(owner=circle.alice, key="1", name="Later print", order=order, state="failed")

    def start_game() -> None:
        alice.post("/games/start/", {"a": "undead", "b": "elves"})

    yield "/armies/", lambda: rename("Newer Undead"), "Newer Undead"
    yield "/library/", lambda: rename("Newest Undead"), "Newest Undead"
    yield f"/read/{army.code}/", lambda: rename("Last Undead"), "Last Undead"
    yield "/games/", start_game, "Undead – Elves"
    yield "/house/", lambda: alice.post("/house/new/", {"name": "Later rules", "from": "vsgmr-7"}), "Later rules"
    yield "/prints/", print_later, "Later print"
    yield (
        "/notices/",
        lambda: notify([circle.alice], Kind.COPIED, AS_WRITTEN, "/about/", words="Later words"),
        "Later words",
    )
    yield (
        reverse("nights:night", args=[circle.club.slug, night.code]),
        lambda: type(night).objects.update(place="Later hall"),
        "Later hall",
    )
    yield "/clubs/", lambda: type(circle.club).objects.update(name="Later club"), "Later club"
    yield f"/clubs/{circle.club.slug}/", lambda: type(circle.club).objects.update(name="Last club"), "Last club"
    yield "/", lambda: rename("Home Undead"), "Home Undead"


def further_changes() -> Iterator[tuple[str, object, str]]:
    """The same for toys, house rules, proposals, matches and accounts."""
    alice = signed_in("alice")
    circle = people.circle()
    club = f"/clubs/{circle.club.slug}/"
    army = people.sample("undead", circle.alice, "all")
    house = alice.post("/house/new/", {"name": "Table rules", "from": "vsgmr-7"}).url
    alice.post(f"{house}price/", {"row": "options/tough", "level": "", "points": "3"})
    alice.post(f"{house}publish/", {"visibility": f"club:{circle.club.slug}"})
    price = {"row": "options/sharpshooter", "points:": "1", "name": "Later price", "reason": "Too expensive."}
    proposal = {"rules": HouseRules.objects.get().slug, **price}

    def rename(name: str) -> None:
        army.refresh_from_db()
        army.change(edits.Name(name), seen_version=army.version)

    yield "/toys/", lambda: alice.post("/toys/kinds/new/", TOYS), "Later toys"
    yield house, lambda: alice.post(f"{house}name/", {"name": "Later draft"}), "Later draft"
    yield f"{club}proposals/", lambda: alice.post(f"{club}proposals/new/", proposal), "Later price"
    yield f"{club}nights/", lambda: circle.night(title="Later night"), "Later night"
    yield f"{club}?tab=members", lambda: Player.objects.filter(name="Bob").update(name="Later Bob"), "Later Bob"
    yield f"/armies/{army.code}/history/", lambda: rename("Newer Undead"), "Newer Undead"
    yield f"/match/choose/?a={army.code}", lambda: rename("Newest Undead"), "Newest Undead"
    yield f"/match/?a={army.code}&b=elves", lambda: rename("Last Undead"), "Last Undead"
    yield "/account/", lambda: User.objects.filter(username="alice").update(email="later@example.org"), "later@"


@pytest.mark.parametrize("journeys", [changes, further_changes])
def test_every_list_night_club_and_army_shows_what_is_there_now(back_page, journeys, monkeypatch):
    # No match is played, so that the match sheet becomes quiet.
    monkeypatch.setattr(simulations, "are_installed", lambda: False)
    for address, change, words in journeys():
        back_page.goto(address)
        expect(back_page.locator("main, .mat").first).to_be_visible()
        leave(back_page)
        change()
        if address in NOT_KEPT:
            step(back_page, -1)
        else:
            go_back(back_page)
        expect(back_page.locator("body"), address).to_contain_text(words)


def test_the_builder_shows_the_present_version_and_the_next_change_is_no_conflict(back_page):
    army = people.sample("undead", people.circle().alice)
    back_page.goto("/armies/")
    back_page.goto(f"/armies/{army.code}/")
    back_page.click("#quick-troop")
    expect(back_page.locator("#workbench.is-saving")).to_have_count(0)
    step(back_page, -1)
    expect(back_page.locator("main")).to_contain_text("26")
    army.refresh_from_db()
    army.change(edits.Name("Newer Undead"), seen_version=army.version)
    step(back_page, 1)
    expect(back_page.locator("#h-page")).to_contain_text("Newer Undead")
    expect(back_page.locator("#spent")).to_have_text("26")
    back_page.click("#quick-troop")
    expect(back_page.locator("#spent")).to_have_text("27")
    expect(back_page.locator("#conflict")).to_have_count(0)
    assert (Army.objects.get().version, waiting(back_page)) == (3, [])


def test_a_running_game_shows_what_the_other_phone_did(back_page):
    alice = signed_in("alice")
    alice.post("/games/start/", {"a": "undead", "b": "elves", "scenario": "basic-game", "once": "a" * 16})
    game = Game.objects.get()
    begin(alice, game)
    back_page.goto(f"/games/{game.key}/?view=0")
    figure = back_page.locator('#panel-0 [data-figure="0-0-0"]')
    expect(figure).not_to_have_class(re.compile("acted"))
    leave(back_page)
    press(alice, game, "c" * 16, tap="0-0-0")
    go_back(back_page)
    expect(figure).to_have_class(re.compile("acted"))
    leave(back_page)
    for number in range(2):
        press(alice, game, f"next{number:012}", next="1")
    go_back(back_page)
    expect(back_page.locator(".play-top")).to_contain_text("Distance attacks")
    figure.click()
    expect(back_page.locator(".clash:visible")).to_have_count(0)


def test_without_a_connection_the_page_stays_and_says_so_until_there_is_one(back_page):
    has_worker = back_page.evaluate("Boolean(navigator.serviceWorker?.controller)")
    if not (has_worker or back_page.is_cached):  # type: ignore[attr-defined]
        pytest.skip("Without a connection the browser has nothing to show.")
    army = people.sample("undead", people.circle().alice)
    back_page.goto(f"/read/{army.code}/")
    if has_worker:
        until(back_page, "pages", f"/read/{army.code}/")
    leave(back_page)
    army.change(edits.Name("Newer Undead"), seen_version=0)
    back_page.context.set_offline(True)
    step(back_page, -1)
    expect(back_page.get_by_role("heading", level=1)).to_have_text("Undead")
    expect(back_page.locator("#connection")).to_have_text(re.compile("Copy from|Offline"))
    back_page.context.set_offline(False)
    expect(back_page.get_by_role("heading", level=1)).to_have_text("Newer Undead")
    expect(back_page.locator("#connection")).to_be_hidden()


def test_what_was_typed_stays(back_page):
    if not back_page.is_cached:  # type: ignore[attr-defined]
        pytest.skip("The browser itself forgets what was typed.")
    back_page.goto("/armies/import/")
    field = back_page.locator("#list")
    field.fill("25 Troops")
    leave(back_page)
    go_back(back_page)
    expect(field).to_have_value("25 Troops")


def test_a_page_of_somebody_who_signed_out_is_not_shown_again(back_page):
    army = people.sample("undead", people.circle().alice)
    back_page.goto(f"/armies/{army.code}/history/")
    leave(back_page)
    back_page.context.clear_cookies()
    step(back_page, -1)
    expect(back_page.locator("body")).not_to_contain_text("Undead")
