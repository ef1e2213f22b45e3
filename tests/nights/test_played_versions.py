"""A night that is over shows and prints the armies as they were played, whatever they become."""

import re
from dataclasses import replace
from datetime import timedelta
from urllib.parse import quote, urlencode, urlsplit

import pytest
from django.db import connection
from django.http import QueryDict
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from armybuilder.armies.models import Army
from armybuilder.armies.named_armies import version_name
from armybuilder.armies.visibility import Visibility
from armybuilder.nights import actions, played_versions
from armybuilder.nights.models import Answer
from armybuilder.printing.studio import subjects
from rules import engine
from rules.engine.editing.edits import Count, Name
from tests.nights.people import keep, sample, troops
from tests.printing import geometry

HOUR = timedelta(hours=1)


@pytest.fixture
def evening(circle, night):
    """A night with Bob's Dwarves of 28 points and Mira's Elves of 30, at table 1."""
    for name, army in (("bob", troops(28, "Dwarves")), ("mira", troops(30, "Elves"))):
        circle.brings(night, name, keep(army, circle.players[name], Visibility.CLUB))
    actions.draw(night, circle.visitor("olga"))
    return night


def put(night, begins, ends):
    """Let the night have begun and ended so many hours from now."""
    now = timezone.now()
    night.refresh_from_db()
    night.starts, night.ends, night.typed_start = now + begins * HOUR, now + ends * HOUR, ""
    night.save()


def points(army, wanted):
    """Have its soldiers make up so many points."""
    army = Army.objects.get(pk=army.pk)
    army.change(Count(1, wanted - 2), seen_version=army.version)


def answer(circle, name):
    return Answer.objects.get(player=circle.players[name], night__own_title="Basic Game")


def text(client, night):
    return client.get(night.address).content.decode()


