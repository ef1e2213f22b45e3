"""From an empty box to two sides on paper with the keyboard alone, with scripts and without."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.sql
FARTHEST = 150
"""So many presses reach everything on a page."""


@pytest.fixture(autouse=True)
def inline(settings):
    settings.JOBS_INLINE = True


def tab_to(page: Page, selector: str, key: str = "Tab") -> None:
    """Go to a control with the Tab key alone; what has the focus must be seen."""
    for _ in range(FARTHEST):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            expect(page.locator(":focus-visible")).to_be_in_viewport()
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} does not reach {selector}")


def back_to(page: Page, selector: str) -> None:
    """The same, backward."""
    tab_to(page, selector, "Shift+Tab")


def press(page: Page, key: str = "Enter") -> None:
    """Press a key, and wait for the answer to what it sends."""
    with page.expect_response(lambda response: response.request.resource_type in ("document", "xhr", "fetch")):
        page.keyboard.press(key)
    page.wait_for_load_state()


@pytest.mark.first_case
@pytest.mark.parametrize("has_scripts", [True, False])
def test_an_empty_box_becomes_two_sides_by_the_keyboard_alone(new_page, live, has_scripts):
    page = new_page(java_script_enabled=has_scripts)
    page.goto(f"{live}/toys/")
    tab_to(page, ".empty button[name=set]")
    press(page)
    expect(page.get_by_role("heading", name="Plastic soldiers")).to_be_visible()
    if has_scripts:
        expect(page.locator("#h-kinds")).to_be_focused()
    tab_to(page, "#set-castle")
    press(page)
    expect(page.get_by_role("heading", name="Knights on foot")).to_be_visible()
    if has_scripts:
        expect(page.locator("#set-castle")).to_be_focused()
        back_to(page, "#count-5")
    else:
        tab_to(page, "#count-5")
    page.keyboard.press("Control+A")
    page.keyboard.type("6")
    press(page)
    expect(page.locator("#count-5")).to_have_value("6")
    back_to(page, "#undo") if has_scripts else tab_to(page, "#undo")
    press(page)
    expect(page.locator("#count-5")).to_have_value("4")
    back_to(page, ".box-go button") if has_scripts else tab_to(page, ".box-go button")
    press(page)
    expect(page.get_by_role("heading", name="Get from the box")).to_be_visible()
    tab_to(page, "#swap-0-0")
    press(page)
    expect(page.get_by_role("status")).to_be_visible()
    tab_to(page, ".side-acts button[value=print]")
    press(page)
    page.wait_for_url("**/print/**")
    assert "Red side" in page.content() and "Blue side" in page.content()
