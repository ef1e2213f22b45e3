"""What allauth writes in several rows is written whole, and in short transactions: addresses and second factors."""

import re

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator

from tests.accounts.signing_in.test_second_factor import code_of
from tests.accounts.signing_in.test_signing_up import ALICE, link_in
from tests.support.databases.transactions import Watch
from tests.support.players import PASSWORD


def kept_whole(watch):
    """Whether nothing slow was done in a transaction, and all was written in one; when somebody came is by itself."""
    groups = [tables for tables in watch.groups.values() if tables != ["auth_user"]]
    assert (watch.slow, watch.unheld) == ([], []) and len(groups) <= 1, groups
    return True


def test_a_new_account_its_confirmation_and_its_way_in(new_browser, mails):
    browser = new_browser()
    browser.post("/samples/undead/copy/")
    with Watch() as watch:
        browser.post("/account/signup/", ALICE)
    assert kept_whole(watch)
    with Watch() as watch:
        assert browser.post(link_in(mails[0])).url == "/armies/"
    assert kept_whole(watch) and EmailAddress.objects.get().verified


def test_an_address_that_changes(browser_of, mails):
    browser = browser_of("alice")
    browser.post("/account/reauthenticate/", {"password": PASSWORD})
    browser.post("/account/email/", {"action_add": "", "email": "other@example.org"})
    with Watch() as watch:
        browser.post(link_in(mails[-1]))
    assert kept_whole(watch)
    assert [(one.email, one.primary) for one in EmailAddress.objects.all()] == [("other@example.org", True)]


def test_an_address_that_changes_is_changed_whole_or_not_at_all(browser_of, mails, monkeypatch):
    browser = browser_of("alice")
    browser.post("/account/reauthenticate/", {"password": PASSWORD})
    browser.post("/account/email/", {"action_add": "", "email": "other@example.org"})

    def broken(*args):
        raise RuntimeError("The power is gone.")

    monkeypatch.setattr(EmailAddress, "remove", broken)
    browser.raise_request_exception = False
    assert browser.post(link_in(mails[-1])).status_code == 500
    found = EmailAddress.objects.filter(verified=True).values_list("email", "primary")
    assert list(found) == [("alice@example.org", True)]


def test_an_app_that_is_added_and_taken_away(browser_of):
    browser = browser_of("alice")
    browser.post("/account/reauthenticate/", {"password": PASSWORD})
    page = browser.get("/account/2fa/totp/activate/").content.decode()
    secret = re.search(r'class="secret">([A-Z2-7]+)<', page)[1]
    with Watch() as watch:
        browser.post("/account/2fa/totp/activate/", {"code": code_of(secret)})
    assert kept_whole(watch) and Authenticator.objects.count() == 2
    with Watch() as watch:
        browser.post("/account/2fa/totp/deactivate/")
    assert kept_whole(watch) and not Authenticator.objects.exists()
