"""Tabletop Simulator: objects as its format has them, and pictures that answer without cookies or keys."""

import io
import json
import random
import re
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pdfplumber
import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from jsonschema import Draft7Validator
from PIL import Image

from armybuilder.armies import samples
from armybuilder.armies.models import Army
from armybuilder.armies.pictures import silhouette_pixels
from armybuilder.core.web.http import is_reached_by_others
from armybuilder.jobs import kinds
from armybuilder.jobs.queue import State
from armybuilder.other_programs.models import CardSheet
from armybuilder.other_programs.tabletop_simulator import card_pictures
from armybuilder.other_programs.tabletop_simulator.cards import restored, sheets_of
from armybuilder.other_programs.tabletop_simulator.saved_object import MAX_FIGURES, figure_address, write_saved_object
from armybuilder.printing.jobs.store import store
from armybuilder.printing.models import Print
from rules import engine
from tests.support.pictures import picture
from tests.support.random_armies import random_armies

SCHEMA = Path(__file__).parents[1] / "support" / "tabletop_simulator" / "ObjectState.schema.json"
VALIDATOR = Draft7Validator(json.loads(SCHEMA.read_text("utf-8")))
OWN = {
    "Figurine_Custom": {"CustomImage": {"ImageURL", "ImageSecondaryURL", "ImageScalar"}},
    "CardCustom": {"CardID": None, "CustomDeck": None},
    "DeckCustom": {"DeckIDs": None, "CustomDeck": None, "ContainedObjects": None},
    "Notecard": {},
    "Custom_PDF": {"CustomPDF": {"PDFUrl", "PDFPage", "PDFPageOffset"}},
}
"""What each kind of object has besides what all have."""
DECK = {"FaceURL", "BackURL", "NumWidth", "NumHeight", "BackIsHidden", "UniqueBack", "Type"}
TRANSFORM = {f"{kind}{axis}" for kind in ("pos", "rot", "scale") for axis in "XYZ"}


@pytest.fixture(autouse=True)
def undrawn(monkeypatch):
    """Cards are asked for, and drawn only where a test draws them."""
    monkeypatch.setattr(kinds, "run_here", lambda row, job: None)


def check(build):
    save = json.loads(write_saved_object(build))
    for one in save["ObjectStates"]:
        check_object(one)
        for card in one.get("ContainedObjects", ()):
            check_object(card)
    return save["ObjectStates"]


def check_object(one):
    """The object has all that it needs, and is valid by the format's JSON Schema, which knows no ``Type`` of a deck."""
    assert [f"{error.json_path}: {error.message}" for error in VALIDATOR.iter_errors(without_type(one))] == []
    own = OWN[one["Name"]]
    assert own.keys() <= one.keys()
    for name, keys in own.items():
        assert keys is None or one[name].keys() == keys
    assert one["Transform"].keys() == TRANSFORM and all(isinstance(x, float) for x in one["Transform"].values())
    for deck in one.get("CustomDeck", {}).values():
        assert deck.keys() == DECK
        assert 2 <= deck["NumWidth"] <= 10 and 2 <= deck["NumHeight"] <= 7
        assert deck["NumWidth"] * card_pictures.WIDTH <= 4096 and deck["NumHeight"] * card_pictures.HEIGHT <= 4096


def without_type(value):
    if isinstance(value, dict):
        return {name: without_type(part) for name, part in value.items() if name != "Type"}
    return [without_type(part) for part in value] if isinstance(value, list) else value


def addresses(text):
    return sorted(set(re.findall(r'"(http[^"]+)"', text)))


def test_every_sample_is_a_saved_object_with_all_its_figures_cards_and_list():
    for sample in samples.all():
        objects = check(sample.build)
        names = [one["Name"] for one in objects]
        assert names.count("Figurine_Custom") == min(engine.bill(sample.build).figures, MAX_FIGURES)
        [deck] = [one for one in objects if one["Name"] == "DeckCustom"]
        assert len(deck["DeckIDs"]) == len(sample.build.units)
        assert deck["DeckIDs"] == [card["CardID"] for card in deck["ContainedObjects"]]
        [note] = [one for one in objects if one["Name"] == "Notecard"]
        assert note["Description"] == engine.write_notation(sample.build)
        assert names.count("Custom_PDF") == 1


