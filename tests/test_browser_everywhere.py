"""Every page that has an address, and every error page, in every light and width: for everybody."""

import re

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import Page, Route

from tests.axe import violations
from tests.test_access import addresses

pytestmark = pytest.mark.django_db(transaction=True)

DESK, PHONE, NARROW = ({"width": width, "height": height} for width, height in ((1280, 900), (390, 844), (320, 256)))
"""The last is also what a desk of 1280 by 1024 has left at 400 %."""
ERRORS = ["400", "403", "403_csrf", "404", "405", "413", "500", "503"]
SETTINGS = {
    f"{scheme} {size['width']}": {"color_scheme": scheme, "viewport": size}
    for scheme in ("light", "dark")
    for size in (DESK, PHONE)
}
MOVING = "document.getAnimations().filter(one => one.effect.getComputedTiming().duration > 1).length"
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
UNSEEN = """() => [...document.querySelectorAll("main :is(button, [role=button], input, select, textarea)")]
    .filter(one => one.checkVisibility() && one.offsetWidth > 2 && !one.disabled)
    .filter(one => (one.focus(), getComputedStyle(one).outlineStyle === "none" && getComputedStyle(one).opacity > 0))
    .map(one => one.outerHTML.slice(0, 90))"""
"""What shows no outline when it has the focus."""


def pages(page: Page) -> dict[str, str]:
    """The address of every page that one may look at, as the maker of an army that is shared and lent."""
    page.goto("/samples/undead/")
    page.get_by_role("button", name="Copy to my armies").first.click()
    page.wait_for_url("**/armies/**")
    code = re.search(r"/armies/([0-9a-f-]+)/", page.url)[1]
    page.goto(f"/armies/{code}/share/")
    page.get_by_role("button", name="Make a link for readers").click()
    page.get_by_role("button", name="Make a secret address").click()
    link = page.get_by_label("Link for readers", exact=True).input_value().rstrip("/").split("/")[-1]
    pen = page.get_by_label("Secret address to edit", exact=True).input_value().rstrip("/").split("/")[-1]
    found = {one: one.replace("CODE", code).replace("LINK", link).replace("PEN", pen) for one in addresses()}
    return {address: f"/{asked}" for address, asked in found.items() if is_page(page, f"/{asked}")} | errors(page)


def is_page(page: Page, address: str) -> bool:
    answer = page.request.get(address, max_redirects=0)
    return answer.status == 200 and answer.headers["content-type"].startswith("text/html")


def errors(page: Page) -> dict[str, str]:
    """Addresses at which the error pages stand, with their styles."""

    def show(route: Route) -> None:
        name = route.request.url.rstrip("/").split("error-")[1]
        body = render_to_string(f"{name}.html", {"sentence": "The paper is none."})
        route.fulfill(body=body, content_type="text/html; charset=utf-8")

    page.route("**/error-*/", show)
    return {f"error {name}": f"/error-{name}/" for name in ERRORS}


def looked_at(page: Page, look) -> dict[str, object]:
    """What there is to say of each page."""
    said = {}
    every = pages(page)
    assert len(every) >= 20
    for name, address in every.items():
        page.goto(address)
        if found := look(page):
            said[name] = found
    return said


@pytest.mark.parametrize("setting", SETTINGS)
def test_axe_finds_nothing_on_any_page(new_page, setting):
    # axe measures with styles of its own, which the pages' policy forbids.
    assert looked_at(new_page(**SETTINGS[setting], bypass_csp=True), violations) == {}


def test_no_page_is_wider_than_320_pixels(new_page):
    assert looked_at(new_page(viewport=NARROW), lambda page: page.evaluate(SIDEWAYS)) == {}


def test_with_colors_forced_and_less_motion_the_focus_shows_and_nothing_moves(new_page):
    page = new_page(forced_colors="active", reduced_motion="reduce")
    assert looked_at(page, lambda page: page.evaluate(UNSEEN) or page.evaluate(MOVING)) == {}
