"""The tagged structure of every sheet: headings in order, a cell a roll, rows with their unit's name, no decoration."""

import io
import subprocess
from itertools import pairwise

import pikepdf
import pytest

from armybuilder.armies import samples
from armybuilder.printing.jobs import render
from armybuilder.printing.papers import Layout
from armybuilder.printing.pdf.joining import Part, join
from armybuilder.printing.sheets import sheets_of

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
BACKS = Layout(choices=(("cards.sides", "both"),))


@pytest.fixture(scope="module")
def sheets(django_db_setup, django_db_blocker):
    """Of an army of two rule books all sheets as one PDF, printed once."""
    with django_db_blocker.unblock():
        armies = [samples.get(slug).build for slug in ("undead", "lantern-society")]
        return [render.pdf([army], [sheet.slug for sheet in sheets_of(army.catalogue)], BACKS) for army in armies]


@pytest.fixture(scope="module")
def roster(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock():
        return render.pdf([samples.get("undead").build], ["roster"])


def elements(element):
    """The element and all in it, in the order in which they are read out."""
    yield element
    for kid in element.get("/K", ()):
        if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
            yield from elements(kid)


def structure(pdf):
    return list(elements(pdf.Root.StructTreeRoot.K[0]))


def opened(data):
    return pikepdf.open(io.BytesIO(data))


def test_headings_begin_with_the_first_and_skip_none(sheets):
    for data in sheets:
        with opened(data) as pdf:
            kinds = [str(one.S) for one in structure(pdf)]
        levels = [int(kind[2:]) for kind in kinds if kind[:2] == "/H" and kind[2:].isdigit()]
        assert levels[0] == 1 and len(levels) > 20
        assert [pair for pair in pairwise(levels) if pair[1] > pair[0] + 1] == []


def test_pictures_that_say_nothing_are_no_content_and_others_say_what_they_are(sheets):
    for data in sheets:
        with opened(data) as pdf:
            told = [str(one.get("/Alt", "")) for one in structure(pdf) if one.S == "/Figure"]
            numbers = pdf.Root.StructTreeRoot.ParentTree.Nums
            left = [entry for page in list(numbers)[1::2] if isinstance(page, pikepdf.Array) for entry in page]
        assert told and all(told)
        assert not {"•"} & set(told)
        assert None in left


def test_nothing_is_left_empty(sheets):
    for data in sheets:
        with opened(data) as pdf:
            assert [str(one.S) for one in structure(pdf) if one.S in ("/P", "/H1", "/H2") and len(one.K) == 0] == []


def test_each_roll_has_a_cell_of_its_own_under_its_heading_and_beside_its_unit_s_name(roster):
    with opened(roster) as pdf:
        rows = [[one for one in row.K if one.S in ("/TH", "/TD")] for row in structure(pdf) if row.S == "/TR"]
        head, first = rows[0], rows[1]
        names = [str(cell.ID) for cell in head[1:]]
        assert [str(cell.S) for cell in first] == ["/TD", "/TH", *["/TD"] * 8]
        # distance, hand to hand, armor and skill, then move, reach, points and boxes
        of = [[str(name) for name in cell.A.Headers] for cell in first[2:]]
        assert of == [[str(first[1].ID), name] for name in names[1:]]
        assert any(one.S == "/H2" for one in elements(first[1]))


def test_of_two_armies_side_by_side_each_row_s_cells_are_headed_by_their_own_unit(books):
    armies = [samples.get(slug).build for slug in ("undead", "elves")]
    with opened(render.pdf(armies, ["score"])) as pdf:
        rows = [[one for one in row.K if one.S in ("/TH", "/TD")] for row in structure(pdf) if row.S == "/TR"]
    both = [row for row in rows if [cell.S for cell in row] == ["/TH", *["/TD"] * 3, "/TH", *["/TD"] * 2]]
    assert len(both) == 3
    for row in both:
        names = {str(row[place].ID): place for place in (0, 4)}
        of = [[names[str(name)] for name in cell.A.Headers if str(name) in names] for cell in row if cell.S == "/TD"]
        assert of == [[0], [0], [0], [4], [4]]
    rounds = [row for row in rows if row[0].S == "/TH" and len(row) == 8 and row[1].S == "/TD"]
    assert len(rounds) == 5 and all(str(row[0].ID) in map(str, row[1].A.Headers) for row in rounds)


def test_dice_are_read_as_what_they_mean_and_not_as_sums(sheets, tmp_path):
    file = tmp_path / "sheets.pdf"
    file.write_bytes(sheets[0])
    said = subprocess.run(["pdftotext", file, "-"], capture_output=True, text=True, check=True).stdout
    assert "3 or more on d6" in said and "no roll" in said
    assert "+d6" not in said


def test_sheets_put_together_keep_their_structure(roster, tmp_path):
    pieces, whole = [tmp_path / "one.pdf", tmp_path / "other.pdf"], tmp_path / "whole.pdf"
    for piece in pieces:
        piece.write_bytes(roster)
    join([Part(piece, 0, 1, ()) for piece in pieces], "Twice", whole)
    with pikepdf.open(whole) as pdf, opened(roster) as one:
        kinds = [str(element.S) for element in structure(one)][1:]
        assert [str(element.S) for element in structure(pdf)][1:] == kinds * 2
        assert len(pdf.Root.StructTreeRoot.ParentTree.Nums) == 4
