"""A session is in its cookie until sign-in, and from then on a row that can be ended."""

import time
from datetime import date
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.backends import signed_cookies
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from armybuilder.accounts import sessions
from armybuilder.accounts.models import Player
from tests.support import players

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


def ends_in(client) -> float:
    """Days until the session of an account ends, by its row and by its cookie."""
    row = (Session.objects.get().expire_date - timezone.now()).total_seconds()
    cookie = int(client.cookies[settings.SESSION_COOKIE_NAME]["max-age"])
    assert abs(row - cookie) < 60
    return round(row / 86400, 2)


def use(client, days: float) -> None:
    """Visit a page so many days after sign-in."""
    session = client.session
    session[sessions.SINCE] = time.time() - days * 86400
    session.save()
    client.get("/")


def test_the_session_of_an_account_ends_after_60_days_without_a_visit(client):
    players.a_player("alice")
    client.post("/account/login/", {"login": "alice@example.org", "password": players.PASSWORD})
    client.get("/")
    assert signed_in(client) and ends_in(client) == 60
    use(client, days=100)
    assert ends_in(client) == 60


def test_and_a_year_after_sign_in_in_any_case():
    browser = players.signed_in("alice")
    use(browser, days=360)
    assert ends_in(browser) == 5
    use(browser, days=365.1)
    assert not signed_in(browser)


def test_visits_do_not_move_the_day_of_sign_in():
    browser = players.signed_in("alice")
    use(browser, days=360)
    since = browser.session[sessions.SINCE]
    browser.get("/armies/")
    assert browser.session[sessions.SINCE] == since
    browser.post("/account/logout/")
    assert players.signed_in("alice").session[sessions.SINCE] > since


def test_the_cookie_with_the_armies_of_a_visitor_lasts_a_year_from_each_visit(client):
    client.post("/samples/undead/copy/")
    client.get("/armies/")
    assert int(client.cookies[settings.SESSION_COOKIE_NAME]["max-age"]) == 365 * 86400
    assert sessions.SINCE not in client.session
