"""Each sheet has all that belongs to it: what is missing is named."""

import pytest
from django.conf import settings
from django.template.loader import get_template

from armybuilder.printing.sheets import SHEETS, sheets_of
from armybuilder.printing.sheets.drawings.drawing import icons


@pytest.mark.parametrize("slug", SHEETS)
def test_a_sheet_has_its_template_its_stylesheet_and_its_icon(slug):
    sheet = SHEETS[slug]
    assert get_template(f"printing/{slug}.html")
    assert (settings.ROOT / "static" / "print" / f"{slug}.css").is_file()
    assert sheet.icon in icons()
    assert sheet.name and sheet.text


@pytest.mark.parametrize("slug", SHEETS)
def test_a_choice_of_a_sheet_has_values_with_names_the_first_of_them_the_usual(slug):
    for choice in SHEETS[slug].choices:
        values = [value for value, _ in choice.values]
        assert values and len(values) == len(set(values)) and all(name for _, name in choice.values)
    assert set(SHEETS[slug].without_army or {}) <= {choice.slug for choice in SHEETS[slug].choices}


def test_every_sheet_that_a_rule_book_names_is_there_and_every_sheet_is_in_a_rule_book(books):
    named = {slug for book in books.values() for slug in book.sheets}
    assert named - set(SHEETS) == set()
    assert set(SHEETS) - {sheet.slug for book in books.values() for sheet in sheets_of(book)} == set()


def test_the_sheets_of_a_rule_book_are_in_its_order(books):
    for book in books.values():
        assert [sheet.slug for sheet in sheets_of(book)][: len(book.sheets)] == list(book.sheets)
