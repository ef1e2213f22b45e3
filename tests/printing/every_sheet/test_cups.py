"""True to scale in CUPS: what its filter makes of a sheet is what the sheet says of it."""

import io
import os
import subprocess
from pathlib import Path

import pdfplumber
import pytest

from armybuilder.printing.jobs import render
from armybuilder.printing.papers import Layout
from rules.engine.build import Build

FILTER, PRINTER = Path("/usr/lib/cups/filter/pdftopdf"), Path("/usr/share/ppd/cupsfilters/pxlmono.ppd")
PAGE = {"letter": (612, 792), "a4": (595, 842)}
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not (FILTER.exists() and PRINTER.exists()), reason="Debian's cups-filters is not installed"),
]


def filtered(content, paper, options, folder):
    """Page size in points, and the side of the check square in inches, after the filter of a printer with a paper."""
    printer = folder / "printer.ppd"
    text = PRINTER.read_text("latin-1")
    for key in ("PageSize", "PageRegion", "ImageableArea", "PaperDimension"):
        lines = [line for line in text.splitlines() if line.startswith(f"*Default{key}:")]
        for line in lines:
            text = text.replace(line, f"*Default{key}: {Layout(paper).media}")
    printer.write_text(text, "latin-1")
    done = subprocess.run(
        [FILTER, "1", "me", "title", "1", options], input=content, capture_output=True, check=True,
        env={**os.environ, "PPD": str(printer)},
    )  # fmt: skip
    data = done.stdout[done.stdout.find(b"%PDF-") :]
    with pdfplumber.open(io.BytesIO(data[: data.rfind(b"%%EOF") + 5])) as pdf:
        page = pdf.pages[0]
        squares = [box["width"] / 72 for box in page.rects if abs(box["width"] - box["height"]) < 0.5]
        return (round(page.width), round(page.height)), [side for side in squares if 0.7 < side < 1.2]


@pytest.mark.parametrize("sheet", ["measuring", "rulers"])
@pytest.mark.parametrize(("paper", "other"), [("a4", "letter"), ("letter", "a4")])
def test_the_inch_is_an_inch_on_the_right_paper_and_about_a_tenth_less_on_another(
    catalogue, tmp_path, sheet, paper, other
):
    content = render.pdf([Build(catalogue, "")], [sheet], Layout(paper))
    size, [side] = filtered(content, paper, "", tmp_path)
    assert (size, side) == (PAGE[paper], pytest.approx(1, abs=0.002))
    size, [side] = filtered(content, other, "", tmp_path)
    assert size == PAGE[other] and 0.82 < side < 0.95
    for options in (f"media={Layout(paper).media} print-scaling=none", "print-scaling=none"):
        assert filtered(content, other, options, tmp_path)[1] == [pytest.approx(1, abs=0.002)]
    assert filtered(content, other, "scaling=100", tmp_path)[1][0] < 0.95
