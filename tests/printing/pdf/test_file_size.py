"""What a PDF is spared: digits that nobody sees, tables of fonts that draw nothing, objects that are not used."""

import io
import re

import pikepdf
import pydyf
import pytest
from fontTools.ttLib import TTFont

from armybuilder.printing.jobs import render
from rules.engine import Build, Unit


@pytest.fixture(scope="module")
def roster(catalogue):
    unit = Unit(1, "Guards of the Gate", "troop", 4, (("armor", "light"), ("distance-attack", "")))
    return pikepdf.open(io.BytesIO(render.pdf([Build(catalogue, "Guards", (unit,))], ["roster"])))


def streams(pdf):
    return [one for one in pdf.objects if isinstance(one, pikepdf.Stream)]


def drawn(pdf):
    return [page.Contents.read_bytes() for page in pdf.pages] + [
        one.read_bytes() for one in streams(pdf) if one.get("/Subtype") == "/Form"
    ]


def fonts(pdf):
    return [TTFont(io.BytesIO(one.read_bytes())) for one in streams(pdf) if "/Length1" in one]


def test_numbers_are_written_to_a_hundredth(roster):
    assert not [number for one in drawn(roster) for number in re.findall(rb"\d\d\.\d{3,}", one)]
    assert re.search(rb"\d\d\.\d\d ", drawn(roster)[0])


def test_numbers_below_ten_are_written_to_a_thousandth(roster):
    lines = [line for one in drawn(roster) for line in one.splitlines() if not line.endswith(b" cm")]
    assert not [line for line in lines if re.search(rb"\d\.\d{4,}", line)]


def written(write):
    stream = pydyf.Stream()
    write(stream)
    return b"\n".join(stream.stream)


def test_a_matrix_that_shrinks_a_drawing_keeps_its_digits():
    assert written(lambda stream: stream.set_matrix(0.826451, 0, 0, 1.333333, 713.945197, 8.125)) == (
        b"0.826451 0 0 1.333333 713.95 8.125 cm"
    )


def test_glyphs_that_stand_as_their_font_says_are_written_in_one():
    assert written(lambda stream: stream.show_text("<0032>0<005b0052>-10<006b>0")) == b"[<0032005b0052>-10<006b>] TJ"
    assert written(lambda stream: stream.show_text("<0032>-1.234567<006b>-10")) == b"[<0032>-1.235<006b>-10] TJ"


def test_pens_and_fonts_have_no_more_digits_than_numbers_elsewhere():
    assert written(lambda stream: stream.set_line_width(0.8000001)) == b"0.8 w"
    assert written(lambda stream: stream.set_font_size("F1", 12.345678)) == b"/F1 12.35 Tf"


def test_fonts_have_the_tables_that_draw_and_no_other(roster):
    held = fonts(roster)
    assert len(held) >= 4
    for font in held:
        assert {"glyf", "head", "hhea", "hmtx", "loca", "maxp"} <= {*font.keys()}
        assert not {"name", "cmap", "OS/2", "post", "GDEF", "STAT", "gasp"} & {*font.keys()}


def test_a_font_says_how_long_it_is(roster):
    held = [one for one in streams(roster) if "/Length1" in one]
    assert [int(one.Length1) for one in held] == [len(one.read_bytes()) for one in held]


def test_what_is_folded_leaves_no_empty_object(roster):
    assert not [one for one in roster.objects if isinstance(one, pikepdf.Dictionary) and not len(one)]
    assert roster.check_pdf_syntax() == []
