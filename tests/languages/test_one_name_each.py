"""One thing has one name on all pages, in each rule book and language."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
FORMER = ("New club", "Armies that fit", "New night", '{% translate "Guide" %}', "Guide, part")
"""What “Create a club”, “Only armies I have the figures for”, “Plan a night” and “Help” were called, too."""
SHORT_REVISION = re.compile(r"(?<![\w&])r\{\{|\br\{(?:number|revision)\}")


def test_no_page_calls_a_thing_by_its_former_name():
    pages = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "templates").rglob("*.html")}
    assert [(name, former) for name, page in pages.items() for former in FORMER if former in page] == []
    assert [name for name, page in pages.items() if SHORT_REVISION.search(page)] == []


def test_umr_has_one_word_for_shooting_skill():
    book = json.loads((ROOT / "fixtures/umr.json").read_text(encoding="utf-8"))
    assert {roll["name"] for roll in book["rolls"].values() if "shot" in roll["name"].lower()} == set()
    assert book["rolls"]["ballistic"]["name"] == "Ballistic"


@pytest.mark.parametrize(("language", "button"), [("de", "Kavallerie"), ("es", "Caballería")])
def test_the_button_of_a_mount_and_the_guide_say_what_the_editor_says(language, button):
    texts = json.loads((ROOT / f"fixtures/texts/vsgmr-7.{language}.json").read_text(encoding="utf-8"))
    assert f'"quick": "{button}"' in json.dumps(texts, ensure_ascii=False)
    catalog = (ROOT / f"armybuilder/locale/{language}/LC_MESSAGES/django.po").read_text(encoding="utf-8")
    dock = "The bar at the bottom: Troop, Hero, Mook, Cavalry, Vehicle and From a sample"
    assert button in catalog.split(f'msgid "{dock}"\n')[1].split("\n")[0]
