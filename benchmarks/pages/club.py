"""A club of 12 with 30 armies in three kinds of browsers: a member proposes another price, battles try it, all vote,
and everybody moves their armies to the revision that it becomes.

Members type letter by letter and wait for each page. The trial, for which nobody waits, is no time of theirs.
"""

import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db import connections
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import Page, expect, sync_playwright

from benchmarks.parts.clubs import HOUSE, create_club
from benchmarks.parts.services import Web, Worker, running
from benchmarks.parts.table import show, sized
from benchmarks.prints.paper import CHROMIUM, FLAGS

MEMBERS, ARMIES = sized(12, 4), sized(30, 4)
BROWSERS: Mapping[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1280, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "color_scheme": "dark"},
    "without scripts": {"viewport": {"width": 1280, "height": 900}, "java_script_enabled": False},
}
"""By turns, one for each member."""
LETTER_MILLISECONDS = 60
PATIENCE = 300_000
"""Milliseconds in which the trial must be whole."""
GOAL_SECONDS = 180


class Stopwatch:
    """Adds up what people do, and what they wait for while they do it."""

    def __init__(self) -> None:
        self.seconds = 0.0

    @contextmanager
    def going(self) -> Iterator[None]:
        """Count the time of a block."""
        start = time.monotonic()
        try:
            yield
        finally:
            self.seconds += time.monotonic() - start


def cookie_of(name: str) -> str:
    """The cookie of somebody who is signed in."""
    from tests.support.players import signed_in

    return str(signed_in(name).cookies[settings.SESSION_COOKIE_NAME].value)


def pages_of(chromium: Chromium, base: str, cookies: Mapping[str, str]) -> dict[str, Page]:
    """The browser of each member."""
    pages = {}
    for place, (name, cookie) in enumerate(cookies.items()):
        context = chromium.new_context(base_url=base, **[*BROWSERS.values()][place % len(BROWSERS)])
        context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": cookie, "url": base}])
        pages[name] = context.new_page()
    return pages


def propose(page: Page, club: str) -> None:
    """From the club's page to the proposal."""
    page.goto(f"/clubs/{club}/?tab=house")
    page.get_by_role("link", name="Propose a change").first.click()
    page.get_by_label("What should cost more or less?").select_option(label="Stealth")
    page.get_by_role("button", name="Show its price").click()
    price = page.get_by_label("Stealth, ")
    price.fill("")
    price.press_sequentially("2.5", delay=LETTER_MILLISECONDS)
    page.get_by_label("Name of the proposal").press_sequentially("Stealth at 2½", delay=LETTER_MILLISECONDS)
    page.get_by_label("Why?").press_sequentially("It is worth a little more.", delay=LETTER_MILLISECONDS)
    page.get_by_role("button", name="Propose it").click()
    page.locator("#h-trial").wait_for()


def vote(page: Page, proposal: str, choice: str) -> None:
    """Open the proposal and vote."""
    page.goto(proposal)
    page.get_by_role("button", name=choice, exact=True).click()
    expect(page.get_by_text("Vote saved")).to_be_visible()


def move_armies(page: Page, proposal: str) -> None:
    """Move all armies that the accepted proposal lists: the first one, and the others with it."""
    page.goto(proposal)
    page.locator("section[aria-labelledby=h-move] a.button").first.click()
    together = page.locator("button[name=how][value=all]")
    (together if together.count() else page.locator("main form button.go").first).click()
    page.wait_for_load_state()
    page.goto(proposal)
    expect(page.locator("#h-move")).to_have_count(0)


def outcome() -> list[list[str]]:
    """What the club has afterwards."""
    from armybuilder.armies.models import Army
    from armybuilder.audit.models import Entry
    from armybuilder.house.models import HouseRules
    from armybuilder.proposals.models import Proposal
    from rules.snapshot import catalogue

    house, proposal = HouseRules.objects.get(slug=HOUSE), Proposal.objects.get()
    newest = house.revisions().first()
    level = catalogue(newest).level("stealth", "") if newest else None
    assert newest and level
    entries = Entry.objects.filter(key__startswith="proposal-").order_by("pk").values_list("key", flat=True)
    return [
        ["the proposal", f"{proposal.state}, {proposal.count.yes} for, {proposal.count.no} against"],
        ["newest revision", f"{newest.revision}, “{newest.note}”, Stealth costs {level.points / 2:g}"],
        ["armies on it", f"{Army.objects.filter(edition=newest).count()} of {ARMIES}"],
        ["armies whose history has the move", f"{sum(map(_has_moved, Army.objects.all()))} of {ARMIES}"],
        ["activity log", ", ".join(entries)],
    ]


def _has_moved(army: Any) -> bool:
    return any("evision 2" in str(version.summary) for version in army.versions.all())


def main() -> None:
    """Print the table."""
    call_command("prepare", verbosity=0)
    stopwatch, waits = Stopwatch(), Stopwatch()
    web, worker = Web(2, MUSTER_HASHED_STATIC="0"), Worker(MUSTER_HASHED_STATIC="0")
    with running(web, worker), sync_playwright() as playwright:
        club, armies = create_club(MEMBERS, ARMIES)
        cookies = {name: cookie_of(name) for name in armies}
        connections.close_all()
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS[1:])
        pages = pages_of(chromium, f"http://{web.host}", cookies)
        author, steps = next(iter(pages.values())), list[tuple[str, float]]()
        with stopwatch.going():
            propose(author, club.slug)
        steps.append(("propose", stopwatch.seconds))
        proposal = author.url
        with waits.going():
            author.locator(".verdict.wait").wait_for(state="detached", timeout=PATIENCE)
        for place, page in enumerate(pages.values()):
            with stopwatch.going():
                vote(page, proposal, "Against" if place % 4 == 3 else "For")
        steps.append(("vote", stopwatch.seconds))
        for page in pages.values():
            with stopwatch.going():
                move_armies(page, proposal)
        steps.append(("move armies", stopwatch.seconds))
        rows = outcome()
        chromium.close()
    before = 0.0
    for name, until in steps:
        rows.append([f"{name}, seconds of all", f"{until - before:.1f}"])
        before = until
    rows += [
        ["the trial, seconds nobody waits for", f"{waits.seconds:.1f}"],
        [f"all that people do, seconds (≤ {GOAL_SECONDS})", f"{stopwatch.seconds:.1f}"],
    ]
    show(f"A club of {MEMBERS} with {ARMIES} armies in {len(BROWSERS)} kinds of browsers", ["what", "result"], rows)
