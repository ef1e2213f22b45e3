"""Two people in two browsers, from a club's first day to the prints for its game night."""

import io
import re

import pdfplumber
import pytest
from django.core import mail
from playwright.sync_api import expect

from tests.armies.builder.test_browser_builder import build_elves, close, count, settle
from tests.printing.printery import Printery
from tests.support.players import PASSWORD, a_player

CLUB = "/clubs/tuesday-table/"


@pytest.fixture
def worker(settings, tmp_path, live):
    """A print worker as on a server, with a process of its own, and requests that do not wait for it."""
    settings.PRINTS, settings.JOBS_INLINE, settings.PRINTS_PATIENCE = tmp_path / "prints", False, 0.0
    settings.JOBS = settings.PRINTS
    printery = Printery(tmp_path)
    yield printery.open()
    printery.close()


@pytest.fixture
def olu(new_page):
    """The browser of a visitor with an account."""
    a_player("olu")
    page = new_page(reduced_motion="no-preference")
    page.goto("/account/login/")
    page.get_by_label("E-mail").fill("olu@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()
    return page


@pytest.fixture
def ravi(new_page):
    """The phone of a visitor without an account."""
    return new_page(viewport={"width": 390, "height": 844}, reduced_motion="no-preference")


def found_a_club(page):
    """Found it, put an army on its shelf, and answer the link that invites."""
    page.goto("/samples/dwarves/")
    page.get_by_role("button", name=re.compile("copy|own", re.IGNORECASE)).first.click()
    page.goto("/clubs/")
    page.get_by_role("link", name="Create a club").click()
    page.get_by_label("Name", exact=True).fill("Tuesday Table")
    page.get_by_label("Where you meet").fill("Leeds, library hall")
    page.get_by_role("button", name="Create the club").click()
    page.get_by_role("link", name="Add an army").click()
    page.get_by_label("Army", exact=True).select_option(label="Dwarves")
    page.get_by_role("button", name="Add army").click()
    page.get_by_role("button", name="More about this club").click()
    page.get_by_role("link", name="Invite people").click()
    page.get_by_role("button", name="Create link").click()
    return page.get_by_role("textbox", name="Invitation link").input_value()


def build(page):
    """Elves of 37 points, by somebody unknown."""
    build_elves(page, scripted=True)
    close(page)
    page.get_by_label("Army name").fill("Elves of the Fen")
    page.keyboard.press("Tab")
    settle(page)
    count(page, 2, 10, scripted=True)
    assert page.inner_text("#spent") == "37"


def join(page, link):
    """Follow the invitation, make an account on the way, and go on from the mail."""
    page.goto(re.search(r"/join/.*", link)[0])
    expect(page.get_by_role("heading", level=1)).to_have_text("Join Tuesday Table")
    expect(page.get_by_text("1 army from this browser will be added to your account.")).to_be_visible()
    page.get_by_role("link", name="Create account").click()
    page.get_by_label("Name other players see").fill("Ravi")
    page.get_by_label("E-mail").fill("ravi@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Check your inbox")
    page.goto(re.search(r"http://[^/\s]+(/\S+)", mail.outbox[-1].body)[1])
    page.get_by_role("button", name="Confirm").click()
    page.get_by_role("button", name="Join Tuesday Table").click()
    expect(page.get_by_text("You are a member now.")).to_be_visible()


def copy_from_the_shelf(page):
    """Copy the other's army to one's own."""
    page.goto(f"{CLUB}?tab=library")
    page.get_by_text("More for Dwarves").click()
    page.get_by_role("button", name="Copy Dwarves to my armies").click()
    page.goto("/armies/")
    for name in ("Elves of the Fen", "Dwarves"):
        expect(page.get_by_role("main")).to_contain_text(name)


def plan(page):
    """A night in a week, of up to 30 points."""
    page.goto(CLUB)
    page.get_by_role("link", name="Plan a game night").click()
    page.get_by_label("At most", exact=True).fill("30")
    page.get_by_role("button", name="Plan game night").click()
    expect(page.get_by_role("heading", name="Basic Game, 25 to 30 points")).to_be_visible()


def come(page, army):
    """Come to the next night with an army."""
    page.goto(CLUB)
    page.get_by_role("link", name="Open game night").click()
    page.get_by_role("button", name="Going", exact=True).click()
    card = page.get_by_label(army)
    card.wait_for(state="attached")
    if not card.is_visible():
        page.locator("#other-armies > summary").click()
    card.check()
    page.get_by_role("button", name="Bring army").click()
    expect(page.get_by_text("Bring another army")).to_be_visible()


def printed(page):
    """The text of the night's print."""
    page.get_by_role("link", name="Print everything").click()
    expect(page.get_by_text(re.compile(r"Ready, \d+ pages"))).to_be_visible()
    file = page.request.get(page.get_by_role("link", name="Open to print").get_attribute("href"))
    with pdfplumber.open(io.BytesIO(file.body())) as pdf:
        return "\n".join(sheet.extract_text() for sheet in pdf.pages)


def test_from_founding_a_club_to_printing_its_night(olu, ravi, worker):
    link = found_a_club(olu)
    build(ravi)
    join(ravi, link)
    copy_from_the_shelf(ravi)
    plan(olu)
    come(olu, "Dwarves")
    come(ravi, "Elves of the Fen 37 points · 7 over")

    olu.reload()
    expect(olu.get_by_role("listitem").filter(has_text="Ravi").get_by_text("7 over")).to_be_visible()
    olu.get_by_role("button", name="Generate pairings").click()
    table = olu.locator("#table-1")
    expect(table.get_by_text("9 apart", exact=True)).to_be_visible()
    expect(table.get_by_text("Elves of the Fen: 7 points over the limit of 30.")).to_be_visible()
    expect(table.get_by_text("Ravi can fix this with")).to_be_visible()
    expect(table.get_by_role("listitem").filter(has_text="Remove 4 from Foot Soldiers 29, 1 apart")).to_be_visible()
    table.get_by_role("button", name="Ask Ravi").click()
    expect(table.get_by_text("Ravi got a notification.")).to_be_visible()

    ravi.goto("/notices/")
    ravi.get_by_role("button", name=re.compile("Elves of the Fen: 7 points over")).click()
    ravi.locator("#table-1").get_by_role("button", name="Remove 4 from Foot Soldiers: 29, 1 apart").click()
    expect(ravi.locator("#table-1").get_by_text("1 apart", exact=True)).to_be_visible()

    olu.reload()
    expect(olu.get_by_role("listitem").filter(has_text="Ravi").get_by_text("Fits")).to_be_visible()
    expect(olu.locator("#table-1").get_by_text("1 apart", exact=True)).to_be_visible()
    text = printed(olu)
    for said in ("Dwarves", "Elves of the Fen", "Foot Soldiers", "Basic Game"):
        assert said in text
