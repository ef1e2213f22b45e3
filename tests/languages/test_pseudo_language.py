"""Every page in the pseudo language: whatever stays English is not translatable, and each is valid HTML."""

import re

import pytest
from babel.dates import get_day_names, get_month_names
from django.utils import translation
from django.utils.translation import trans_real

from armybuilder.games.models import CODE as CODE_LETTERS
from armybuilder.games.models import LETTERS
from tests.html.test_html import pages as pages
from tests.html.test_html import what_the_checker_says
from tests.support.languages.pseudo_language import CODE, Pseudo, left_in_english, words_of_rule_books

DATA = """
    Tuesday Table Olga Alice Mira Bob Charlie petra example org Library hall Shield Wall Tonight Checkmate King Gaslight
    Irregulars Teapot Lent Basic Game Rude Shown was too good at rules Hero Commander Heavy armor Rules rude Orcs
    Mended Discord JSON CSV Markdown TXT PDF Muster https shared UTC Pseudo de testserver
    BattleScribe Tabletop Simulator rosz tts undead Mast
"""
"""Names of people, armies and things in the tests, and of formats that are called the same everywhere."""

pytestmark = [pytest.mark.any_database, pytest.mark.long]

GAME_CODE = re.compile(f"[{LETTERS}]{{{CODE_LETTERS}}}")
"""What players type to join a game."""
CALENDAR = {
    name.lower()
    for width in ("wide", "abbreviated")
    for names in (get_month_names(width, locale=CODE), get_day_names(width, locale=CODE))
    for name in names.values()
}
"""Names of months and days, which CLDR has in this language."""
ENGLISH = {"changes/"}
"""Pages whose content is marked as English: the list of changes."""


@pytest.fixture(autouse=True)
def nobodys_language(settings, monkeypatch):
    """The only language that the pages have."""
    settings.LANGUAGES, settings.LANGUAGE_CODE = [(CODE, "Pseudo")], CODE
    monkeypatch.setitem(trans_real._translations, CODE, Pseudo(CODE))
    monkeypatch.setattr(trans_real, "_default", None)
    with translation.override(CODE):
        yield


def test_no_page_has_a_word_of_plain_english_and_each_is_valid_html(pages, tmp_path):
    known = words_of_rule_books() | CALENDAR | {word.lower() for word in DATA.split()}
    found = {
        f"{name}: {text}"
        for name, content in pages.items()
        if name not in ENGLISH
        for text in left_in_english(content.decode(), known)
        if "/" not in text and "xxxxxxxx" not in text and not GAME_CODE.fullmatch(text)
    }
    assert found == set()
    assert len(pages) > 80
    assert what_the_checker_says(pages, tmp_path) == ""
