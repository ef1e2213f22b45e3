"""A server without a mail server says that its mails are in its console."""

import pytest

from armybuilder.accounts import second_factor
from armybuilder.accounts.adapter import Adapter
from armybuilder.accounts.context_processors import CONSOLE
from tests.support.players import signed_in

PAGES = ("/account/confirm-email/", "/account/password/reset/", "/account/password/reset/done/")


@pytest.mark.parametrize("page", PAGES)
def test_pages_about_a_mail_say_where_it_is(client, settings, page):
    assert "writes each message to the console" not in client.get(page).content.decode()
    settings.EMAIL_BACKEND = CONSOLE
    assert "writes each message to the console" in client.get(page).content.decode()


@pytest.mark.parametrize("page", ("/account/confirm-email/", "/account/password/reset/done/"))
def test_they_do_not_claim_an_e_mail_as_well(client, settings, page):
    claims = ("We sent you an e-mail", "spam folder", "Check your inbox")
    assert all(claim in client.get(page).content.decode() for claim in claims)
    settings.EMAIL_BACKEND = CONSOLE
    shown = client.get(page).content.decode()
    assert not [claim for claim in claims if claim in shown]
    assert "<h1>Open the link from the console" in shown


def test_a_changed_address_is_confirmed_by_a_link_in_the_console(settings):
    client = signed_in("alice")
    settings.EMAIL_BACKEND = CONSOLE
    answer = client.post("/account/email/", {"email": "new@example.org", "action_add": ""}, follow=True)
    shown = answer.content.decode()
    assert "The link that confirms new@example.org is in the console" in shown
    assert "writes each message to the console" in shown
    assert "in the e-mail we sent" not in shown and "We sent an e-mail" not in shown


def test_notifications_do_not_promise_an_e_mail(settings):
    client = signed_in("alice")
    claims = {"/account/": "here and by e-mail", "/notices/wishes/": "By e-mail"}
    assert all(claim in client.get(page).content.decode() for page, claim in claims.items())
    settings.EMAIL_BACKEND = CONSOLE
    assert not [page for page, claim in claims.items() if claim in client.get(page).content.decode()]
    assert "In the console" in client.get("/notices/wishes/").content.decode()


@pytest.mark.parametrize("adapter", (Adapter, second_factor.Adapter))
def test_an_address_that_is_not_confirmed_is_confirmed_where_its_link_is(settings, adapter):
    code = next(code for code in ("unverified_primary_email", "unverified_email") if code in adapter.error_messages)
    assert "in the e-mail we sent there" in adapter.error_messages[code]
    settings.EMAIL_BACKEND = CONSOLE
    assert "in the console in which this server runs" in adapter.error_messages[code]
