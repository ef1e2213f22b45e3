"""An army that is created for a night begins with its rules, and the builder leads back to it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from armybuilder.armies.models import Army
from armybuilder.nights.models import Answer
from rules.engine.editing.edits import Add, Take, Together
from tests.nights.night_page.test_night_page import at
from tests.nights.people import keep, troops


@pytest.fixture
def coming(circle):
    """A night in two weeks to which Bob comes without an army."""
    starts = (timezone.now() + timedelta(weeks=2)).replace(hour=19, minute=0, second=0, microsecond=0)
    night = circle.night(starts=starts, ends=starts + timedelta(hours=3), rules=["traits"])
    circle.brings(night, "bob")
    return night


def created(circle, night):
    """The army that Bob creates for the night."""
    answer = circle.client("bob").post(at(night) + "army/", {"once": "a" * 22})
    army = Army.objects.get(owner=circle.bob)
    assert answer.url == f"/armies/{army.code}/"
    return army


def test_it_has_the_nights_scenario_points_and_optional_rules(circle, coming):
    build = created(circle, coming).build()
    assert (build.scenario, build.side, build.limit, set(build.rules)) == ("basic-game", "player", 60, {"traits"})


def test_the_button_is_on_the_night_also_if_an_army_fits(circle, coming):
    page = circle.client("bob").get(at(coming)).content.decode()
    assert f'action="{at(coming)}army/"' in page and "Create army for this night" in page
    keep(troops(28), circle.bob)
    assert f'action="{at(coming)}army/"' in circle.client("bob").get(at(coming)).content.decode()


def test_a_double_click_creates_one(circle, coming):
    created(circle, coming)
    created(circle, coming)


def test_the_builder_says_for_which_night_it_is_and_what_is_missing(circle, coming):
    army, bob = created(circle, coming), circle.client("bob")
    page = bob.get(f"/armies/{army.code}/").content.decode()
    assert "night-band" in page and f'action="{at(coming)}bring/"' in page and "Bring it (25 under)" in page
    army.change(troops_edit(), seen_version=army.version)
    page = bob.get(f"/armies/{army.code}/").content.decode()
    assert "Bring it" in page and "under)" not in page


def troops_edit():
    """A commander and 26 troops."""
    return Together((Add("hero"), Take(0, "commander"), Add("troop", count=26)))


def test_bringing_it_leads_back_and_ends_the_band(circle, coming):
    army, bob = created(circle, coming), circle.client("bob")
    assert bob.post(at(coming) + "bring/", {"army": army.pk, "side": ""}).url == at(coming)
    assert Answer.objects.get(player=circle.bob).army == army
    assert "night-band" not in bob.get(f"/armies/{army.code}/").content.decode()


@pytest.mark.parametrize("end", ["over", "canceled", "not going"])
def test_the_band_ends_with_the_night(circle, coming, end):
    army, bob = created(circle, coming), circle.client("bob")
    if end == "over":
        coming.starts, coming.ends = (timezone.now() - timedelta(hours=hours) for hours in (5, 2))
        coming.typed_start = ""
    elif end == "canceled":
        coming.canceled = timezone.now()
    else:
        bob.post(at(coming) + "answer/", {"come": "no"})
    coming.save()
    assert "night-band" not in bob.get(f"/armies/{army.code}/").content.decode()


def test_who_is_not_going_and_who_is_no_member_create_none(circle, coming):
    Answer.objects.filter(player=circle.bob).update(come="no")
    assert circle.client("bob").post(at(coming) + "army/").status_code == 404
    assert circle.client("charlie").post(at(coming) + "army/").status_code == 404
    assert not Army.objects.exists()
