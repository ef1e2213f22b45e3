"""Choosing the armies of a match: cards, the fairest first, of the armies that can meet."""

import re
from urllib.parse import quote

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armybuilder.armies.models import Army
from tests.support.clubs import club, shelve
from tests.support.players import copied

CARD = re.compile(r'<input type="radio" name="([ab])" value="([^"]+)"( checked)?.*?</label>', re.DOTALL)


def shown(client, address="/match/choose/?a=elves"):
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def cards(page):
    """The names of the cards that are shown, in their order."""
    return [value for _name, value, _checked in CARD.findall(page)]


def notes(page):
    return re.findall(r'class="choice-note[^"]*">([^<]+)<', page)


def test_the_fairest_comes_first_with_its_points_and_how_far_it_is(client):
    page = shown(client)
    near, far = page.split('class="more-choices"')
    assert notes(near)[:4] == ["Same points", "1 less", "1 less", "2 less"]
    apart = [0 if note == "Same points" else float(note.split()[0]) for note in notes(near)]
    assert apart == sorted(apart) and max(apart) <= 5
    assert "Further apart" in far and min(float(note.split()[0]) for note in notes(far)) > 5
    orcs = next(card for card in CARD.finditer(page) if card[2] == "orcs")[0]
    assert "<b>24</b>" in orcs and 'class="figure' in orcs and "7 figures" in orcs
    assert "elves" not in cards(page)


def test_armies_of_other_books_are_left_out_and_counted(client):
    everything, page = shown(client, "/match/choose/"), shown(client)
    missing = set(cards(everything)) - set(cards(page)) - {"elves"}
    assert missing and f"{len(missing)} armies follow other rules and can’t meet this one." in page
    assert "follow other rules" not in everything and notes(everything) == []


def test_the_groups_are_mine_then_my_clubs_then_samples(alice, bob, army):
    bob.post("/samples/undead/copy/")
    undead = Army.objects.exclude(pk=army.pk).get()
    undead.visibility = "club"
    undead.save()
    shelve(club("Ghouls", alice="member", bob="owner"), undead)
    page = shown(alice)
    assert cards(page)[:2] == [str(army.code), str(undead.code)]
    assert page.index("My armies\n") < page.index("My clubs’ armies") < page.index("Sample armies")
    assert cards(shown(alice, "/match/choose/?a=elves&group=clubs")) == [str(undead.code)]
    assert str(undead.code) not in cards(shown(bob, "/match/choose/?a=elves&group=clubs"))


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("tank", {"bug-aliens", "modern-infantry", "undead"}),
        ("25 cavalry", {"undead", "wild-west-bandit-gang"}),
        ("40 tank", {"bug-aliens"}),
        ("orc", {"orcs"}),
        ("tank 99", set()),
        ("!", set()),
    ],
)
def test_armies_are_found_by_name_points_and_what_they_have(client, typed, found):
    asked = cards(shown(client, f"/match/choose/?a=elves&find={quote(typed)}"))
    assert set(asked) == found


def test_own_armies_are_found_in_the_same_way_for_a_match_and_a_game(alice, army):
    Army.objects.filter(pk=army.pk).update(name="The Long Night")
    for typed in ("long", "sharpshooter 25"):
        assert str(army.code) in cards(shown(alice, f"/match/choose/?a=elves&find={typed}"))
        assert f'value="{army.code}"' in shown(alice, f"/games/new/?find={typed}")
    assert f'value="{army.code}"' not in shown(alice, "/games/new/?find=dwarves")


def test_an_army_that_its_owner_took_back_is_not_shown_to_the_club(alice, bob):
    undead = copied(bob, "undead")
    shelve(club("Ghouls", alice="member", bob="owner"), undead)
    assert undead.visibility == "me" and str(undead.code) not in cards(shown(alice))


def test_search_and_pills_work_as_a_form_and_keep_what_is_chosen(client):
    page = shown(client, "/match/choose/?open=b&a=elves&b=orcs&find=zombie&group=samples")
    assert cards(page) == ["orcs", "zombie-horde"]
    assert '<input type="radio" name="group" value="samples" checked>' in page
    assert 'value="zombie"' in page
    assert "No army matches." in shown(client, "/match/choose/?a=elves&find=nothing+like+this")


def test_the_bar_names_both_and_leads_to_the_match(client):
    page = shown(client, "/match/choose/?a=elves&b=orcs")
    bar = re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", re.search(r'<p id="chosen".*?</p>', page, re.DOTALL)[0])).strip()
    assert bar == "Elves against Orcs 25 points · 24 points · 1 less"
    assert ("b", "orcs", " checked") in CARD.findall(page)
    assert page.count('<button type="submit" class="sun"') == 1
    assert '<form class="choose-armies" method="get" action="/match/"' in page


def test_either_army_can_be_changed(client):
    page = shown(client, "/match/choose/?a=elves&b=orcs")
    assert 'href="/match/choose/?a=elves&amp;b=orcs&amp;open=a"' in page
    first = shown(client, "/match/choose/?a=elves&b=orcs&open=a")
    assert '<input type="hidden" name="b" value="orcs">' in first
    assert ("a", "elves", " checked") in CARD.findall(first)


def test_without_an_army_the_first_one_is_chosen_first(client):
    page = shown(client, "/match/choose/")
    assert {name for name, *_rest in CARD.findall(page)} == {"a"}
    assert 'name="open" value="b" formaction="/match/choose/"' in page and 'id="paste"' not in page
    assert '<input type="hidden" name="a" value="orcs">' in shown(client, "/match/choose/?open=a&a=orcs&open=b")


def test_of_two_books_only_the_first_army_stays(client):
    known = {"elves", *cards(shown(client))}
    other = next(value for value in cards(shown(client, "/match/choose/")) if value not in known)
    page = shown(client, f"/match/choose/?a=elves&b={other}")
    assert not any(checked for *_card, checked in CARD.findall(page))


@pytest.mark.any_database
@pytest.mark.sql
def test_the_page_asks_as_many_questions_for_many_armies_as_for_one(alice, army):
    shown(alice)
    with CaptureQueriesContext(connection) as one:
        shown(alice)
    for _number in range(4):
        alice.post("/samples/orcs/copy/")
    with CaptureQueriesContext(connection) as many:
        shown(alice)
    assert len(many) == len(one)
