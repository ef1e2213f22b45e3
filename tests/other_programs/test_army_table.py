"""Armies as CSV: what Python's csv reads back is what was written, and no cell is a formula."""

import csv
import io

import pytest
from django.utils.translation import override

from armybuilder.armies import samples
from armybuilder.other_programs.army_table import BYTE_ORDER_MARK, FORMULA, write_army_table, write_table
from rules import engine
from tests.support.random_armies import random_armies


def read(text, separator=","):
    assert text.startswith(BYTE_ORDER_MARK) and text.endswith("\r\n")
    return list(csv.reader(io.StringIO(text.removeprefix(BYTE_ORDER_MARK), newline=""), delimiter=separator))


def test_an_army_has_a_row_for_each_unit_with_its_points_and_rolls():
    head, first, *rest = read(write_army_table(samples.get("elves").build))
    assert head[:6] == ["Unit", "Figure", "Count", "Points each", "Points", "Options"]
    assert first[:5] == ["Mage", "Hero", "1", "7", "7"] and "Commander" in first[5]
    assert first[head.index("Distance")].endswith("%)") and len(rest) == 2


@pytest.mark.parametrize(("language", "separator"), [("en", ","), ("de", ";"), ("es", ";")])
def test_the_separator_and_the_decimals_are_those_of_the_readers_spreadsheet(language, separator, catalogue):
    unit = engine.Unit(0, "Mook, small; plain", "mook")
    build = engine.Build(catalogue, "Half", (unit,), rules=frozenset({"mooks"}))
    with override(language):
        _head, row = read(write_army_table(build), separator)
    assert row[0] == "Mook, small; plain" and row[3] == ("0.5" if language == "en" else "0,5")


@pytest.mark.parametrize("book", ["vsgmr-7", "vsgmr-2010", "umr", "smg"])
def test_what_is_read_back_is_what_was_written_and_no_cell_is_a_formula(books, book):
    for build in random_armies(books[book], 40):
        head, *rows = read(write_army_table(build))
        assert all(len(row) == len(head) for row in rows)
        assert [row[0].removeprefix("'") for row in rows] == [unit.name for unit in build.units]
        assert not [cell for row in rows for cell in row if cell.startswith(FORMULA)]
        assert sum(2 * float(row[4]) for row in rows) == engine.bill(build).total


@pytest.mark.parametrize("cell", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
def test_a_cell_that_begins_like_a_formula_stays_text(cell):
    assert read(write_table([[cell]])) == [[f"'{cell}"]]


def test_a_note_of_several_lines_stays_one_cell():
    assert read(write_table([["a\nb", 'say "x"', 3]])) == [["a\nb", 'say "x"', "3"]]


def test_the_file_is_downloaded_under_the_armys_name(client):
    answer = client.get("/samples/elves/army.csv")
    assert answer.headers["Content-Disposition"] == 'attachment; filename="elves.csv"'
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