def printed(circle, night, who):
    """The points of the armies that the button of the night's page prints, by name, and what its address calls them."""
    page = text(circle.client(who), night)
    query = urlsplit(page.partition('class="button sun" href="')[2].partition('"')[0].replace("&amp;", "&")).query
    subject = subjects.from_query(QueryDict(query), circle.visitor(who))
    return {one.build.name: engine.bill(one.build).total // 2 for one in subject.entries}, QueryDict(query)


@pytest.mark.parametrize("change", ["count", "name", "undo"])
def test_a_night_that_is_over_shows_what_was_played(circle, evening, change):
    dwarves = answer(circle, "bob").army
    if change == "undo":
        points(dwarves, 29)
        dwarves.refresh_from_db()
    put(evening, -5, -2)
    if change == "count":
        points(dwarves, 12)
    elif change == "name":
        dwarves.change(Name("Renamed"), seen_version=0)
    else:
        dwarves.undo(current=1)
    page = text(circle.client("mira"), evening)
    assert ("29 points" if change == "undo" else "28 points") in page
    assert "Dwarves" in page and "Renamed" not in page
    assert answer(circle, "bob").version == (1 if change == "undo" else 0)


def test_before_it_is_over_every_change_counts(circle, evening):
    put(evening, -1, 2)
    points(answer(circle, "bob").army, 26)
    assert answer(circle, "bob").version is None
    assert "26" in text(circle.client("mira"), evening)


def test_the_first_change_after_it_keeps_what_was_and_later_ones_leave_that(circle, evening):
    put(evening, -5, -2)
    for wanted in (20, 21, 22):
        points(answer(circle, "bob").army, wanted)
    assert answer(circle, "bob").version == 0
    assert Army.objects.get(name="Dwarves").version == 3


def test_a_result_keeps_both_armies_as_they_met(circle, evening):
    put(evening, -1, 2)
    points(answer(circle, "bob").army, 27)
    table = evening.tables.get()
    actions.record(table, {"left_won": True, "left_beaten": 24, "right_beaten": 50, "rounds": 5}, None)
    points(answer(circle, "bob").army, 10)
    points(answer(circle, "mira").army, 11)
    assert (answer(circle, "bob").version, answer(circle, "mira").version) == (1, 0)
    page = text(circle.client("olga"), evening)
    assert ">27<" in page and ">30<" in page and ">10<" not in page and ">11<" not in page
    actions.record(table, {"left_won": None, "left_beaten": 0, "right_beaten": 0, "rounds": 4}, None)
    assert answer(circle, "bob").version == 1


def test_a_night_that_is_over_asks_nobody_to_mend(circle, night):
    army = keep(troops(37, "Dwarves"), circle.bob, Visibility.CLUB)
    circle.brings(night, "bob", army)
    put(night, -5, -2)
    points(army, 38)
    page = text(circle.client("bob"), night)
    assert "7 over" in page and "as it was played" in page
    assert "fix/" not in page


@pytest.mark.long
@pytest.mark.any_database
def test_the_night_prints_what_was_played_and_the_next_night_what_is(circle, evening):
    put(evening, -5, -2)
    points(answer(circle, "bob").army, 12)
    armies, asked = printed(circle, evening, "olga")
    assert armies == {"Dwarves": 28, "Elves": 30}
    assert circle.client("olga").get(f"/print/?{asked.urlencode()}").status_code == 200
    later = circle.night(title="Later")
    circle.brings(later, "bob", Army.objects.get(name="Dwarves"))
    assert printed(circle, later, "olga")[0] == {"Dwarves": 12}


@pytest.mark.long
@pytest.mark.any_database
def test_one_army_alone_prints_as_it_was_played_too(circle, night):
    army = keep(troops(28, "Dwarves"), circle.bob, Visibility.CLUB)
    circle.brings(night, "bob", army)
    put(night, -5, -2)
    points(army, 12)
    armies, asked = printed(circle, night, "bob")
    assert armies == {"Dwarves": 28}
    page = circle.client("bob").get(f"/print/?{asked.urlencode()}")
    assert (page.status_code, "Dwarves" in page.content.decode()) == (200, True)


@pytest.mark.long
@pytest.mark.any_database
def test_no_other_version_is_printed_by_whoever_may_only_see_the_army(circle, evening):
    dwarves = answer(circle, "bob").army
    points(dwarves, 12)
    given = version_name(dwarves.code, 0)
    mira = circle.client("mira")
    assert mira.get("/print/", {"army": given}).status_code == 200
    for forged in (given.replace(".0.", ".1."), f"{dwarves.code}.1.{'A' * 16}", f"{dwarves.code}.0."):
        assert mira.get("/print/", {"army": forged}).status_code == 404


@pytest.mark.long
@pytest.mark.any_database
def test_what_is_hidden_meanwhile_is_not_shown_as_it_was_either(circle, evening):
    put(evening, -5, -2)
    dwarves = answer(circle, "bob").army
    points(dwarves, 12)
    given = version_name(dwarves.code, 0)
    Army.objects.filter(pk=dwarves.pk).update(visibility=Visibility.ME)
    mira = circle.client("mira")
    assert "Dwarves" not in text(mira, evening)
    assert mira.get("/print/", {"army": given}).status_code == 404
    assert circle.client("bob").get("/print/", {"army": given}).status_code == 200


def test_a_night_put_off_is_played_with_the_armies_as_they_are_then(circle, evening):
    put(evening, -5, -2)
    points(answer(circle, "bob").army, 26)
    said = {"date": "2030-03-23", "starts": "19:00", "ends": "22:00", "zone": "Europe/London", "title": "Basic Game"}
    said |= {"play": "vsgmr-7/basic-game", "shown": "vsgmr-7/basic-game", "least:player": "25", "most:player": "30"}
    answered = circle.client("olga").post(evening.address + "edit/", said)
    assert answered.status_code == 302
    assert answer(circle, "bob").version is None
    assert ">26<" in text(circle.client("mira"), evening)


def test_another_army_brought_afterwards_is_shown_as_it_is(circle, evening):
    put(evening, -5, -2)
    points(answer(circle, "bob").army, 26)
    other = keep(troops(27, "Pikes"), circle.bob)
    circle.client("bob").post(evening.address + "bring/", {"army": other.pk})
    assert (answer(circle, "bob").army, answer(circle, "bob").version) == (other, None)


def test_an_army_taken_to_another_rule_book_is_shown_by_the_one_it_was_played_with(circle, evening):
    put(evening, -5, -2)
    dwarves = answer(circle, "bob").army
    circle.client("bob").post(f"/armies/{dwarves.code}/rules/", {"to": "vsgmr-2010", "how": "move"})
    dwarves.refresh_from_db()
    if dwarves.edition.slug == "vsgmr-7":
        pytest.fail("The army was not taken along.")
    past = played_versions.as_of(dwarves, answer(circle, "bob").version)
    assert (past.edition.slug, past.build().catalogue.slug, past.pk) == ("vsgmr-7", "vsgmr-7", dwarves.pk)
    assert dwarves.build().catalogue.slug != "vsgmr-7"


def asked_by_an_edit(client, army, wanted):
    """What a change of its soldiers on the builder's page asks the database, without transactions' own words."""
    at = f"/armies/{army.code}/units/1/count/"
    head = Army.objects.get(pk=army.pk).version
    with CaptureQueriesContext(connection) as seen:
        client.post(
            at, {"count": str(wanted - 2), "version": str(head), "token": f"t{wanted}"}, headers={"HX-Request": "true"}
        )
    return [one["sql"] for one in seen if not re.match("SAVEPOINT|RELEASE|BEGIN|COMMIT|SET", one["sql"])]


def test_an_edit_of_an_army_that_was_at_no_night_that_is_over_asks_nothing_for_it(circle, evening):
    client, alone = circle.client("bob"), keep(troops(20, "Alone"), circle.bob)
    asked_by_an_edit(client, alone, 21)
    before = asked_by_an_edit(client, alone, 22)
    coming = asked_by_an_edit(client, answer(circle, "bob").army, 27)
    put(evening, -5, -2)
    played = asked_by_an_edit(client, answer(circle, "bob").army, 26)
    again = asked_by_an_edit(client, answer(circle, "bob").army, 25)
    assert [sum("nights_answer" in one and one.startswith("UPDATE") for one in asked)
            for asked in (before, coming, played, again)] == [0, 0, 1, 0]  # fmt: skip
    assert len(before) == 6 and len(played) == len(coming) + 1 == len(again) + 1
    assert answer(circle, "bob").version == 1


def rosters(client, night):
    """What the rosters of the night say, a page each, as its button prints them; and what it calls the armies."""
    href = text(client, night).partition('class="button sun" href="')[2].partition('"')[0].replace("&amp;", "&")
    names = QueryDict(urlsplit(href).query).getlist("army")
    asked = urlencode([*(("army", name) for name in names), ("sheets", "roster")])
    return [leaf.text for leaf in geometry.read(client.get(f"/print.pdf?{asked}").content)], names


@pytest.mark.long
@pytest.mark.any_database
def test_the_rosters_of_a_night_say_what_its_side_may_spend(circle, night):
    client = circle.client("olga")
    circle.brings(night, "bob", keep(troops(28, "Dwarves"), circle.bob, Visibility.CLUB))
    circle.brings(night, "mira", keep(replace(troops(27, "Elves"), limit=100), circle.mira, Visibility.CLUB))
    borrowed = circle.shelve(keep(replace(troops(32, "Orcs"), limit=80), circle.alice, Visibility.CLUB))
    circle.brings(night, "olga", borrowed, borrowed=True)
    said, _ = rosters(client, night)
    told = [f"{spent}of30points" in page for spent, page in zip((28, 27, 32), said, strict=True)]
    assert told == [True, True, True] and "2pointsoverthelimit" in said[2]
    assert "of50points" not in "".join(said) and "of40points" not in "".join(said)


@pytest.mark.long
@pytest.mark.any_database
def test_each_side_s_rosters_say_its_own_limit_and_armies_of_other_books_theirs(circle):
    sides = {"scenario": "ambush", "ranges": {"attacker": [None, 30], "defender": [None, 50]}}
    night = circle.night(title="Basic Game", **sides)
    for name, side in (("bob", "attacker"), ("mira", "defender")):
        circle.brings(night, name, keep(troops(14, side), circle.players[name], Visibility.CLUB), side=side)
    circle.brings(night, "olga", sample("salt-road-riders", circle.olga, Visibility.CLUB))
    said, names = rosters(circle.client("olga"), night)
    assert ["14of15points" in said[0], "14of25points" in said[1]] == [True, True]
    assert ["@" in name for name in names] == [True, True, False]


@pytest.mark.long
@pytest.mark.any_database
def test_a_night_that_says_no_limit_leaves_the_army_s_own(circle):
    night = circle.night(title="Open", ranges={})
    circle.brings(night, "bob", keep(replace(troops(27), limit=56), circle.bob, Visibility.CLUB))
    assert "27of28points" in rosters(circle.client("olga"), night)[0][0]


@pytest.mark.long
@pytest.mark.any_database
def test_what_was_played_is_printed_with_the_night_s_limit_too(circle, evening):
    put(evening, -5, -2)
    points(answer(circle, "bob").army, 12)
    said, names = rosters(circle.client("olga"), evening)
    assert "28of30points" in said[0] and names[0].count(".") == 2 and names[0].endswith("@60")


@pytest.mark.parametrize("limit", ["2000001", "-2", "1.5", "x", ""])
def test_a_limit_that_is_none_leads_to_no_army(circle, limit):
    army = keep(troops(28), circle.bob)
    assert circle.client("bob").get(f"/print/?army={army.code}@{limit}").status_code == 404


@pytest.mark.any_database
def test_the_studio_keeps_the_night_s_limit_on_its_way(circle, night):
    circle.brings(night, "bob", keep(troops(28, "Dwarves"), circle.bob, Visibility.CLUB))
    client, name = circle.client("bob"), rosters(circle.client("bob"), night)[1][0]
    studio = client.get("/print/", {"army": name, "sheets": "roster"})
    assert studio.status_code == 200
    went = client.post(f"/print/?army={name}", {"sheets": ["roster"], "paper": "a4", "text": "normal", "ink": "full"})
    assert went.status_code == 302 and f"army={quote(name)}" in went["Location"]


def test_a_version_that_is_gone_is_not_shown_as_what_was_played(circle, evening):
    put(evening, -30, -24)
    Answer.objects.filter(player=circle.players["bob"]).update(version=99_999)
    page = text(circle.client("olga"), evening)
    assert page.count("as it is now, because the version that was played is gone") == 1
