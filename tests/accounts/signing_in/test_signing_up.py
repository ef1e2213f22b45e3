"""From a browser that built an army to an account that has it: signing up, in, out, and forgetting the password."""

import re

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session

from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army
from tests.support.players import PASSWORD, a_player, copied

ALICE = {"name": "Alice", "email": "alice@example.org", "password1": PASSWORD, "zone": "Europe/Lisbon"}
LINK = re.compile(r"http://127.0.0.1:8000(/\S+)")


def link_in(mail):
    return LINK.search(mail.body)[1]


def sign_in(browser, name="alice", password=PASSWORD):
    return browser.post("/account/login/", {"login": f"{name}@example.org", "password": password})


def shown_armies(browser):
    return re.findall(r"<h2[^>]*>.*?</h2>|Elves|Undead", browser.get("/armies/").content.decode())


def test_an_army_built_before_signing_up_is_there_after_it_and_in_another_browser(new_browser, mails):
    here, there = new_browser(), new_browser()
    here.post("/samples/undead/copy/")
    assert here.post("/account/signup/", ALICE).url == "/account/confirm-email/"
    assert mails[0].subject == "Confirm your e-mail address"
    link = link_in(mails[0])
    assert b"alice@example.org" in here.get(link).content
    assert here.post(link).url == "/armies/"
    player = Player.objects.get()
    assert (player.name, player.zone, player.user.email) == ("Alice", "Europe/Lisbon", "alice@example.org")
    assert Army.objects.get().owner_id == player.key
    assert b"Undead" in here.get("/armies/").content
    assert sign_in(there).url == "/armies/"
    assert b"Undead" in there.get("/armies/").content


def test_signing_in_brings_along_what_the_browser_made_and_keeps_what_was_there(new_browser):
    a_player("alice")
    first, second = new_browser(), new_browser()
    for browser, sample in ((first, "undead"), (second, "elves")):
        browser.post(f"/samples/{sample}/copy/")
        sign_in(browser)
    page = first.get("/armies/").content
    assert b"Undead" in page and b"Elves" in page
    assert "player" not in second.session


def test_signing_out_leaves_an_empty_browser(browser_of):
    browser = browser_of("alice")
    at = f"/armies/{copied(browser, 'undead').code}/"
    assert browser.get(at).status_code == 200
    assert browser.post("/account/logout/").url == "/"
    assert browser.get(at).status_code == 404
    assert Session.objects.count() == 0
    assert b"Alice" not in browser.get("/").content


def test_armies_that_were_lent_to_the_browser_stay_lent_after_signing_in(new_browser):
    lender, browser = new_browser(), new_browser()
    army = copied(lender, "undead")
    army.turn_on_edit_link()
    browser.post(f"/edit/{army.edit_key}/start/")
    a_player("alice")
    sign_in(browser)
    assert browser.get(f"/armies/{army.code}/").status_code == 200
    assert Army.objects.get().owner_id == lender.session["player"]


def test_the_old_cookie_has_nothing_any_more(new_browser):
    a_player("alice")
    browser, thief = new_browser(), new_browser()
    browser.post("/samples/undead/copy/")
    thief.cookies = browser.cookies.copy()
    sign_in(browser)
    assert thief.get(f"/armies/{Army.objects.get().code}/").status_code == 404


def test_a_forgotten_password_is_taken_anew_by_a_link_that_works_once(new_browser, mails):
    a_player("alice")
    browser = new_browser()
    assert (
        browser.post("/account/password/reset/", {"email": "alice@example.org"}).url == "/account/password/reset/done/"
    )
    assert mails[0].subject == "Reset your password"
    at = browser.get(link_in(mails[0])).url
    assert b"New password" in browser.get(at).content
    assert browser.post(at, {"password1": "another four plain words"}).status_code == 302
    assert sign_in(browser).status_code == 200
    assert sign_in(browser, password="another four plain words").url == "/armies/"
    assert b"no longer valid" in new_browser().get(link_in(mails[0])).content


def test_the_new_address_counts_once_its_link_was_opened(browser_of, mails):
    browser = browser_of("alice")
    browser.post("/account/reauthenticate/", {"password": PASSWORD})
    browser.post("/account/email/", {"email": "al@example.org", "action_add": ""})
    assert User.objects.get().email == "alice@example.org"
    assert b"Waiting for you to confirm" in browser.get("/account/email/").content
    browser.post(link_in(mails[0]))
    assert User.objects.get().email == "al@example.org"
    told = {(one.to[0], one.subject) for one in mails[1:]}
    assert ("alice@example.org", "Your e-mail address was changed") in told


def test_the_name_and_the_time_zone_can_be_changed(browser_of):
    browser = browser_of("alice")
    assert browser.post("/account/", {"name": "Al", "zone": "Asia/Tokyo"}).url == "/account/"
    player = Player.objects.get()
    assert (player.name, player.zone) == ("Al", "Asia/Tokyo")
    for wrong in ({"name": "", "zone": ""}, {"name": "Al", "zone": "Mars/Olympus"}):
        assert browser.post("/account/", wrong).status_code == 422


def test_a_zone_that_there_is_not_is_none(new_browser):
    new_browser().post("/account/signup/", {**ALICE, "zone": "Mars/Olympus"})
    assert Player.objects.get().zone == ""


@pytest.mark.parametrize(
    ("slip", "said"),
    [
        ({"name": ""}, "Enter a name."),
        ({"email": ""}, "Enter your e-mail address."),
        ({"email": "petra@"}, "Enter an e-mail address, like petra@example.org."),
        ({"password1": ""}, "Enter a password."),
        (
            {"password1": "elves"},
            "5 characters are too short; use at least 10. Four words that you can remember work best.",
        ),
        ({"password1": "1234567890"}, "This password is too common."),
        ({"password1": "alice@example.org"}, "This password is too similar to your e-mail address."),
    ],
)
def test_a_slip_in_signing_up_is_named_and_nothing_is_kept(client, slip, said):
    assert said in client.post("/account/signup/", ALICE | slip).content.decode()
    assert User.objects.count() == 0
