"""Pages of the library: in order, none twice, none left out, whoever publishes meanwhile; likes and copies."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from armybuilder.armies.models import Army
from armybuilder.library import entries, search_results
from armybuilder.library.models import Entry, Like
from armybuilder.library.search_criteria import Search
from armybuilder.visitors import Visitor
from tests.library.shelf import heading, names, public, seen_by
from tests.support.players import a_player, signed_in

pytestmark = pytest.mark.every_case


DATES = ("published", "updated")


def many(count: int) -> None:
    """So many armies called Army 0, Army 1 …"""
    for number in range(count):
        public(f"Army {number}")


def on(client, query: str) -> str | None:
    """The query behind Show 24 more."""
    found = re.search(r'href="/library/(\?[^"]*)"[^>]*>Show 24 more', client.get(f"/library/{query}").content.decode())
    return found[1].replace("&amp;", "&") if found else None


@pytest.mark.long
@pytest.mark.some_cases
@pytest.mark.parametrize(
    "query", ["", "?q=army", "?from=25", "?sort=liked", "?sort=liked&q=army", "?legal=0&sort=copied"]
)
def test_pages_follow_each_other_while_new_armies_arrive(client, query):
    many(30)
    first, behind = names(client, query), on(client, query)
    assert first == [f"Army {number}" for number in range(29, 5, -1)]
    many_new = [public("Army new"), public("Army newer")]
    assert names(client, behind) == [f"Army {number}" for number in range(5, -1, -1)]
    assert on(client, behind) is None
    assert names(client, query)[:2] == [army.name for army in reversed(many_new)]


@pytest.mark.long
def test_legal_armies_come_before_the_others_across_pages(client):
    many(26)
    Entry.objects.filter(army__name__in=["Army 25", "Army 3"]).update(legal=False)
    for query in ("", "?sort=liked"):
        there = names(client, query) + names(client, on(client, query))
        assert there == [*(f"Army {n}" for n in range(24, -1, -1) if n != 3), "Army 25", "Army 3"]


def test_the_most_copied_and_the_best_liked_come_first(client):
    a, b, c = public("A"), public("B"), public("C")
    entries.like(b, a_player("alice"), True)
    entries.like(b, a_player("bob"), True)
    entries.like(a, a_player("bob"), True)
    for army in (a, a, c):
        signed_in("charlie").post(f"/read/{army.code}/copy/")
    assert names(client, "?sort=liked") == ["B", "A", "C"]
    assert names(client, "?sort=copied") == ["A", "C", "B"]
    assert names(client, "?sort=copied&q=c") == ["C"]
    assert dict(Entry.objects.values_list("army__name", "copies")) == {"A": 2, "B": 0, "C": 1}


def test_a_copy_in_the_bin_counts_no_more(client):
    army, bob = public("A"), signed_in("bob")
    bob.post(f"/read/{army.code}/copy/")
    copy = Army.objects.get(origin=army)
    bob.post(f"/armies/{copy.code}/trash/")
    assert army.entry.copies == 0
    bob.post(f"/armies/{copy.code}/restore/")
    army.entry.refresh_from_db()
    assert army.entry.copies == 1
    Army.objects.filter(pk=copy.pk).delete()
    army.entry.refresh_from_db()
    assert army.entry.copies == 0


def test_liking_counts_once_for_each_player_and_can_be_taken_back():
    army, bob = public("A"), signed_in("bob")
    at = f"/library/{army.code}/like/"
    assert bob.post(at, {"like": "1", "back": "q=a&sort=liked"}).url == f"/library/?q=a&sort=liked#army-{army.code}"
    bob.post(at, {"like": "1"})
    assert "1 like: like A" in bob.get("/library/").content.decode()
    signed_in("charlie").post(at, {"like": "1"})
    assert "2 likes: like A" in bob.get("/library/").content.decode()
    bob.post(at, {"like": "0"})
    bob.post(at, {"like": "0"})
    assert (army.entry.likes, Like.objects.count()) == (1, 1)


def test_liking_with_scripts_answers_the_button_alone():
    army = public("A")
    answer = signed_in("bob").post(
        f"/library/{army.code}/like/", {"like": "1", "back": "q=a"}, headers={"HX-Request": "true"}
    )
    text = answer.content.decode()
    assert (text.count("<form"), text.count("<html")) == (1, 0)
    assert 'aria-pressed="true"' in text and 'value="q=a"' in text


def test_who_is_not_signed_in_is_asked_to_and_what_is_not_public_cannot_be_liked(client):
    army = public("A", visibility="link")
    assert client.post(f"/library/{army.code}/like/", {"back": "q=a"}).url == "/account/login/?next=/library/%3Fq%3Da"
    assert signed_in("bob").post(f"/library/{army.code}/like/", {"like": "1"}).status_code == 404
    assert Like.objects.count() == 0


def test_back_leads_nowhere_else():
    army = public("A")
    answer = signed_in("bob").post(f"/library/{army.code}/like/", {"like": "1", "back": "https://example.org/?q=a"})
    assert answer.url == f"/library/#army-{army.code}"


def test_while_one_types_the_results_alone_are_sent_and_more_adds_cards_alone(client):
    many(25)
    scripted = Client(headers={"HX-Request": "true"})
    results = scripted.get("/library/?q=army").content.decode()
    assert (results.count("<h1"), results.count('id="army-'), results.count('id="h-found"')) == (0, 24, 1)
    more = scripted.get(f"/library/{on(client, '?q=army')}").content.decode()
    assert (more.count('<article class="army"'), more.count('id="h-found"')) == (1, 0)


def test_many_are_not_counted(client, monkeypatch):
    monkeypatch.setattr("armybuilder.library.context.COUNTED", 3)
    many(3)
    assert [heading(client, query) for query in ("", "?q=army")] == ["3 armies", "3 armies"]
    public("Army 3")
    assert [heading(client, query) for query in ("", "?q=army")] == ["3+ armies", "3+ armies"]


def test_sorted_by_likes_those_with_words_follow_in_that_order(client):
    many(8)
    entries.like(Army.objects.get(name="Army 2"), a_player("bob"), True)
    public("Other")
    assert names(client, "?q=arm&from=20&to=25&sort=liked") == [f"Army {number}" for number in (2, 7, 6, 5, 4, 3, 1, 0)]


SETTING = ("SAVEPOINT", "RELEASE", "SELECT set_config")
"""How statements begin that ask for nothing."""


@pytest.mark.parametrize("query", ["", "?q=army&from=20&of=f.hero", "?sort=liked", "?after=1.0.9999999"])
def test_a_page_asks_as_much_of_the_database_for_many_as_for_few(client, query):
    def asked() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert client.get(f"/library/{query}").status_code == 200
        return sum(not asked["sql"].startswith(SETTING) for asked in captured)

    public("Army")
    client.get(f"/library/{query}")
    few = asked()
    many(12)
    assert (few, asked()) == (few, few)
    # PostgreSQL asks twice for each of the legal armies, the others and their count: on the way, and by its index.
    assert few <= 9


def test_the_feed_has_the_newest_with_their_authors(client):
    public("Silverwood")
    public("Dusty & <Saddle>", "wild-west-bandit-gang", by="bob")
    public("Secret", visibility="link")
    answer = client.get("/library/feed.atom")
    text = answer.content.decode()
    assert answer["Content-Type"] == "application/atom+xml; charset=utf-8"
    titles = re.findall(r'<title type="text">([^<]*)</title>', text)
    assert titles == ["New armies in the library", "Dusty &amp; &lt;Saddle&gt;, 22 points", "Silverwood, 25 points"]
    assert re.findall(r"<name>([^<]*)</name>", text) == ["Muster", "Bob", "Alice"]
    assert f"http://127.0.0.1:8000/read/{Army.objects.get(name='Silverwood').code}/" in text
    dates = zip(
        *(re.findall(rf"<{name}>([^<]*)</{name}>", text.partition("<entry>")[2]) for name in DATES), strict=True
    )
    assert all(published <= updated for published, updated in dates)


def test_an_entry_that_outlived_its_army_s_publicity_is_not_shown(client):
    army = public("A")
    # As if somebody had changed the row behind every door's back.
    with connection.cursor() as cursor:
        cursor.execute("UPDATE armies_army SET visibility = 'me' WHERE id = %s", [army.pk])
    assert Entry.objects.count() == 1
    assert names(client) == []
    assert search_results.page(Search(words="a"), Visitor(), 24) == []


def test_published_again_an_army_is_among_the_newest(client):
    a, _ = public("A"), public("B")
    seen_by(seen_by(a, "me"), "all")
    assert names(client) == ["A", "B"]
