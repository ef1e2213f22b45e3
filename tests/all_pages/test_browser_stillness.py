"""In a browser on a slow network: nothing moves when the parts, fonts and scripts of a page arrive."""

import re

import pytest
from django.core.handlers.wsgi import WSGIHandler

from tests.support.browsers.copying_samples import copied
from tests.support.browsers.slow_pages import send_in_parts

MAX_SHIFT = 0.01
"""The part of the screen that may move, times how far, as browsers measure it."""
NOT_PRELOADED = re.compile(r"/(?!londrina-solid-900\.|atkinson-hyperlegible-next-latin-400-)[^/]+\.woff2$")
"""Two fonts come along with the styles, so they are there when a page is painted."""
OBSERVE = """
window.shift = 0;
new PerformanceObserver((list) => list.getEntries().forEach((entry) => { window.shift += entry.value; }))
  .observe({ type: "layout-shift", buffered: true });
"""
PAINTED = """async () => {
  const next = () => new Promise((done) => requestAnimationFrame(done));
  while (!performance.getEntriesByName("first-contentful-paint").length) await next();
}"""
PAINTED_AT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
ARRIVED_AT = "performance.getEntriesByType('navigation')[0].responseEnd"
SETTLED = """async () => {
  await document.fonts.ready;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return document.fonts.status;
}"""


@pytest.mark.parametrize("language", ["en", "de", "es"])
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("page_name", ["home", "library", "builder"])
def test_nothing_moves_when_fonts_arrive_late(new_page, page_name, width, language):
    page = new_page(viewport={"width": width, "height": 844}, locale=language)
    address = copied(page, "undead") if page_name == "builder" else {"home": "/", "library": "/library/"}[page_name]
    page.goto("about:blank")
    held = []
    page.route(NOT_PRELOADED, lambda route: held.append(route))
    page.add_init_script(OBSERVE)
    page.goto(address, wait_until="domcontentloaded")
    page.evaluate(PAINTED)
    assert held, "The page was painted with its own fonts."
    page.route(NOT_PRELOADED, lambda route: route.continue_())
    for route in held:
        route.continue_()
    page.wait_for_load_state()
    assert page.evaluate(SETTLED) == "loaded"
    assert page.evaluate("window.shift") <= MAX_SHIFT


@pytest.mark.parametrize("language", ["en", "de", "es"])
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("address", ["/", "/library/", "/armies/new/"])
def test_nothing_moves_when_a_page_arrives_in_parts(new_page, monkeypatch, address, width, language):
    page = new_page(viewport={"width": width, "height": 844}, locale=language)
    monkeypatch.setattr(WSGIHandler, "get_response", send_in_parts)
    page.add_init_script(OBSERVE)
    page.goto(address)
    assert page.evaluate(SETTLED) == "loaded"
    assert page.evaluate(PAINTED_AT) < page.evaluate(ARRIVED_AT), "The page was painted when it was whole."
    assert page.evaluate("window.shift") <= MAX_SHIFT
