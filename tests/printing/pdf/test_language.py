"""Sheets are written in the language in which they were asked for, whoever lays them out."""

import pytest
from django.http import QueryDict
from django.utils import translation
from django.utils.translation import trans_real

from armybuilder.armies.named_armies import ArmyEntry
from armybuilder.printing.jobs import render
from armybuilder.printing.jobs.orders import Order
from armybuilder.printing.papers import Layout
from armybuilder.printing.sheets import SHEETS
from armybuilder.printing.sheets.card.sizes import measures
from armybuilder.printing.studio.selection import read_selection
from armybuilder.printing.studio.subjects import Subject
from tests.support.languages.pseudo_language import CODE, OPEN, Pseudo, left_in_english, words_of_rule_books

THERE = Layout(language=CODE)


@pytest.fixture(autouse=True)
def language(monkeypatch):
    monkeypatch.setitem(trans_real._translations, CODE, Pseudo(CODE))


def test_a_layout_takes_the_reader_s_language(sample):
    subject = Subject((ArmyEntry("undead", sample("undead"), ""),), (sample("undead"),), "")
    selection, _ = read_selection(QueryDict("sheets=roster"), subject)
    with translation.override(CODE):
        assert selection.layout() == THERE
    assert selection.layout() == Layout()


def test_a_sheet_is_written_in_its_own_language_whatever_is_spoken_around_it(sample):
    page = render.html(sample("undead"), "roster", THERE)
    assert OPEN in page and f'<html lang="{CODE}"' in page
    with translation.override(CODE):
        assert OPEN not in render.html(sample("undead"), "roster", Layout())


@pytest.mark.django_db
def test_the_same_sheets_in_another_language_are_another_order(sample):
    here, there = (Order((sample("undead"),), ("roster",), layout) for layout in (Layout(), THERE))
    assert here.key != there.key
    assert Order.restored(there.document()).layout == THERE


@pytest.mark.django_db
def test_an_order_from_before_there_were_languages_is_in_english(sample):
    document = Order((sample("undead"),), ("roster",)).document()
    del document["layout"]["language"]
    assert Order.restored(document).layout == Layout()


def test_the_corner_of_a_card_has_room_for_its_words_in_each_language():
    here = measures("poker", "largest").corner
    with translation.override(CODE):
        assert measures("poker", "largest").corner > here
    assert measures("poker", "largest").corner == here


@pytest.mark.parametrize("book", ("undead", "night-shift", "hedgerow-patrol"))
def test_no_sheet_has_words_that_no_translator_saw(sample, book):
    build, known = sample(book), words_of_rule_books() | {"muster"}
    sheets = [sheet for sheet in SHEETS.values() if sheet.is_in(build.catalogue)]
    found = {(sheet.slug, text) for sheet in sheets for text in left_in_english(_html(build, sheet.slug), known)}
    assert {(slug, text) for slug, text in found if not any(text in unit.name for unit in build.units)} == set()


def _html(build, sheet):
    return render.html(build, sheet, THERE)
