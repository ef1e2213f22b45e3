"""What the toy box lacks stays true while an army is edited, and edits do not wait for it."""

import pytest
from playwright.sync_api import expect

from tests.armies.builder.driving import copied, held_back, settle

pytestmark = pytest.mark.sql


def test_the_builder_asks_for_what_is_missing_beside_its_edits(new_page, live):
    page = new_page()
    page.goto("/toys/")
    page.get_by_role("button", name="Add: Bag of 50 plastic soldiers").first.click()
    page.get_by_role("heading", name="Plastic soldiers").wait_for()
    copied(page, "undead")
    toys = page.locator("#toys")
    expect(toys).to_contain_text("1 more Small cavalry")
    held = held_back(page, "**/*?toys")
    page.locator("#unit-2").get_by_role("button", name="one more").click()
    settle(page)
    expect(page.locator("#count-2")).to_have_value("2")
    expect(toys).to_contain_text("1 more Small cavalry")
    with page.expect_response("**/*?toys"):
        while not held:
            page.evaluate("() => new Promise((done) => setTimeout(done))")
        held.pop().continue_()
    expect(toys).to_contain_text("2 more Small cavalry")


def test_without_a_box_nothing_is_asked(new_page, live):
    page = new_page()
    page.goto("/")
    copied(page, "undead")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "?toys" in request.url else None)
    page.locator("#unit-2").get_by_role("button", name="one more").click()
    settle(page)
    expect(page.locator("#count-2")).to_have_value("2")
    expect(page.locator("#toys *")).to_have_count(0)
    assert asked == []
