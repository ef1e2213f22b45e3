"""Proposals in a browser: with and without scripts, on a phone, in both lights."""

import pytest
from playwright.sync_api import expect

from armybuilder.matches.jobs import simulations
from tests.proposals.conftest import MEMBER, ORGANIZER, OWNER
from tests.support.browsers.signing_in import sign_in

TOO_WIDE = """
[...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > 320.5
  && document.documentElement.scrollWidth > 320).map((one) => one.outerHTML.slice(0, 90))
"""
"""What reaches beyond a narrow phone."""


@pytest.mark.parametrize("scripts", [True, False])
def test_a_change_is_proposed_and_accepted_by_the_club(new_page, live, table, scripts, monkeypatch):
    monkeypatch.setattr(simulations, "are_installed", lambda: False)
    page = new_page(java_script_enabled=scripts)
    sign_in(page, MEMBER, live)
    page.goto(f"/clubs/{table.club.slug}/?tab=house")
    page.get_by_role("link", name="Propose a change to Table rules").click()
    page.get_by_label("What should cost more or less?").select_option(label="Sharpshooter")
    page.get_by_role("button", name="Show its price").click()
    page.get_by_label("New price of Sharpshooter (2 points today)").fill("1")
    page.get_by_label("Name of the proposal").fill("Cheaper")
    page.get_by_role("button", name="Propose it").click()
    expect(page.get_by_text("Say why, so that the others can judge it.")).to_be_visible()
    expect(page.get_by_label("New price of Sharpshooter (2 points today)")).to_have_value("1")
    page.get_by_label("Why?").fill("Too dear.")
    page.get_by_role("button", name="Propose it").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Cheaper")
    at = page.url
    for who in (MEMBER, OWNER, ORGANIZER):
        other = new_page(java_script_enabled=scripts)
        sign_in(other, who, live)
        other.goto(at)
        other.get_by_role("button", name="For", exact=True).press("Enter")
        expect(other.get_by_text("Vote saved")).to_be_visible()
    expect(other.get_by_text("Accepted: it is")).to_be_visible()
    assert table.price() == 1


def test_axe_finds_nothing_on_the_pages_of_proposals(new_page, inspect, live, table):
    table.proposes(points="4", nights="1")
    page = new_page(bypass_csp=True, reduced_motion="reduce", java_script_enabled=True)
    sign_in(page, MEMBER, live)
    of_club = f"/clubs/{table.club.slug}/proposals/"
    for at in (of_club, f"{of_club}new/", f"{of_club}new/?row=options/armor", proposal_of(table)):
        page.goto(at)
        assert inspect(page) == [], at
        page.set_viewport_size({"width": 320, "height": 700})
        assert page.evaluate(TOO_WIDE) == [], at
        page.set_viewport_size({"width": 1280, "height": 900})
    owner = new_page(bypass_csp=True, reduced_motion="reduce", java_script_enabled=True)
    sign_in(owner, OWNER, live)
    owner.goto(f"/clubs/{table.club.slug}/voting/")
    assert inspect(owner) == []


def proposal_of(table) -> str:
    return table.house.proposals.get().address


def test_a_vote_without_a_connection_is_not_dropped_but_said(browser, live, table, monkeypatch):
    monkeypatch.setattr(simulations, "are_installed", lambda: False)
    table.proposes()
    proposal = table.house.proposals.get()
    context = browser.new_context(base_url=live, service_workers="block")
    page = context.new_page()
    sign_in(page, MEMBER, live)
    page.goto(proposal.address)
    context.set_offline(True)
    against = page.get_by_role("button", name="Against", exact=True)
    against.press("Enter")
    expect(page.locator("#fault .snack")).to_contain_text("Nothing was changed.")
    expect(against).to_have_attribute("aria-pressed", "false")
    assert not proposal.votes.exists()
    context.set_offline(False)
    against.press("Enter")
    expect(page.get_by_text("Vote saved")).to_be_visible()
    expect(against).to_have_attribute("aria-pressed", "true")
    expect(against).to_be_focused()
    assert proposal.votes.get().choice == "against"
    context.close()
