"""In a browser: what was opened is shown without a connection, to nobody but who opened it."""

import re
from pathlib import Path
from threading import Event
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Error, expect

from armybuilder.armies.models import Army
from armybuilder.games.models import Game
from armybuilder.offline import copies
from tests.offline.players import cut, end_sessions, restore, sign_out
from tests.offline.workers import KEPT, controlled, kept, kept_army, until, wait_for, waiting
from tests.support.browsers.beginning_games import begin
from tests.support.browsers.copying_samples import copied
from tests.support.browsers.signing_in import sign_in_by_form

UPDATED = """async (shell) => {
  // A check that the browser had begun by itself answers ours, with the release of before: it is asked again.
  await (await navigator.serviceWorker.ready).update();
  return caches.has(shell);
}"""
"""Whether the worker of another release has begun to fill its shell, after asking for it."""


@pytest.fixture
def page(new_page):
    return new_page(service_workers="allow")


def test_what_was_opened_is_shown_and_works_without_a_connection(page):
    army = kept_army(page)
    page.goto("/rules/vsgmr-7/")
    until(page, "pages", "/rules/vsgmr-7/")
    page.context.set_offline(True)
    page.goto(f"{army}?unit=1")
    expect(page.get_by_role("heading", level=1)).to_have_text("Undead")
    expect(page.locator("#connection")).to_contain_text("Copy from")
    assert page.evaluate("getComputedStyle(document.querySelector('.mat')).backgroundImage") != "none"
    page.goto("/rules/vsgmr-7/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Very Simple")


@pytest.mark.thorough
def test_the_copy_of_an_army_has_what_was_changed_since_it_was_opened_and_no_message(page):
    army = copied(page, "undead")
    controlled(page, army)
    page.click("#quick-troop")
    expect(page.locator("#spent")).to_have_text("26")
    expect(page.locator("#message")).to_contain_text("added")
    wait_for(page, "async () => (await (await caches.match(location.pathname))?.text())?.includes('id=\"spent\">26<')")
    page.context.set_offline(True)
    page.goto(army)
    expect(page.locator("#spent")).to_have_text("26")
    expect(page.locator("#message")).to_be_empty()


@pytest.mark.thorough
def test_the_page_after_a_form_is_kept_too(page):
    controlled(page, "/samples/undead/")
    page.get_by_role("button", name="Copy to my armies").first.click()
    page.wait_for_url("**/armies/**")
    until(page, "pages", urlsplit(page.url).path)


