"""Every page of every sheet says which revision of house rules it means."""

import io

import pdfplumber
import pytest

from armybuilder.armies import samples
from armybuilder.printing.jobs import render
from armybuilder.printing.papers import Layout
from armybuilder.printing.sheets import sheets_of
from rules import engine
from rules.documents import document_of
from rules.loading import publish
from rules.models import Edition
from rules.snapshot import catalogue

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def on_house_rules(book, sample):
    """The sample on the second revision of house rules made from the book, of which a third is out."""
    parent = Edition.objects.get(slug=book)
    document = document_of(parent)
    named = type(document)(
        {**document.own, "name": "Tuesday Table rules", "short_name": "Tuesday Table"}, document.rows
    )
    _, second, _ = (publish(named, "tuesday-table", parent) for _ in range(3))
    return engine.carry_over(samples.get(sample).build, catalogue(second)).build


def said(page):
    """Everything on the page, also what runs up its side."""
    aside = "".join(letter["text"] for letter in page.chars if not letter["upright"])
    return f"{page.extract_text()} {aside} {aside[::-1]}"


@pytest.mark.long
@pytest.mark.first_case
@pytest.mark.parametrize(
    ("book", "sample"), [("vsgmr-7", "undead"), ("umr", "night-shift"), ("smg", "hedgerow-patrol")]
)
def test_every_page_of_every_sheet_names_the_revision(book, sample):
    build = on_house_rules(book, sample)
    sheets = [sheet.slug for sheet in sheets_of(build.catalogue) if not sheet.refusal("a4")]
    with pdfplumber.open(io.BytesIO(render.pdf([build], sheets, Layout("a4")))) as pdf:
        told = [said(page) for page in pdf.pages]
    assert len(told) >= len(sheets)
    assert [text[:80] for text in told if "Tuesday Table, revision 2" not in text and "revision 2" not in text] == []


def test_the_roster_names_the_rules_in_full(sample):
    with pdfplumber.open(
        io.BytesIO(render.pdf([on_house_rules("vsgmr-7", "undead")], ["roster"], Layout("a4")))
    ) as pdf:
        text = pdf.pages[0].extract_text()
    assert "Tuesday Table rules, revision 2, " in text
    credit = "Rules: Very Simple Generic Miniatures Rules 7 by Andrew Domino, CC BY-NC-SA 3.0"
    assert f"Tuesday Table, revision 2. {credit}" in text
