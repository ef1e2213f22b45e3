"""House rules in several languages: written in the draft, kept on every way, shown to readers of each."""

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from armybuilder.armies.models import Army
from armybuilder.house.models import HouseRules
from rules.documents import document_of
from rules.models import Edition
from tests.support.markup import flat

pytestmark = pytest.mark.any_database

WINGS = {"row": "options/flight", "name": "Wings", "text": "It flies.", "who": "kind:guy"}
GERMAN = {
    "row": "options/flight", "language": "de", "options/flight.name": "Flügel", "options/flight.text": "Fliegt.",
}  # fmt: skip


def texts(document, row="options/flight"):
    return document.rows[row][1]["texts"]


def in_german(client: Client, address: str) -> str:
    return flat(client.get(address, headers={"accept-language": "de"}).content.decode())


def test_each_other_language_has_a_field_for_every_word_of_the_open_row(desk):
    page = flat(desk.shows("?row=options/armor"))
    assert '<form class="nt-grid leveled" id="in-de"' in page and 'id="in-es"' in page and 'id="in-en"' not in page
    assert '<label for="de-options/armor.levels.light.label">Light 6+</label>' in page
    german = in_german(desk.client, f"{desk.at}?row=options/armor")
    assert 'id="in-en"' in german and 'id="in-es"' in german and 'id="in-de"' not in german


def test_figures_and_scenarios_have_them_too_and_the_longer_text_of_a_row(desk):
    assert 'name="figures/hero.plural"' in desk.shows("?row=figures/hero")
    assert 'name="scenarios/basic-game.wins"' in desk.shows("?row=scenarios/basic-game")
    assert 'name="terms/details/armor.text"' in desk.shows("?row=options/armor")


def test_a_row_is_translated_told_and_undone(desk):
    desk.does("words", **WINGS)
    before = desk.house.draft
    assert "Wings in Deutsch." in desk.client.get(desk.does("texts", **GERMAN).url).content.decode()
    assert texts(desk.house.document())["de"].items() >= {"name": "Flügel", "text": "Fliegt."}.items()
    assert 'value="Flügel"' in desk.shows("?row=options/flight")
    desk.does("undo")
    assert desk.house.draft == before


def test_the_longer_text_is_translated_along(desk):
    desk.does("texts", row="options/armor", language="de", **{"terms/details/armor.text": "Hält ab."})
    assert texts(desk.house.document(), "terms/details/armor")["de"]["text"] == "Hält ab."


def test_a_language_without_words_is_none(desk):
    desk.does("words", **WINGS)
    desk.does("texts", **GERMAN)
    desk.does("texts", **GERMAN | {"options/flight.name": "", "options/flight.text": " "})
    assert "de" not in texts(desk.house.document())


@pytest.mark.long
def test_words_that_changed_since_are_said_to_be_out_of_date_until_they_are_saved_again(desk):
    desk.does("texts", **GERMAN)
    assert "Deutsch: out of date" not in desk.shows("?row=options/flight")
    desk.does("words", **WINGS)
    assert "Deutsch: out of date" in desk.shows("?row=options/flight")
    desk.does("texts", **GERMAN, **{"terms/details/flight.name": "Flügel"})
    assert "Deutsch: out of date" not in desk.shows("?row=options/flight")


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"language": "fr"}, "Choose one of the options shown."),
        ({"language": "en"}, "Choose one of the options shown."),
        ({"row": "options/none"}, "These rules have no option “none”. Nothing was changed."),
        ({"options/flight.name": "x" * 2000}, "characters"),
    ],
)
def test_what_makes_no_sense_is_refused_with_what_was_typed(desk, said, sentence):
    before = desk.house.draft
    answer = desk.does("texts", **GERMAN | said)
    assert answer.status_code == 422 and desk.house.draft == before
    page = answer.content.decode()
    assert sentence in page
    if "row" not in said and said.get("language", "de") == "de":
        assert 'id="other-languages" open' in page and "Fliegt." in page


def test_words_that_the_row_does_not_have_are_left_out(desk):
    desk.does("texts", **GERMAN, **{"options/flight.points": "3", "options/flight.levels.none.name": "Nichts"})
    assert texts(desk.house.document())["de"].keys() == {"name", "text", "of"}


def test_a_translation_of_a_row_that_has_changed_since_is_held_back(desk):
    version = desk.house.version
    desk.does("words", **WINGS)
    assert desk.does("texts", **GERMAN, version=version).status_code == 409


