"""Passwords are hashed before anything is written: nobody waits for the one lock meanwhile."""

import threading
from urllib.parse import urlsplit

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army
from tests.support.databases.locks import impatient
from tests.support.players import PASSWORD, a_player

pytestmark = pytest.mark.django_db(transaction=True)
NEW = "five other words one remembers"
PATIENCE = 20


class Watched(MD5PasswordHasher):
    """A hasher that notes whether a transaction waits for it, and takes as long as it is told to."""

    waiting: list[bool] = []
    begun, go_on = threading.Event(), threading.Event()

    def encode(self, password, salt):
        Watched.waiting.append(connection.in_atomic_block)
        Watched.begun.set()
        Watched.go_on.wait(PATIENCE)
        return super().encode(password, salt)


@pytest.fixture(autouse=True)
def watched(settings):
    settings.PASSWORD_HASHERS = ["tests.accounts.signing_in.test_hashing.Watched"]
    Watched.go_on.set()
    User.objects.all().delete()
    user = a_player("alice").user
    user.is_staff = user.is_superuser = True
    user.save()
    Watched.waiting.clear()
    Watched.begun.clear()
    return Watched


def alice():
    client = Client()
    client.force_login(User.objects.get())
    return client


SIGNING_UP = {"name": "Bob", "email": "bob@example.org", "password1": PASSWORD}
ADDRESSES = [
    (Client, "/account/login/", {"login": "alice@example.org", "password": PASSWORD}, 302),
    (Client, "/account/login/", {"login": "alice@example.org", "password": "wrong"}, 200),
    (Client, "/account/login/", {"login": "nobody@example.org", "password": "wrong"}, 200),
    (Client, "/account/signup/", SIGNING_UP, 302),
    (Client, "/account/signup/", {**SIGNING_UP, "email": "alice@example.org"}, 302),
    (alice, "/account/password/change/", {"oldpassword": PASSWORD, "password1": NEW}, 302),
    (alice, "/account/reauthenticate/", {"password": PASSWORD}, 302),
    (alice, "/account/delete/", {"password": PASSWORD}, 200),
    (alice, "/account/delete/", {"password": "wrong"}, 422),
    (Client, "/admin/login/", {"username": "alice", "password": PASSWORD, "next": "/admin/"}, 302),
]


@pytest.mark.parametrize(("who", "address", "sent", "status"), ADDRESSES)
def test_no_transaction_is_open_where_a_password_is_hashed(watched, who, address, sent, status):
    assert who().post(address, sent).status_code == status
    assert watched.waiting and not any(watched.waiting)


def test_a_forgotten_password_is_hashed_outside_as_well(watched, mailoutbox):
    client = Client()
    client.post("/account/password/reset/", {"email": "alice@example.org"})
    link = next(line for line in mailoutbox[0].body.split() if "/key/" in line)
    form = client.get(urlsplit(link).path).url
    watched.waiting.clear()
    assert client.post(form, {"password1": NEW}).status_code == 302
    assert watched.waiting and not any(watched.waiting)


def test_an_edit_passes_while_somebody_signs_in(watched):
    watched.go_on.clear()
    answers = []

    def sign_in():
        answers.append(Client().post("/account/login/", {"login": "alice@example.org", "password": PASSWORD}))
        connection.close()

    signing = threading.Thread(target=sign_in)
    signing.start()
    try:
        assert watched.begun.wait(PATIENCE)
        with impatient():
            assert Client().post("/samples/elves/copy/").status_code == 302
        assert Army.objects.count() == 1 and not answers
    finally:
        watched.go_on.set()
        signing.join()
    assert answers[0].status_code == 302


def test_an_account_is_kept_whole_or_not_at_all(watched, monkeypatch):
    def broken(*args, **kwargs):
        raise RuntimeError("The power is gone.")

    monkeypatch.setattr(Player.objects, "create", broken)
    assert Client(raise_request_exception=False).post("/account/signup/", SIGNING_UP).status_code == 500
    assert not User.objects.filter(email="bob@example.org").exists()


def test_what_is_deleted_with_an_account_goes_whole_or_not_at_all(watched, monkeypatch):
    def broken(*args):
        raise RuntimeError("The power is gone.")

    monkeypatch.setattr("armybuilder.accounts.views.logout", broken)
    client = alice()
    client.raise_request_exception = False
    assert client.post("/account/delete/", {"password": PASSWORD}).status_code == 500
    assert EmailAddress.objects.get().email == "alice@example.org"


def test_tries_of_the_password_are_counted_where_the_answer_is_a_mistake(watched):
    client = alice()
    answers = [client.post("/account/delete/", {"password": "wrong"}).content for _ in range(11)]
    assert b"This is not your password." in answers[9]
    assert b"Too many attempts" in answers[10]
