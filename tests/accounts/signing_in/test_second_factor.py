"""The second factor: an app's codes, recovery codes, and keys; each can be taken away again."""

import base64
import hashlib
import hmac
import re
import struct
import time

import pytest
from allauth.mfa.models import Authenticator

from tests.support.markup import flat
from tests.support.players import PASSWORD, a_player


def code_of(secret):
    """What an app shows now for a secret (RFC 6238)."""
    digest = hmac.new(base64.b32decode(secret), struct.pack(">Q", int(time.time()) // 30), hashlib.sha1).digest()
    at = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[at : at + 4])[0] & 0x7FFFFFFF) % 1_000_000:06}"


@pytest.fixture
def guarded(browser_of, mails):
    """A browser in which Alice is signed in and has an app."""
    browser = browser_of("alice")
    browser.post("/account/reauthenticate/", {"password": PASSWORD})
    page = browser.get("/account/2fa/totp/activate/").content.decode()
    browser.secret = re.search(r'class="secret">([A-Z2-7]+)<', page)[1]
    assert page.count("data:image/svg+xml") == 1
    assert browser.post("/account/2fa/totp/activate/", {"code": "000000x"}).status_code == 200
    browser.post("/account/2fa/totp/activate/", {"code": code_of(browser.secret)})
    return browser


def to_the_code(browser):
    sent = {"login": "alice@example.org", "password": PASSWORD}
    return browser.post("/account/login/", sent)


def test_with_an_app_the_password_alone_lets_nobody_in(guarded, new_browser, mails):
    browser = new_browser()
    assert to_the_code(browser).url == "/account/2fa/authenticate/"
    assert browser.get("/account/").status_code == 302
    assert b"Your password is correct." in browser.get("/account/2fa/authenticate/").content
    assert b"This code is incorrect." in browser.post("/account/2fa/authenticate/", {"code": "123"}).content
    assert [mail.subject for mail in mails] == ["Authenticator app added"]


def test_what_was_made_before_the_code_comes_along_after_it(guarded, new_browser):
    browser = new_browser()
    browser.post("/samples/undead/copy/")
    to_the_code(browser)
    codes = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()
    assert browser.post("/account/2fa/authenticate/", {"code": codes[0]}).url == "/armies/"
    assert b"Undead" in browser.get("/armies/").content
    assert b"Undead" in guarded.get("/armies/").content


def test_a_recovery_code_opens_once(guarded, new_browser):
    codes = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()
    first, second = new_browser(), new_browser()
    for browser in (first, second):
        to_the_code(browser)
    assert first.post("/account/2fa/authenticate/", {"code": codes[0]}).status_code == 302
    assert second.post("/account/2fa/authenticate/", {"code": codes[0]}).status_code == 200
    assert b"9 codes left." in guarded.get("/account/2fa/").content


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("2fa/", "Recovery codes"),
        ("2fa/recovery-codes/", "10 of 10 codes left."),
        ("2fa/recovery-codes/generate/", "You’ll get 10 new codes. The 10 codes you have left will stop working."),
        ("2fa/totp/deactivate/", "Its codes will stop working."),
        ("2fa/webauthn/", "No security keys yet."),
        ("2fa/webauthn/add/", "Sign in with this key alone"),
        ("2fa/reauthenticate/", "Confirm it’s you"),
    ],
)
def test_each_page_says_what_it_does(guarded, page, said):
    answer = guarded.get(f"/account/{page}")
    assert said in flat(answer.content.decode())
    assert answer.content.count(b"<h1") == 1


def test_the_codes_can_be_saved_as_a_file(guarded):
    answer = guarded.get("/account/2fa/recovery-codes/download/")
    assert len(answer.content.split()) == 10
    assert answer["Content-Disposition"].startswith("attachment")


def test_the_app_can_be_switched_off(guarded, new_browser):
    guarded.post("/account/2fa/totp/deactivate/")
    assert Authenticator.objects.count() == 0
    assert to_the_code(new_browser()).url == "/armies/"


def test_an_address_that_is_not_confirmed_has_no_second_factor(browser_of):
    browser = browser_of("alice")
    a_player("alice").user.emailaddress_set.update(verified=False)
    browser.post("/account/reauthenticate/", {"password": PASSWORD})
    answer = browser.get("/account/2fa/totp/activate/", follow=True)
    assert "Confirm your e-mail address first" in answer.content.decode()