@pytest.mark.long
def test_readers_of_a_language_see_it_and_others_the_rows_own_words(desk):
    desk.does("words", **WINGS)
    desk.does("texts", **GERMAN)
    desk.publishes(visibility="all")
    german, spanish, english = (rule_of_flight(language) for language in ("de", "es", "en"))
    assert ">Flügel</a>" in german and ">Wings</a>" not in german
    assert ' lang="">Wings</a>' in spanish and ' lang="">Wings</a>' in english


def rule_of_flight(language: str) -> str:
    client = Client(headers={"accept-language": language})
    return flat(client.get("/rules/tuesday-table-rules@1/rule/flight/", follow=True).content.decode())


@pytest.mark.long
def test_publishing_keeps_them_and_a_translation_alone_is_a_new_revision(desk):
    desk.publishes(visibility="all")
    desk.does("words", **WINGS)
    desk.publishes()
    desk.does("texts", **GERMAN)
    assert "in Deutsch" in desk.shows("?tab=revisions&last")
    assert desk.publishes().status_code == 302
    last = Edition.objects.get(slug="tuesday-table-rules@3")
    assert texts(document_of(last))["de"]["name"] == "Flügel"
    assert last.change_note == "Wings in Deutsch"
    assert desk.publishes().status_code == 422


def test_house_rules_made_of_house_rules_keep_them(desk, open_desk):
    desk.does("texts", **GERMAN)
    desk.publishes(visibility="all")
    fork = open_desk("tuesday-table-rules@1", "Wednesday Table")
    assert texts(fork.house.document()) == texts(desk.house.document())


def test_a_file_keeps_them_with_their_line_breaks(desk):
    desk.does("texts", **GERMAN)
    scenario = {"row": "scenarios/basic-game", "language": "de", "scenarios/basic-game.wins": "Einer.\r\nOder keiner."}
    desk.does("texts", **scenario)
    desk.does("out", row="options/super-armor minor")
    content = desk.client.get(f"{desk.at}catalogue.json").content
    assert json.loads(content)["options"]["flight"]["texts"]["de"]["name"] == "Flügel"
    other = Client()
    file = SimpleUploadedFile("rules.json", content)
    theirs = HouseRules.objects.get(code=other.post("/house/bring/", {"file": file}).url.split("/")[2]).document()
    assert texts(theirs)["de"]["text"] == "Fliegt."
    assert texts(theirs, "scenarios/basic-game")["de"]["wins"] == "Einer.\nOder keiner."


@pytest.mark.parametrize("tab", ["figures", "options", "rolls", "scenarios"])
def test_a_draft_in_its_own_words_says_which_language_they_are(desk, tab):
    german = in_german(desk.client, f"{desk.at}?tab={tab}")
    name = {"figures": "Hero", "options": "Flight", "rolls": "Hand to hand", "scenarios": "Basic Game"}[tab]
    assert re.search(rf'lang="en"[^>]*>(<a[^>]*>)?{name}', german)
    assert 'lang="en"' not in desk.shows(f"?tab={tab}").partition("<body")[2].partition("<footer")[0]


def test_rule_books_to_begin_with_are_said_in_the_readers_language(desk):
    german = in_german(desk.client, "/house/new/")
    assert "Punkte für eine ganze Armee" in german and "You buy troops" not in german
    assert '<span lang="">' not in german


@pytest.mark.long
def test_the_builder_marks_words_that_are_not_the_readers(desk):
    desk.does("option", name="Shield Wall", points="3", group="traits", who="kind:guy", text="Side by side.")
    desk.does("texts", row="options/shield-wall", language="de", **{"options/shield-wall.name": "Schildwall"})
    desk.publishes()
    desk.client.post("/armies/", {"edition": "tuesday-table-rules@1", "limit": "30", "rules": "traits"})
    army = Army.objects.get()
    address = f"/armies/{army.code}/?unit=0"
    desk.client.post(f"/armies/{army.code}/units/", {"figure": "troop"})
    spanish = flat(desk.client.get(address, headers={"accept-language": "es"}).content.decode())
    assert re.search(r'<span class="name" id="n-0-shield-wall" lang="">Shield Wall</span>', spanish)
    assert '<span class="does" lang="">Side by side.</span>' in spanish
    assert re.search(r'id="n-0-tough">', spanish)
    german = in_german(desk.client, address)
    assert re.search(r'id="n-0-shield-wall">Schildwall', german)
