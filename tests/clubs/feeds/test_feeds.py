"""A member's own feed of the club: a secret address that shows what they see, while they belong to it."""

import re
from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree

import pytest
from django.test import Client

from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility
from armybuilder.clubs.models import Member
from tests.support.players import a_player

LONG_AGO = datetime(2020, 1, 1, tzinfo=UTC)
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def kays(table):
    """The address of Kay's feed."""
    return made(table)


def made(table, who="kay", instead_of=""):
    """Have somebody make their feed, or another; its address without the server's."""
    answer = table.does(who, "feed/", **{"instead-of": instead_of})
    page = table.browsers[who].get(answer.url.partition("#")[0]).content.decode()
    assert "Feed created." in page
    return re.search(r'value="http://127.0.0.1:8000(/clubs/tuesday-table/feed/[\w-]{22}\.atom)"', page)[1]


def read(address):
    """The answer to a feed reader, which has no session."""
    return Client().get(address)


def titles(address):
    """The armies in the feed."""
    return [one.findtext(f"{ATOM}title") for one in ElementTree.fromstring(read(address).content).iter(f"{ATOM}entry")]


def key_of(who):
    return Member.objects.get(player=a_player(who)).feed


def test_a_feed_reader_without_a_session_is_shown_what_the_member_sees_the_newest_first(table, kays):
    table.shelves("olu", "undead")
    table.shelves("petra", "elves")
    hidden = table.shelves("olu", "dwarves")
    hidden.visibility = Visibility.ME
    hidden.save()
    assert titles(kays) == ["Elves, 25 points", "Undead, 25 points"]
    answer = read(kays)
    assert answer["Content-Type"] == "application/atom+xml; charset=utf-8"
    assert (answer["Cache-Control"], answer["X-Robots-Tag"]) == ("private, no-cache", "noindex")
    assert answer.cookies == {}
    assert "<name>Olu</name>" in answer.content.decode()


def test_what_is_taken_off_or_hidden_is_gone_from_it_at_once(table, kays):
    army, other = table.shelves("olu", "undead"), table.shelves("olu", "elves")
    table.does("olu", f"shelf/{army.code}/take-off/")
    assert titles(kays) == ["Elves, 25 points"]
    other.visibility = Visibility.LINK
    other.save()
    assert titles(kays) == []


def test_it_shows_nothing_of_another_club(table, kays):
    table.shelves("olu")
    key = kays.rpartition("/")[2]
    assert read(f"/clubs/wednesday-table/feed/{key}").status_code == 404
    assert read(f"/clubs/tuesday-table/feed/{'A' * 22}.atom").status_code == 404


def test_made_anew_the_former_address_stops_at_once(table, kays):
    another = made(table, instead_of=key_of("kay"))
    assert (read(kays).status_code, read(another).status_code) == (404, 200)


def test_a_doubled_click_makes_one_address(table, kays):
    before = key_of("kay")
    table.does("kay", "feed/", **{"instead-of": ""})
    assert key_of("kay") == before
    assert read(kays).status_code == 200


def test_a_feed_that_is_turned_off_leads_nowhere(table, kays):
    assert table.does("kay", "feed/turn-off/").url == "/clubs/tuesday-table/?tab=feed"
    assert read(kays).status_code == 404
    assert "Create my feed" in table.shows("kay", "?tab=feed")


@pytest.mark.parametrize("summary", [("kay", "leave/"), ("olu", "players/KAY/remove/")])
def test_it_ends_with_the_membership_and_does_not_come_back_with_it(table, kays, summary):
    who, part = summary
    table.does(who, part.replace("KAY", str(table.code("kay"))))
    assert read(kays).status_code == 404
    Member.objects.create(club=table.club, player=a_player("kay"))
    assert read(kays).status_code == 404


def test_it_ends_with_the_club_and_the_account(table, kays):
    user = a_player("kay").user
    user.is_active = False
    user.save()
    assert read(kays).status_code == 404
    petras = made(table, "petra")
    table.does("olu", "remove/")
    assert read(petras).status_code == 404


def test_each_member_sees_their_own_address_and_nobody_elses(table, kays):
    petras = made(table, "petra")
    assert kays != petras
    assert petras in table.shows("petra", "?tab=feed") and kays not in table.shows("petra", "?tab=feed")
    table.club.public = True
    table.club.save()
    for who in ("ravi", ""):
        page = table.shows(who, "?tab=feed")
        assert "/feed.atom" in page and "/feed/" not in page


def test_a_member_of_a_public_club_has_both(table, kays):
    table.club.public = True
    table.club.save()
    table.shelves("olu")
    assert titles("/clubs/tuesday-table/feed.atom") == []
    assert titles(kays) == ["Undead, 25 points"]


def test_an_entry_is_dated_when_it_was_put_on_the_shelf_and_the_feed_has_an_author(table, kays):
    army = table.shelves("olu", "undead")
    Army.objects.filter(pk=army.pk).update(made=LONG_AGO, changed=LONG_AGO)
    put = table.club.shelf.get().put
    feed = ElementTree.fromstring(read(kays).content)
    entry = feed.find(f"{ATOM}entry")
    dates = {entry.findtext(ATOM + name) for name in ("published", "updated")}
    assert dates == {put.isoformat()}
    assert feed.findtext(f"{ATOM}author/{ATOM}name") == "Tuesday Table"


def test_a_change_after_that_is_its_update(table, kays):
    army = table.shelves("olu", "undead")
    later = table.club.shelf.get().put + timedelta(days=1)
    Army.objects.filter(pk=army.pk).update(changed=later)
    entry = ElementTree.fromstring(read(kays).content).find(f"{ATOM}entry")
    assert entry.findtext(f"{ATOM}updated") == later.isoformat()


@pytest.mark.parametrize("address", ["", "/library/feed.atom"])
def test_the_time_of_an_empty_feed_stays(table, kays, address):
    moments = {ElementTree.fromstring(read(address or kays).content).findtext(f"{ATOM}updated") for _ in range(2)}
    assert moments == {"2026-01-01T00:00:00+00:00"}
    assert ElementTree.fromstring(read(address or kays).content).find(f"{ATOM}author") is not None
