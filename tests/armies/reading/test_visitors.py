"""The page to read an army of the library, of a club's shelf, or one's own: who sees it, and whom it credits."""

import pytest
from django.test import Client

from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility
from armybuilder.clubs.models import Role
from tests.support import clubs, players
from tests.support.markup import words_at

FILES = ("", "document.json", "text/", "sheets/", "sheets.pdf?sheets=roster&paper=a4")


def see(army, visibility):
    Army.objects.filter(pk=army.pk).update(
        visibility=visibility, read_key="L" * 22 if visibility == Visibility.LINK else None
    )


def answers(client, army):
    return [client.get(f"/read/{army.code}/{file}").status_code for file in FILES]


@pytest.mark.long
@pytest.mark.any_database
def test_a_public_army_is_read_copied_and_printed_by_everybody(bob, army):
    see(army, Visibility.ALL)
    assert answers(bob, army) == answers(Client(), army) == [200] * 5
    assert bob.get(f"/print/?army={army.code}").url == f"/read/{army.code}/sheets/"
    assert bob.post(f"/read/{army.code}/copy/").status_code == 302
    assert players.a_player("bob").key == army.copies.get().owner_id


@pytest.mark.long
def test_an_army_on_the_shelf_is_its_clubs_members_to_read_as_long_as_they_are_members(bob, army):
    club = clubs.club("Ghouls", alice=Role.OWNER, bob=Role.MEMBER)
    clubs.shelve(club, army)
    see(army, Visibility.CLUB)
    assert answers(bob, army) == [200] * 5
    assert answers(players.signed_in("charlie"), army) == answers(Client(), army) == [404] * 5
    club.members.filter(player=players.a_player("bob")).delete()
    assert answers(bob, army) == [404] * 5


def test_an_army_in_the_bin_is_read_by_nobody(alice, bob, army):
    see(army, Visibility.ALL)
    alice.post(f"/armies/{army.code}/trash/")
    assert answers(bob, army) == answers(alice, army) == [404] * 5


def test_a_public_army_is_for_search_engines_and_one_of_a_club_is_not(alice, bob, army):
    see(army, Visibility.ALL)
    answer = bob.get(f"/read/{army.code}/")
    assert 'content="noindex"' not in answer.content.decode() and "X-Robots-Tag" not in answer.headers
    assert answer.headers["Cache-Control"] == "private, no-cache"
    see(army, Visibility.ME)
    assert 'content="noindex"' in alice.get(f"/read/{army.code}/").content.decode()


@pytest.mark.long
@pytest.mark.any_database
def test_the_secret_link_of_an_army_is_not_on_pages_of_its_readers(bob, army):
    Army.objects.filter(pk=army.pk).update(visibility=Visibility.ALL, read_key="L" * 22)
    pages = [bob.get(f"/read/{army.code}/{file}").content for file in ("", "sheets/")]
    assert not any(b"L" * 22 in page for page in pages)


def test_a_copy_says_whose_it_was_and_a_copy_of_it_says_both(alice, bob, army):
    see(army, Visibility.ALL)
    assert "By Alice" in words_at(bob, f"/read/{army.code}/")
    bob.post(f"/read/{army.code}/copy/")
    copy = Army.objects.get(owner=players.a_player("bob").key)
    see(copy, Visibility.ALL)
    assert "By Bob · Copied from: Elves by Alice" in words_at(Client(), f"/read/{copy.code}/")
    charlie = players.signed_in("charlie")
    charlie.post(f"/read/{copy.code}/copy/")
    third = Army.objects.get(owner=players.a_player("charlie").key)
    assert "By Charlie · Copied from: Elves by Bob · Originally from: Elves by Alice" in words_at(
        charlie, f"/read/{third.code}/"
    )


def test_what_the_reader_may_not_see_any_more_is_credited_without_its_maker(alice, bob, army):
    see(army, Visibility.ALL)
    bob.post(f"/read/{army.code}/copy/")
    copy = Army.objects.get(owner=players.a_player("bob").key)
    alice.post(f"/armies/{army.code}/name/", {"name": "Secret Plans", "version": "0"})
    see(army, Visibility.ME)
    page = words_at(bob, f"/read/{copy.code}/")
    assert "Copied from: Elves" in page and "Alice" not in page and "Secret Plans" not in page
    Army.objects.get(pk=army.pk).delete()
    assert "Copied from: Elves" in words_at(bob, f"/read/{copy.code}/")


def test_a_copy_of_ones_own_army_credits_nobody(alice, army):
    alice.post(f"/read/{army.code}/copy/")
    assert list(Army.objects.values_list("origin", "origin_name")) == [(None, ""), (None, "")]


def test_a_copy_by_the_link_keeps_where_it_comes_from(bob, army):
    see(army, Visibility.LINK)
    bob.post(f"/shared/{'L' * 22}/copy/")
    assert army.copies.get().origin_name == "Elves"
