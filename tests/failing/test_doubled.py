"""A form that is sent twice, by a doubled click or a browser that tries again, makes one army."""

import re

import pytest
from django.test import Client

from armybuilder.armies.models import Army
from tests.support.players import copied

pytestmark = pytest.mark.django_db

START = {"edition": "vsgmr-7", "limit": "30"}


def once(client: Client, address: str) -> str:
    """The mark of the page's form."""
    return re.search(r'name="once" value="([^"]+)"', client.get(address).content.decode())[1]


@pytest.fixture
def shared(db):
    """The address of an army that somebody else shares."""
    owner = Client()
    army = copied(owner)
    owner.post(f"/armies/{army.code}/share/link/")
    army.refresh_from_db()
    yield f"/shared/{army.read_key}/"


@pytest.fixture(params=["start", "shelf", "sample", "shared"])
def form(request, client, shared):
    """Address and fields of a form that starts an army."""
    page, address, fields = {
        "start": ("/", "/armies/", START),
        "shelf": ("/", "/samples/orcs/copy/", {}),
        "sample": ("/samples/orcs/", "/samples/orcs/copy/", {}),
        "shared": (shared, f"{shared}copy/", {}),
    }[request.param]
    return address, {**fields, "once": once(client, page)}


def test_a_form_sent_twice_makes_one_army_to_which_both_lead(client, form):
    before = Army.objects.count()
    first, second = client.post(*form), client.post(*form)
    assert first.url == second.url
    assert Army.objects.count() == before + 1
    assert client.get(first.url).status_code == 200


def test_clicks_of_somebody_new_are_of_one_maker(form, client):
    # The second click goes out before the answer to the first brings its cookies.
    other = Client()
    for name, cookie in client.cookies.items():
        other.cookies[name] = cookie.value
    assert client.post(*form).url == other.post(*form).url


def test_once_it_was_touched_or_binned_the_same_form_makes_another(client, form):
    first = client.post(*form).url
    client.post(f"{first}name/", {"name": "Mine"})
    second = client.post(*form).url
    assert second != first
    client.post(f"{second}trash/")
    assert client.post(*form).url not in (first, second)


def test_a_form_that_says_something_else_makes_another(client):
    mark = once(client, "/")
    first = client.post("/armies/", {**START, "once": mark}).url
    assert client.post("/armies/", {**START, "limit": "40", "once": mark}).url != first


def test_a_page_opened_again_makes_another(client):
    urls = {client.post("/samples/orcs/copy/", {"once": once(client, "/samples/orcs/")}).url for _ in range(2)}
    assert len(urls) == 2


def test_another_visitor_with_the_same_mark_gets_an_army_of_their_own(client, form):
    stranger = Client()
    url = client.post(*form).url
    theirs = stranger.post(*form).url
    assert theirs != url and stranger.get(theirs).status_code == 200 and stranger.get(url).status_code == 404


@pytest.mark.parametrize("mark", ["", "x" * 100_000, "\0", "🧙"])
def test_any_mark_will_do(client, mark):
    assert client.get(client.post("/samples/orcs/copy/", {"once": mark}).url).status_code == 200


def test_a_form_of_a_game_that_somebody_else_has_sent_makes_a_game_of_their_own():
    # Such as somebody who has signed in since, and sends the form of an earlier page.
    form = "/games/start/", {"a": "undead", "b": "elves", "scenario": "basic-game", "once": "a" * 16}
    first, second = Client().post(*form), Client().post(*form)
    assert (first.status_code, second.status_code) == (302, 302)
    assert first.url != second.url
