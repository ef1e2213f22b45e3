"""Title and PDF/UA of a sheet's file, as other programs find them."""

import io
from dataclasses import replace

import pikepdf
import pypdfium2
import pytest

from armybuilder.printing.jobs import prints, render
from armybuilder.printing.jobs.prints import Order
from armybuilder.visitors import Visitor

pytestmark = pytest.mark.django_db


def metadata(file):
    """Title and part of PDF/UA, and whether they are readable without unpacking."""
    with pikepdf.open(file) as pdf:
        found = pdf.open_metadata()
        return found["dc:title"], found["pdfuaid:part"], b"<x:xmpmeta" in pdf.Root.Metadata.read_raw_bytes()


def saved_by_pdfium(file):
    with pypdfium2.PdfDocument(file) as pdf:
        out = io.BytesIO()
        pdf.save(out)
    return out


def test_the_metadata_of_a_print_survive_what_chrome_saves(sample, settings, tmp_path):
    settings.PRINTS = tmp_path
    alone = io.BytesIO(render.pdf([sample("undead")], ["roster"]))
    assert metadata(alone) == metadata(saved_by_pdfium(alone.getvalue())) == ("Undead", "1", True)
    armies = (replace(sample("elves"), name="Our Elves"), sample("undead"))
    whole = prints.file_of(prints.ask(Order(armies, ("roster", "reference")), Visitor("ann")))
    title, *others = metadata(whole)
    assert (title, *others) == metadata(saved_by_pdfium(whole)) == ("Our Elves and Undead", "1", True)