@pytest.mark.parametrize("book", ["vsgmr-7", "vsgmr-2010", "umr", "smg"])
def test_random_armies_are_saved_objects(books, book):
    for build in random_armies(books[book], 15):
        check(build)


@pytest.mark.long
def test_fifty_huge_armies_are_saved_objects(books):
    """Hundreds of units with every option, names as long as they may be, and thousands of figures."""
    for seed in range(50):
        dice = random.Random(seed)
        book = books[dice.choice(["vsgmr-7", "vsgmr-2010", "umr", "smg"])]
        every = [(option.slug, option.levels[-1].slug) for option in book.options.values()]
        units = tuple(
            engine.Unit(
                place,
                dice.choice(["🐉" * 80, "W" * 80, "ش" * 80, f"Unit {place}"]),
                dice.choice([*book.figures]),
                dice.choice([1, 20, 999]),
                tuple(sorted(dice.sample(every, dice.choice([0, 3, len(every)])))),
            )
            for place in range(dice.randrange(100, 501))
        )
        objects = check(engine.Build(book, "🐉" * 80, units, notes="n" * 2000))
        decks = [one for one in objects if one["Name"] in ("DeckCustom", "CardCustom")]
        assert len(decks) == -(-len(units) // 70)
        assert sum(one["Name"] == "Figurine_Custom" for one in objects) == MAX_FIGURES


@pytest.mark.long
def test_every_address_of_every_sample_answers_a_client_without_cookies(monkeypatch):
    monkeypatch.undo()
    found = {address for sample in samples.all() for address in addresses(write_saved_object(sample.build))}
    assert len(found) > 2 * len(samples.all())
    for address in found:
        answer = Client().get(urlsplit(address).path)
        assert answer.status_code == 200 and not answer.cookies, address
        if address.endswith(".png"):
            with Image.open(io.BytesIO(answer.content)) as picture:
                assert picture.format == "PNG" and picture.mode == "RGB" and max(picture.size) <= 4096


def test_a_deck_of_71_cards_becomes_two():
    build = samples.get("elves").build
    units = tuple(replace(build.units[0], id=number, name=f"Unit {number}") for number in range(71))
    objects = check(replace(build, units=units[:71]))
    cards = [one for one in objects if one["Name"] in ("DeckCustom", "CardCustom")]
    assert [one["Name"] for one in cards] == ["DeckCustom", "CardCustom"]
    assert cards[0]["DeckIDs"] == list(range(100, 170)) and cards[1]["CardID"] == 200
    both = [
        one for one in check(replace(build, units=(*units, replace(units[0], id=99)))) if one["Name"] == "DeckCustom"
    ]
    assert [len(one["DeckIDs"]) for one in both] == [70, 2]


def test_a_large_army_stands_on_the_table_as_far_as_it_has_room():
    build = samples.get("elves").build
    objects = check(replace(build, units=(replace(build.units[0], count=999),)))
    assert sum(one["Name"] == "Figurine_Custom" for one in objects) == MAX_FIGURES


def test_no_address_holds_a_key_and_each_answers_a_client_without_cookies(alice, army, monkeypatch):
    monkeypatch.undo()
    alice.post(f"/armies/{army.code}/share/link/")
    link = Army.objects.get().read_key
    text = Client().get(f"/shared/{link}/army.tts.json").content.decode()
    assert link not in text and str(army.code) not in text
    found = addresses(text)
    assert len(found) == 6 and all(one.startswith(settings.BASE_URL) for one in found)
    for address in found:
        answer = Client().get(urlsplit(address).path)
        assert answer.status_code == 200 and not answer.cookies
        if address.endswith(".pdf"):
            with pdfplumber.open(io.BytesIO(answer.content)) as roster:
                text = "\n".join(page.extract_text() for page in roster.pages)
            assert "Elves" in text and link not in text
            continue
        with Image.open(io.BytesIO(answer.content)) as picture:
            assert picture.format == "PNG" and picture.mode == "RGB" and max(picture.size) <= 4096


def test_the_addresses_of_pictures_change_with_the_pictures(client, monkeypatch, tmp_path):
    before = figure_address("hero", "blue")
    assert re.search(r"/figures/hero-blue-[0-9a-f]{16}\.png$", before)
    drawing = (silhouette_pixels.FOLDER / "hero-blue.svg").read_text("utf-8")
    (tmp_path / "hero-blue.svg").write_text(drawing.replace("<path", '<path id="changed"', 1), "utf-8")
    monkeypatch.setattr(silhouette_pixels, "FOLDER", tmp_path)
    silhouette_pixels.digest.cache_clear()
    after = figure_address("hero", "blue")
    silhouette_pixels.digest.cache_clear()
    monkeypatch.undo()
    assert after != before
    pictures = {client.get(urlsplit(address).path).content for address in (before, after)}
    assert pictures == {client.get("/tabletop/figures/hero-blue.png").content}


def test_a_portrait_stands_on_the_table_and_answers_a_client_without_cookies(alice, army, pictures):
    portrait = {"picture": SimpleUploadedFile("a.jpg", picture("JPEG", 64, 64)), "zoom": "1"}
    assert alice.post(f"/armies/{army.code}/units/0/portrait/", portrait).status_code == 302
    objects = check(Army.objects.get().build())
    address = urlsplit(objects[0]["CustomImage"]["ImageURL"])
    answer = Client().get(f"{address.path}?{address.query}")
    assert answer.status_code == 200 and not answer.cookies
    with Image.open(io.BytesIO(answer.content)) as shown:
        assert (shown.format, shown.mode) == ("JPEG", "RGB") and max(shown.size) <= 4096


def test_cards_are_drawn_once_for_each_digest(client, monkeypatch):
    drawn = []
    [sheet] = sheets_of(samples.get("elves").build)
    card_pictures.path_of(sheet.key).unlink(missing_ok=True)
    # The roster may be printed here as well.
    monkeypatch.setattr(kinds, "run_here", lambda row, job: drawn.extend([row.key] * isinstance(row, CardSheet)))
    for _ in range(2):
        client.get("/samples/elves/army.tts.json")
    assert CardSheet.objects.count() == 1 and {*drawn} == {sheet.key}
    waiting = client.get(f"/tabletop/cards/{sheet.key}.png")
    assert waiting.status_code == 503 and waiting.headers["Retry-After"] == "2"


def test_the_roster_is_printed_once_and_again_if_its_file_was_deleted(client, monkeypatch):
    monkeypatch.undo()
    *_others, roster = json.loads(write_saved_object(samples.get("elves").build))["ObjectStates"]
    path = urlsplit(roster["CustomPDF"]["PDFUrl"]).path
    first = client.get(path)
    assert first.headers["Content-Type"] == "application/pdf" and "immutable" in first.headers["Cache-Control"]
    client.get("/samples/elves/army.tts.json")
    [row] = Print.objects.all()
    store().pdf(row.file).unlink()
    assert client.get(path).status_code == 200
    Print.objects.update(state=State.RUNNING)
    assert client.get(path).headers["Retry-After"] == "2"
    Print.objects.update(state=State.FAILED)
    assert client.get(path).status_code == 404


def test_a_full_sheet_is_within_the_programs_bounds(tmp_path, books):
    units = tuple(engine.Unit(number, f"Ünit {number} 步兵", "hero") for number in range(70))
    [sheet] = sheets_of(engine.Build(books["vsgmr-7"], "Many", units))
    assert restored(sheet.document()) == sheet
    card_pictures.write_sheet(sheet, tmp_path / "sheet.png")
    with Image.open(tmp_path / "sheet.png") as picture:
        assert picture.size == (4090, 4095)


def test_figures_that_do_not_exist_are_not_found(client):
    for name in ("hero-gold", "nobody-blue", "hero", "..-blue"):
        assert client.get(f"/tabletop/figures/{name}.png").status_code == 404


@pytest.mark.parametrize(
    ("address", "is_reached"),
    [
        ("http://127.0.0.1:8000", False), ("http://localhost:8000", False), ("http://192.168.1.4", False),
        ("http://muster.local", False), ("https://muster.example", True),
    ],
)  # fmt: skip
def test_the_card_says_when_only_the_host_will_see_the_pictures(alice, army, settings, address, is_reached):
    settings.BASE_URL = address
    assert is_reached_by_others() == is_reached
    alice.post(f"/armies/{army.code}/share/link/")
    page = alice.get(f"/armies/{army.code}/share/").content.decode()
    assert ("Other players can’t reach it" in page) != is_reached
