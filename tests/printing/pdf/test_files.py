"""Every sheet's file as other programs read it: neither pdfinfo nor qpdf has anything to say against it."""

import io
import subprocess

import pikepdf
import pytest

from armybuilder.printing.jobs import render
from armybuilder.printing.papers import Layout
from armybuilder.printing.sheets import SHEETS

SAMPLES = {"kit": "harbor-gang"}
"""An army that has a sheet, where the undead have it not."""


@pytest.mark.some_cases
@pytest.mark.every_value
@pytest.mark.parametrize("ink", ["full", "saver"])
@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_s_file_is_sound(tmp_path, sheet, paper, ink, sample):
    build, file = sample(SAMPLES.get(sheet, "undead")), tmp_path / "sheet.pdf"
    file.write_bytes(render.pdf([build], [sheet], Layout(paper, ink=ink)))
    said = subprocess.run(["pdfinfo", file], capture_output=True, text=True, check=True)
    assert said.stderr == "" and "Tagged:          yes" in said.stdout and "Author:          Muster" in said.stdout
    # what `qpdf --check` looks for
    with pikepdf.open(io.BytesIO(file.read_bytes())) as pdf:
        assert pdf.check_pdf_syntax() == []
        assert (str(pdf.Root.Lang), pdf.Root.MarkInfo.Marked) == ("en", True)
