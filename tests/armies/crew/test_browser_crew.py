"""Tonight's crew by keyboard, at the width of a phone: live totals, the same address for everybody, nothing to save."""

import re

from playwright.sync_api import expect


def test_a_crew_is_picked_live_and_its_address_says_who_comes(page):
    page.set_viewport_size({"width": 320, "height": 720})
    page.goto("/samples/undead/")
    page.get_by_role("link", name="Tonight’s crew").click()
    page.get_by_role("button", name="Only the leader").press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("6 points")
    page.get_by_role("button", name="Ghouls: one more").press("Enter")
    expect(page.get_by_role("status").first).to_contain_text("7 points")
    expect(page.get_by_role("button", name="Ghouls: one more")).to_be_focused()
    expect(page).to_have_url(re.compile(r"\?units=0\.5$"))
    page.get_by_role("textbox", name=re.compile("Skeleton Archers")).fill("2")
    page.keyboard.press("Tab")
    expect(page.get_by_role("status").first).to_contain_text("11 points")
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.reload()
    expect(page.get_by_role("status").first).to_contain_text("4 of 11 figures")
