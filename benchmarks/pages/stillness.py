"""How far pages move while their fonts and scripts arrive over a slow network, beside another version's.

``BESIDE=/path/of/another/tree python -m benchmarks stillness`` asks the servers of both.
"""

import os
import tempfile
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from benchmarks.pages.first_pages import ROOT, prepare_world, started
from benchmarks.parts.table import show, sized
from benchmarks.prints.paper import CHROMIUM

SLOW = {"offline": False, "latency": 300, "downloadThroughput": 60_000, "uploadThroughput": 30_000}
"""Milliseconds, and bytes a second: about a phone at the edge of its cell."""
WIDTHS = sized((390, 1280), (390,))
ROUNDS = sized(3, 1)
GOAL = 0.01
OBSERVE = """
window.shift = 0;
new PerformanceObserver((list) => list.getEntries().forEach((entry) => { window.shift += entry.value; }))
  .observe({ type: "layout-shift", buffered: true });
"""


def moved(browser: Browser, base: str, page_name: str, width: int) -> float:
    """The part of the window that moves, times how far, as browsers measure it; nothing is in the browser's cache."""
    context = browser.new_context(viewport={"width": width, "height": 844}, base_url=base, locale="en")
    page = context.new_page()
    address = {"home": "/", "library": "/library/"}.get(page_name)
    if address is None:
        page.goto("/samples/undead/")
        with page.expect_navigation():
            page.locator("form[action$='/copy/'] button").first.click()
        address = page.url
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.clearBrowserCache")
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    line.send("Network.emulateNetworkConditions", SLOW)
    page.goto("about:blank")
    page.add_init_script(OBSERVE)
    page.goto(address, wait_until="networkidle", timeout=120_000)
    page.wait_for_timeout(500)
    found = float(page.evaluate("window.shift"))
    context.close()
    return found


def main() -> None:
    """Print the table."""
    trees = [ROOT, *([Path(os.environ["BESIDE"])] if "BESIDE" in os.environ else [])]
    rows = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, ExitStack() as open_servers:
        bases = []
        for place, tree in enumerate(trees):
            var = str(Path(folder, str(place)))
            prepare_world(tree, var)
            bases.append(f"http://127.0.0.1:{open_servers.enter_context(started(tree, var))[0]}")
        browser = open_servers.enter_context(sync_playwright()).chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox"]
        )
        for page_name in ("home", "builder", "library"):
            for width in WIDTHS:
                most = [max(moved(browser, base, page_name, width) for _ in range(ROUNDS)) for base in bases]
                rows.append([page_name, str(width), *(f"{shift:.4f}" for shift in most)])
        browser.close()
    head = ["page", "width", "shift", *(["beside"] if len(trees) > 1 else [])]
    show(f"Layout shift on a slow network, the most of {ROUNDS} (goal: {GOAL})", head, rows)
