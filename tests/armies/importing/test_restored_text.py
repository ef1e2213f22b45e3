"""A pasted list is still on its page when that is loaded again, also in another language, until it is saved."""

import json
import re

import pytest
from lxml import html

from armybuilder.armies.models import Army
from armybuilder.offline.unsent_forms import MOST_PASTED

pytestmark = pytest.mark.django_db
IMPORT = "/armies/import/"
LIST = "Orcs (2 points)\nBoss: Hero – 2 points"


def field(page):
    return html.fromstring(page.content).get_element_by_id("list")


def test_the_text_comes_back_in_another_language_and_is_read_again(client):
    client.post(IMPORT, {"text": LIST, "edition": "vsgmr-2010"})
    client.post("/language/", {"language": "de", "next": IMPORT})
    page = client.get(IMPORT)
    assert "Armeeliste" in page.content.decode() and field(page).text.strip() == LIST
    assert "load" in field(page).get("hx-trigger")
    assert html.fromstring(page.content).xpath("//option[@value='vsgmr-2010']/@selected")


def test_a_text_with_an_answer_comes_back_with_its_undo(client):
    text = "A: Troop, Tuogh – 2"
    told = client.post(IMPORT, {"text": text}).content.decode()
    [fix] = re.findall(r'name="fix" value="([^"]*Tough trait[^"]*)"', told)
    client.post(IMPORT, {"text": text, "fix": fix})
    page = client.get(IMPORT)
    assert field(page).text.strip() == "A: Troop, Tough trait – 2"
    assert html.fromstring(page.content).xpath("//button[@name='undo']")


@pytest.mark.parametrize("text", ["", "x" * (MOST_PASTED + 1)])
def test_a_text_that_was_cleared_or_is_very_long_does_not_come_back(client, text):
    client.post(IMPORT, {"text": LIST})
    client.post(IMPORT, {"text": text})
    page = client.get(IMPORT)
    assert not (field(page).text or "").strip() and "load" not in field(page).get("hx-trigger")


def test_a_saved_text_does_not_come_back(client):
    page = html.fromstring(client.post(IMPORT, {"text": LIST}).content)
    [typed] = page.xpath("//input[@name='typed']/@value")
    changed = client.post(f"{IMPORT}save/", {"text": LIST, "typed": json.dumps({})})
    assert changed.status_code == 422 and field(client.get(IMPORT)).text.strip() == LIST
    assert client.post(f"{IMPORT}save/", {"text": LIST, "typed": typed}).status_code == 302
    assert Army.objects.count() == 1 and not (field(client.get(IMPORT)).text or "").strip()
