"""A session is in its cookie until sign-in, and from then on a row that can be ended."""

from datetime import date
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.backends import signed_cookies
from django.contrib.sessions.models import Session
from django.test import Client

from armybuilder.accounts import sessions
from armybuilder.accounts.models import Player

pytestmark = pytest.mark.django_db
COOKIE = "muster"


@pytest.fixture
def user() -> User:
    user = User.objects.create_user("petra", "petra@example.org", "a long password of hers")
    Player.objects.create(user=user, name="Petra")
    return user


def signed_in(client: Client) -> bool:
    return client.get("/").wsgi_request.user.is_authenticated


def test_somebody_who_did_not_sign_in_leaves_no_row(client):
    client.get("/")
    assert client.session["player"]
    assert Session.objects.count() == 0


def test_signing_in_makes_a_row_that_keeps_what_the_cookie_held(client, user):
    client.get("/")
    client.force_login(user)
    assert Session.objects.count() == 1
    assert signed_in(client)
    assert Session.objects.get().session_key == client.cookies[COOKIE].value


def test_reading_pages_writes_the_row_once_a_day(client, user, django_assert_num_queries):
    client.force_login(user)
    client.get("/")
    before = Session.objects.get().expire_date
    client.get("/about/")
    assert Session.objects.get().expire_date == before


def test_a_session_whose_row_is_gone_is_nobodys(client, user):
    client.force_login(user)
    Session.objects.all().delete()
    assert not signed_in(client)


def test_signing_out_ends_the_row(client, user):
    client.force_login(user)
    client.logout()
    assert Session.objects.count() == 0
    assert not signed_in(client)


def test_a_cookie_alone_signs_nobody_in(client, user):
    client.force_login(user)
    store = signed_cookies.SessionStore()
    store.update(dict(client.session.items()))
    store.save()
    client.cookies[COOKIE] = store.session_key
    assert not signed_in(client)


def test_a_cookie_from_before_there_were_accounts_keeps_its_armies(client):
    store = signed_cookies.SessionStore()
    store.update({"maker": "k" * 22})
    store.save()
    client.cookies[COOKIE] = store.session_key
    client.get("/")
    assert client.session["player"] == "k" * 22


@pytest.mark.parametrize("cookie", ["", "x", "a" * 32, "a:b:c", "a" * 5_000])
def test_a_cookie_that_is_none_of_ours_is_nobodys(client, cookie):
    client.cookies[COOKIE] = cookie
    assert not signed_in(client)


def test_what_a_cookie_holds_is_signed_once_a_day(client, monkeypatch):
    client.post("/samples/undead/copy/")

    def cookie():
        client.get("/armies/")
        return client.cookies[settings.SESSION_COOKIE_NAME]

    first, again = cookie(), cookie()
    assert again.value == first.value
    assert int(again["max-age"]) == settings.SESSION_COOKIE_AGE
    monkeypatch.setattr(sessions, "date", SimpleNamespace(today=lambda: date(2999, 1, 1)))
    assert cookie().value != first.value
