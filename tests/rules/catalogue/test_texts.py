"""Words of a catalogue in other languages: read, kept with the rows, shown, and left where the English changed."""

import json
from pathlib import Path

import pytest
from django.utils import translation

from rules import house
from rules.documents import document_of, read_catalogue, write_catalogue
from rules.engine.documents.strict_json import DocumentError
from rules.house.differences import differences
from rules.loading import load, with_texts
from rules.models import TABLES, Edition
from rules.row_languages import foreign_rows
from rules.snapshot import catalogue
from rules.texts import digest_of, language_name, translated, words_of

FIXTURES = Path(__file__).parents[3] / "fixtures"
GERMAN = {"name": "Rüstung", "levels.light.name": "Leichte Rüstung", "levels.light.label": "Leicht 6+"}


def raw(slug="vsgmr-7"):
    return json.loads((FIXTURES / f"{slug}.json").read_text(encoding="utf-8"))


def with_german(**texts):
    """The rule book as a file, with German words for its armor."""
    book = raw()
    book["options"]["armor"]["texts"] = {"de": texts}
    return json.dumps(book)


def armor(document):
    return document.rows["options/armor"][1]


def test_words_have_paths():
    words = words_of(TABLES["options"], armor(read_catalogue(json.dumps(raw()))))
    assert (words["name"], words["levels.light.label"]) == ("Armor", "Light 6+")


def test_texts_are_read_and_written_as_they_are():
    document = read_catalogue(with_german(**GERMAN))
    assert armor(document)["texts"] == {"de": GERMAN}
    assert read_catalogue(write_catalogue(document)) == document


def test_a_row_is_shown_in_the_language_asked_for():
    document = read_catalogue(with_german(**GERMAN))
    german = armor(translated(document, "de"))
    assert (german["name"], german["levels"]["light"]["name"]) == ("Rüstung", "Leichte Rüstung")
    assert german["levels"]["heavy"] == armor(document)["levels"]["heavy"]
    assert armor(translated(document, "es")) == armor(document)


def test_parts_without_names_are_found_by_their_place():
    book = raw()
    book["scenarios"]["basic-game"]["texts"] = {"de": {"marks.1.name": "Hier beginnt jemand"}}
    marks = translated(read_catalogue(json.dumps(book)), "de").rows["scenarios/basic-game"][1]["marks"]
    assert marks[1]["name"] == "Hier beginnt jemand"
    assert marks[0]["name"] == book["scenarios"]["basic-game"]["marks"][0]["name"]


def test_words_that_changed_since_are_shown_as_they_are():
    digest = digest_of(TABLES["options"], armor(read_catalogue(json.dumps(raw()))))
    assert armor(translated(read_catalogue(with_german(**GERMAN, of=digest)), "de"))["name"] == "Rüstung"
    assert armor(translated(read_catalogue(with_german(**GERMAN, of="0" * 12)), "de"))["name"] == "Armor"


def foreign(document, language):
    return foreign_rows(document, translated(document, language), language)


def test_rows_without_the_readers_words_are_known_with_their_own_language():
    document = read_catalogue(with_german(**GERMAN))
    german = foreign(document, "de")
    assert "options/armor" not in german and german["options/commander"] == "en"
    assert foreign(document, "en") == {}


def test_nobody_knows_in_which_language_house_rules_were_written():
    digest = digest_of(TABLES["options"], armor(read_catalogue(json.dumps(raw()))))
    book = json.loads(with_german(**GERMAN, of=digest))
    book["edition"]["slug"] = "tuesday-table@1"
    assert foreign(read_catalogue(json.dumps(book)), "es")["options/armor"] == "en"
    book["options"]["armor"]["name"] = "Panzerung"
    assert foreign(read_catalogue(json.dumps(book)), "es")["options/armor"] == ""


@pytest.mark.parametrize(
    ("texts", "place"),
    [
        ({"de": {"levels.medium.name": "Mittel"}}, "options.armor.texts.de"),
        ({"de": {"points": "3"}}, "options.armor.texts.de"),
        ({"Deutsch!": {"name": "Rüstung"}}, "options.armor.texts.Deutsch!"),
        ({"de": {"name": ""}}, "options.armor.texts.de.name"),
        ({"de": {"name": 3}}, "options.armor.texts.de.name"),
        ({"de": "Rüstung"}, "options.armor.texts.de"),
        (["de"], "options.armor.texts"),
    ],
)
def test_mistakes_are_named_by_their_place(texts, place):
    book = raw()
    book["options"]["armor"]["texts"] = texts
    with pytest.raises(DocumentError) as error:
        read_catalogue(json.dumps(book))
    assert place in str(error.value)


def test_house_rules_keep_the_texts_of_what_they_keep():
    digest = digest_of(TABLES["options"], armor(read_catalogue(json.dumps(raw()))))
    book = read_catalogue(with_german(**GERMAN, of=digest))
    priced = house.reprice("options/armor", 3, "light").apply(book, book)
    assert armor(priced)["texts"] == armor(book)["texts"]
    assert armor(translated(priced, "de"))["name"] == "Rüstung"
    left = house.TakeOut("options/armor", "light").apply(book, book)
    again = read_catalogue(write_catalogue(left))
    assert armor(again)["texts"]["de"] == {"name": "Rüstung", "of": digest}
    assert armor(translated(again, "de"))["name"] == "Armor"


def test_texts_are_no_difference_of_house_rules():
    assert differences(read_catalogue(json.dumps(raw())), read_catalogue(with_german(**GERMAN))) == ()


def test_a_language_calls_itself_by_its_name_or_by_its_code_if_nobody_knows_it():
    assert (language_name("de"), language_name("xg")) == ("Deutsch", "xg")


@pytest.mark.long
@pytest.mark.django_db
def test_a_loaded_rule_book_speaks_the_language_of_the_files_beside_it(tmp_path):
    book = tmp_path / "vsgmr-7.json"
    book.write_text((FIXTURES / "vsgmr-7.json").read_text(encoding="utf-8"), encoding="utf-8")
    assert with_texts(book) == book.read_text(encoding="utf-8")
    (tmp_path / "texts").mkdir()
    words = {"options/armor": GERMAN, "edition": {"line": "Punkte für eine ganze Armee."}}
    (tmp_path / "texts" / "vsgmr-7.de.json").write_text(json.dumps(words), encoding="utf-8")
    assert not load(book).unchanged
    assert load(book).unchanged
    edition = Edition.objects.get(slug="vsgmr-7")
    with translation.override("de"):
        german = catalogue(edition)
    assert german.options["armor"].name == "Rüstung"
    assert catalogue(edition).options["armor"].name == "Armor"
    assert document_of(edition).own["texts"] == {"de": {"line": "Punkte für eine ganze Armee."}}


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/", "/armies/new/", "/rules/", "/house/new/"])
def test_pages_say_what_a_rule_book_is_like_in_the_readers_language(client, address):
    book = Edition.objects.get(slug="vsgmr-7")
    spanish = book.texts["es"]["line"]
    assert spanish in client.get(address, headers={"accept-language": "es"}).content.decode()
    Edition.objects.filter(pk=book.pk).update(line="Points, and more.")
    page = client.get(address, headers={"accept-language": "es"}).content.decode()
    assert "Points, and more." in page and spanish not in page
