"""Every state of the builder for everybody: axe finds nothing, 320 px are enough, and nothing hides the focus."""

import pytest
from playwright.sync_api import expect

from tests.armies.builder.driving import copied, held_back, settle
from tests.support.browsers import copying_samples

QUERIES = ["from=", "from=elves", "keys=1", "reorder=1", "find=gh&unit=5"]
DESK, PHONE, NARROW = ({"width": width, "height": height} for width, height in ((1280, 900), (390, 844), (320, 640)))


def offline(page):
    """Two changes wait; whoever makes the connection again is the test's end."""
    page.route("**/units/**", lambda route: route.abort())
    page.click("#more-5")
    page.click("#quick-troop")
    expect(page.locator("#waiting")).to_contain_text("2 unsaved changes")


def conflicting(page, army):
    other = page.context.new_page()
    other.goto(army)
    other.click("#more-5")
    settle(other)
    page.bring_to_front()
    page.click("#more-5")
    page.locator("#conflict").wait_for()


def test_axe_finds_nothing_in_any_state(new_page, inspect):
    page = new_page(bypass_csp=True, reduced_motion="reduce")
    army = copying_samples.copied(page, "undead")
    for query in QUERIES:
        page.goto(f"{army}?{query}")
        assert inspect(page) == []
    page.goto(army)
    conflicting(page, army)
    assert inspect(page) == []
    page.click("#cf-theirs")
    offline(page)
    assert inspect(page) == []


@pytest.mark.thorough
def test_at_320_pixels_nothing_scrolls_sideways(new_page):
    page = new_page(viewport=NARROW, has_touch=True, is_mobile=True)
    army = copying_samples.copied(page, "undead")
    for query in QUERIES:
        page.goto(f"{army}?{query}")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, query
    page.goto(army)
    conflicting(page, army)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.click("#cf-theirs")
    offline(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_what_a_finger_taps_is_large_enough(new_page):
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    army = copying_samples.copied(page, "undead")
    small = """() => [...document.querySelectorAll(":is(main, .dock, .offered) :is(button, .btn)")]
        .filter((one) => one.getClientRects().length && !one.matches(".first-submit"))
        .map((one) => [one.id || one.textContent.trim(), one.getBoundingClientRect()])
        .filter(([name, box]) => Math.min(box.width, box.height) < 40.5)
        .map(([name, box]) => `${name} ${box.width}x${box.height}`)"""
    for query in ("", "from=elves", "reorder=1", "unit=5"):
        page.goto(f"{army}?{query}")
        assert page.evaluate(small) == []


def test_nothing_covers_what_has_the_focus(page):
    copied(page, "undead", "?unit=0")
    covered = """() => {
        const one = document.activeElement, box = one.getBoundingClientRect();
        if (one.closest(".b2-bar, .bar, .snack, .skip, .meter-bar") || !box.height || one.type === "radio") return "";
        const bar = document.querySelector(".b2-bar").getBoundingClientRect();
        const isUnderBar = box.top >= bar.top && box.top < bar.bottom;
        const meter = document.querySelector(".meter-bar").getBoundingClientRect().bottom;
        return isUnderBar || (box.bottom <= meter && scrollY > 300) ? one.outerHTML.slice(0, 90) : ""; }"""
    page.focus("#undo")
    for _ in range(90):
        page.keyboard.press("Tab")
        assert page.evaluate(covered) == ""


def test_less_motion_and_forced_colors_are_kept(new_page):
    page = new_page(reduced_motion="reduce", forced_colors="active")
    copied(page, "undead", "?unit=0")
    running = """document.getAnimations()
        .filter((one) => one.playState === "running" && one.effect.getTiming().iterations > 1).length"""
    held = held_back(page, "**/count/")
    with page.expect_request("**/count/"):
        page.click("#more-0")
    assert page.evaluate(running) == 0
    held.pop().continue_()
    settle(page)
    assert page.evaluate("getComputedStyle(document.querySelector('.unit')).borderTopStyle") == "solid"
    ticked = "getComputedStyle(document.querySelector('#o-0-commander')).appearance"
    assert page.evaluate(ticked) == "auto"
    chosen, other = (
        page.evaluate(f"getComputedStyle(document.querySelector('.seg-type label{which}')).backgroundColor")
        for which in (":has(:checked)", ":not(:has(:checked))")
    )
    assert chosen != other
