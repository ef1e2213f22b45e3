"""Words that are in another language than their sheet are marked so in its PDF, for screen readers."""

import io
from dataclasses import replace

import pdfplumber
import pikepdf
import pytest

from armybuilder.printing.jobs import render
from armybuilder.printing.papers import Layout
from armybuilder.printing.pdf.joining import PageRun, join
from tests.printing.pdf.test_structure import elements, opened, structure

FOREIGN = {
    "options/commander": "en",
    "options/cause-fear": "",
    "options/summon": "en",
    "figures/troop": "pl",
    "rolls/skill": "en",
}


@pytest.fixture
def undead(sample):
    """An army of house rules that lack the reader's language in some rows."""
    build = sample("undead")
    return replace(build, catalogue=replace(build.catalogue, foreign=FOREIGN))


def foreign(data):
    """The texts of a PDF that name their language, without spaces, each with it."""
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        chars = [(number, char["mcid"], char["text"]) for number, page in enumerate(pdf.pages) for char in page.chars]
    with opened(data) as pdf:
        pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
        marked = [(str(one.Lang), set(contents(one, pages))) for one in structure(pdf) if "/Lang" in one]
    texts = ((language, (char for *at, char in chars if tuple(at) in held)) for language, held in marked)
    return {(language, "".join("".join(text).split())) for language, text in texts}


def contents(element, pages):
    """The numbers of an element's contents, each with its page's."""
    for one in elements(element):
        for kid in one.K:
            if isinstance(kid, int):
                yield pages[one.Pg.objgen], kid


def test_a_roster_marks_options_figures_rolls_and_rules(undead):
    said = foreign(render.pdf([undead], ["roster"]))
    assert {("en", "★Commander"), ("", "CauseFear"), ("pl", "Troop"), ("en", "Skill")} <= said
    [rule] = [text for language, text in said if text.startswith("CauseFear.")]
    assert len(rule) > len("CauseFear.")
    assert {language for language, _ in said} == {"en", "", "pl"}


def test_the_compact_form_marks_them_too(undead):
    said = foreign(render.pdf([undead], ["roster"], Layout(choices=(("roster.form", "compact"),))))
    assert {("en", "★Commander"), ("", "CauseFear"), ("pl", "Troop")} <= said


@pytest.mark.parametrize("sheet", ["cards", "reference"])
def test_the_rules_on_other_sheets_are_marked(undead, sheet):
    said = foreign(render.pdf([undead], [sheet]))
    assert any(language == "" and text.startswith("CauseFear") for language, text in said)
    assert any(language == "en" and text.startswith("Summon") for language, text in said)


@pytest.mark.long
def test_nothing_is_marked_where_all_is_in_the_language_of_the_sheet(sample):
    assert foreign(render.pdf([sample("undead")], ["roster", "cards", "reference"])) == set()


def test_sheets_put_together_keep_the_marks(undead, tmp_path):
    data, whole = render.pdf([undead], ["roster"]), tmp_path / "whole.pdf"
    piece = tmp_path / "piece.pdf"
    piece.write_bytes(data)
    join([PageRun(piece, 0, 1, ())], "Once", whole)
    with pikepdf.open(whole) as pdf, opened(data) as one:
        langs = [[str(element.Lang) for element in structure(of) if "/Lang" in element] for of in (one, pdf)]
    assert langs[0] == langs[1] != []
