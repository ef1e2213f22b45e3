"""The quick reference, read back from its PDF."""

import io

import pdfplumber
import pytest

from armybuilder.printing import render

pytestmark = pytest.mark.django_db


def text(build, paper="letter") -> str:
    with pdfplumber.open(io.BytesIO(render.pdf([build], ["reference"], paper))) as pdf:
        return "\n".join(page.extract_text() for page in pdf.pages)


def test_it_has_the_round_the_dice_and_the_moves(sample):
    found = text(sample("undead"))

    for word in ("A round", "Initiative.", "What happens to a hit", "Moves and reach", "4½″", "Building,"):
        assert word in found


def test_it_has_only_the_rules_of_this_army(sample):
    found = text(sample("undead"))

    assert "Cause Fear (Necromancer, Demon)" in found
    assert "Summon" in found
    assert "Double Strike" not in found
    assert "Solo" not in found


def test_chances_stand_beside_the_dice(sample):
    found = text(sample("undead"))

    assert "67%" in found
    assert "50%" in found
    assert "17%" in found
    assert "33%" in found
