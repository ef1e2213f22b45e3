"""Random armies in every style, language and rule book are read right; damaged ones are never wrong without a word."""

import random
from pathlib import Path

import pytest

from rules import engine
from rules.documents import catalogue_of, read_catalogue
from rules.loading import with_texts
from rules.texts import translated
from tests.support.list_styles import STYLES, asks, damaged, is_of_another_army, is_right, written

FIXTURES = Path(__file__).parents[4] / "fixtures"
BOOKS = ("vsgmr-7", "vsgmr-2010", "smg", "umr")
TEXTS = 12
"""Texts of each style in the quick run."""


@pytest.fixture(scope="module")
def books():
    read = {slug: read_catalogue(with_texts(FIXTURES / f"{slug}.json")) for slug in BOOKS}
    languages = ("en", "de", "es")
    return {code: {slug: catalogue_of(translated(read[slug], code)) for slug in BOOKS} for code in languages}


@pytest.mark.parametrize("style", sorted(STYLES))
def test_armies_in_this_style_are_read_without_a_question(books, style):
    chance = random.Random(style)
    right = 0
    for _ in range(TEXTS):
        one = written(chance, books, style)
        reading = engine.read_notation(one.text, books["en"][one.build.catalogue.slug])
        assert is_right(reading.build, one.build) or asks(reading), one.text
        right += is_right(reading.build, one.build) and not asks(reading)
    assert right >= TEXTS - 1


@pytest.mark.parametrize("style", sorted(STYLES))
def test_damaged_armies_are_right_or_asked_about(books, style):
    chance = random.Random(style)
    for _ in range(TEXTS):
        one = written(chance, books, style)
        text, kind = damaged(chance, one)
        reading = engine.read_notation(text, books["en"][one.build.catalogue.slug])
        is_told = is_right(reading.build, one.build) or asks(reading)
        assert is_told or is_of_another_army(one, text, reading.build), (kind, text)
