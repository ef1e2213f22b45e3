"""Sticks and circles of any length in pieces: together they are the whole, and each fits its paper."""

from dataclasses import replace
from fractions import Fraction
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.printing.papers import PAPERS, Layout
from armybuilder.printing.sheets import SHEETS, badges, rulers, templates
from armybuilder.printing.sheets.drawings import lengths
from armybuilder.printing.sheets.drawings.discs import Disc, is_quarter, tiles
from armybuilder.printing.sheets.drawings.lengths import Stick
from armybuilder.printing.sheets.drawings.sticks import TAB, available_height, pieces
from armybuilder.printing.sheets.page import cutouts
from rules.engine.build import Build

layouts = st.builds(Layout, st.sampled_from(sorted(PAPERS)))
spaces = st.integers(1, 48).map(lambda quarters: Fraction(quarters, 4))
values = st.integers(1, 240).map(lambda quarters: Fraction(quarters, 4))


@given(values, spaces, layouts)
def test_the_pieces_of_a_stick_follow_each_other_and_fit(value, space, layout):
    found = list(pieces(Stick(value, "stick", space=space), available_height(layout)))
    assert [piece.start for piece in found] == [0, *(piece.end for piece in found[:-1])]
    assert found[-1].end == value
    assert all(0 < piece.paper_length <= available_height(layout) for piece in found)
    assert [piece.tab for piece in found] == [True] * (len(found) - 1) + [False]


@given(st.integers(3, 72).map(lambda quarters: Fraction(quarters, 4)), layouts, st.booleans())
def test_the_tiles_of_a_circle_fit_and_hold_all_of_it_or_of_its_quarter(radius, layout, all_of_it):
    found = tiles(Disc("disc", "", radius), layout, whole=all_of_it)
    wide, tall = layout.size
    reach, there = float(radius * 72), {(tile.column, tile.row) for tile in found}
    for tile in found:
        assert tile.width + (TAB if (tile.column + 1, tile.row) in there else 0) <= wide - 40
        assert tile.height + (TAB if (tile.column, tile.row + 1) in there else 0) <= tall - 100
    quarter = is_quarter(found)
    assert not (quarter and all_of_it)
    for x, y in ((x * reach / 8, y * reach / 8) for x in range(-8, 9) for y in range(-8, 9)):
        if hypot(x, y) < reach - 2 and (not quarter or (x >= 0 >= y)):
            assert any(tile.holds(x, y) for tile in found)


ODD = [Fraction(-3), Fraction(0), Fraction(1, 100), Fraction(9999)]


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("value", ODD)
def test_lengths_that_make_no_stick_are_left_out(catalogue, value, paper):
    scale = replace(catalogue.scales[0], space_inches=value, wide_inches=value, move=9, short_range=9, long_range=32767)
    assert list(lengths.of_scale(scale)) == []
    numbers = {
        slug: replace(number, base=dict.fromkeys(number.base, value)) for slug, number in catalogue.numbers.items()
    }
    odd = replace(catalogue, scales=(scale,), numbers=numbers)
    for choice in ("", "all", "paper"):
        layout = Layout(paper, choices=(("rulers.scale", choice),))
        assert len(SHEETS["rulers"].context(Build(odd, ""), layout)["pages"]) == 1
    assert list(templates.discs(odd, "")) == []


def test_an_unknown_choice_is_the_first(catalogue):
    assert [disc.radius for disc in templates.discs(catalogue, "gone")] == [3, 6]


def test_every_scale_and_set_of_measures_is_offered(catalogue, books):
    assert [slug for slug, _ in rulers.offered(catalogue)] == [
        "paper", "4-7-mm", "15-mm", "25-32-mm", "54-mm", "90-mm", "180-mm", "300-mm", "all",
    ]  # fmt: skip
    assert dict(rulers.offered(catalogue))["25-32-mm"] == "25–32 mm figures, spaces of 1″ or 1½″"
    assert rulers.offered(books["umr"]) == ()
    assert dict(templates.offered(catalogue))["ruler-vehicle"] == "Vehicle, measured with: Ruler"


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (0, None),
        (1, "1 more figure doesn’t fit: print one per unit."),
        (1_200, "1,200 more figures don’t fit: print one per unit."),
    ],
)
def test_figures_that_have_no_room_are_counted(more, said):
    found = cutouts.instructions(["Cut on the lines."], badges.MOST + more, badges.MOST)
    assert found == ["Cut on the lines.", *([said] if said else [])]
