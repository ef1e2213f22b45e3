"""An army and its copies: what its author and its copiers are told, and what each may see of the other."""

import pytest
from django.test import Client

from armybuilder.armies.models import Army
from armybuilder.armies.visibility import Visibility
from armybuilder.clubs.models import Role
from armybuilder.notices.models import Notice
from tests.support import clubs, players
from tests.support.markup import words_at


@pytest.fixture
def army(alice):
    alice.post("/samples/elves/copy/")
    Army.objects.update(visibility=Visibility.ALL)
    return Army.objects.get()


@pytest.fixture
def copy(bob, army):
    bob.post(f"/read/{army.code}/copy/")
    return army.copies.get()


def change(client, army, **fields):
    army.refresh_from_db()
    assert client.post(f"/armies/{army.code}/name/", {"version": army.version, **fields}).status_code == 302


def notices(name):
    return [(one.kind, one.sentence, one.at) for one in Notice.objects.filter(player=players.a_player(name.lower()))]


def test_the_author_is_told_who_copied_the_army_once_until_they_look(bob, army, copy):
    bob.post(f"/read/{army.code}/copy/", {"once": "again"})
    assert notices("Alice") == [("copied", "Bob copied Elves.", f"/read/{army.code}/")]
    assert notices("Bob") == []


def test_whoever_copies_without_an_account_is_somebody(army):
    Client().post(f"/read/{army.code}/copy/")
    assert notices("Alice") == [("copied", "Someone copied Elves.", f"/read/{army.code}/")]


def test_a_copier_is_told_once_that_the_original_changed(alice, army, copy):
    change(alice, army, name="Wood Elves")
    change(alice, army, name="High Elves")
    assert notices("Bob") == [("original", "Wood Elves, which you copied, has changed.", f"/read/{army.code}/")]


def test_a_change_of_an_army_that_is_private_again_is_told_to_nobody(alice, army, copy):
    Army.objects.filter(pk=army.pk).update(visibility=Visibility.ME)
    change(alice, army, name="Wood Elves")
    assert notices("Bob") == []


def test_a_change_of_a_clubs_army_is_told_to_its_members_alone(alice, army, copy):
    players.signed_in("charlie").post(f"/read/{army.code}/copy/")
    clubs.shelve(clubs.club("Ghouls", alice=Role.OWNER, bob=Role.MEMBER), army)
    Army.objects.filter(pk=army.pk).update(visibility=Visibility.CLUB)
    change(alice, army, name="Wood Elves")
    assert [kind for kind, *_ in notices("Bob")] == ["original"]
    assert notices("Charlie") == []


def test_what_changed_is_said_in_the_words_of_the_summaries_and_nothing_is_taken_over(alice, bob, army, copy):
    change(alice, army, name="Wood Elves")
    page = words_at(bob, f"/armies/{copy.code}/original/")
    assert "Changes that Alice made" in page and "Army named Wood Elves" in page
    assert "What changed in Wood Elves" in page
    copy.refresh_from_db()
    assert (copy.name, copy.version) == ("Elves", 0)


def test_what_was_taken_back_is_not_told(alice, bob, army, copy):
    change(alice, army, name="Wood Elves")
    army.refresh_from_db()
    alice.post(f"/armies/{army.code}/undo/", {"version": army.version})
    assert "Nothing has changed since then." in words_at(bob, f"/armies/{copy.code}/original/")


def test_seen_changes_are_not_told_again_and_later_ones_are(alice, bob, army, copy):
    change(alice, army, name="Wood Elves")
    assert "Updated since you copied it" in words_at(bob, f"/armies/{copy.code}/")
    assert "See what changed here since" in words_at(bob, f"/read/{army.code}/")
    assert bob.post(f"/armies/{copy.code}/original/seen/").status_code == 302
    assert "Updated since you copied it" not in words_at(bob, f"/armies/{copy.code}/")
    change(alice, army, name="High Elves")
    page = words_at(bob, f"/armies/{copy.code}/original/")
    assert "Army named High Elves" in page and "Army named Wood Elves" not in page


def test_changes_of_an_original_that_is_hidden_now_are_nobodys_to_see(alice, bob, army, copy):
    change(alice, army, name="Wood Elves")
    Army.objects.filter(pk=army.pk).update(visibility=Visibility.ME)
    assert bob.get(f"/armies/{copy.code}/original/").status_code == 404
    assert bob.post(f"/armies/{copy.code}/original/seen/").status_code == 404
    assert "Updated since you copied it" not in words_at(bob, f"/armies/{copy.code}/")


