"""How sheets become a PDF: what it asks of the viewer, what it may read, what is kept."""

import io
import time
from dataclasses import replace
from xml.etree import ElementTree

import pikepdf
import pytest

from armybuilder.printing import render
from rules import engine

pytestmark = pytest.mark.django_db


def opened(build, sheets=("roster", "reference"), paper="letter"):
    return pikepdf.open(io.BytesIO(render.pdf([build], sheets, paper)))


def test_it_asks_for_the_true_size(sample):
    pdf = opened(sample("elves"))
    wishes = pdf.Root.ViewerPreferences

    assert wishes.PrintScaling == "/None"
    assert wishes.PickTrayByPDFSize
    assert wishes.Duplex == "/DuplexFlipLongEdge"


def test_it_is_tagged_titled_and_has_bookmarks(sample):
    pdf = opened(sample("elves"))

    assert pdf.Root.MarkInfo.Marked
    assert str(pdf.Root.Lang) == "en"
    assert pdf.docinfo["/Title"] == "Elves"
    with pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == ["Elves", "Quick reference"]


@pytest.mark.parametrize("paper, width", [("letter", 612), ("a4", 595.276)])
def test_pages_have_the_size_of_the_paper(sample, paper, width):
    pdf = opened(sample("elves"), paper=paper)

    assert [float(page.mediabox[2]) for page in pdf.pages] == [pytest.approx(width, abs=0.01)] * 2


@pytest.mark.parametrize(
    "address",
    ["file:///etc/passwd", "https://example.org/a.png", "https://sheets.invalid/../../manage.py", "data:text/plain,a"],
)
def test_only_files_of_sheets_are_served(address):
    with pytest.raises(ValueError, match="may not read"):
        render.OwnFiles().fetch(address)


def test_its_own_style_is_served():
    assert b"@page" in render.OwnFiles().fetch("https://sheets.invalid/print.css").read()


def test_the_same_sheets_again_take_no_time(sample):
    build = sample("elves")
    first = render.pdf([build], ["roster"], "letter")

    start = time.perf_counter()
    again = render.pdf([build], ["roster"], "letter")

    assert again is first
    assert time.perf_counter() - start < 0.005


def test_a_changed_army_is_printed_anew(sample):
    build = sample("elves")

    assert render.pdf([build], ["roster"]) != render.pdf([replace(build, name="Others")], ["roster"])


@pytest.mark.parametrize("sheet", ["roster", "reference"])
def test_sheets_are_well_formed(sample, sheet):
    page = render.html(sample("undead"), sheet, "letter").replace("<!doctype html>", "")

    assert ElementTree.fromstring(page).tag == "html"


def test_names_are_text_and_never_markup(catalogue):
    unit = engine.Unit(0, '<img src="file:///etc/passwd">', "troop", notes="<b>&amp;")
    page = render.html(engine.Build(catalogue, "<script>", (unit,)), "roster", "letter")

    assert "<script>" not in page
    assert "&lt;img src=" in page
    assert "&lt;b&gt;&amp;amp;" in page


@pytest.mark.parametrize("error", [RecursionError, MemoryError, ZeroDivisionError])
def test_what_cannot_be_laid_out_is_one_sentence(sample, monkeypatch, error):
    def fail(*arguments):
        raise error

    monkeypatch.setattr(render, "_document", fail)
    with pytest.raises(render.Unprintable, match="could not be laid out"):
        render.pdf([replace(sample("elves"), name=f"Elves {error.__name__}")], ["roster"])
