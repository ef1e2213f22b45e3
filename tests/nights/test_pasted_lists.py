"""A list that is pasted on a night's page becomes the player's army, and is brought there."""

import pytest
from lxml import html

from armybuilder.armies.models import Army
from armybuilder.nights.models import Answer
from tests.nights.night_page.test_night_page import at
from tests.nights.test_new_armies import coming as coming

pytestmark = pytest.mark.django_db
LIST = "Orcs (28 points)\n• 7x Boyz – Troop, Light armor – 14 pts\n• 7x Archers – Troop, DA – 14 pts"


def test_a_pasted_list_is_brought_by_the_nights_rules(circle, coming):
    bob = circle.client("bob")
    page = bob.get(at(coming)).content.decode()
    assert f'action="{at(coming)}paste/"' in page
    for _ in range(2):
        assert bob.post(at(coming) + "paste/", {"text": LIST, "once": "a" * 22}).status_code == 302
    army = Army.objects.get(owner=circle.bob)
    assert (army.name, army.edition, army.visibility) == ("Orcs", coming.edition, "club")
    assert Answer.objects.get(night=coming, player=circle.players["bob"]).army == army


@pytest.mark.parametrize(("text", "sentence"), [
    ("Boyz (7): Tropo", "Tropo"),
    (" ", "Nothing to import yet."),
    ("Orcs (1 point)\nRule book: Very Simple 2010\nBob: Troop guy – 1 point", "This list is for other rules."),
])  # fmt: skip
def test_what_is_wrong_is_said_and_nothing_is_brought(circle, coming, text, sentence):
    answer = circle.client("bob").post(at(coming) + "paste/", {"text": text})
    page = answer.content.decode()
    assert answer.status_code == 422 and sentence in page and text.strip().split("\n")[0] in page
    assert not Army.objects.filter(owner=circle.bob).exists()


def test_a_list_with_errors_is_answered_on_the_nights_page_as_on_the_import_page(circle, coming):
    bob, address = circle.client("bob"), at(coming) + "paste/"
    wrong = LIST.replace("Light armor", "Tuogh")
    page = html.fromstring(bob.post(address, {"text": wrong}).content)
    offers = page.xpath("//*[@id='remarks']//button[@name='fix']")
    right = wrong.replace("Tuogh", offers[0].text.strip())
    assert "Tough" in right
    assert page.xpath("//*[@id='remarks']//ins")[0].text.strip() == right.split("\n")[1]
    answered = bob.post(address, {"text": wrong, "fix": offers[0].get("value")})
    page = html.fromstring(answered.content)
    assert answered.status_code == 200 and page.get_element_by_id("list").text.strip() == right
    assert not Army.objects.filter(owner=circle.bob).exists()
    sent = {"text": right, "answer": page.xpath("//input[@name='answer']/@value")[0], "undo": "0"}
    assert "Tuogh" in bob.post(address, sent).content.decode()
    assert bob.post(address, {"text": LIST}).status_code == 302


def test_only_who_comes_can_paste(circle, coming):
    assert circle.client("alice").post(at(coming) + "paste/", {"text": LIST}).status_code == 404