def test_the_original_shows_how_often_it_was_copied_and_the_copies_that_are_public(bob, army, copy):
    page = words_at(Client(), f"/read/{army.code}/")
    assert "Copied 1 time." in page and "by Bob" not in page
    Army.objects.filter(pk=copy.pk).update(visibility=Visibility.ALL, name="Bob’s Elves")
    page = words_at(Client(), f"/read/{army.code}/")
    assert "Bob’s Elves by Bob" in page and "Your copy" not in page
    assert "Your copy: Bob’s Elves" in words_at(bob, f"/read/{army.code}/")


def test_a_copy_says_on_its_own_page_whose_it_was(bob, copy):
    assert "Copied from Elves by Alice." in words_at(bob, f"/armies/{copy.code}/")


@pytest.fixture
def linked(alice):
    alice.post("/samples/elves/copy/")
    army = Army.objects.get()
    alice.post(f"/armies/{army.code}/share/link/")
    army.refresh_from_db()
    return army


@pytest.fixture
def copied(bob, linked):
    bob.post(f"/shared/{linked.read_key}/copy/")
    return linked.copies.get()


def test_whoever_copied_by_a_link_is_told_of_changes_and_led_back_by_it(alice, bob, linked, copied):
    change(alice, linked, name="Wood Elves")
    change(alice, linked, name="High Elves")
    assert notices("Bob") == [("original", "Wood Elves, which you copied, has changed.", f"/shared/{linked.read_key}/")]
    page = words_at(bob, f"/armies/{copied.code}/")
    assert "Copied from High Elves by Alice. Updated since you copied it" in page
    address = f"/armies/{copied.code}/original/"
    assert "Army named Wood Elves Army named High Elves" in words_at(bob, address)
    text = bob.get(address).content.decode()
    assert f'href="/shared/{linked.read_key}/"' in text and f'action="/shared/{linked.read_key}/copy/"' in text
    assert bob.post(f"{address}seen/").status_code == 302
    assert "Updated since you copied it" not in words_at(bob, f"/armies/{copied.code}/")


def test_a_link_that_was_withdrawn_is_told_as_gone_and_its_changes_to_nobody(alice, bob, linked, copied):
    alice.post(f"/armies/{linked.code}/share/link/turn-off/")
    change(alice, linked, name="Wood Elves")
    assert notices("Bob") == []
    assert "Copied from Elves ( original no longer shared )." in words_at(bob, f"/armies/{copied.code}/")
    for answer in (bob.get(f"/armies/{copied.code}/original/"), bob.post(f"/armies/{copied.code}/original/seen/")):
        assert answer.status_code == 410 and "Elves is no longer shared" in answer.content.decode()


def test_another_link_does_not_bring_back_what_was_copied_by_the_old_one(alice, bob, linked, copied):
    alice.post(f"/armies/{linked.code}/share/link/", {"instead-of": linked.read_key})
    assert bob.get(f"/armies/{copied.code}/original/").status_code == 410


def test_an_army_that_comes_into_the_library_is_followed_there(alice, bob, linked, copied):
    Army.objects.filter(pk=linked.pk).update(visibility=Visibility.ALL, read_key=None)
    change(alice, linked, name="Wood Elves")
    assert [at for *_, at in notices("Bob")] == [f"/read/{linked.code}/"]
    assert f'href="/read/{linked.code}/"' in bob.get(f"/armies/{copied.code}/original/").content.decode()


def test_members_are_told_by_the_shelf_and_others_by_the_link_they_copied_by(alice, bob, linked, copied):
    clubs.shelve(clubs.club("Ghouls", alice=Role.OWNER, charlie=Role.MEMBER), linked)
    Army.objects.filter(pk=linked.pk).update(visibility=Visibility.CLUB)
    players.signed_in("charlie").post(f"/read/{linked.code}/copy/")
    change(alice, linked, name="Wood Elves")
    assert [at for *_, at in notices("Bob")] == [f"/shared/{linked.read_key}/"]
    assert [at for *_, at in notices("Charlie")] == [f"/read/{linked.code}/"]


def test_the_link_of_an_original_is_given_to_nobody_who_reads_or_edits_the_copy(bob, linked, copied):
    bob.post(f"/armies/{copied.code}/share/visibility/", {"visibility": "all"})
    bob.post(f"/armies/{copied.code}/share/edit-link/")
    copied.refresh_from_db()
    charlie = players.signed_in("charlie")
    charlie.post(f"/edit/{copied.edit_key}/start/")
    for address in (f"/read/{copied.code}/", f"/armies/{copied.code}/"):
        page = charlie.get(address)
        assert page.status_code == 200 and linked.read_key not in page.content.decode()
    assert "no longer shared" not in words_at(charlie, f"/armies/{copied.code}/")


def test_what_was_copied_before_signing_in_is_followed_afterwards(alice, linked):
    browser = Client()
    browser.post(f"/shared/{linked.read_key}/copy/")
    copy = linked.copies.get()
    change(alice, linked, name="Wood Elves")
    assert "Army named Wood Elves" in words_at(browser, f"/armies/{copy.code}/original/")
