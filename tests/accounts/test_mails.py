"""What mails say, whole and in plain text."""

import re

import pytest

from tests.players import PASSWORD, a_player

pytestmark = pytest.mark.django_db


def body(mail):
    """The mail's text, with what is another each time left out."""
    said = re.sub(r"http://127.0.0.1:8000/account/(confirm-email|password/reset/key)/[^/\s]+/", "LINK", mail.body)
    return re.sub(r"on \w+ \d+, \d{4}, \d\d:\d\d UTC", "on a day", said)


def test_the_mail_to_a_new_account(client, mails):
    client.post("/account/signup/", {"name": "Alice", "email": "alice@example.org", "password1": PASSWORD})
    assert mails[0].to == ["alice@example.org"]
    assert mails[0].from_email == "Muster <muster@127.0.0.1>"
    assert body(mails[0]) == (
        "Somebody made an account on Muster with this address, or changed theirs to it. If it was you, open this:\n\n"
        "LINK\n\n"
        "If it was not, there is nothing to do: without the link the address is not used.\n\n"
        "Muster, 127.0.0.1:8000"
    )


def test_the_mail_to_whoever_forgot_the_password(client, mails):
    a_player("alice")
    client.post("/account/password/reset/", {"email": "alice@example.org"})
    assert body(mails[0]) == (
        "Somebody asked for a new password for your account on Muster. If it was you, open this; it works once:\n\n"
        "LINK\n\n"
        "If it was not, there is nothing to do: the old one stays.\n\n"
        "Muster, 127.0.0.1:8000"
    )


def test_the_mail_to_somebody_without_an_account(client, mails):
    client.post("/account/password/reset/", {"email": "nobody@example.org"})
    assert body(mails[0]) == (
        "Somebody asked for a new password on Muster for this address. No account has it.\n\n"
        "If it was you, look which other address you took, or make an account: http://127.0.0.1:8000/account/signup/\n"
        "If it was not, there is nothing to do.\n\n"
        "Muster, 127.0.0.1:8000"
    )


def test_the_mail_about_a_new_password_says_from_where(browser_of, mails):
    sent = {"oldpassword": PASSWORD, "password1": "another four plain words"}
    browser_of("alice").post("/account/password/change/", sent, HTTP_USER_AGENT="Mozilla <b>& Firefox/1")
    assert body(mails[0]) == (
        "The password of your account on Muster is new.\n\n"
        "It was asked for from 127.0.0.1 with Mozilla <b>& Firefox/1, on a day.\n"
        "If it was not you, take a new password: http://127.0.0.1:8000/account/password/reset/\n\n"
        "Muster, 127.0.0.1:8000"
    )


def test_a_mail_server_that_is_down_stops_nobody(client, settings, caplog):
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    answer = client.post("/account/signup/", {"name": "A", "email": "a@example.org", "password1": PASSWORD})
    assert answer.url == "/account/confirm-email/"
    assert "The mail server did not take a mail." in caplog.text


def test_nothing_is_mailed_where_nothing_is_kept(client, mails):
    answer = client.post("/account/signup/", {"name": "", "email": "a@example.org", "password1": PASSWORD})
    assert answer.status_code == 200
    assert mails == []
