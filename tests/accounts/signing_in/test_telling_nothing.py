"""Answers never tell who has an account: the same page, the same work, another mail."""

import re

import pytest
from django.contrib.auth import hashers
from django.contrib.auth.models import User

from tests.support.players import PASSWORD, a_player

TOKEN = re.compile(rb"[A-Za-z0-9]{64}|(alice|nobody)@")


def said(answer):
    """What of an answer a stranger can compare."""
    return answer.status_code, answer.headers.get("Location"), sorted(answer.headers)


def shown(browser, address):
    """A page without what was typed, and the token that is another in every answer."""
    return TOKEN.sub(b"", browser.get(address).content)


def signing_up(browser, email):
    return browser.post("/account/signup/", {"name": "Mallory", "email": email, "password1": PASSWORD})


def resetting(browser, email):
    return browser.post("/account/password/reset/", {"email": email})


@pytest.mark.parametrize("asking", [signing_up, resetting])
def test_the_answer_for_an_address_with_an_account_is_that_for_one_without(new_browser, mails, asking):
    a_player("alice")
    known, unknown = new_browser(), new_browser()
    first, second = asking(known, "alice@example.org"), asking(unknown, "nobody@example.org")
    assert said(first) == said(second)
    assert shown(known, first.url) == shown(unknown, second.url)
    assert [mail.to for mail in mails] == [["alice@example.org"], ["nobody@example.org"]]
    assert mails[0].subject != mails[1].subject


def test_a_wrong_password_sounds_like_an_address_without_an_account(new_browser):
    a_player("alice")
    sent = [{"login": email, "password": "not this one at all"} for email in ("alice@example.org", "no@example.org")]
    pages = [new_browser().post("/account/login/", one).content.decode() for one in sent]
    message = "The e-mail address and password don’t match. Check both, or reset your password."
    assert [page.count(message) for page in pages] == [1, 1]


def test_no_cookie_can_be_read_by_whoever_waits_for_a_mail(new_browser):
    a_player("alice")
    browsers = new_browser(), new_browser()
    for browser, email in zip(browsers, ("alice@example.org", "nobody@example.org"), strict=True):
        browser.post("/samples/undead/copy/")
        signing_up(browser, email)
    assert [len(browser.cookies["muster"].value) for browser in browsers] == [32, 32]


@pytest.mark.parametrize("email", ["alice@example.org", "nobody@example.org"])
@pytest.mark.parametrize("asking", ["signup", "login"])
def test_a_password_is_hashed_once_whoever_asks(new_browser, monkeypatch, email, asking):
    a_player("alice")
    hashed = []
    hasher = hashers.get_hasher()
    encode = type(hasher).encode
    monkeypatch.setattr(type(hasher), "encode", lambda *rest, **more: hashed.append(1) or encode(*rest, **more))
    if asking == "signup":
        signing_up(new_browser(), email)
    else:
        new_browser().post("/account/login/", {"login": email, "password": "not this one at all"})
    assert len(hashed) == 1


def test_signing_up_twice_keeps_one_account_and_tells_its_owner(new_browser, mails):
    a_player("alice")
    signing_up(new_browser(), "Alice@Example.org")
    assert User.objects.count() == 1
    assert mails[0].subject == "You already have a Muster account"
    assert "there already is one." in mails[0].body


def test_where_addresses_need_no_confirmation_a_taken_one_is_not_refused_either(new_browser, settings):
    settings.ACCOUNT_EMAIL_VERIFICATION = "optional"
    a_player("alice")
    answers = [signing_up(new_browser(), email) for email in ("alice@example.org", "nobody@example.org")]
    assert [answer.url for answer in answers] == ["/armies/", "/armies/"]


def test_the_new_address_of_another_is_not_refused(browser_of, mails):
    a_player("bob")
    alice = browser_of("alice")
    alice.post("/account/reauthenticate/", {"password": PASSWORD})
    answers = [alice.post("/account/email/", {"email": email, "action_add": ""}) for email in ("bob@example.org",)]
    assert [answer.status_code for answer in answers] == [302]
    assert User.objects.get(username="alice").email == "alice@example.org"
