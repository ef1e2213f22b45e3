"""Overlaps that are planted in a PDF are found, and what only comes close is not."""

import pytest

from armybuilder.printing.pdf.typesetting import laid_out, together
from tests.printing import ink

PAGE = """<html lang="en"><head><title>Ink</title></head><body>
<p style="position: absolute; left: 20mm; top: 20mm">Rulers</p>
<p style="position: absolute; {style}">Cards</p></body></html>"""
RULE = "@page { size: 100mm 100mm; margin: 0 } p { font: 600 12pt/1 'Atkinson Hyperlegible Next'; margin: 0 }"


def overlaps(style):
    return ink.overlapping(together([laid_out(PAGE.format(style=style), ["print.css"], [RULE], {})]))


@pytest.mark.parametrize(
    "style",
    [
        "left: 20mm; top: 20mm",
        "left: 24mm; top: 22mm",
        "left: 30mm; top: 18.4mm",
        "left: 20mm; top: 20mm; transform: rotate(90deg)",
        "left: 25mm; top: 20mm; transform: rotate(40deg)",
        "left: 25mm; top: 18mm; transform: rotate(180deg)",
    ],
)
def test_a_text_on_another_is_found(style):
    assert overlaps(style) == ["Rulers on Cards, page 1"]


@pytest.mark.parametrize(
    "style",
    [
        "left: 20mm; top: 24.2mm",
        "left: 36mm; top: 20mm",
        "left: 34mm; top: 25mm; transform: rotate(90deg)",
        "left: 40mm; top: 20mm; transform: rotate(40deg)",
    ],
)
def test_a_text_close_to_another_is_none(style):
    assert overlaps(style) == []
