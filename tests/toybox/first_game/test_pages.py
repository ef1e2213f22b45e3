"""The page of a first game: two sides of samples or of a toy box, its rules, its print, and odd addresses."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from armybuilder.toybox.models import Box
from tests.support.markup import words_of
from tests.support.players import signed_in

pytestmark = pytest.mark.any_database
PAGE = "/first-game/"


def kinds(count):
    """Kings, archers and spears, so many of each."""
    return [
        {"id": 0, "name": "Kings", "count": count, "figures": ["hero"], "gear": ["commander"]},
        {"id": 1, "name": "Archers", "count": count, "figures": ["troop"], "gear": ["distance-attack"]},
        {"id": 2, "name": "Spears", "count": count, "figures": ["troop"], "gear": []},
    ]


def box_of(browser, count):
    """The browser's own toy box with these."""
    from armybuilder.accounts.models import Player

    player = Player.objects.get(user__pk=browser.session["_auth_user_id"])
    return Box.objects.create(name="Crate", owner_id=player.key, kinds=kinds(count))


def test_it_is_two_clicks_from_the_home_page_to_the_print(db):
    home = Client().get("/").content.decode()
    assert f'href="{PAGE}"' in home
    page = Client().get(PAGE).content.decode()
    assert re.search(r'href="(/first-game\.pdf\?[^"]+)" id="print-first-game"', page)


def test_a_member_finds_it_on_their_home_page(db):
    alice = signed_in("alice")
    alice.post("/samples/undead/copy/")
    assert f'href="{PAGE}"' in alice.get("/").content.decode()


def test_both_sides_have_three_figures_and_the_same_points(db):
    page = Client().get(PAGE, {"a": "undead", "b": "elves"})
    assert "Both sides are equally strong: 5 points each." in words_of(page)
    assert page.content.decode().count('class="first-rolls"') == 6
    assert "Shoot" in words_of(page) and "up to 12″ away" in words_of(page)


def test_the_license_stands_beside_rules_in_our_own_words(db):
    words = words_of(Client().get(PAGE))
    assert "CC BY-NC-SA 3.0" in words and "in our own words" in words


def test_an_army_that_can_not_be_as_strong_is_not_offered_and_replaced(db):
    page = Client().get(PAGE, {"a": "dwarves", "b": "zombie-horde"}).content.decode()
    assert '<option value="zombie-horde" dir="auto">' in page.partition("</select>")[0]
    assert "zombie-horde" not in page.partition('id="second-army"')[2].partition("</select>")[0]


@pytest.mark.parametrize("army", ["nobody", "justice", "11111111-1111-4111-8111-111111111111", "\0", "night-shift"])
def test_unknown_armies_and_boxes_are_not_found(db, army):
    assert Client().get(PAGE, {"a": army}).status_code == 404
    assert Client().get("/first-game.pdf", {"a": army}).status_code == 404


def test_a_toy_box_gives_both_sides_with_the_names_of_its_toys(db):
    alice = signed_in("alice")
    box = box_of(alice, 2)
    assert f'<option value="{box.code}"' in alice.get(PAGE).content.decode()
    words = words_of(alice.get(PAGE, {"a": box.code}))
    assert "Both sides come out of Crate and have 5 points each." in words
    assert words.count("Kings") == words.count("Archers") == words.count("Spears") == 2


def test_a_box_with_too_few_toys_says_what_is_missing(db):
    alice = signed_in("alice")
    box = box_of(alice, 1)
    page = alice.get(PAGE, {"a": box.code})
    assert "Not enough toys for a first game" in words_of(page) and "print-first-game" not in page.content.decode()
    assert alice.get("/first-game.pdf", {"a": box.code}).status_code == 404


def test_a_box_of_somebody_else_is_not_found(db):
    alice, bob = signed_in("alice"), signed_in("bob")
    box = box_of(alice, 2)
    assert bob.get(PAGE, {"a": box.code}).status_code == 404


def test_htmx_gets_the_game_alone(db):
    answer = Client().get(PAGE, {"a": "undead"}, headers={"HX-Request": "true"})
    assert answer.content.decode().lstrip().startswith('<main id="main"')


def test_a_box_of_many_figures_asks_no_more_questions(db, django_assert_num_queries):
    alice = signed_in("alice")
    box = box_of(alice, 3)
    alice.get(PAGE, {"box": str(box.code)})
    with CaptureQueriesContext(connection) as few:
        alice.get(PAGE, {"box": str(box.code)})
    count = len(few)
    box.kinds = [{**kind, "id": 3 * number + kind["id"]} for number in range(20) for kind in kinds(9)]
    box.save()
    alice.get(PAGE, {"box": str(box.code)})
    with django_assert_num_queries(count):
        alice.get(PAGE, {"box": str(box.code)})
