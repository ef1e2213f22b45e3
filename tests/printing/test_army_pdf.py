"""``manage.py army pdf``."""

import io
from pathlib import Path

import pdfplumber
import pytest
from django.core.management import call_command

pytestmark = pytest.mark.django_db
UNDEAD = Path(__file__).resolve().parents[2] / "fixtures" / "samples" / "undead.json"


def run(*arguments) -> tuple[int, str]:
    stderr = io.StringIO()
    try:
        call_command("army", "pdf", *map(str, arguments), stderr=stderr)
    except SystemExit as end:
        return int(end.code), stderr.getvalue()
    return 0, stderr.getvalue()


def test_it_writes_the_sheets(tmp_path):
    out = tmp_path / "undead.pdf"

    assert run(UNDEAD, "--sheets", "roster,reference", "--paper", "a4", "-o", out) == (0, "")
    with pdfplumber.open(out) as pdf:
        assert round(pdf.pages[0].width) == 595
        assert "Necromancer" in pdf.pages[0].extract_text()
        assert "Quick reference" in pdf.pages[1].extract_text()


def test_what_is_no_army_ends_with_2_and_its_place(tmp_path):
    bad = tmp_path / "bad.json"
    bad.write_text('{"format": "muster-army/1", "edition": "vsgmr-7", "name": "A", "units": [{"name": "B"}]}')

    code, said = run(bad, "-o", tmp_path / "bad.pdf")

    assert code == 2
    assert "units[0]" in said
    assert not (tmp_path / "bad.pdf").exists()


def test_an_unknown_sheet_is_named(tmp_path):
    code, said = run(UNDEAD, "--sheets", "map", "-o", tmp_path / "a.pdf")

    assert code == 1
    assert "There is no sheet “map”." in said
