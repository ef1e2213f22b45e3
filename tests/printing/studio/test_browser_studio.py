"""A journey through the print studio in a browser: with scripts and without, by keys alone, on a phone."""

import re

import pytest
from playwright.sync_api import Page, expect

from armybuilder.printing.jobs import failures
from armybuilder.printing.models import Print
from tests.printing.page_requests import requests_within
from tests.support.browsers.copying_samples import copied
from tests.support.browsers.slow_pages import slow_down

UNDEAD = "/samples/undead/sheets/"
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def order(page: Page) -> list[str]:
    """The ticked sheets from top to bottom."""
    return page.locator("[name=sheets]:checked").evaluate_all("all => all.map(one => one.value)")


def drawn(page: Page) -> None:
    """Wait until every page is a picture."""
    expect(page.locator(".is-wait")).to_have_count(0)


@pytest.mark.thorough
def test_a_game_night_from_a_tick_to_the_file(page):
    page.goto(f"{UNDEAD}?sheets=roster,cards")
    drawn(page)
    page.get_by_label("Quick reference").check()
    expect(page.locator("#tick-reference")).to_be_focused()
    page.wait_for_url("**/?sheets=roster,cards,reference&paper=letter")
    page.locator("[name=paper][value=a4]").check()
    page.wait_for_url("**paper=a4")
    page.locator("#more-paper summary").click()
    page.get_by_label("Ink saver").check()
    page.wait_for_url("**ink=saver")
    expect(page.get_by_label("Ink saver")).to_be_visible()
    drawn(page)
    expect(page.locator("#h-pages")).to_have_text("3 pages, 3 sheets of paper")
    expect(page.locator("#n-reference")).to_have_text("1 page")
    page.get_by_label("Set of sheets", exact=True).select_option("Just the roster")
    page.wait_for_url("**/?sheets=roster&paper=a4&ink=saver")
    page.go_back()
    page.wait_for_url("**/?sheets=roster,cards,reference&paper=a4&ink=saver")
    expect(page.locator("[name=sheets]:checked")).to_have_count(3)
    assert order(page) == ["roster", "cards", "reference"]
    page.goto(UNDEAD)
    assert order(page) == ["roster"]
    with page.expect_download() as download:
        page.get_by_role("button", name="Download PDF").click()
    assert download.value.suggested_filename == "undead-roster.pdf"
    page.goto("/prints/")
    expect(page.locator(".jobs li")).to_contain_text("Ready, 1 page")


def test_a_page_is_a_picture_that_leads_to_itself_at_full_size(page):
    page.goto(f"{UNDEAD}?sheets=roster")
    drawn(page)
    link, picture = page.locator("a.ps-big"), page.locator(".ps-big img")
    assert link.get_attribute("href") == picture.get_attribute("src")
    picture.scroll_into_view_if_needed()
    page.wait_for_function("document.querySelector('.ps-big img').naturalWidth > 800")
    shown = picture.bounding_box()
    assert shown["height"] / shown["width"] == pytest.approx(11 / 8.5, abs=0.02)


def test_a_page_of_the_strip_is_shown_large_and_stays_so_while_choosing(page):
    page.goto(f"{UNDEAD}?sheets=roster,cards")
    drawn(page)
    page.locator("#page-2").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Page 2, Cards, full size")).to_be_in_viewport(ratio=0.5)
    expect(page.locator("#page-2")).to_be_focused()
    page.locator("[name=paper][value=a4]").check()
    page.wait_for_url("**paper=a4&look=2")
    expect(page.get_by_role("link", name="Page 2, Cards, full size")).to_be_visible()


def test_a_typed_name_stays_and_a_change_never_opens_the_file_in_its_place(page):
    page.goto(f"{UNDEAD}?sheets=roster")
    drawn(page)
    slow_down(page)
    page.get_by_label("Name", exact=True).fill("Game night")
    page.get_by_label("Quick reference").check()
    with page.context.expect_page() as opened:
        page.get_by_role("button", name=re.compile("^Open")).first.click()
    opened.value.close()
    page.wait_for_url("**sheets=roster,reference**")
    expect(page.get_by_label("Name", exact=True)).to_have_value("Game night")
    expect(page.locator("#tick-reference")).to_be_checked()


def test_sheets_are_moved_by_keys_alone_and_the_focus_goes_along(page):
    page.goto(f"{UNDEAD}?sheets=roster,cards,reference")
    page.locator("#down-roster").focus()
    for expected in ("cards,roster,reference", "cards,reference,roster"):
        page.keyboard.press("Enter")
        page.wait_for_url(f"**sheets={expected}&paper=letter")
        expect(page.locator("#sheet-roster button:focus")).to_have_count(1)
    assert order(page) == ["cards", "reference", "roster"]
    expect(page.locator("#up-roster")).to_be_focused()


def test_a_choice_unfolded_stays_unfolded_when_it_is_made(page):
    page.goto("/samples/hedgerow-patrol/sheets/?sheets=kit")
    page.locator("#opts-kit summary").click()
    page.get_by_label("Dice", exact=True).select_option("12")
    page.wait_for_url("**kit.dice=12")
    expect(page.get_by_label("Dice", exact=True)).to_be_visible()
    expect(page.get_by_label("Dice", exact=True)).to_have_value("12")
    page.locator("[type=checkbox][value=kit]").uncheck()
    page.wait_for_url("**sheets=&paper=letter&kit.dice=12")
    expect(page.get_by_text("Select at least one sheet, or choose a set.")).to_be_visible()


