"""Whoever signs up on the way to a page gets there, in whichever browser the mail is opened."""

import re

import pytest

from armybuilder.armies.models import Army
from armybuilder.clubs.models import Role
from tests.support import clubs
from tests.support.players import PASSWORD, a_player

INVITATION = "/join/JJJJJJJJJJJJJJJJJJJJJJ/"
ALICE = {"name": "Alice", "email": "alice@example.org", "password1": PASSWORD}
DOOR = f"/account/login/?next={INVITATION.replace('/', '%2F')}"


@pytest.fixture
def club(db):
    found = clubs.club("Ghouls", owner=Role.OWNER)
    found.link = "J" * 22
    found.save()
    return found


def link_in(mail):
    """The address in a mail, without the server's."""
    return re.search(r"http://127.0.0.1:8000(/\S+)", mail.body)[1]


def field(page):
    """Where a form's page says that it leads on to."""
    return re.search(r'name="next" value="([^"]*)"', page.content.decode())[1].replace("&amp;", "&")


def signed_up(browser):
    """What answers whoever follows the invitation, and makes an account."""
    door = browser.post(INVITATION).url
    at = re.search(r'href="(/account/signup/[^"]*)"', browser.get(door).content.decode())[1]
    return browser.post("/account/signup/", ALICE | {"next": field(browser.get(at))})


def confirmed(browser, mail):
    """Where the button of the mail's page leads."""
    at = link_in(mail)
    return browser.post(at.partition("?")[0], {"next": field(browser.get(at))}).url


def test_a_mail_opened_in_the_same_browser_leads_to_the_invitation(club, new_browser, mails):
    browser = new_browser()
    signed_up(browser)
    assert confirmed(browser, mails[0]) == INVITATION
    browser.post(INVITATION)
    assert club.members.filter(player__name="Alice").exists()


def test_a_mail_opened_on_the_phone_leads_by_the_door_to_the_invitation(club, new_browser, mails):
    laptop, phone = new_browser(), new_browser()
    laptop.post("/samples/undead/copy/")
    signed_up(laptop)
    door = confirmed(phone, mails[0])
    assert door == DOOR
    page = phone.get(door)
    assert "alice@example.org is confirmed." in page.content.decode()
    said = {"login": ALICE["email"], "password": PASSWORD, "next": field(page)}
    assert phone.post("/account/login/", said).url == INVITATION
    assert Army.objects.get().owner_id != phone.session.get("player")


def test_the_laptop_waits_with_a_door_that_leads_to_the_invitation_and_then_brings_its_armies(club, new_browser, mails):
    laptop, phone = new_browser(), new_browser()
    laptop.post("/samples/undead/copy/")
    waiting = laptop.get(signed_up(laptop).url).content.decode()
    assert f'<a href="{DOOR}">' in waiting
    confirmed(phone, mails[0])
    said = {"login": ALICE["email"], "password": PASSWORD, "next": field(laptop.get(DOOR))}
    assert laptop.post("/account/login/", said).url == INVITATION
    assert b"Undead" in laptop.get("/armies/").content


def test_a_mail_opened_where_one_is_signed_in_meanwhile_leads_straight_on(club, new_browser, mails):
    browser = new_browser()
    signed_up(browser)
    elsewhere = new_browser()
    confirmed(elsewhere, mails[0])
    elsewhere.post("/account/login/", {"login": ALICE["email"], "password": PASSWORD})
    assert elsewhere.get(DOOR).url == INVITATION


def test_whoever_signs_in_before_confirming_gets_another_mail_that_leads_there_too(club, new_browser, mails, settings):
    settings.ACCOUNT_RATE_LIMITS = False
    signed_up(new_browser())
    phone = new_browser()
    phone.post("/account/login/", {"login": ALICE["email"], "password": PASSWORD, "next": INVITATION})
    assert confirmed(phone, mails[1]) == INVITATION


@pytest.mark.parametrize("evil", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"])
def test_no_mail_leads_to_another_server(new_browser, mails, evil):
    browser = new_browser()
    assert browser.post("/account/signup/", ALICE | {"next": evil}).url == "/account/confirm-email/"
    assert "next" not in link_in(mails[0])
    said = {"next": evil}
    assert new_browser().post(link_in(mails[0]), said).url == "/account/login/"


def test_the_way_on_does_not_tell_who_has_an_account(club, new_browser):
    a_player("alice")
    known, unknown = new_browser(), new_browser()
    said = ALICE | {"next": INVITATION}
    answers = [known.post("/account/signup/", said), unknown.post("/account/signup/", said | {"email": "b@x.org"})]
    assert [one.url for one in answers] == [f"/account/confirm-email/?next={INVITATION.replace('/', '%2F')}"] * 2
