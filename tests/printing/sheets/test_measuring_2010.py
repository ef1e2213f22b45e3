"""The measuring sheet of the 2010 edition read back: the sheet is the ruler, and nothing else is needed."""

import io
from itertools import pairwise

import pdfplumber
import pytest

from armybuilder.printing.jobs import render
from armybuilder.printing.papers import Layout
from rules.engine.build import Build


def near(value: float, wanted: float) -> bool:
    return abs(value - wanted) <= 0.5


@pytest.fixture(scope="module", params=["letter", "a4"])
def paper(request):
    return request.param


@pytest.fixture(scope="module")
def pages(books, paper):
    with pdfplumber.open(io.BytesIO(render.pdf([Build(books["vsgmr-2010"], "")], ["measuring"], Layout(paper)))) as pdf:
        yield pdf.pages


def strokes(page):
    """Every straight line as (x0, top, x1, bottom)."""
    return [(*a, *b) for shape in [*page.lines, *page.curves] for a, b in pairwise(shape["pts"])]


def said(page):
    return " ".join(page.extract_text().split())


def test_one_page_and_no_inch_rulers(pages, paper):
    [page] = pages
    size = {"letter": (612, 792), "a4": (595.28, 841.89)}[paper]
    assert near(page.width, size[0]) and near(page.height, size[1])
    assert "Inch rulers" not in page.extract_text()


@pytest.mark.parametrize("at", [306, 612])
@pytest.mark.parametrize("left", [True, False])
def test_a_move_unit_and_its_half_are_marked_on_both_long_edges(pages, at, left):
    edge = 0 if left else float(pages[0].width)
    level = [s for s in strokes(pages[0]) if near(s[1], at) and near(s[3], at)]
    assert [s for s in level if near(s[0], edge) or near(s[2], edge)]


def test_a_move_unit_lies_across_letter_and_a_shot_down_both(pages, paper):
    across = [s for s in strokes(pages[0]) if near(s[1], s[3]) and near(abs(s[2] - s[0]), 612)]
    down = [s for s in strokes(pages[0]) if near(s[0], s[2]) and near(abs(s[3] - s[1]), 792)]
    assert bool(across) == (paper == "letter")
    assert down or near(float(pages[0].height), 792)


def test_every_length_says_how_it_is_found(pages, paper):
    found = said(pages[0])
    assert [length for length in ("8½″", "4¼″", "17″", "25½″", "12¾″", "11″") if length not in found] == []
    ways = {
        "letter": ("the short edge", "2 × the short edge", "3 × the short edge", "the long edge"),
        "a4": ("to the 8½″ line", "2 × 8½″", "3 × 8½″", "to the 11″ line"),
    }[paper]
    assert [way for way in ways if way not in found] == []
    assert ("A4 is not Letter." in found) == (paper == "a4")
    assert "whose edges are the ruler" in found and "for a table without a tape" not in found


@pytest.mark.long
@pytest.mark.first_case
@pytest.mark.parametrize("slug", ["river-fort-garrison", "ash-hill-dragons", "scrapyard-raiders"])
def test_its_armies_are_printed_whole(slug, paper, sample):
    build = sample(slug)
    data = render.pdf([build], ["roster", "cards", "reference"], Layout(paper))
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        roster, cards, reference = (said(page) for page in pdf.pages)
        first = pdf.pages[1]
        words = first.extract_words()
        commander = next(word for word in words if word["text"] == build.units[0].name.split()[0])
        card = said(
            first.crop((commander["x0"] - 4, commander["top"] - 4, commander["x0"] + 165, commander["top"] + 240))
        )
    assert "25 of 25 points" in roster and "second result stands" in roster
    assert [unit.name for unit in build.units if unit.name not in cards] == []
    assert "May throw any of its own attack or armor dice again" in card.replace("- ", "") and "8½″" in card
    assert "2 Move Units" in reference and "25½″" in reference and "12¾″" in reference and "Heavy armor" in reference
    assert "Skill" not in reference and "Mooks" not in reference
