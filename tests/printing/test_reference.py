"""The quick reference, read back from its PDF."""

import io

import pdfplumber
import pytest

from armybuilder.printing.papers import Layout
from armybuilder.printing.press import render

pytestmark = pytest.mark.django_db


def text(build, paper="letter") -> str:
    """In the order in which it was drawn: one column after the other, and without spaces, which line ends swallow."""
    with pdfplumber.open(io.BytesIO(render.pdf([build], ["reference"], Layout(paper)))) as pdf:
        return "".join(char["text"] for page in pdf.pages for char in page.chars).replace(" ", "")


def test_it_has_the_round_the_dice_and_the_moves(sample):
    found = text(sample("undead"))

    for word in ("A round", "Initiative.", "What happens to a hit", "Moves and reach", "4½″", "Building, terrain"):
        assert word.replace(" ", "") in found


def test_it_has_only_the_rules_of_this_army(sample):
    found = text(sample("undead"))

    assert "CauseFear(Necromancer,Demon)" in found
    assert "Summon" in found
    assert "DoubleStrike" not in found
    assert "Solo" not in found


def test_chances_stand_beside_the_dice(sample):
    found = text(sample("undead"))

    assert "67%" in found
    assert "50%" in found
    assert "17%" in found
    assert "33%" in found


def test_a_sample_army_fits_on_one_page(sample):
    assert "page1of1" in text(sample("undead"))


@pytest.mark.parametrize("paper", ["letter", "a4"])
def test_a_long_move_and_its_inches_stand_in_one_line(sample, paper):
    with pdfplumber.open(io.BytesIO(render.pdf([sample("river-fort-garrison")], ["reference"], Layout(paper)))) as pdf:
        moves = [word["text"] for page in pdf.pages for word in page.extract_words() if word["text"].startswith("25½")]
    assert moves == ["25½″", "25½″"]
