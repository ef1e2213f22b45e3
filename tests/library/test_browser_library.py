"""The library in a browser: found while typing, narrowed, more below, liked, with scripts and without."""

import io
import re

import pytest
from PIL import Image
from playwright.sync_api import expect

from armybuilder.library.models import Entry
from tests.library.shelf import public
from tests.support.browsers.signing_in import sign_in
from tests.support.browsers.slow_pages import slow_down


def test_results_come_while_one_types_and_a_heart_is_given(page, live):
    for number in range(26):
        public(f"Army {number}")
    public("Dusty Saddle", "wild-west-bandit-gang")
    page.goto("/library/")
    sign_in(page, "bob", live)
    page.reload()
    page.get_by_role("link", name="Show 24 more").click()
    expect(page.locator("#players .army")).to_have_count(27)
    page.get_by_label("Search armies").press_sequentially("dusty")
    expect(page.get_by_text("1 army", exact=True)).to_be_visible()
    expect(page.get_by_label("Search armies")).to_be_focused()
    expect(page).to_have_url(re.compile("q=dusty"))
    page.get_by_role("button", name="0 likes: like Dusty Saddle").click()
    expect(page.get_by_role("button", name="1 like: like Dusty Saddle")).to_have_attribute("aria-pressed", "true")
    assert Entry.objects.get(army__name="Dusty Saddle").likes == 1
    page.get_by_label("Minimum points").fill("25")
    page.get_by_label("Minimum points").press("Tab")
    expect(page.get_by_text("No armies found for: “dusty”, 25 points or more")).to_be_visible()
    page.get_by_role("link", name="Any points · 1 army").click()
    expect(page.get_by_role("link", name="Dusty Saddle")).to_be_visible()


def test_a_number_that_is_typed_while_results_arrive_stays(page):
    page.goto("/library/")
    slow_down(page)
    page.get_by_label("Minimum points").press_sequentially("10")
    page.keyboard.press("Tab")
    page.keyboard.type("250", delay=300)
    page.keyboard.press("Tab")
    expect(page).to_have_url(re.compile("from=10&to=250"))
    expect(page.get_by_label("Maximum points")).to_have_value("250")


@pytest.mark.quick
def test_the_icon_of_the_search_stays_while_one_types(page, live):
    page.goto("/library/")
    icon = page.locator("#search > .icon")
    icon.wait_for()
    page.get_by_label("Search armies").focus()
    darkest, _ = Image.open(io.BytesIO(icon.screenshot())).convert("L").getextrema()
    assert darkest < 128


def test_without_scripts_the_form_narrows_and_more_is_a_page(plain_page, live):
    page = plain_page
    for number in range(25):
        public(f"Army {number}")
    page.goto("/library/")
    page.get_by_label("Cavalry").check()
    page.get_by_role("button", name="Apply").click()
    expect(page.get_by_text("No player has shared an army like this yet.")).to_be_visible()
    page.get_by_role("link", name="Cavalry Remove filter").click()
    page.get_by_role("link", name="Show 24 more").click()
    expect(page.locator(".army")).to_have_count(1)
    expect(page.get_by_role("link", name="Back to the first page")).to_be_visible()
