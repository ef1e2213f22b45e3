"""Sheets of an army of one's own: its owner prints it, nobody else finds it."""

import io

import pdfplumber
import pytest

from armybuilder.printing.sheets import SHEETS
from tests.support.players import copied

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.fixture
def at(client):
    """The address of an army that this visitor copied."""
    return f"/armies/{copied(client, 'undead').code}/"


@pytest.mark.long
def test_its_maker_chooses_sheets_and_gets_them(client, at):
    page = client.get(at + "sheets/").content.decode()
    assert f'<a href="{at}">Undead</a>' in page and f'action="{at}sheets/"' in page
    answer = client.get(at + "sheets.pdf?sheets=roster&sheets=cards&paper=a4")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    with pdfplumber.open(io.BytesIO(answer.content)) as pdf:
        assert len(pdf.pages) == 2
        assert "25 of 25 points" in pdf.pages[0].extract_text()


@pytest.mark.long
def test_a_change_is_on_the_next_sheet(client, at):
    client.post(at + "units/", {"figure": "hero"})
    answer = client.get(at + "sheets.pdf?sheets=roster&paper=letter")
    with pdfplumber.open(io.BytesIO(answer.content)) as pdf:
        assert "27 of 25 points" in pdf.pages[0].extract_text()


def test_sheets_are_only_asked_for(client, at):
    assert client.post(at + "sheets.pdf").status_code == 405


@pytest.mark.long
def test_sheets_come_as_they_print_well_where_none_are_named(client, at):
    answer = client.get(at + "sheets.pdf?paper=a4")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")


@pytest.mark.parametrize(
    ("slug", "said"), [("chess", "chess"), ("%00", "\\u0000"), ("vsgmr-7%20", "vsgmr-7 "), ("x" * 90, "x" * 40 + "…")]
)
def test_the_measuring_sheet_says_which_editions_there_are(client, catalogue, slug, said):
    answer = client.get(f"/measuring.pdf?edition={slug}")
    assert answer.status_code == 400
    assert f"There are no rules “{said}”. Choose from: vsgmr-7" in answer.content.decode()


def nest_too_deeply(*_):
    raise RecursionError


def test_a_measuring_sheet_that_cannot_be_laid_out_is_a_sentence_with_the_way_out(
    client, catalogue, monkeypatch, settings, tmp_path
):
    settings.PRINTS = tmp_path
    monkeypatch.setattr(SHEETS["measuring"], "context", nest_too_deeply)
    answer = client.get("/measuring.pdf?paper=a4")
    page = answer.content.decode()
    assert (answer.status_code, answer["Content-Type"]) == (422, "text/html; charset=utf-8")
    assert (
        "The sheet “Paper ruler” couldn’t be printed. This needed more than 512 MB of memory. Try another paper" in page
    )
    assert "Print again" in page


def test_the_measuring_sheet_says_which_papers_there_are(client, catalogue, db):
    answer = client.get("/measuring.pdf?paper=foolscap")
    assert answer.status_code == 400
    assert "“foolscap” isn’t available for “paper”. Choose from: letter, a4, legal, a5." in answer.content.decode()
