"""Units change places: dragged with mouse or finger, by buttons, and never only by dragging."""

import pytest
from playwright.sync_api import expect

from tests.armies.builder.driving import copied, names, settle
from tests.printing.printery import until

UNDEAD = ["Necromancer", "Skeleton Archers", "Skeletal Steed", "Skeletal Steed Rider", "Demon", "Ghouls"]
ABOVE_THE_MOUSE = "document.querySelector('#unit-5').getBoundingClientRect().bottom < 880"


@pytest.fixture
def page(new_page):
    """A page that moves as its styles say."""
    return new_page(reduced_motion="no-preference")


def middle(page, selector):
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def top(page, selector):
    return page.locator(selector).bounding_box()["y"]


def test_a_unit_is_dragged_with_the_mouse(page):
    copied(page, "undead")
    x, y = middle(page, "#unit-0 .tab")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 20)
    page.mouse.move(x, top(page, "#unit-2") + 5, steps=5)
    assert page.locator("#unit-2.is-before").count() == 1
    page.mouse.up()
    settle(page)
    assert names(page)[:3] == ["Skeleton Archers", "Necromancer", "Skeletal Steed"]
    expect(page.locator("#message span")).to_have_text("Necromancer moved to place 2 of 6.")
    page.reload()
    assert names(page)[:3] == ["Skeleton Archers", "Necromancer", "Skeletal Steed"]
    page.click("#undo")
    settle(page)
    assert names(page) == UNDEAD


@pytest.mark.thorough
def test_a_drag_past_the_end_rolls_the_page_and_puts_the_unit_last(page):
    copied(page, "undead")
    x, y = middle(page, "#unit-1 .tab")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, 890, steps=5)
    until(lambda: page.evaluate(ABOVE_THE_MOUSE))
    assert page.evaluate("scrollY") > 100
    page.mouse.up()
    settle(page)
    assert names(page) == [UNDEAD[0], *UNDEAD[2:], "Skeleton Archers"]


def test_escape_and_a_drag_to_nowhere_change_nothing(page):
    copied(page, "undead")
    x, y = middle(page, "#unit-0 .tab")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 200, steps=5)
    page.keyboard.press("Escape")
    page.mouse.up()
    page.mouse.down()
    page.mouse.up()
    settle(page)
    assert names(page) == UNDEAD
    assert page.is_disabled("#undo")


def test_a_unit_is_dragged_with_a_finger(phone):
    copied(phone, "undead")
    phone.locator("#unit-1").scroll_into_view_if_needed()
    phone.evaluate("scrollTo(0, 250)")
    x, y = middle(phone, "#unit-1 .tab")
    end = top(phone, "#unit-0") + 10
    touch = phone.context.new_cdp_session(phone)

    def send(kind, *points):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for y in points]})

    send("touchStart", y)
    for step in range(1, 11):
        send("touchMove", y + (end - y) * step / 10)
    send("touchEnd")
    settle(phone)
    assert names(phone)[:2] == ["Skeleton Archers", "Necromancer"]


@pytest.mark.first_case
@pytest.mark.parametrize("scripted", [True, False])
def test_reorder_shows_buttons_and_is_in_the_address(new_page, scripted):
    page = new_page(java_script_enabled=scripted, viewport={"width": 390, "height": 844})
    army = copied(page, "undead")
    page.click("#reorder")
    page.wait_for_url(f"{army}?reorder=1")
    assert page.is_disabled("#up-0")
    page.click("#down-0")
    expect(page.locator("#message span")).to_have_text("Necromancer moved to place 2 of 6.")
    assert names(page)[:2] == ["Skeleton Archers", "Necromancer"]
    page.click("#up-5")
    expect(page.locator("#message span")).to_have_text("Ghouls moved to place 5 of 6.")
    assert names(page)[4:] == ["Ghouls", "Demon"]
    page.click("#reorder")
    expect(page.locator("#more-0")).to_be_visible()
