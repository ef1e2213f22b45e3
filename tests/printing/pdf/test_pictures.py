"""Silhouettes in a PDF: drawn once, placed wherever they stand."""

import io
from itertools import pairwise

import pdfplumber
import pikepdf
import pytest

from armybuilder.printing.jobs import render
from rules import engine

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def printed(catalogue, units, sheet="roster"):
    placed = tuple(engine.Unit(place, f"Unit {place}", "troop") for place in units)
    build = engine.Build(catalogue, "Line", placed, plastic="bone")
    return render.pdf([build], [sheet])


def forms(pdf):
    """The forms that a page places, by name, as often as it does."""
    return [
        [str(operands[0])[1:] for operands, operator in pikepdf.parse_content_stream(page) if str(operator) == "Do"]
        for page in pdf.pages
    ]


@pytest.mark.long
def test_one_drawing_serves_all_units_of_its_kind_on_all_pages(catalogue):
    with pikepdf.open(io.BytesIO(printed(catalogue, range(40)))) as pdf:
        placed = [name for names in forms(pdf) for name in names if name.startswith("troop-bone.svg")]
        drawn = {page.Resources.XObject[f"/{placed[0]}"].objgen for page in pdf.pages}

    assert len(placed) == 40 + 7
    assert len(set(placed)) == 1
    assert len(drawn) == 1


def test_one_drawing_serves_large_and_small_ones_that_look_left_and_right(catalogue):
    with pikepdf.open(io.BytesIO(printed(catalogue, range(3)))) as pdf:
        placed = [
            [float(number) for number in matrix]
            for (matrix, before), (name, operator) in pairwise(pikepdf.parse_content_stream(pdf.pages[0]))
            if str(operator) == "Do" and str(before) == "cm"
        ]
        drawn = [name for name in pdf.pages[0].Resources.XObject if "troop" in name]

    assert drawn == ["/troop-bone.svg"]
    # three beside the army's name, each 16 mm high and looking left, and one beside each unit, 3.65 × 9 pt high
    assert [matrix[0] < 0 for matrix in placed] == [True] * 3 + [False] * 3
    assert placed[3][3] / placed[0][3] == pytest.approx(3.65 * 9 / (16 * 72 / 25.4), abs=0.001)


@pytest.mark.parametrize(("sheet", "figures"), [("roster", 6), ("cards", 3)])
def test_each_stands_in_a_place_of_its_own(catalogue, sheet, figures):
    with pdfplumber.open(io.BytesIO(printed(catalogue, range(3), sheet))) as pdf:
        # the light ground that a troop stands on, in bone
        grounds = [curve for curve in pdf.pages[0].curves if near(curve["non_stroking_color"], (0.784, 0.749, 0.624))]
        places = {(round(ground["x0"]), round(ground["top"])) for ground in grounds}

    assert len(places) == len(grounds) == figures
    assert all(ground["x0"] > 14 and ground["x1"] < 598 for ground in grounds)


def near(color, other):
    return (
        isinstance(color, tuple)
        and len(color) == 3
        and all(abs(one - two) < 0.002 for one, two in zip(color, other, strict=True))
    )
