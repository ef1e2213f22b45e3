"""In a browser: small things that looked wrong once, on every page that has them."""

import pytest
from playwright.sync_api import expect

from armybuilder.armies.models import Army
from tests.support.browsers.copying_samples import copied

PAST_BASE = """(lineups) => lineups.flatMap((lineup) => {
  const base = lineup.parentElement.getBoundingClientRect();
  const boxes = [...lineup.querySelectorAll(".figure")].map((figure) => figure.getBoundingClientRect());
  return boxes.filter(({ left, right }) => left < base.left - 1 || right > base.right + 1).map(({ right }) => right);
})"""
CONTRAST = """(button) => {
  const { color, backgroundColor } = getComputedStyle(button);
  return color !== backgroundColor;
}"""


@pytest.mark.parametrize("width", [390, 1280])
def test_figures_of_a_match_stand_on_their_base(new_page, width):
    page = new_page(viewport={"width": width, "height": 900})
    page.goto("/match/?a=undead&b=elves")
    assert page.locator(".duel .lineup").evaluate_all(PAST_BASE) == []


def test_what_a_copy_button_says_can_be_read_after_it_was_used(new_page):
    page = new_page(permissions=["clipboard-read", "clipboard-write"])
    address = copied(page, "undead")
    Army.objects.get().turn_on_read_link()
    page.goto(f"{address}share/")
    button = page.locator("button[data-copy=link]")
    button.click()
    expect(button).to_have_class("is-copied")
    assert button.evaluate(CONTRAST)


@pytest.mark.parametrize("width", [390, 1280])
def test_the_stamp_of_a_printed_army_covers_no_text(new_page, width):
    page = new_page(viewport={"width": width, "height": 900})
    page.goto("/samples/undead/")
    page.emulate_media(media="print")
    stamp, heading = (page.locator(part).bounding_box() for part in (".stamp", "#h-units"))
    said = page.locator(".read-say").bounding_box()
    assert said["x"] + said["width"] <= stamp["x"] + 8
    assert stamp["y"] + stamp["height"] <= heading["y"] + 12
    assert page.evaluate("getComputedStyle(document.querySelector('.sheet-units')).display") == "block"
