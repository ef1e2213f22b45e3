"""Sheets in centimeters: true to scale, with the lengths of the game where they are in inches."""

import re
from fractions import Fraction
from itertools import pairwise

import pytest
from django.http import QueryDict

from armybuilder.armies.named_armies import ArmyEntry
from armybuilder.printing.jobs import render
from armybuilder.printing.jobs.orders import Order
from armybuilder.printing.papers import MILLIMETER, Layout
from armybuilder.printing.sheets import sheets_of
from armybuilder.printing.sheets.drawings import battlefield
from armybuilder.printing.studio.selection import read_selection
from armybuilder.printing.studio.subjects import Subject
from rules import engine
from rules.engine.build import Build
from rules.engine.wording.reader import measuring_in
from rules.models import Edition
from rules.snapshot import catalogue
from tests.printing.geometry import misprinted, printed, told

CM = float(10 * MILLIMETER)
PAPERS = ("letter", "a4")
pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def in_centimeters(paper, **choices):
    return Layout(
        paper, ink="saver", units="cm", choices=tuple((key.replace("_", "."), value) for key, value in choices.items())
    )


def leaves(sheet, layout, edition="vsgmr-7"):
    with layout.in_its_words():
        build = Build(catalogue(Edition.objects.get(slug=edition)), "")
    return printed(build, sheet, layout)


def ticks(leaf, edge):
    """How far down the ticks of a long edge are."""
    found = set()
    for shape in [*leaf.objects["line"], *leaf.objects["curve"]]:
        for (x0, y0), (x1, y1) in pairwise(shape["pts"]):
            if abs(y0 - y1) < 0.01 and min(abs(x0 - edge), abs(x1 - edge)) < 0.01:
                found.add(round(float(y0), 2))
    return sorted(found)


def near(values, wanted):
    return any(abs(value - wanted) < 0.05 for value in values)


@pytest.mark.parametrize("paper", PAPERS)
def test_each_half_centimeter_of_the_edge_is_marked(paper):
    ruler, edges = leaves("measuring", in_centimeters(paper, measuring_measures="all"))
    for leaf, sides in ((edges, (0, edges.width)), (ruler, (0,))):
        for side in sides:
            found = ticks(leaf, float(side))
            steps = [CM / 2 * step for step in range(1, int(leaf.height / (CM / 2)) + 1)]
            assert len(steps) >= 54 and all(near(found, step) for step in steps)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_lengths_of_the_game_stay_where_they_are(paper):
    ruler, edges = leaves("measuring", in_centimeters(paper, measuring_measures="all"))
    assert all(near(ticks(edges, 0), at) for at in (288, 612))
    assert all(near(ticks(ruler, 0), at) for at in (216, 324, 432, 648))
    assert "15.2cm" in ruler.text and "10.2cm" in edges.text and "″" not in edges.text + ruler.text


@pytest.mark.parametrize("paper", PAPERS)
def test_sticks_are_as_long_as_in_inches_and_lined_by_centimeters(paper):
    (leaf, *_more) = leaves("rulers", in_centimeters(paper))
    outlines = [box for box in leaf.all("rect") if abs(box.x1 - box.x0 - 50) < 0.01]
    move = min(outlines, key=lambda box: box.x0)
    assert abs(move.bottom - move.top - 432) < 0.02
    lines = [box.top for box in leaf.lines(0.35) if abs(box.x0 - move.x0) < 0.01]
    for place in range(1, 16):
        assert near(lines, move.top + CM * place)
    assert "15.2cm" in leaf.text


@pytest.mark.every_value
@pytest.mark.parametrize("edition", ["vsgmr-7", "vsgmr-2010", "umr", "smg"])
@pytest.mark.parametrize("sheet", ["rulers", "templates"])
def test_nothing_is_clipped_small_or_written_on_other_words(sheet, edition):
    for leaf in leaves(sheet, in_centimeters("a4"), edition):
        assert not misprinted(leaf, "a4")


def test_circles_are_as_large_as_in_inches():
    in_inches, centimeters = (
        [leaf.objects["curve"][0]["path"] for leaf in leaves("templates", layout)[:1]]
        for layout in (Layout("a4"), in_centimeters("a4"))
    )
    assert in_inches == centimeters


def test_what_is_checked_with_a_ruler_is_25_and_50_millimeters():
    leaf = leaves("rulers", in_centimeters("a4"))[0]
    side = float(25 * MILLIMETER)
    squares = [box for box in leaf.all("rect") if abs(box.x1 - box.x0 - side) < 0.02]
    assert any(abs(box.bottom - box.top - side) < 0.02 for box in squares)
    assert told("Not 25 mm?") in leaf.text


def test_a_layout_takes_the_reader_s_units(sample):
    subject = Subject((ArmyEntry("undead", sample("undead"), ""),), (sample("undead"),), "")
    selection, _ = read_selection(QueryDict("sheets=roster"), subject)
    with measuring_in("cm"):
        assert selection.layout() == Layout(units="cm")
    assert selection.layout() == Layout()


def test_a_sheet_measures_in_its_own_units_whatever_is_read_around_it(sample):
    assert "15\u00a0cm" in render.html(sample("undead"), "roster", Layout(units="cm"))
    with measuring_in("cm"):
        assert "15\u00a0cm" not in render.html(sample("undead"), "roster", Layout())


def test_the_same_sheets_in_other_units_are_another_order(sample):
    here, there = (Order((sample("undead"),), ("roster",), layout) for layout in (Layout(), Layout(units="cm")))
    assert here.key != there.key
    assert Order.restored(there.document()).layout == Layout(units="cm")
    document = here.document()
    del document["layout"]["units"]
    assert Order.restored(document).layout == Layout()


def test_a_centimeter_is_true():
    assert Fraction(127, 5) * MILLIMETER == 72


@pytest.mark.every_value
@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("sheet", ["roster", "reference", "cards"])
def test_columns_have_room_for_centimeters(sample, sheet, paper):
    layout = Layout(paper, units="cm")
    with layout.in_its_words():
        build = engine.restore(engine.stored(sample("undead")), catalogue(Edition.objects.get(slug="vsgmr-7")))
    for leaf in printed(build, sheet, layout):
        assert not misprinted(leaf, paper)
        assert "″" not in leaf.text


@pytest.mark.parametrize("edition", ["vsgmr-7", "umr", "smg"])
def test_styles_and_drawings_have_decimal_points_in_every_language(books, edition):
    figures = [engine.Unit(place, "", figure) for place, figure in enumerate(list(books[edition].figures)[:3])]
    build = Build(books[edition], "Test", units=tuple(figures))
    pages = [render.html(build, sheet.slug, Layout("a4", language="de")) for sheet in sheets_of(books[edition])]
    drawn = re.findall(r'(?:viewBox|style|width|height|x|y|r|d)="[^"]*"', "".join(pages))
    assert drawn and not [one for one in drawn if re.search("[0-9],[0-9]", one)]


@pytest.mark.parametrize(
    ("scenario", "said"),
    [
        (False, "An empty table of 122 by 183 cm at a scale of 1:12"),
        (True, "Set-up of Ambush on a table of 122 by 183 cm at a scale of 1:12"),
    ],
)
def test_a_table_is_described_in_centimeters(books, scenario, said):
    layout = in_centimeters("letter")
    with layout.in_its_words():
        drawing = battlefield.setup(books["vsgmr-7"].scenarios["ambush"] if scenario else None, layout)
    assert drawing.title == said
