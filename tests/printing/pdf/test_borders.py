"""Lines above and below boxes: plain rectangles where they are straight, WeasyPrint's borders where they are not."""

import io

import pikepdf
import pytest

from armybuilder.printing.pdf import borders, typesetting
from armybuilder.printing.pdf.weasy import draw_border

BOX = "html, body, p { display: block } @page { size: 100pt 60pt; margin: 10pt } p { width: 40pt; height: 20pt;"


def operators(style):
    laid = typesetting.laid_out('<html lang="en"><body><p></p></body></html>', [], [BOX + style + "}"], {})
    with pikepdf.open(io.BytesIO(typesetting.together([laid]))) as pdf:
        return [(str(operator), [*map(float, given)]) for given, operator in instructions(pdf)]


def instructions(pdf):
    for given, operator in pikepdf.parse_content_stream(pdf.pages[0]):
        if str(operator) in ("re", "W", "W*", "c", "rg"):
            yield given, operator


@pytest.mark.parametrize(("side", "top"), [("top", 10), ("bottom", 30)])
def test_a_straight_line_is_a_rectangle_in_its_place(side, top):
    drawn = operators(f"border-{side}: 2pt solid #f00")
    assert ("rg", [1, 0, 0]) in drawn
    rectangle = next(given for name, given in drawn if name == "re")
    assert rectangle == pytest.approx([place / 0.75 for place in (10, top, 40, 2)], abs=0.01)
    assert {name for name, _ in drawn} == {"rg", "re"}


@pytest.mark.parametrize(
    "style",
    [
        "border: 2pt solid #f00",
        "border-top: 2pt dashed #f00",
        "border-top: 2pt solid #f00; border-top-left-radius: 3pt",
        "border-left: 2pt solid #f00",
        "border-top: 2pt solid #f00; visibility: hidden",
        "border: 0",
    ],
)
def test_other_borders_are_drawn_as_ever(style, monkeypatch):
    drawn = operators(style)
    monkeypatch.setattr(borders.draw, "draw_border", draw_border)
    assert drawn == operators(style)
