"""What was just done is said once, in the browser that did it; no address makes a page say it."""

import html
import re

import pytest
from django.conf import settings
from django.contrib import messages
from django.contrib.sessions.models import Session
from django.http import HttpResponse
from django.test import Client, RequestFactory

from armybuilder.armies.models import Army
from armybuilder.core.web.message_cookie import MessageCookie
from armybuilder.house.models import HouseRules
from tests.support.players import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
OLD_FIELDS = "message=done&asked=1&back=1&gone=1&kept=1&moved=1&stayed=3&undo=x"
"""Query fields that named messages in version 1.0."""
PLACES = re.compile(r'<div class="snack".*?</div>|<p class="finding good".*?</p>|<div class="wrap said".*?</div>', re.S)


def said(browser: Client, address: str) -> str:
    """What the page says was done, and what it offers beside it."""
    answer = browser.get(address)
    assert answer.status_code == 200, address
    places = PLACES.findall(html.unescape(answer.content.decode()))
    return " ".join(" ".join(re.sub(r"<[^>]+>", " ", place) for place in places).split())


@pytest.fixture
def alice():
    browser = signed_in("alice")
    browser.post("/samples/undead/copy/")
    browser.post("/house/new/", {"name": "Ours", "from": "vsgmr-7"})
    browser.post("/clubs/new/", {"name": "Ghouls", "visibility": "all"})
    browser.post("/toys/add-set/", {"set": "castle"})
    browser.cookies.pop(settings.MESSAGE_COOKIE_NAME)
    return browser


@pytest.fixture
def at(alice):
    return f"/armies/{Army.objects.get().code}/"


@pytest.mark.long
def test_no_address_makes_a_page_say_that_something_was_done(alice, at):
    pages = [
        "/armies/", at, f"{at}sheets/", "/prints/", f"/house/{HouseRules.objects.get().code}/", "/clubs/ghouls/",
        "/clubs/ghouls/invite/", "/samples/elves/", "/toys/", "/match/?a=elves&b=orcs",
    ]  # fmt: skip
    for address in pages:
        assert said(alice, f"{address}{'&' if '?' in address else '?'}{OLD_FIELDS}") == "", address


def test_what_was_done_is_said_once_and_to_nobody_else(alice, at):
    bob, sessions = signed_in("bob"), Session.objects.count()
    to = alice.post(f"{at}units/0/count/", {"count": "5"}).url
    assert said(bob, "/armies/") == ""
    assert re.fullmatch(r"5 × Necromancer, .* Undo", said(alice, to)), "with Undo, which needs no script"
    assert said(alice, to) == ""
    assert Session.objects.count() == sessions


def test_the_page_of_another_army_offers_no_undo_for_it(alice, at):
    alice.post("/samples/elves/copy/")
    other = Army.objects.exclude(code=at.split("/")[2]).get()
    alice.post(f"/armies/{other.code}/units/0/count/", {"count": "4"}, follow=True)
    alice.post(f"{at}units/0/count/", {"count": "5"})
    assert "Undo" not in said(alice, f"/armies/{other.code}/")


def test_an_answer_to_htmx_says_it_at_once_and_nothing_waits(alice, at):
    answer = alice.post(f"{at}units/0/count/", {"count": "5"}, headers={"HX-Request": "true"})
    assert answer.content.count(b'class="snack"') == 1
    assert said(alice, at) == ""


def test_an_undo_offers_redo_and_a_failed_one_says_why(alice, at):
    alice.post(f"{at}units/0/count/", {"count": "5"}, follow=True)
    to = alice.post(f"{at}undo/", {"version": "1"}).url
    assert re.fullmatch(r"Undone: 5 .*\. .* Redo", said(alice, to))
    assert said(alice, alice.post(f"{at}undo/", {"version": "9"}).url).startswith("Couldn’t undo")


def test_a_changed_cookie_shows_nothing(alice, at):
    to = alice.post(f"{at}units/0/count/", {"count": "5"}).url
    cookie = alice.cookies[settings.MESSAGE_COOKIE_NAME]
    alice.cookies[settings.MESSAGE_COOKIE_NAME] = cookie.value.replace("5", "6", 1)
    assert said(alice, to) == ""


def test_the_cookie_is_kept_from_scripts_and_other_sites_and_ends_with_the_browser(alice, at):
    cookie = alice.post(f"{at}units/0/count/", {"count": "6"}).cookies[settings.MESSAGE_COOKIE_NAME]
    assert cookie["httponly"] and cookie["samesite"] == "Lax" and not cookie["max-age"] and not cookie["expires"]


def test_the_cookie_never_becomes_too_large():
    request = RequestFactory().get("/")
    storage, response = MessageCookie(request), HttpResponse()
    for number in range(100):
        storage.add(messages.SUCCESS, f"{number} 卓" * 20)
    storage.update(response)
    assert len(response.cookies[settings.MESSAGE_COOKIE_NAME].OutputString()) < 4096