def test_a_page_that_was_never_opened_says_so_and_lists_what_is_there(page):
    kept_army(page)
    page.context.set_offline(True)
    page.goto("/library/")
    expect(page.get_by_role("heading", level=1)).to_have_text("You’re offline")
    expect(page.locator("#not-kept")).to_be_visible()
    expect(page.locator("#armies li")).to_have_count(1)
    page.locator("#armies").get_by_role("link", name="Undead", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Undead")
    page.locator("#connection").click()
    expect(page.locator("#not-kept")).to_be_hidden()


@pytest.mark.thorough
def test_a_kept_pdf_opens(page):
    army = copied(page, "undead")
    controlled(page, army)
    pdf = f"{army}sheets.pdf?sheets=score"

    def saved() -> bytes:
        with page.expect_download() as download, pytest.raises(Error):
            page.goto(pdf)
        return Path(download.value.path()).read_bytes()

    first = saved()
    until(page, "prints", urlsplit(pdf).path)
    page.context.set_offline(True)
    assert saved() == first and first.startswith(b"%PDF")
    page.goto("/offline/")
    expect(page.locator("#to-read")).to_contain_text("PDF, kept today")


def test_accounts_and_lists_are_not_kept(page):
    sign_in_by_form(page, "alice")
    controlled(page, "/armies/")
    for address in ("/account/", "/library/", "/"):
        page.goto(address)
    assert kept(page) == []


def test_signing_out_leaves_nothing(page):
    sign_in_by_form(page, "alice")
    army = kept_army(page)
    sign_out(page)
    wait_for(page, f"async () => (await ({KEPT})(['pages'])).length === 0")
    assert waiting(page) == []
    # The page that says so is the visitor's from now on, and is kept again.
    until(page, "offline", "/offline/")
    page.context.set_offline(True)
    page.goto(army)
    expect(page.locator("#not-kept")).to_be_visible()


def test_somebody_else_who_signs_in_sees_nothing_of_the_former_player(page):
    sign_in_by_form(page, "alice")
    army = kept_army(page)
    cut("**/units/", page)
    page.click("#quick-troop")
    expect(page.locator("#connection")).to_contain_text("1 waiting")
    page.goto("about:blank")
    # Her session ends without her signing out.
    end_sessions(page)
    restore("**/units/", page)
    sign_in_by_form(page, "bob")
    controlled(page, "/armies/")
    expect(page.locator("#connection")).to_be_hidden()
    page.context.set_offline(True)
    page.goto(army)
    expect(page.locator("#not-kept")).to_be_visible()
    expect(page.locator("#armies li")).to_have_count(0)
    assert (kept(page), len(waiting(page))) == ([], 1)
    assert Army.objects.get().build().units[-1].name != "Troop"


@pytest.mark.thorough
def test_what_was_read_before_the_first_army_was_made_stays(page):
    controlled(page, "/help/")
    until(page, "pages", "/help/")
    page.goto("/samples/undead/")
    until(page, "pages", "/samples/undead/")
    page.context.set_offline(True)
    page.goto("/help/")
    expect(page.locator("#not-kept")).to_have_count(0)


@pytest.mark.thorough
def test_only_so_many_pages_are_kept(page, monkeypatch):
    monkeypatch.setitem(copies.MOST, "pages", 3)
    copied(page, "undead")
    controlled(page, "/help/")
    for sample in ("undead", "elves", "dwarves", "orcs"):
        page.goto(f"/samples/{sample}/")
        until(page, "pages", f"/samples/{sample}/")
    wait_for(page, f"async () => (await ({KEPT})(['pages'])).length <= 3")
    assert kept(page) == ["/samples/elves/", "/samples/dwarves/", "/samples/orcs/"]


def test_two_releases_in_a_row_take_over_and_lose_no_change(page, monkeypatch):
    army = copied(page, "undead")
    controlled(page, army)
    open_page = page.context.new_page()
    open_page.goto(army)
    for number in (2, 3):
        cut("**/units/", page, open_page)
        page.click("#quick-troop")
        expect(page.locator("#connection")).to_contain_text("1 waiting")
        monkeypatch.setattr(copies, "release_mark", lambda number=number: f"release-{number}")
        wait_for(open_page, UPDATED, f"shell release-{number}")
        page.reload()
        assert page.evaluate("document.documentElement.dataset.release") == f"release-{number}"
        restore("**/units/", page, open_page)
        expect(page.locator("#spent")).to_have_text(str(24 + number))
    assert [name for name in page.evaluate("caches.keys()") if name.startswith("shell ")][1:] == [
        "shell release-2", "shell release-3",
    ]  # fmt: skip
    # The page of the first release goes on.
    open_page.click("#quick-troop")
    expect(open_page.locator("#spent")).to_have_text("28")


@pytest.mark.thorough
def test_two_releases_in_a_row_lose_no_event_of_a_game(page, monkeypatch):
    game = begin(page)
    controlled(page, game)
    until(page, "pages", game)
    former = page.context.new_page()
    former.goto(game)
    for number, figure in ((2, "0-1-0"), (3, "0-1-1")):
        cut("**/deeds/", page, former)
        page.locator(f"[data-figure='{figure}']").click()
        expect(page.locator("#game-connection")).to_contain_text("1 waiting")
        monkeypatch.setattr(copies, "release_mark", lambda number=number: f"release-{number}")
        wait_for(former, UPDATED, f"shell release-{number}")
        page.reload()
        assert page.evaluate("document.documentElement.dataset.release") == f"release-{number}"
        expect(page.locator(f"[data-figure='{figure}'] [data-word]")).to_have_text("moved")
        restore("**/deeds/", page, former)
        expect(page.locator("#game-connection")).to_contain_text("Saved")
    # The page of the first release goes on.
    former.locator("[data-figure='0-0-0']").click()
    expect(former.locator("#game-connection")).to_contain_text("Saved")
    made = [row.event["on"] for row in Game.objects.get().events.all()]
    assert made[-3:] == ["0-1-0", "0-1-1", "0-0-0"] and made.count("0-1-0") == 1


def test_it_can_be_installed(page):
    controlled(page, "/")
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == [] and manifest["url"].endswith("/manifest.webmanifest")
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A test's window is as private as the browser's private windows, from which nothing is installed.
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []


@pytest.mark.thorough
def test_a_copy_that_a_slow_server_left_makes_way_once_its_answer_comes(page, monkeypatch):
    controlled(page, "/rules/vsgmr-7/")
    until(page, "pages", "/rules/vsgmr-7/")
    gate, ask = Event(), copies.is_kept

    def slow(request):
        if request.path == "/rules/vsgmr-7/":
            gate.wait(30)
        return ask(request)

    monkeypatch.setattr(copies, "is_kept", slow)
    page.goto("/rules/vsgmr-7/", wait_until="commit")
    expect(page.locator("#connection")).to_contain_text("Copy from")
    page.evaluate("window.isCopy = true")
    gate.set()
    page.wait_for_function("() => !window.isCopy")
    expect(page.locator("html")).not_to_have_attribute("data-copied", re.compile(".*"))
    expect(page.locator("#connection")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Very Simple")
