"""An address alone never makes a page show a success message; this browser must just have done it."""

import html
import re

import pytest
from django.test import Client

from armybuilder.armies.models import Army
from armybuilder.clubs.club_page.context import MESSAGES
from armybuilder.clubs.inviting.context import MESSAGES as INVITED
from armybuilder.house.models import HouseRules
from tests.support.players import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
ACTIONS = ("done", "undone", "stale", "stayed", "gone", "full", "kept:0", "move:0", "published", "shared", "reported")
ONE_ACTION_IN = 2
RANDOM = re.compile(r"[\w-]{16,}")
"""Tokens, and codes of rows."""
NEXT = re.compile(r"\?next=[^\"]*")


def plain(browser: Client, address: str) -> str:
    """The page, without what changes at every load, and without the address to come back to."""
    answer = browser.get(address)
    assert answer.status_code == 200, address
    return RANDOM.sub("…", NEXT.sub("?next=…", html.unescape(answer.content.decode())))


@pytest.fixture
def alice():
    browser = signed_in("alice")
    browser.post("/samples/undead/copy/")
    army = Army.objects.get()
    browser.post(f"/armies/{army.code}/units/0/count/", {"count": "3"})
    browser.post("/house/new/", {"name": "Ours", "from": "vsgmr-7"})
    browser.post("/clubs/new/", {"name": "Ghouls", "visibility": "all"})
    browser.post("/toys/add-set/", {"set": "castle"})
    browser.cookies.pop("message", None)
    return browser


def pages() -> list[str]:
    army, house = Army.objects.get(), HouseRules.objects.get()
    return [
        f"/armies/{army.code}/", f"/armies/{army.code}/sheets/", "/prints/", f"/house/{house.code}/",
        "/clubs/ghouls/", "/clubs/ghouls/invite/", "/samples/elves/", "/toys/",
    ]  # fmt: skip


@pytest.mark.long
def test_a_forged_address_changes_nothing_on_any_page(alice):
    """Each page is asked with every other action, and its neighbor with the others."""
    for place, at in enumerate(pages()):
        before = plain(alice, at)
        said = [*MESSAGES, *INVITED] if "clubs" in at else ACTIONS
        for action in said[place % ONE_ACTION_IN :: ONE_ACTION_IN]:
            assert plain(alice, f"{at}?message={action}") == before, (at, action)


@pytest.mark.parametrize("said", ["back=1", "stayed=3", "gone=1", "kept=1", "moved=1", "undo=x"])
def test_nor_on_the_list_of_armies(alice, said):
    assert plain(alice, f"/armies/?{said}") == plain(alice, "/armies/")


def test_a_toy_box_says_what_was_done_and_no_other_words(alice):
    told = alice.post("/toys/add-set/", {"set": "soldiers"}).url.partition("#")[0]
    assert '<div class="snack"' in alice.get(told).content.decode()
    assert '<div class="snack"' not in alice.get("/toys/?told=undone&message=Pay+here").content.decode()


def test_a_reader_is_not_told_of_a_report_that_they_did_not_make(alice):
    army = Army.objects.get()
    Army.objects.update(visibility="all")
    assert "Reported." not in Client().get(f"/read/{army.code}/report/?message=reported").content.decode()


def test_what_was_done_is_said_once_it_was_done_and_for_nobody_else(alice):
    army = Army.objects.get()
    at = f"/armies/{army.code}/"
    to = alice.post(f"{at}units/0/count/", {"count": "5"}).url
    assert "message=done" in to
    assert re.search(r'<div id="message" role="status">\s*<div class="snack">', alice.get(to).content.decode())
    # the same words on another page, and another action on the same page
    house = HouseRules.objects.get()
    assert '<div class="snack">' not in alice.get(f"/house/{house.code}/?message=done").content.decode()
    assert '<div class="snack">' not in alice.get(f"{at}?message=gone").content.decode()
    alice.cookies.pop("message")
    assert '<div class="snack">' not in alice.get(to).content.decode()


def test_what_vouches_for_it_is_kept_from_scripts_and_ends_soon(alice):
    army = Army.objects.get()
    cookie = alice.post(f"/armies/{army.code}/units/0/count/", {"count": "6"}).cookies["message"]
    assert cookie["httponly"] and cookie["samesite"] == "Lax" and cookie["max-age"] == 300
