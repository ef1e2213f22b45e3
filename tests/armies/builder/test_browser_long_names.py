"""Names of 80 letters in any script stay inside the page, and an edit held back by a conflict stays held back."""

import pytest

from tests.armies.builder.driving import settle, started, unfold

NAMES = ["W" * 80, "مرحبا بالعالم " * 5, "漢字" * 40, "🧙🏽‍♂️🐉" * 10]
OUTSIDE = """() => {
  const scrolls = (one) => one && (getComputedStyle(one).overflowX === "auto" || scrolls(one.parentElement));
  return [...document.querySelectorAll("main button, main h3, main p, main a")]
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !scrolls(one.parentElement))
    .map((one) => one.outerHTML.slice(0, 90));
}"""
"""What ends outside the window, unless it stands in a strip that scrolls by itself."""


def named(page, army: str, name: str, unit: int = 0) -> None:
    """Give a unit a name by typing it and pressing Enter."""
    page.goto(f"{army}?unit={unit}")
    unfold(page, f"name-{unit}")
    with page.expect_response(f"**/units/{unit}/"):
        page.locator(f"#name-{unit}").fill(name)
        page.locator(f"#name-{unit}").press("Enter")


@pytest.mark.thorough
def test_long_names_stay_inside_the_page(page):
    army = started(page)
    for unit, name in enumerate(NAMES):
        page.locator("#quick-hero").click()
        page.locator(f"#unit-{unit}").wait_for()
        named(page, army, name, unit)
    for address in (army, f"{army}?unit=0", f"{army}sheets/", "/"):
        page.goto(address)
        for width in (1280, 390, 320):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, address
            assert address == "/" or page.evaluate(OUTSIDE) == []


@pytest.mark.thorough
def test_a_name_typed_in_a_second_tab_and_sent_with_enter_is_held_back(page):
    army = started(page)
    page.locator("#quick-hero").click()
    page.locator("#unit-0").wait_for()
    other = page.context.new_page()
    other.goto(f"{army}?unit=0")
    named(page, army, "Ann")
    unfold(other, "name-0")
    other.locator("#name-0").fill("Ben")
    other.locator("#name-0").press("Enter")
    other.locator(".conflict").wait_for()
    settle(other)
    assert other.locator(".conflict").count() == 1
    page.goto(army)
    assert page.locator("#unit-0 h3").inner_text() == "Ann"
