"""A language is added by files alone, as here Polish, whose nouns have three forms beside a number."""

import json
from dataclasses import replace
from pathlib import Path
from shutil import copy

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import translation

from armybuilder.armies.models import Army
from armybuilder.core.i18n.po_files import languages_of
from armybuilder.printing.jobs import render
from armybuilder.printing.papers import Layout
from rules import engine
from rules.engine.wording.words import count_of
from rules.loading import load
from rules.models import Edition
from rules.snapshot import catalogue
from tests.support import players

pytestmark = pytest.mark.any_database

PO = r"""
msgid ""
msgstr ""
"Language: pl\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\n"

msgid "Create army"
msgstr "Utwórz armię"

msgid "{number} figure"
msgid_plural "{number} figures"
msgstr[0] "{number} figurka"
msgstr[1] "{number} figurki"
msgstr[2] "{number} figurek"

msgid "{over} point over the limit of {limit}. The army costs {total}."
msgid_plural "{over} points over the limit of {limit}. The army costs {total}."
msgstr[0] "{over} punkt ponad limit {limit}. Armia kosztuje {total}."
msgstr[1] "{over} punkty ponad limit {limit}. Armia kosztuje {total}."
msgstr[2] "{over} punktów ponad limit {limit}. Armia kosztuje {total}."

msgid "%(name)s<span class=\"visually-hidden\">, %(number)s figure</span>"
msgid_plural "%(name)s<span class=\"visually-hidden\">, %(number)s figures</span>"
msgstr[0] "%(name)s<span class=\"visually-hidden\">, %(number)s figurka</span>"
msgstr[1] "%(name)s<span class=\"visually-hidden\">, %(number)s figurki</span>"
msgstr[2] "%(name)s<span class=\"visually-hidden\">, %(number)s figurek</span>"
"""
WORDS = {
    "kinds/guy": {"name": "pieszy", "plural": "piesi | pieszych"},
    "kinds/vehicle": {"name": "pojazd", "plural": "pojazdy | pojazdów"},
    "figures/troop": {"name": "Żołnierz", "plural": "Żołnierze | Żołnierzy"},
}
NUMBERS = (1, 2, 5, 22)
FIGURES = ("1 figurka", "2 figurki", "5 figurek", "22 figurki")
BOOK = Path(__file__).parent.parent.parent / "fixtures" / "vsgmr-7.json"


@pytest.fixture
def polish(db, settings, tmp_path):
    """The files of a language, and nothing else, in folders of their own beside Muster's."""
    file = tmp_path / "locale" / "pl" / "LC_MESSAGES" / "django.po"
    file.parent.mkdir(parents=True)
    file.write_text(PO.lstrip(), encoding="utf-8")
    settings.LOCALE_PATHS = [tmp_path / "locale"]
    call_command("compilemessages", ignore_patterns=["*"], verbosity=0)
    settings.LANGUAGES = languages_of(tmp_path / "locale")
    texts = tmp_path / "texts" / "vsgmr-7.pl.json"
    texts.parent.mkdir()
    texts.write_text(json.dumps(WORDS), encoding="utf-8")
    load(Path(copy(BOOK, tmp_path)))
    yield
    translation.activate("en")


@pytest.fixture
def build(polish):
    """As many troops in a unit as each form has to be shown for; read in Polish."""
    units = tuple(engine.Unit(number, f"Oddział {number}", "troop", number) for number in NUMBERS)
    with translation.override("pl"):
        yield engine.Build(catalogue(Edition.objects.get(slug="vsgmr-7")), "Piechota", units, 100)


def test_the_language_is_offered_by_its_own_name(polish, settings):
    assert settings.LANGUAGES == [("en", "English"), ("pl", "Polski")]
    assert 'lang="pl"' in Client().get("/about/?language=pl").content.decode()


def test_a_page_has_each_form(build):
    owner = players.a_player("alice")
    army = Army.start(build, Edition.objects.get(slug="vsgmr-7"), owner.key)
    page = players.signed_in("alice").get(f"/read/{army.code}/?language=pl").content.decode()
    assert all(f", {words}</span>" in page for words in FIGURES)


def test_a_finding_has_each_form(build):
    total = engine.bill(build).total
    said = []
    for over in NUMBERS:
        found = engine.findings(replace(build, limit=total - 2 * over))
        said += [str(one.message).split(" ponad")[0] for one in found if one.code == "over-limit"]
    assert said == ["1 punkt", "2 punkty", "5 punktów", "22 punkty"]


def test_names_of_a_rule_book_have_each_form(build):
    guys = build.catalogue.kinds["guy"]
    assert [count_of(number, guys) for number in NUMBERS] == ["1 pieszy", "2 piesi", "5 pieszych", "22 piesi"]
    assert build.catalogue.figures["troop"].plural == "Żołnierze"


@pytest.mark.some_cases
@pytest.mark.parametrize(("number", "words"), list(zip(NUMBERS, FIGURES, strict=True)))
def test_a_sheet_has_each_form(build, number, words):
    sheet = render.html(
        replace(build, units=(engine.Unit(0, "Oddział", "troop", number),)), "roster", Layout(language="pl")
    )
    assert words in sheet
