"""A list that is pasted on a night's page becomes the player's army, and is brought there."""

import pytest
from lxml import html

from armybuilder.armies.models import Army
from armybuilder.nights.models import Answer
from tests.nights.night_page.test_night_page import at
from tests.nights.test_new_armies import coming as coming

LIST = "Orcs (28 points)\n• 7x Boyz – Troop, Light armor – 14 pts\n• 7x Archers – Troop, DA – 14 pts"


def shown_army(page, field="typed"):
    """The army that a preview shows, as its form sends it back."""
    return html.fromstring(page).xpath(f"//form//input[@name='{field}']/@value")[0]


def test_a_pasted_list_is_shown_and_then_brought_by_the_nights_rules(circle, coming):
    bob, address = circle.client("bob"), at(coming) + "paste/"
    page = bob.get(at(coming)).content.decode()
    assert f'action="{address}"' in page and 'name="keep"' not in page
    page = bob.post(address, {"text": LIST}).content.decode()
    assert '<mark class="is-count">7x</mark> <mark class="is-name">Boyz</mark>' in page and 'name="keep"' in page
    assert not Army.objects.filter(owner=circle.bob).exists()
    for _ in range(2):
        answer = bob.post(address, {"text": LIST, "typed": shown_army(page), "keep": "1", "once": "a" * 22})
        assert (answer.status_code, answer.url) == (302, at(coming))
    army = Army.objects.get(owner=circle.bob)
    assert (army.name, army.edition, army.visibility) == ("Orcs", coming.edition, "club")
    assert Answer.objects.get(night=coming, player=circle.players["bob"]).army == army


def test_scripts_get_the_form_alone(circle, coming):
    address = at(coming) + "paste/"
    page = circle.client("bob").post(address, {"text": LIST}, headers={"HX-Request": "true"}).content.decode()
    assert page.lstrip().startswith('<details class="fold" id="paste" open>') and 'name="keep"' in page


def test_only_what_was_shown_is_brought(circle, coming):
    bob, address = circle.client("bob"), at(coming) + "paste/"
    typed = shown_army(bob.post(address, {"text": LIST}).content)
    answer = bob.post(address, {"text": LIST.replace("7x", "6x"), "typed": typed, "keep": "1"})
    assert answer.status_code == 422 and "The list has changed since the preview." in answer.content.decode()
    assert not Army.objects.filter(owner=circle.bob).exists()


def test_what_was_understood_of_a_list_with_errors_is_brought_without_the_rest(circle, coming):
    bob, address, text = circle.client("bob"), at(coming) + "paste/", LIST + "\n• Bob – Wizzard"
    page = bob.post(address, {"text": text}).content.decode()
    assert 'name="partly"' in page and 'name="keep"' not in page
    sent = {"text": text, "understood": shown_army(page, "understood"), "partly": "1"}
    assert bob.post(address, sent).status_code == 302
    assert [unit.name for unit in Army.objects.get(owner=circle.bob).build().units] == ["Boyz", "Archers"]


@pytest.mark.parametrize(("text", "sentence", "status"), [
    ("Boyz (7): Tropo", "Tropo", 200),
    (" ", "Nothing to import yet.", 422),
    ("Orcs (1 point)\nRule book: Very Simple 2010\nBob: Troop guy – 1 point", "This list is for other rules.", 422),
])  # fmt: skip
@pytest.mark.parametrize("pressed", [{}, {"keep": "1"}])
def test_what_is_wrong_is_said_and_nothing_is_brought(circle, coming, text, sentence, status, pressed):
    answer = circle.client("bob").post(at(coming) + "paste/", {"text": text, **pressed})
    page = answer.content.decode()
    assert answer.status_code == (422 if pressed else status)
    assert sentence in page and text.strip().split("\n")[0] in page and 'name="keep"' not in page
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
    page = bob.post(address, {"text": LIST}).content
    assert bob.post(address, {"text": LIST, "typed": shown_army(page), "keep": "1"}).status_code == 302


def test_only_who_comes_can_paste(circle, coming):
    assert circle.client("alice").post(at(coming) + "paste/", {"text": LIST}).status_code == 404
