"""Every page that has an address, and every error page, in every light and width: for everybody."""

import re
from collections.abc import Mapping
from functools import partial

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import Page, Route

from tests.matrix import example_addresses
from tests.matrix.answers import GET, NOBODY, VISIBILITIES, WHO
from tests.matrix.table import TABLE
from tests.support.browsers.axe import in_every_light

DESK, NARROW = ({"width": width, "height": height} for width, height in ((1280, 900), (320, 256)))
"""The last one is also what a screen of 1280 by 1024 has left at 400 %."""
ERRORS = ["400", "403", "403_csrf", "404", "405", "413", "500", "503"]
NAMED = re.compile("[A-Z]+")
"""What the matrix calls a part of an address."""
PARTS = 4
"""Tests among which the pages are dealt."""
MOVING = "document.getAnimations().filter(one => one.effect.getComputedTiming().duration > 1).length"
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
UNSEEN = """() => [...document.querySelectorAll("main :is(button, .button, input, select, textarea)")]
    .filter(one => one.checkVisibility() && one.offsetWidth > 2 && !one.disabled)
    .filter(one => (one.focus(), getComputedStyle(one).outlineStyle === "none" && getComputedStyle(one).opacity > 0))
    .map(one => one.outerHTML.slice(0, 90))"""
"""What shows no outline when it has the focus."""


@pytest.fixture
def inspect(request):
    """A function: axe's findings about a page by day and by night."""
    return partial(in_every_light, everything=request.config.getoption("all"))


def pages(page: Page, part: int) -> dict[str, str]:
    """The addresses of some of all pages with a GET, as the owner of a shared and lent army."""
    page.goto("/samples/undead/")
    page.get_by_role("button", name="Copy to my armies").first.click()
    page.wait_for_url("**/armies/**")
    code = re.search(r"/armies/([0-9a-f-]+)/", page.url)[1]
    page.goto(f"/armies/{code}/share/")
    page.locator("#visibility-link").check()
    link = page.get_by_role("textbox", name="View-only link").input_value().rstrip("/").split("/")[-1]
    page.get_by_text("Edit on another device").click()
    page.get_by_role("button", name="Create edit link").click()
    edit_link = page.get_by_role("textbox", name="Edit link").input_value().rstrip("/").split("/")[-1]
    known = {"CODE": code, "LINK": link, "EDITKEY": edit_link}
    dealt = sorted(one for one in example_addresses.every() if may_be_page(one, known))[part::PARTS]
    every = {name: "/" + NAMED.sub(lambda found: known[found[0]], name) for name in dealt}
    return {name: address for name, address in every.items() if is_page(page, address)} | errors(page, part)


def may_be_page(address: str, known: Mapping[str, str]) -> bool:
    """Whether the matrix says that the owner or somebody without an account finds something there, which is no file,
    and it names only what there is.
    """
    said, answers = TABLE.get((GET, address), ({}, NOBODY))
    line = answers[VISIBILITIES.index("link")]
    is_found = bool(said) or 200 in (line[WHO.index("owner")], line[WHO.index("anonymous")])
    return is_found and "." not in address and known.keys() >= {*NAMED.findall(address)}


def is_page(page: Page, address: str) -> bool:
    answer = page.request.get(address, max_redirects=0)
    return answer.status == 200 and answer.headers["content-type"].startswith("text/html")


def errors(page: Page, part: int) -> dict[str, str]:
    """Addresses of some of the error pages, with their styles."""

    def show(route: Route) -> None:
        name = route.request.url.rstrip("/").split("error-")[1]
        body = render_to_string(f"{name}.html", {"sentence": "The paper is none."})
        route.fulfill(body=body, content_type="text/html; charset=utf-8")

    page.route("**/error-*/", show)
    return {f"error {name}": f"/error-{name}/" for name in ERRORS[part::PARTS]}


def faults(page: Page, axe) -> dict[str, object]:
    """What is wrong with a page: what axe finds, what moves, what makes it scroll sideways, what hides the focus."""
    found: dict[str, object] = {"moves": page.evaluate(MOVING), "axe": axe(page)}
    page.set_viewport_size(NARROW)
    found["is wider than 320 pixels"] = page.evaluate(SIDEWAYS)
    page.set_viewport_size(DESK)
    page.emulate_media(forced_colors="active")
    found["shows no focus with colors forced"] = page.evaluate(UNSEEN)
    page.emulate_media(forced_colors="none")
    return {what: seen for what, seen in found.items() if seen}


@pytest.mark.parametrize("part", range(PARTS))
def test_every_page_is_in_order_for_everybody(new_page, inspect, part):
    # axe measures with styles of its own, which the pages' policy forbids.
    page, said = new_page(bypass_csp=True, reduced_motion="reduce"), {}
    every = pages(page, part)
    assert len(every) >= 10
    for name, address in every.items():
        page.goto(address)
        if found := faults(page, inspect):
            said[name] = found
    assert said == {}