def test_sheets_are_kept_under_a_name_and_taken_off_again(page):
    page.goto(f"{UNDEAD}?sheets=roster,reference&paper=a4")
    page.get_by_label("Name", exact=True).fill("Game night")
    page.keyboard.press("Enter")
    expect(page.locator(".snack")).to_contain_text("“Game night” was saved.")
    page.get_by_label("Set of sheets", exact=True).select_option("Just the roster")
    page.wait_for_url("**sheets=roster&paper=a4")
    page.locator(".kept").get_by_role("link", name="Game night", exact=True).click()
    page.wait_for_url("**sheets=roster,reference&paper=a4")
    assert order(page) == ["roster", "reference"]
    page.get_by_role("button", name="Remove Game night").click()
    expect(page.locator(".snack")).to_contain_text("“Game night” was removed.")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".kept li")).to_have_count(1)


@pytest.mark.thorough
def test_a_page_that_shows_all_asks_no_more_and_keeps_what_it_says(page):
    page.goto(f"{UNDEAD}?sheets=roster,reference")
    expect(page.locator("#look-again")).to_have_count(1)
    page.get_by_label("Name", exact=True).fill("Kept while the pages are drawn")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Everything fits.")).to_be_visible()
    assert requests_within(page, 2_500) == []
    expect(page.locator(".snack")).to_contain_text("was saved.")


@pytest.mark.thorough
def test_both_sides_of_a_match_from_the_list_of_armies(page):
    for sample in ("undead", "elves"):
        copied(page, sample)
    page.goto("/armies/")
    for name in ("Undead", "Elves"):
        page.get_by_label(f"Select {name}").check()
    page.locator(".bulk").get_by_role("button", name="Print").click()
    page.wait_for_url(re.compile(r"/print/\?army=[0-9a-f-]{36}&army=[0-9a-f-]{36}$"))
    add = page.get_by_role("button", name="Add an army")
    add.click()
    button, menu = add.bounding_box(), page.locator("#more-armies").bounding_box()
    assert 0 <= menu["y"] - button["y"] - button["height"] < 20
    assert menu["x"] < button["x"] + button["width"] <= menu["x"] + menu["width"] + 1
    page.locator("#more-armies").get_by_role("link", name="Justice Team").click()
    page.wait_for_url("**army=justice-team**")
    page.get_by_role("link", name="Remove Elves").click()
    expect(page.locator(".print-armies li")).to_have_count(2)
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_label("Link to these sheets", exact=True)).to_have_value(re.compile("army=justice-team"))


def test_everything_works_without_scripts(plain_page):
    plain_page.goto(UNDEAD)
    plain_page.locator("[type=checkbox][value=measuring]").uncheck()
    plain_page.locator("#more-paper summary").click()
    plain_page.get_by_label("Ink saver").check()
    plain_page.get_by_role("button", name="Show pages").last.click()
    plain_page.wait_for_url("**/?sheets=roster,cards,reference&paper=letter&ink=saver")
    plain_page.get_by_role("link", name="Page 2 Cards").click()
    expect(plain_page.get_by_role("link", name="Page 2, Cards, full size")).to_be_visible()
    plain_page.goto(f"{UNDEAD}?sheets=roster,cards,reference&paper=letter&ink=saver")
    plain_page.get_by_role("button", name="Cards earlier").click()
    plain_page.wait_for_url("**/?sheets=cards,roster,reference&paper=letter&ink=saver")
    plain_page.get_by_label("Name", exact=True).fill("Game night")
    plain_page.get_by_role("button", name="Save").click()
    expect(plain_page.get_by_text("“Game night” was saved.")).to_be_visible()
    plain_page.locator("[type=checkbox][value=roster]").uncheck()
    with plain_page.expect_download() as download:
        plain_page.get_by_role("button", name="Download PDF").click()
    assert download.value.suggested_filename == "undead-cards-quick-reference.pdf"
    plain_page.goto(UNDEAD)
    assert order(plain_page) == ["cards", "reference"]


@pytest.mark.thorough
@pytest.mark.first_case
@pytest.mark.parametrize("width", [390, 320])
def test_on_a_phone_nothing_lies_beside_the_page_and_everything_is_within_reach(new_page, width):
    phone = new_page(viewport={"width": width, "height": 800}, has_touch=True, is_mobile=True)
    phone.goto("/samples/hedgerow-patrol/sheets/?sheets=kit,roster&paper=a4")
    drawn(phone)
    phone.locator("#opts-kit summary").tap()
    assert phone.evaluate(SIDEWAYS) == 0
    for name in ("Add an army", "Copy link", "Download PDF", "Open", "Kit later", "Roster earlier"):
        box = phone.get_by_role("button", name=name, exact=True).bounding_box()
        assert box["height"] >= 40 and box["x"] >= 0 and box["x"] + box["width"] <= width
    phone.get_by_role("button", name="Roster earlier").tap()
    phone.wait_for_url("**sheets=roster,kit&paper=a4")
    phone.goto("/prints/")
    assert phone.evaluate(SIDEWAYS) == 0


def test_why_a_print_failed_stands_beside_its_mark_and_the_button_below(new_page, settings, tmp_path):
    settings.PRINTS = tmp_path
    phone = new_page(viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True)
    phone.goto(f"{UNDEAD}?sheets=roster")
    drawn(phone)
    too_large = {"why": "TOO_LARGE", "values": {"memory": 512, "seconds": "25"}, "sheet": "roster", "army": "Undead"}
    assert Print.objects.update(state="failed", failure=too_large) == 1
    phone.reload()
    alert = phone.get_by_role("alert").filter(has_text="512 MB")
    expect(alert).to_contain_text(str(failures.WAY_OUT))
    mark, text, button = (alert.locator(one).first.bounding_box() for one in (".icon", "p", "button"))
    assert text["x"] - (mark["x"] + mark["width"]) <= 16
    assert button["y"] >= text["y"] + text["height"] and button["x"] == text["x"]
