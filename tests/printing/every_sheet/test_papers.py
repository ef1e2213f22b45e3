"""Every sheet on every paper that it is made for; on the others it says so."""

import pytest

from armybuilder.printing.papers import PAPERS, Layout
from armybuilder.printing.sheets import SHEETS
from tests.printing import geometry

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def test_there_are_four_papers():
    assert [(paper.name, paper.dimensions) for paper in PAPERS.values()] == [
        ("Letter", "8½ × 11″"), ("A4", "210 × 297 mm"), ("Legal", "8½ × 14″"), ("A5", "148 × 210 mm"),
    ]  # fmt: skip


@pytest.mark.parametrize("paper", ["legal", "a5"])
def test_measures_need_an_edge_that_measures(paper):
    assert SHEETS["measuring"].refusal(paper) == (
        "Paper ruler only fits Letter and A4. Choose one of these sizes, or remove the sheet."
    )
    assert SHEETS["measuring"].refusal("a4") == SHEETS["roster"].refusal(paper) == ""


@pytest.mark.some_cases
@pytest.mark.parametrize("paper", ["letter", "a4", "legal", "a5"])
def test_a_sheet_s_pages_are_the_paper_s(sample, paper):
    for leaf in geometry.printed(sample("undead"), "roster", Layout(paper)):
        assert (leaf.width, leaf.height) == pytest.approx(geometry.SIZES[paper], abs=0.01)
        assert geometry.in_the_rim(leaf) == []
