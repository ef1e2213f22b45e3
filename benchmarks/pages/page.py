"""What a browser fetches for the builder's page: everything at the first visit, little at the next."""

from collections import Counter
from collections.abc import Callable, Sequence

from playwright.sync_api import Page, sync_playwright

from benchmarks.pages.edit import Builder, served
from benchmarks.parts.table import show, sized
from benchmarks.prints.paper import CHROMIUM

UNITS = sized(20, 5)


def fetched(page: Page, visit: Callable[[], object]) -> Counter[str]:
    """Bytes on the way by kind of file, headers included, until the network is quiet."""
    kinds: dict[str, str] = {}
    sizes: Counter[str] = Counter()
    session = page.context.new_cdp_session(page)
    session.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))
    session.on(
        "Network.loadingFinished",
        lambda event: sizes.update({kinds.get(event["requestId"], "Other"): event["encodedDataLength"]}),
    )
    session.send("Network.enable")
    visit()
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => true)")
    session.detach()
    return sizes


def rows(visits: Sequence[Counter[str]]) -> list[list[str]]:
    """A row for each kind of file, and one for them all."""
    kinds = sorted(set().union(*visits), key=lambda kind: -max(visit[kind] for visit in visits))
    found = {kind.lower(): [visit[kind] for visit in visits] for kind in kinds if any(visit[kind] for visit in visits)}
    found["all"] = [visit.total() for visit in visits]
    return [[name, *(f"{size / 1000:.1f}" for size in sizes)] for name, sizes in found.items()]


def main() -> None:
    """Print the table of the builder's page."""
    from django.core.management import call_command

    call_command("collectstatic", interactive=False, verbosity=0)
    with served("armybuilder.wsgi") as browser, sync_playwright() as playwright:
        builder = Builder(browser, UNITS)
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        # What a service worker fetches is not seen here. It keeps one page of 5 kB, once for each release.
        context = chromium.new_context(
            base_url=browser.base, viewport={"width": 1280, "height": 900}, service_workers="block"
        )
        context.add_cookies([{"name": c.name, "value": c.value or "", "url": browser.base} for c in browser.jar])
        page = context.new_page()
        visits = [fetched(page, lambda: page.goto(builder.path)) for _ in range(2)]
        chromium.close()
    show(f"The builder's page, {UNITS} units (kB on the way)", ["", "first visit", "next"], rows(visits))
