"""A print in the browser, with a real worker: it is waited for, left, and found again; with scripts and without."""

import re

import pytest
from playwright.sync_api import expect

from armybuilder.jobs import worker_heartbeat
from armybuilder.jobs.queue import State
from armybuilder.printing.models import Print
from tests.printing.page_requests import requests_within
from tests.printing.printery import Printery, until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.any_database]

STATES = {
    "waits": {"state": State.WAITING},
    "under way": {"state": State.RUNNING, "done": 3, "total": 9},
    "done": {"state": State.DONE, "done": 6, "total": 6, "size": 188_416},
    "failed": {"state": State.FAILED, "error": "The sheet “Roster” of Elves needed more than 512 MB."},
}


@pytest.fixture(autouse=True)
def impatient(settings, tmp_path):
    """Requests that show the page of the print at once."""
    settings.PRINTS, settings.JOBS_INLINE, settings.PRINTS_PATIENCE = tmp_path / "prints", False, 0.0
    settings.JOBS = settings.PRINTS


@pytest.fixture
def printery(live, tmp_path):
    printery = Printery(tmp_path)
    yield printery
    printery.close()


@pytest.mark.first_case
@pytest.mark.parametrize("kind", ["page", "plain_page"])
def test_a_print_is_waited_for_left_and_found_again(printery, request, kind):
    page = request.getfixturevalue(kind)
    page.goto("/samples/elves/sheets.pdf?sheets=roster,cards")
    expect(page.get_by_role("heading", level=1)).to_have_text("Elves: Roster, Cards")
    expect(page.get_by_text("Printing is paused on this server.")).to_be_visible()
    address = page.url
    page.goto("/")

    printery.open()
    page.goto(address)
    until(lambda: Print.objects.get().state == State.DONE)
    expect(page.get_by_text(re.compile(r"Ready, \d pages"))).to_be_visible()
    expect(page.locator("[hx-trigger*=every], meta[http-equiv=refresh]")).to_have_count(0)
    assert requests_within(page, 2_500) == []
    file = page.request.get(page.get_by_role("link", name="Open to print").get_attribute("href"))
    assert file.headers["content-type"] == "application/pdf"
    page.goto("/prints/")
    expect(page.get_by_text("Elves: Roster, Cards").first).to_be_visible()


@pytest.mark.quick
@pytest.mark.first_case
@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing_on_a_print_in_any_state(new_page, inspect, state):
    worker_heartbeat.beat()
    page = new_page(bypass_csp=True, reduced_motion="reduce", java_script_enabled=True)
    page.goto("/samples/elves/sheets.pdf?sheets=roster")
    Print.objects.update(**STATES[state])
    page.goto(page.url)
    assert inspect(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
