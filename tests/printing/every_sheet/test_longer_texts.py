"""Sheets with texts that are 40 % longer than the English: none is cut off, too wide, broken or on another."""

from functools import cache
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import trans_real

from armybuilder.armies import samples
from armybuilder.printing.papers import PAPERS, Layout
from armybuilder.printing.sheets import SHEETS
from rules import texts
from rules.documents import catalogue_of, read_catalogue
from tests.printing import laid
from tests.support.languages.pseudo_language import LONGER, Longer, longer_row

FILES = {"undead": "vsgmr-7", "river-fort-garrison": "vsgmr-2010", "harbor-watch": "umr", "hedgerow-patrol": "smg"}
"""A sample army of each rule book."""
LEFT = {"any", "½", "destroyed"}
"""What is still wider than its column: a reach without end, long moves on A5, the score of what was destroyed."""


@pytest.fixture(autouse=True)
def longer_words(monkeypatch):
    monkeypatch.setitem(trans_real._translations, LONGER, Longer(LONGER))
    monkeypatch.setattr(texts, "translated_row", longer_row)
    with translation.override(LONGER):
        yield


@cache
def army(slug):
    """A sample army by its rule book in longer words."""
    book = Path(settings.ROOT) / "fixtures" / f"{FILES[slug]}.json"
    document = texts.translated(read_catalogue(book.read_text(encoding="utf-8")), LONGER)
    return next(one.build for one in samples.samples_of(catalogue_of(document)) if one.slug == slug)


@pytest.mark.long
@pytest.mark.first_case
@pytest.mark.every_value
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("slug", FILES)
def test_every_text_is_whole(slug, paper):
    build, said = army(slug), set()
    for sheet in SHEETS.values():
        layout = Layout(paper, turned=sheet.is_turned(Layout(paper)), language=LONGER)
        if sheet.is_in(build.catalogue) and paper in (sheet.papers or PAPERS):
            said |= {f"{sheet.slug}: {fault}" for fault in laid.faults(build, sheet.slug, layout)}
    assert {fault for fault in said if not any(left in fault for left in LEFT)} == set()
