"""How long a phone takes: a new one from its link to whose turn it is, and one that has opened an army, a game and a
print before, now that the server is off.

A new phone has a slow mobile connection. All have a processor that is a quarter as fast as this machine's.
"""

import secrets
import statistics
import time
from collections.abc import Callable

from django.core.management import call_command
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import BrowserContext, Page, sync_playwright

from benchmarks.pages.edit import Browser
from benchmarks.pages.games import opened
from benchmarks.parts.services import Web, Worker, running
from benchmarks.parts.table import show as show_table
from benchmarks.parts.table import sized
from benchmarks.prints.paper import CHROMIUM, FLAGS

TIMES = sized(5, 1)
SLOWER = 4
LATENCY, BYTES = 150, 200_000
"""Milliseconds of a round trip, and bytes a second, of a slow mobile connection."""
GOAL_NEW, GOAL_OFF = 10, 1
SCREEN = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
KEPT = """async (paths) => {
  const kept = async () => (await Promise.all((await caches.keys()).map(async (name) => (
    await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat();
  while (true) {
    const there = await kept();
    if (paths.every((path) => there.includes(path))) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}"""


def slowed(page: Page, is_far: bool) -> Page:
    """The page on a phone, with a slow connection if it is far."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    if is_far:
        limits = {"offline": False, "latency": LATENCY, "downloadThroughput": BYTES, "uploadThroughput": BYTES}
        session.send("Network.emulateNetworkConditions", limits)
    return page


def seconds(visit: Callable[[], object]) -> float:
    """How long it takes."""
    start = time.perf_counter()
    visit()
    return time.perf_counter() - start


def by_link(chromium: Chromium, base: str, key: str) -> float:
    """Seconds of a new phone from its link to the side it chooses and whose turn it is."""
    with chromium.new_context(base_url=base, **SCREEN) as context:  # type: ignore[arg-type]
        page = slowed(context.new_page(), is_far=True)

        def visit() -> None:
            page.goto(f"/games/{key}/join/")
            page.locator("[name=side][value='1']").click()
            page.locator("#now-who", has_text="Undead: their turn").wait_for()

        return seconds(visit)


def opened_before(context: BrowserContext, base: str) -> tuple[Page, dict[str, str]]:
    """A phone that has opened an army, a game and a print, and their paths."""
    page = context.new_page()
    page.goto("/samples/undead/")
    page.get_by_role("button", name="Copy to my armies").first.click()
    page.wait_for_url("**/armies/*/")
    army = page.url.removeprefix(base).partition("?")[0]
    page.evaluate("navigator.serviceWorker.ready")
    page.goto("/games/new/?a=undead&b=elves")
    page.get_by_role("button", name="Start the game").click()
    page.locator("[name=first][value='0']").check(force=True)
    page.get_by_role("button", name="Start round 1").click()
    page.locator("#next").wait_for()
    game = "/" + "/".join(page.url.removeprefix(base).split("/")[1:3]) + "/"
    paths = {"an army": army, "a print": f"{army}sheets.pdf?sheets=score", "a game": game}
    for path in paths.values():
        page.goto(path)
    page.evaluate(KEPT, [path.partition("?")[0] for path in paths.values()])
    return page, paths


def shown(page: Page, path: str) -> None:
    """Open it and see that it is there."""
    answer = page.goto(path, wait_until="commit")
    if ".pdf" not in path:
        page.locator("#spent, #now-who").first.wait_for()
    elif answer is None or answer.headers["content-type"] != "application/pdf":
        raise SystemExit("The print that was kept is none.")


def main() -> None:
    """Print the table."""
    call_command("collectstatic", interactive=False, verbosity=0)
    with running(web := Web(4), Worker()), sync_playwright() as playwright:
        base = f"http://{web.host}"
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS[1:])
        # A side that is taken is not offered, so each new phone joins a game of its own.
        keys = [opened(Browser(base), secrets.token_hex(8)) for _ in range(TIMES)]
        times = {"a new phone by its link, whose turn it is": [by_link(chromium, base, key) for key in keys]}
        with chromium.new_context(base_url=base, **SCREEN) as context:  # type: ignore[arg-type]
            page, paths = opened_before(context, base)
            web.stop()
            slowed(page, is_far=False)
            for name, path in paths.items():
                times[f"{name}, with the server off"] = [
                    seconds(lambda path=path: shown(page, path))  # type: ignore[misc]
                    for _ in range(TIMES)
                ]
        chromium.close()
    rows = [
        [name, f"{statistics.median(taken):.2f}", f"{max(taken):.2f}", f"≤ {GOAL_OFF if 'off' in name else GOAL_NEW}"]
        for name, taken in times.items()
    ]
    show_table("A phone (s)", ["until it shows", "median", "worst", "goal"], rows)
