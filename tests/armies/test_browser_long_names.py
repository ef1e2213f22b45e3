"""Names of 80 letters in any script stay inside the page, and an edit held back by a conflict stays held back."""

import pytest

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ["W" * 80, "مرحبا بالعالم " * 5, "漢字" * 40, "🧙🏽‍♂️🐉" * 10]
OUTSIDE = """() => [...document.querySelectorAll("main button, main h3, main p, main a")]
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.outerHTML.slice(0, 90))"""


def started(page) -> str:
    """The address of a new army."""
    page.goto("/")
    page.locator("#start button[type=submit]").click()
    page.wait_for_url("**/armies/**")
    return page.url.split("?")[0]


def named(page, army: str, name: str, unit: int = 0) -> None:
    """Give a unit a name by typing it and pressing Enter."""
    page.goto(f"{army}?unit={unit}")
    with page.expect_response(f"**/units/{unit}/"):
        page.locator(f"#name-{unit}").fill(name)
        page.locator(f"#name-{unit}").press("Enter")


@pytest.mark.parametrize("width", [1280, 390, 320])
def test_long_names_stay_inside_the_page(page, width):
    army = started(page)
    for unit, name in enumerate(NAMES):
        page.locator("#quick-hero").click()
        page.locator(f"#unit-{unit}").wait_for()
        named(page, army, name, unit)
    page.set_viewport_size({"width": width, "height": 900})
    for address in (army, f"{army}?unit=0", f"{army}sheets/", "/"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert address == "/" or page.evaluate(OUTSIDE) == []


def test_a_name_typed_in_a_second_tab_and_sent_with_enter_is_held_back(page):
    army = started(page)
    page.locator("#quick-hero").click()
    page.locator("#unit-0").wait_for()
    other = page.context.new_page()
    other.goto(f"{army}?unit=0")
    named(page, army, "Ann")
    other.locator("#name-0").fill("Ben")
    other.locator("#name-0").press("Enter")
    other.locator(".conflict").wait_for()
    other.wait_for_timeout(500)
    assert other.locator(".conflict").count() == 1
    page.goto(army)
    assert page.locator("#unit-0 h3").inner_text() == "Ann"
