"""A newcomer, from an empty box to two printed sides: by few clicks, also without scripts and on a phone."""

import re

import pdfplumber
import pytest
from playwright.sync_api import expect

from tests.support.browsers.slow_pages import slow_down

pytestmark = pytest.mark.sql
CLICKS, FEW = 30, 9
"""What a newcomer may need at most, and what it takes today. Three minutes are 20 seconds for each of these clicks."""


@pytest.fixture(autouse=True)
def inline(settings):
    settings.JOBS_INLINE = True


class Clicks:
    """Clicks and keys that enter something, counted."""

    def __init__(self, page):
        self.page, self.count = page, 0

    def __call__(self, name, role="button", **more):
        self.count += 1
        self.page.get_by_role(role, name=name, **more).first.click()


@pytest.mark.first_case
@pytest.mark.parametrize("how", [{}, {"java_script_enabled": False}, {"viewport": {"width": 390, "height": 800}}])
def test_a_newcomer_prints_two_sides_with_few_clicks(new_page, live, how):
    page = new_page(**how)
    page.goto(live)
    click = Clicks(page)
    if how.get("viewport"):
        click("Menu")
    click("Toy box", "link")
    click("Add: Bag of 50 plastic soldiers")
    page.get_by_role("heading", name="Plastic soldiers").wait_for()
    click(re.compile("Add ?: Castle box"))
    page.get_by_role("heading", name="Knights on foot").wait_for()
    click("One more: Horses")
    click("Find two sides")
    page.get_by_role("heading", name="Get from the box").wait_for()
    click("Print both sides")
    page.wait_for_url("**/print/**")
    with page.expect_download(timeout=120_000) as download:
        click("Download PDF")
    with pdfplumber.open(download.value.path()) as pdf:
        text = " ".join(leaf.extract_text() for leaf in pdf.pages)
    assert "Red side" in text and "Blue side" in text
    assert click.count <= FEW <= CLICKS


def test_a_typed_count_is_saved_at_once_and_can_be_undone(new_page, live):
    page = new_page()
    page.goto(f"{live}/toys/")
    page.get_by_role("button", name=re.compile("Add ?: Castle box")).first.click()
    field = page.get_by_label("Horses: how many, empty for as many as you like")
    field.fill("9")
    field.press("Tab")
    page.get_by_role("button", name="Undo: Horses: 9").click()
    expect(field).to_have_value("4")


def test_a_row_is_replaced_and_another_army_rolled_on_the_same_page(new_page, live):
    page = new_page(viewport={"width": 390, "height": 800})
    page.goto(f"{live}/toys/random/?points=25&out=everything")
    page.evaluate("window.isSame = true")
    before = page.locator(".side-rows").inner_text()
    button = page.get_by_role("link", name=re.compile("^Replace ")).first
    button.click()
    expect(page.locator("#answer .finding.info")).to_be_visible()
    expect(page).to_have_url(re.compile("swap="))
    expect(page.locator(".side-rows")).not_to_have_text(before, use_inner_text=True)
    expect(page.get_by_role("link", name=re.compile("^Replace ")).first).to_be_focused()
    page.get_by_role("link", name="Roll again").click()
    expect(page).to_have_url(re.compile("seed="))
    assert page.evaluate("window.isSame")
    page.go_back()
    expect(page.locator("#answer .finding.info")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.fixture
def slow_box(new_page, live):
    """A page of a box with castle toys, over a slow network."""
    page = new_page()
    page.goto(f"{live}/toys/")
    page.get_by_role("button", name=re.compile("Add ?: Castle box")).first.click()
    page.get_by_role("heading", name="Horses").wait_for()
    slow_down(page)
    return page


def count_of(page, toys):
    return page.get_by_label(f"{toys}: how many, empty for as many as you like")


def test_what_is_typed_while_another_count_is_saved_stays(slow_box):
    for toys, number in (("Knights on foot", "24"), ("Horses", "74")):
        count_of(slow_box, toys).click()
        slow_box.keyboard.press("Control+a")
        slow_box.keyboard.type(number, delay=250)
    with slow_box.expect_response("**/count/"):
        slow_box.keyboard.press("Tab")
    slow_box.reload()
    expect(count_of(slow_box, "Knights on foot")).to_have_value("24")
    expect(count_of(slow_box, "Horses")).to_have_value("74")


def test_every_tap_on_a_stepper_counts_once(slow_box):
    before = int(count_of(slow_box, "Horses").input_value())
    more, fewer = (slow_box.get_by_role("button", name=f"One {way}: Horses") for way in ("more", "fewer"))
    with slow_box.expect_response("**/count/"):
        more.click()
    for _tap in range(6):
        more.click()
    fewer.click()
    slow_box.get_by_role("button", name=f"Undo: Horses: {before + 6}").wait_for()
    slow_box.reload()
    expect(count_of(slow_box, "Horses")).to_have_value(str(before + 6))
