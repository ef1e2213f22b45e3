"""Favorite units: kept out of one army, added to another of the same rule book."""

import re
from html import unescape

import pytest
from django.test import Client

from armybuilder.armies.models import Army, Favorite
from tests.support.markup import words_at
from tests.support.players import copied, signed_in


@pytest.fixture
def elves(alice):
    return copied(alice)


@pytest.fixture
def undead(alice):
    return copied(alice, "undead")


def keep(client, army, unit=0):
    return client.post(f"/armies/{army.code}/units/{unit}/keep/", {"at": f"unit={unit}"})


def test_a_unit_is_kept_and_the_builder_says_so(alice, elves):
    assert "Mage is now one of your favorite units." in words_at(alice, keep(alice, elves).url)
    assert list(Favorite.objects.values_list("name", "edition__slug")) == [("Mage", "vsgmr-7")]
    elves.refresh_from_db()
    assert elves.version == 0


def test_a_kept_unit_is_added_to_another_army_as_it_was(alice, elves, undead):
    keep(alice, elves)
    page = alice.get(f"/armies/{undead.code}/?from=-kept").content.decode()
    edit = unescape(re.search(r'name="edit_json" value="([^"]*Mage[^"]*)"', page)[1])
    alice.post(f"/armies/{undead.code}/edit/", {"edit_json": edit, "version": "0"})
    undead.refresh_from_db()
    mage, there = elves.build().units[0], undead.build().units[-1]
    assert (there.name, there.figure, there.options) == (mage.name, mage.figure, mage.options)


def test_kept_again_under_its_name_it_replaces_the_former_one(alice, elves):
    keep(alice, elves)
    alice.post(f"/armies/{elves.code}/units/0/count/", {"count": "2", "version": "0"})
    keep(alice, elves)
    assert Favorite.objects.get().document["units"][0]["count"] == 2


def test_units_of_another_rule_book_are_not_offered(alice, elves):
    keep(alice, elves)
    alice.post("/armies/", {"name": "Patrol", "edition": "umr"})
    patrol = Army.objects.exclude(pk=elves.pk).get()
    assert patrol.edition.slug == "umr"
    assert "of-kept" not in alice.get(f"/armies/{patrol.code}/?from=").content.decode()
    assert "of-kept" in alice.get(f"/armies/{elves.code}/?from=").content.decode()


def test_the_list_names_what_is_kept_and_forgets_it(alice, elves):
    keep(alice, elves)
    assert "Mage Very Simple v7 · Hero" in words_at(alice, "/armies/favorites/")
    code = Favorite.objects.get().code
    assert signed_in("bob").post(f"/armies/favorites/{code}/forget/").status_code == 404
    assert Client().post(f"/armies/favorites/{code}/forget/").status_code == 404
    assert alice.post(f"/armies/favorites/{code}/forget/").status_code == 302
    assert "No favorite units yet" in words_at(alice, "/armies/favorites/")


def test_favorites_are_ones_own(alice, elves):
    keep(alice, elves)
    bob = signed_in("bob")
    assert "Mage" not in words_at(bob, "/armies/favorites/")
    assert keep(bob, elves).status_code == 404


def test_a_unit_that_is_gone_is_not_kept(alice, elves):
    assert "That unit has been removed." in words_at(alice, keep(alice, elves, unit=77).url)
    assert not Favorite.objects.exists()


def test_a_player_keeps_200_units(alice, elves):
    keep(alice, elves)
    one = Favorite.objects.get()
    Favorite.objects.bulk_create(
        Favorite(owner_id=one.owner_id, edition=one.edition, name=f"Unit {number}", document=one.document)
        for number in range(199)
    )
    assert "You’ve reached 200 favorite units." in words_at(alice, keep(alice, elves, unit=1).url)
    assert Favorite.objects.count() == 200
    assert "Mage is now one of your favorite units." in words_at(alice, keep(alice, elves).url)
