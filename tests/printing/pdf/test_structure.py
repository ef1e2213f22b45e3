"""The tagged structure of every sheet: headings in order, a cell a roll, rows with their unit's name, no decoration."""

import io
import re
import subprocess
from itertools import pairwise

import pikepdf
import pytest

from armybuilder.armies import samples
from armybuilder.printing.jobs import render
from armybuilder.printing.papers import Layout
from armybuilder.printing.pdf.joining import PageRun, join
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


def test_each_heading_says_what_it_heads_and_no_table_is_without_headings(sheets):
    for data in sheets:
        with opened(data) as pdf:
            tables = [list(elements(one)) for one in structure(pdf) if one.S == "/Table"]
            headings = [cell for table in tables for cell in table if cell.S == "/TH"]
            assert len(tables) > 5 and all(any(cell.S == "/TH" for cell in table) for table in tables)
            assert [cell for cell in headings if cell.get("/A", {}).get("/Scope") not in ("/Row", "/Column")] == []
            assert [cell for cell in headings if len(cell.K) == 0] == []
            assert {str(one.S) for table in tables for group in table[0].K for one in [group]} <= {"/THead", "/TBody"}
            cells = {str(cell.ID) for cell in headings}
            named = {str(name) for table in tables for cell in table for name in cell.get("/A", {}).get("/Headers", ())}
            assert named <= cells


def test_a_heading_beside_values_is_that_of_its_row_and_others_are_those_of_columns(roster):
    with opened(roster) as pdf:
        head, first = [row for row in structure(pdf) if row.S == "/TR"][:2]
        assert {str(cell.A.Scope) for cell in head.K if cell.S == "/TH"} == {"/Column"}
        assert [str(cell.A.Scope) for cell in first.K if cell.S == "/TH"] == ["/Row"]


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


@pytest.mark.parametrize("pair", [("orcs", "undead"), ("horror-film-survivors", "orcs"), ("orcs",)])
def test_no_table_of_who_hits_whom_has_more_headings_than_values(pair, books):
    armies = [samples.get(slug).build for slug in pair]
    with opened(render.pdf(armies, ["matchup"], Layout("a4"))) as pdf:
        tables = [[str(one.S) for one in elements(table)] for table in structure(pdf) if table.S == "/Table"]
    counts = [(table.count("/TH"), table.count("/TD")) for table in tables if "/TH" in table]
    assert len(counts) >= len(pair) and all(headings <= values for headings, values in counts)


def test_dice_are_read_as_what_they_mean_and_not_as_sums(sheets, tmp_path):
    file = tmp_path / "sheets.pdf"
    file.write_bytes(sheets[0])
    said = subprocess.run(["pdftotext", file, "-"], capture_output=True, text=True, check=True).stdout
    assert "3 or more on d6" in said and "no roll" in said
    assert "+d6" not in said


def test_dice_are_copied_letter_by_letter_by_programs_that_leave_out_what_is_read_aloud(sheets, tmp_path):
    """Each letter of ``3+d6`` is a glyph. Of glyphs that are several letters Ghostscript 10.00 makes others."""
    glyph = re.compile(rb"<[0-9a-f]{4}> <([0-9a-f]+)>")
    with opened(sheets[0]) as pdf:
        maps = [
            one.ToUnicode.read_bytes()
            for one in pdf.objects
            if isinstance(one, pikepdf.Dictionary) and "/ToUnicode" in one
        ]
    letters = [letter for found in maps for letter in glyph.findall(found)]
    assert len(letters) > 100 and [letter for letter in letters if len(letter) != 4] == []
    file = tmp_path / "sheets.pdf"
    with opened(sheets[0]) as pdf:
        for page in pdf.pages:
            spoken = re.compile(rb"/ActualText *(<[0-9A-Fa-f]*>|\((?:[^()\\]|\\.)*\))", re.DOTALL)
            page.Contents = pdf.make_stream(spoken.sub(b"", page.Contents.read_bytes()))
        pdf.save(file)
    said = subprocess.run(["pdftotext", file, "-"], capture_output=True, text=True, check=True).stdout
    assert "3+d6" in said and "no roll" not in said


def test_sheets_put_together_keep_their_structure(roster, tmp_path):
    pieces, whole = [tmp_path / "one.pdf", tmp_path / "other.pdf"], tmp_path / "whole.pdf"
    for piece in pieces:
        piece.write_bytes(roster)
    join([PageRun(piece, 0, 1, ()) for piece in pieces], "Twice", whole)
    with pikepdf.open(whole) as pdf, opened(roster) as one:
        kinds = [str(element.S) for element in structure(one)][1:]
        assert [str(element.S) for element in structure(pdf)][1:] == kinds * 2
        assert len(pdf.Root.StructTreeRoot.ParentTree.Nums) == 4
