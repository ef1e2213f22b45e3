"""Two people in two browsers: one founds a club and invites, the other joins with an army built before signing up."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.core import mail
from playwright.sync_api import expect

from tests.support.browsers.signing_in import sign_in
from tests.support.players import PASSWORD


def found(page):
    """Create a club, put an army on its shelf into a folder, and answer the link for invitations."""
    page.goto("/samples/elves/")
    page.get_by_role("button", name=re.compile("copy|own", re.IGNORECASE)).first.click()
    page.goto("/clubs/")
    page.get_by_role("link", name="Create a club").click()
    page.get_by_label("Name", exact=True).fill("Tuesday Table")
    page.get_by_label("Where you meet").fill("Leeds, library hall")
    page.get_by_role("button", name="Create the club").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Tuesday Table")
    page.get_by_role("navigation", name="Club").get_by_role("link", name=re.compile("Library")).click()
    page.get_by_label("New folder").fill("Beginners")
    page.get_by_role("button", name="Create folder").click()
    page.get_by_label("Army", exact=True).select_option(label="Elves")
    page.get_by_label("Folder", exact=True).select_option(label="Beginners")
    page.get_by_role("button", name="Add army").click()
    expect(page.get_by_text("Added to the club library. Members can see the army now.")).to_be_visible()
    page.get_by_role("button", name="More about this club").click()
    page.get_by_role("link", name="Invite people").click()
    page.get_by_role("button", name="Create link").click()
    return page.get_by_role("textbox", name="Invitation link").input_value()


def sign_up(page):
    """From the invitation through the door and the mail."""
    page.get_by_role("link", name="Sign in to join").click()
    page.get_by_role("link", name="Sign up").click()
    page.get_by_label("Name other players see").fill("Ravi")
    page.get_by_label("E-mail").fill("ravi@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Check your inbox")
    page.goto(re.search(r"http://[^/\s]+(/\S+)", mail.outbox[-1].body)[1])
    page.get_by_role("button", name="Confirm").click()


@pytest.mark.first_case
@pytest.mark.parametrize("scripts", [True, False])
def test_a_club_is_founded_and_joined_with_an_army_built_before_signing_up(new_page, live, scripts):
    olu, ravi = new_page(java_script_enabled=scripts), new_page(java_script_enabled=scripts)
    sign_in(olu, "olu", live)
    path = re.search(r"/join/.*", found(olu))[0]
    ravi.goto("/samples/undead/")
    ravi.get_by_role("button", name=re.compile("copy|own", re.IGNORECASE)).first.click()
    ravi.goto(path)
    expect(ravi.get_by_role("heading", level=1)).to_have_text("Join Tuesday Table")
    expect(ravi.get_by_text("1 army from this browser will be added to your account.")).to_be_visible()
    sign_up(ravi)
    ravi.goto(path)
    ravi.get_by_role("button", name="Join Tuesday Table").click()
    expect(ravi.get_by_text("You are a member now.")).to_be_visible()
    ravi.get_by_role("link", name="Add an army").click()
    ravi.get_by_text("Add an army").click()
    ravi.get_by_label("Army", exact=True).select_option(label="Undead")
    ravi.get_by_role("button", name="Add army").click()
    ravi.get_by_text("More for Elves").click()
    ravi.get_by_role("button", name="Copy Elves to my armies").click()
    ravi.goto("/armies/")
    expect(ravi.get_by_role("main")).to_contain_text("Elves")
    olu.goto("/clubs/tuesday-table/")
    expect(olu.get_by_role("link", name=re.compile("Undead.*Ravi"))).to_be_visible()


@pytest.mark.thorough
def test_nothing_of_a_clubs_page_is_out_of_anybodys_reach(new_page, live):
    page = new_page(viewport={"width": 390, "height": 844}, bypass_csp=True, reduced_motion="reduce")
    sign_in(page, "olu", live)
    found(page)
    at = "/clubs/tuesday-table/"
    for address in (at, f"{at}?tab=library", f"{at}?tab=members", f"{at}?tab=feed", f"{at}nights/", f"{at}invite/"):
        page.goto(address)
        assert [one["id"] for one in Axe().run(page).response["violations"]] == []
        assert page.evaluate("document.documentElement.scrollWidth") == 390
