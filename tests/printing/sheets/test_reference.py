"""The quick reference, read back from its PDF."""

import io
import re
from dataclasses import replace

import pdfplumber
import pytest
from django.conf import settings

from armybuilder.printing.jobs import render
from armybuilder.printing.papers import Layout
from armybuilder.printing.sheets import SHEETS, reference
from armybuilder.printing.sheets.page import margins
from armybuilder.printing.sheets.page.columns import Letters


def text(build, paper="letter") -> str:
    """In the order in which it was drawn: one column after the other, and without spaces, which line ends swallow."""
    with pdfplumber.open(io.BytesIO(render.pdf([build], ["reference"], Layout(paper)))) as pdf:
        return re.sub(r"\s", "", "".join(char["text"] for page in pdf.pages for char in page.chars))


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


SAMPLES = sorted(file.stem for file in (settings.ROOT / "fixtures" / "samples").glob("*.json"))
"""Those of every rule book."""


def blocks(page):
    """The blocks of a page as they were laid out: name, top, height, in points."""
    waiting, found = [page._page_box], []
    while waiting:
        box = waiting.pop()
        element = getattr(box, "element", None)
        if element is not None and element.get("class") == "block":
            head = element.find("h2")
            found.append(("" if head is None else head.text, box.position_y * 0.75, box.height * 0.75))
        waiting += getattr(box, "children", ()) or ()
    return found


@pytest.mark.every_value
@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("slug", SAMPLES)
def test_every_sample_has_its_reference_on_one_page(sample, slug, paper):
    layout, build = Layout(paper), sample(slug)
    sheet = SHEETS["reference"]
    document, [page] = render.document(sheet, build, layout), sheet.context(build, layout)["pages"]
    assert len(document.pages) == 1
    least = max(top + high for _, top, high in blocks(document.pages[0]))
    assert least <= float(layout.size[1]) - margins.foot_margin(layout) + 1
    said = SHEETS["reference"].context(build, layout)
    letters = Letters(float(said["letters"][2:].replace("-", ".")), float(said["wide"][:-2]))
    heights = [sum(block.height(letters) for block in column) for column in page]
    assert min(heights) > 0.7 * max(heights)
    measured = {block.name: block.height(letters) for column in page for block in column if not block.continued}
    higher = {name: (high, measured[name]) for name, _, high in blocks(document.pages[0]) if name and
              high > measured[name]}  # fmt: skip
    assert higher == {}


@pytest.mark.parametrize("slug", ["elves", "night-shift", "hedgerow-patrol", "river-fort-garrison"])
def test_a5_takes_two_pages(sample, slug):
    assert len(render.document(SHEETS["reference"], sample(slug), Layout("a5")).pages) == 2


@pytest.mark.long
def test_a_large_army_s_reference_goes_on_from_page_to_page_with_nothing_lost(sample):
    undead = sample("undead")
    many = [replace(undead.units[place % 6], id=place, name=f"Band {place}") for place in range(70)]
    found = text(replace(undead, units=tuple(many)))
    assert all(f"Band{place}" in found for place in range(70))
    assert "continued" in found and "page1of" in found


def test_drones_stand_below_their_operator(sample):
    rows = [(row.name, row.words) for row in reference.rows(sample("night-shift"), [], "full")]
    assert rows[1:3] == [("Wires", []), ("Moth and Bat", ["of Wires"])]


def test_a_rule_book_of_dice_of_words_has_its_orders_and_the_faces_of_its_dice(sample):
    found = text(sample("hedgerow-patrol"))
    assert "Kneel.Itkneels;theonlywayupfromlyingdown." in found
    assert "ShooterStanceHITStandKneelKneelMISSMISSRunning,Stand,Kneel,Prone" in found
    assert "TargetStance" not in found
    assert "HITonskill4of6,elseMISS.Tohitwhilestanding22%,kneeling44%,prone67%." in found


def test_names_of_rows_are_row_headers_and_headings_leave_no_level_out(sample):
    page = render.html(sample("undead"), "reference", Layout())
    assert [level for level in ("<h1", "<h2", "<h3") if level in page] == ["<h1", "<h2"]
    assert '<th scope="row">Cavalry</th>' in page and '<th scope="row" class="over">Necromancer' in page


def test_everyone_acts_and_figure_scales_are_played_as_they_say(sample):
    build = sample("undead")
    found = text(replace(build, rules=build.rules | {"everyone-acts", "scales"}))
    assert "Playerstaketurnsfigurebyfigure" in found and "Inturn" not in found
    assert "enemiesnot" in found and "Figuresmaybepassedthrough." not in found
