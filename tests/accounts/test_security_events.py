"""Sign-ins and changes of rights leave a line in the log, with a request's id and without names and addresses."""

import logging

import pytest
from django.conf import settings
from django.contrib.auth.models import User

from armybuilder.core.machine.logs import OneLine, WorthALine
from tests.support.players import PASSWORD, signed_in


@pytest.fixture
def lines(caplog):
    """A function: what the log has about security since the last call."""
    caplog.set_level(logging.INFO, "muster.security")
    formatter = OneLine(settings.LOGGING["formatters"]["line"]["format"], style="{")

    def new() -> list[str]:
        records = [one for one in caplog.records if one.name == "muster.security" and WorthALine().filter(one)]
        caplog.clear()
        return [formatter.format(record).partition("INFO ")[2] for record in records]

    return new


def test_signing_in_and_out_is_logged(client, lines):
    signed_in("alice")
    account = User.objects.get().pk
    lines()
    answer = client.post("/account/login/", {"login": "alice@example.org", "password": PASSWORD})
    number = answer.headers["X-Request-ID"]
    assert lines() == [f"[{number}] muster.security: signed-in account={account} (POST from 127.0.0.0)"]
    number = client.post("/account/logout/").headers["X-Request-ID"]
    assert lines() == [f"[{number}] muster.security: signed-out account={account} (POST from 127.0.0.0)"]


def test_a_new_password_and_a_deleted_account_are_logged(lines):
    browser = signed_in("alice")
    account = User.objects.get().pk
    lines()
    new = "a much longer password than before"
    browser.post("/account/password/change/", {"oldpassword": PASSWORD, "password1": new, "password2": new})
    assert any("password-changed" in line and f"account={account}" in line for line in lines())
    browser.post("/account/delete/", {"password": new})
    assert any("account-deleted" in line and f"account={account}" in line for line in lines())


def test_who_becomes_a_moderator_or_administrator_is_logged(lines):
    user = User.objects.create_user("dora")
    assert lines() == []
    user.is_staff = user.is_superuser = True
    user.save()
    assert [line.partition("right-changed ")[2] for line in lines()] == [
        f"account={user.pk} is_staff=True",
        f"account={user.pk} is_superuser=True",
    ]
    User.objects.create_superuser("emil")
    assert len(lines()) == 2
    user.save(update_fields=["last_login"])
    assert lines() == []


def test_visibility_and_links_of_armies_are_logged(alice, army, lines):
    at = f"/armies/{army.code}/share/"
    lines()
    for path in ("visibility/", "link/", "link/turn-off/", "edit-link/", "edit-link/turn-off/"):
        alice.post(f"{at}{path}", {"visibility": "all"})
    said = [line.partition("muster.security: ")[2].partition(" army=")[0] for line in lines()]
    assert said == [
        "visibility-changed", "view-only-link-on", "view-only-link-off", "edit-link-on", "edit-link-off",
    ]  # fmt: skip


def test_no_line_names_anybody(lines):
    browser = signed_in("alice")
    browser.post("/account/login/", {"login": "alice@example.org", "password": "wrong"})
    said = " ".join(lines())
    assert said and "alice" not in said and "example.org" not in said
