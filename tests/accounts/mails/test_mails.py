"""What mails say, whole and in plain text."""

import re

from tests.support.players import PASSWORD, a_player


def body(mail):
    """The mail's text, with what is another each time left out."""
    said = re.sub(r"http://127.0.0.1:8000/account/(confirm-email|password/reset/key)/[^/\s]+/", "LINK", mail.body)
    return re.sub(r"on \w+ \d+, \d{4} at \d+:\d\d.[AP]M UTC", "on a day", said)


def test_the_mail_to_a_new_account(client, mails):
    client.post("/account/signup/", {"name": "Alice", "email": "alice@example.org", "password1": PASSWORD})
    assert mails[0].to == ["alice@example.org"]
    assert mails[0].from_email == "Muster <muster@127.0.0.1>"
    assert body(mails[0]) == (
        "Someone signed up for Muster with this address, or changed their account’s address to it. "
        "If this was you, confirm it here:\n\n"
        "LINK\n\n"
        "If it wasn’t you, you can ignore this e-mail: the address isn’t used until it’s confirmed.\n\n"
        "Muster, 127.0.0.1:8000"
    )


def test_the_mail_to_whoever_forgot_the_password(client, mails):
    a_player("alice")
    client.post("/account/password/reset/", {"email": "alice@example.org"})
    assert body(mails[0]) == (
        "Someone asked to reset the password for your Muster account. "
        "If this was you, set a new one here; the link works once:\n\n"
        "LINK\n\n"
        "If it wasn’t you, you can ignore this e-mail: your password stays the same.\n\n"
        "Muster, 127.0.0.1:8000"
    )


def test_the_mail_to_somebody_without_an_account(client, mails):
    client.post("/account/password/reset/", {"email": "nobody@example.org"})
    assert body(mails[0]) == (
        "Someone asked to reset a Muster password for this address, but there is no account with this address.\n\n"
        "If this was you, you may have signed up with a different address. "
        "You can also create an account: http://127.0.0.1:8000/account/signup/\n"
        "If it wasn’t you, you can ignore this e-mail.\n\n"
        "Muster, 127.0.0.1:8000"
    )


def test_the_mail_about_a_new_password_says_from_where(browser_of, mails):
    sent = {"oldpassword": PASSWORD, "password1": "another four plain words"}
    browser_of("alice").post("/account/password/change/", sent, HTTP_USER_AGENT="Mozilla/5.0 (X11; Linux) Firefox/1")
    assert body(mails[0]) == (
        "The password for your Muster account was changed.\n\n"
        "This request came from 127.0.0.1 (Firefox on Linux) on a day.\n"
        "If it wasn’t you, set a new password now: http://127.0.0.1:8000/account/password/reset/\n\n"
        "Muster, 127.0.0.1:8000"
    )


def test_a_mail_is_plain_text_and_no_page(browser_of, mails):
    browser = browser_of("alice")
    browser.post("/account/reauthenticate/", {"password": PASSWORD})
    browser.post("/account/email/", {"email": "o'neil@example.org", "action_add": ""})
    browser.post(re.search(r"http://127.0.0.1:8000(/account/confirm-email/\S+)", mails[0].body)[1])
    said = "The e-mail address of your Muster account was changed from alice@example.org to o'neil@example.org."
    assert any(said in mail.body for mail in mails)


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
