"""From the builder's menu to a copy at another size, by keyboard, at the width of a phone."""

import re

from playwright.sync_api import expect

from tests.support.browsers.copying_samples import copied


def test_an_army_is_played_at_another_size_from_the_builders_menu(page):
    page.set_viewport_size({"width": 320, "height": 720})
    page.goto("/")
    page.goto(copied(page, "undead"))
    page.locator("#more").click()
    page.get_by_role("link", name=re.compile("Another size")).click()
    page.get_by_label("Points", exact=True).fill("30")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="3 armies of that size")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.get_by_role("button", name=re.compile("Copy to my armies.*Army 1")).press("Enter")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Undead, 30 points")
