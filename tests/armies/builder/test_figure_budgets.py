"""The builder for a rule book whose figures have budgets, health and followers of their own."""

import re

import pytest
from django.urls import reverse

from tests.support.markup import flat


@pytest.fixture
def army(client, db):
    """The address of one's own copy of a sample force, in order: leader, operator, three more."""
    answer = client.post(reverse("armies:copy_sample", args=["night-shift"]))
    return answer["Location"].partition("?")[0].partition("#")[0]


def page(client, army, unit=""):
    return client.get(f"{army}?unit={unit}" if unit != "" else army).content.decode()


def post(client, army, path, **data):
    found = page(client, army)
    version = re.search(r'name="version" value="(\d+)"', found)[1]
    return client.post(f"{army}{path}", {"version": version, **data}, follow=True).content.decode()


def test_the_ruler_adds_up_what_all_figures_may_spend(client, army):
    assert 'aria-valuetext="15 of 15 Personality points spent"' in page(client, army)
    assert "5 characters and 2 drones" in page(client, army)


def test_an_editor_says_what_each_stat_would_be_worth_and_what_would_be_over(client, army):
    found = page(client, army, 1)
    assert 'aria-label="Ballistic +1, 56% hits a plain figure, 1 over"' in found
    assert 'aria-label="Damage 0, 4.2 on average, a hit"' in found
    assert 'aria-label="Defense +2, 83% stops a plain attack"' in found
    assert 'aria-label="Health +10, 25 boxes, 2 over"' in found


def test_an_ability_says_how_often_it_is_taken_and_who_has_it(client, army):
    found = page(client, army, 1)
    assert "1 of 2</span>" in found and "0 of 3</span>" in found and "1, no limit</span>" in found
    assert "Inspector Lamb has it; 1 to an army." in found


def test_chances_against_each_defense_are_told_with_the_hits_to_bring_one_down(client, army):
    found = page(client, army, 3)
    assert "<b>67%</b>" in found and "<b>56%</b>" in found and "<b>42%</b>" in found
    assert "<b>4.3 hits</b>" in found and "Over 24″" in found


def test_a_point_too_many_is_said_with_what_takes_it_back(client, army):
    held = {"o-defense": "2", "o-movement": "1", "o-health": "1", "o-ability": "drone-operator"}
    found = post(client, army, "units/1/", name="Wires", look="", notes="", figure="character", **held)
    assert "Wires: 1 over budget." in found and "A figure has 3 Personality points here." in found
    assert "Choose Infantry for Wires (6 Personality points)" in found
    assert 'aria-valuetext="4 of 3 Personality points spent, 1 over"' in found


def test_drones_are_named_in_place_and_go_with_their_operator(client, army):
    found = post(client, army, "units/1/names/", names=["Wasp", ""])
    assert 'value="Wasp"' in found and 'placeholder="Drone 2"' in found
    gone = post(client, army, "units/1/", name="Wires", look="", notes="", figure="character", **{"o-ability": "tank"})
    assert "Wasp" not in gone
    assert 'value="Wasp"' in post(client, army, "undo/")


@pytest.mark.parametrize("slug", ["figures", "attacks-and-armor", "personality-points", "round", "dice"])
def test_every_chapter_of_its_rules_can_be_read(client, db, slug):
    assert client.get(f"/rules/umr/{slug}/").status_code == 200


def test_the_bill_says_for_how_much_each_level_was_had(client, db):
    found = flat(client.get("/samples/night-shift/").content.decode())
    assert "<td>Movement +1 for\u00a01, Ballistic +1 for\u00a01, Defense +1 for\u00a01</td><td>3 of 3</td>" in found
