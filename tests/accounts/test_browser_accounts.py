"""Two browsers of one person: an army built in the first is in the second, after signing up, a mail, and signing in."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.core import mail
from playwright.sync_api import expect

from tests.support.players import PASSWORD, a_player


def sign_in(page):
    page.goto("/account/login/")
    page.get_by_label("E-mail").fill("alice@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Sign in", exact=True).click()


@pytest.mark.first_case
@pytest.mark.parametrize("scripts", [True, False])
def test_an_army_follows_its_player_into_another_browser(new_page, scripts):
    page = new_page(java_script_enabled=scripts, timezone_id="Europe/Lisbon")
    page.goto("/samples/undead/")
    page.get_by_role("button", name=re.compile("copy|own", re.IGNORECASE)).first.click()
    page.goto("/account/signup/")
    page.get_by_label("Name other players see").fill("Alice")
    page.get_by_label("E-mail").fill("alice@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Create account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Check your inbox")
    page.goto(re.search(r"http://\S+", mail.outbox[0].body)[0])
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("main")).to_contain_text("Undead")
    expect(page.get_by_role("banner")).to_contain_text("Alice")
    other = new_page(java_script_enabled=scripts)
    sign_in(other)
    expect(other.get_by_role("main")).to_contain_text("Undead")
    other.get_by_role("button", name="Alice").click()
    other.get_by_role("button", name="Sign out").click()
    expect(other.get_by_role("banner")).to_contain_text("Sign in")
    other.goto("/armies/")
    expect(other.get_by_role("main")).not_to_contain_text("Undead")
    page.goto("/account/")
    assert page.get_by_label("Time zone").input_value() == ("Europe/Lisbon" if scripts else "")


def test_a_passkey_signs_in_without_a_password(new_page):
    a_player("alice")
    page = new_page()
    keys = page.context.new_cdp_session(page)
    keys.send("WebAuthn.enable")
    options = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
               "isUserVerified": True, "automaticPresenceSimulation": True}  # fmt: skip
    keys.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    sign_in(page)
    page.goto("/account/2fa/webauthn/add/")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Name of the key").fill("Laptop")
    page.get_by_label("Sign in with this key alone").check()
    page.get_by_role("button", name="Add security key").click()
    expect(page.get_by_role("main")).to_contain_text(re.compile("10 of 10|Laptop"))
    page.goto("/account/2fa/webauthn/")
    expect(page.get_by_role("main")).to_contain_text("Laptop")
    page.context.clear_cookies()
    page.goto("/account/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("banner")).to_contain_text("Alice")


@pytest.mark.thorough
@pytest.mark.first_case
@pytest.mark.parametrize("address", ["/account/signup/", "/account/", "/account/sessions/"])
def test_nothing_of_a_page_is_out_of_anybodys_reach(new_page, address):
    page = new_page(viewport={"width": 390, "height": 844}, bypass_csp=True, reduced_motion="reduce")
    if address != "/account/signup/":
        a_player("alice")
        sign_in(page)
    page.goto(address)
    assert [one["id"] for one in Axe().run(page).response["violations"]] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.quick
def test_a_password_can_be_looked_at_while_it_is_typed(page):
    page.goto("/account/signup/")
    field = page.get_by_label("Password", exact=True)
    field.fill("four words")
    page.get_by_role("button", name="Show Password").click()
    expect(field).to_have_attribute("type", "text")
