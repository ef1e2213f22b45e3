"""The history of an army: what was done in words, each state to be seen, named and taken back to."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from armybuilder.armies.models import Army
from tests.support.markup import flat, flat_page
from tests.support.players import copied


@pytest.fixture
def alice():
    return Client()


@pytest.fixture
def army(alice):
    """An army of two changes: a troop was added, then there were four of them."""
    said = {"edition": "vsgmr-7", "scenario": "basic-game/player", "limit": "30", "rules": ["traits"]}
    alice.post("/armies/", said)
    army = Army.objects.get()
    alice.post(f"/armies/{army.code}/units/", {"figure": "troop"})
    alice.post(f"/armies/{army.code}/units/0/count/", {"count": "4"}, follow=True)
    army.refresh_from_db()
    return army


@pytest.fixture
def at(army):
    return f"/armies/{army.code}/history/"


def units(army):
    army.refresh_from_db()
    return [(unit["name"], unit.get("count", 1)) for unit in army.document["units"]]


def test_every_change_stands_there_in_words_the_newest_first(alice, at):
    html = flat_page(alice, at)
    places = [html.index(summary) for summary in ("Troop 1 to 4", "Troop added", "Army created")]
    assert places == sorted(places)
    assert html.count("current</span>") == 1
    points = re.findall(r'class="past-points"><b>([^<]*)</b>(?:<small>([^<]*)</small>)?', html)
    assert points == [("4", "+3"), ("1", "+1"), ("0", "")]


def test_the_builder_leads_to_the_history(alice, army, at):
    assert f'href="{at}"' in flat_page(alice, f"/armies/{army.code}/")


def test_a_past_state_is_seen_as_it_was(alice, at):
    html = flat_page(alice, at + "1/")
    assert "1 unit, 1 figure" in html and "· 1 point" in html
    assert "4 units" not in html and "<i>×</i>4" not in html


def test_the_army_is_taken_back_and_that_can_be_undone(alice, army, at):
    answer = alice.post(at + "1/return/", {"version": "2"})
    assert answer.status_code == 302
    assert units(army) == [("Troop", 1)]
    assert "Back to version 1" in flat_page(alice, answer.headers["Location"])
    alice.post(f"/armies/{army.code}/undo/", {})
    assert units(army) == [("Troop", 4)]


def test_taking_back_an_army_that_changed_meanwhile_changes_nothing(alice, army, at):
    alice.post(f"/armies/{army.code}/units/0/count/", {"count": "9"})
    answer = alice.post(at + "1/return/", {"version": "2"})
    assert units(army) == [("Troop", 9)]
    assert "has changed since" in flat_page(alice, answer.headers["Location"])


def test_a_version_gets_a_name_and_loses_it(alice, at):
    alice.post(at + "1/title/", {"title": "Before the siege"})
    html = flat_page(alice, at)
    assert ">Before the siege</a>" in html and "Troop added ·" in html
    alice.post(at + "1/return/", {"version": "2"})
    assert "Back to “Before the siege”" in flat_page(alice, at)
    alice.post(at + "1/title/", {"title": ""})
    html = flat_page(alice, at)
    assert "Back to “Before the siege”" in html and ">Before the siege</a>" not in html


def test_an_undone_branch_stays_and_says_so(alice, army, at):
    alice.post(f"/armies/{army.code}/undo/", {})
    assert "Redo brings it back. The next change drops it." in flat(flat_page(alice, at))
    alice.post(f"/armies/{army.code}/units/", {"figure": "hero"})
    html = flat_page(alice, at)
    assert html.count("undone</span>") == 1
    assert "Troop 1 to 4" in html and "Hero added" in html


def test_a_change_from_another_device_is_told_apart(alice, army, at):
    army.versions.filter(number=2).update(author="somebody else")
    html = flat_page(alice, at)
    assert html.count("on another device") == 1 and html.count("on this device") == 2


@pytest.mark.long
def test_a_long_history_comes_in_pages_with_as_many_queries(alice, army, at, django_assert_num_queries):
    flat_page(alice, at)
    with django_assert_num_queries(5):
        flat_page(alice, at)
    for count in range(5, 65):
        what, fields = ("name", {"name": f"Army {count}"}) if count % 2 else ("units/0/count", {"count": str(count)})
        alice.post(f"/armies/{army.code}/{what}/", fields)
    with django_assert_num_queries(5):
        html = flat_page(alice, at)
    assert html.count('class="past-one') == 50 and '?before=13"' in html
    older = flat_page(alice, at + "?before=13")
    assert older.count('class="past-one') == 13 and "Army created" in older


def test_a_copy_says_the_name_of_its_sample_as_that_is_written(alice):
    at = f"/armies/{copied(alice, 'night-shift').code}/"
    assert 'Copied from the sample army <a href="/samples/night-shift/">The Night Shift</a>.' in flat_page(alice, at)
    assert "Copied from the sample army The Night Shift" in flat_page(alice, at + "history/")


def test_a_copy_of_a_sample_that_is_no_longer_there_leads_to_none(alice):
    alice.post("/samples/night-shift/copy/")
    Army.objects.update(sample="night-watch")
    at = f"/armies/{Army.objects.get().code}/"
    assert "Copied from" not in flat_page(alice, at)
    assert "Army created" in flat_page(alice, at + "history/")


def counted(alice, army, *counts):
    for count in counts:
        alice.post(f"/armies/{army.code}/units/0/count/", {"count": str(count)})


def test_changes_of_one_count_within_ten_minutes_are_one_line_that_opens(alice, army, at):
    counted(alice, army, 5, 6, 7)
    html = flat_page(alice, at)
    assert html.count('class="past-one') == 3
    assert "Troop 1 to 7" in html and "4 changes" in html
    assert [html.count(f"Troop {was} to {now}</a>") for was, now in ((1, 4), (4, 5), (5, 6), (6, 7))] == [1, 1, 1, 1]


@pytest.mark.parametrize("apart", ["minutes", "author", "title"])
def test_changes_long_apart_by_somebody_else_or_named_are_lines_of_their_own(alice, army, at, apart):
    counted(alice, army, 5)
    last = army.versions.filter(number=3)
    if apart == "minutes":
        last.update(made=army.versions.get(number=2).made + timedelta(minutes=11))
    elif apart == "author":
        last.update(author="somebody else")
    else:
        last.update(title="Five")
    html = flat_page(alice, at)
    assert html.count('class="past-one') == 4 and "2 changes" not in html


def test_what_was_undone_stands_in_a_fold_above_and_looks_undone(alice, army, at):
    counted(alice, army, 5, 6)
    for _ in range(2):
        alice.post(f"/armies/{army.code}/undo/", {})
    html = flat_page(alice, at)
    fold = html[html.index("past-undone") : html.index("past-day")]
    assert "2 undone changes" in fold and "Troop 4 to 6" in fold
    assert html.index("2 undone changes") < html.index("current</span>")
    assert html.count('is-aside"') == 1


def test_a_switch_of_rules_shows_no_difference_between_points_and_figures(alice, army, at):
    assert alice.post(f"/armies/{army.code}/rules/", {"to": "umr", "version": "2"}).status_code == 302
    assert flat_page(alice, at).count("<small>+") == 2
