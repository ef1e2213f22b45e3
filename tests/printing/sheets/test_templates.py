"""Area templates read back from their PDFs: true circles around the point they belong to, whole or in pieces."""

from itertools import pairwise
from math import atan2, hypot, pi

import pytest

from armybuilder.printing.papers import Layout
from armybuilder.printing.sheets import SHEETS
from armybuilder.printing.sheets.drawings import discs
from rules.engine.build import Build
from tests.printing.geometry import misprinted, printed

PAPERS = ("letter", "a4", "legal", "a5")
QUARTERS = (("templates.of", "paper-vehicle"),)
CORNERS = [(24, 1152), (-504, 1152), (24, 612), (-504, 612)]
"""Where the middle of a vehicle's Move Unit by paper lies on the pages of its quarter."""
HALF, MOVE = 216, 432
"""The radius of a guy's Half Move Unit and Move Unit, in points."""
PIECES = {
    "letter": [(HALF, 306, 288), (MOVE, 510, 504), (MOVE, 90, 504), (MOVE, 510, 72), (MOVE, 90, 72)],
    "a4": [(HALF, 297.64, 288), (MOVE, 501.64, 504), (MOVE, 81.64, 504), (MOVE, 501.64, 72), (MOVE, 81.64, 72)],
    "legal": [(HALF, 306, 288), (MOVE, 510, 504), (MOVE, 90, 504)],
    "a5": [
        (HALF, 305.76, 288), (HALF, 101.76, 288),
        (MOVE, 485.76, 504), (MOVE, 197.76, 504), (MOVE, -78.24, 504),
        (MOVE, 485.76, 72), (MOVE, 197.76, 72), (MOVE, -78.24, 72),
    ],
}  # fmt: skip
"""For each page its radius, and where the middle of the circle lies, perhaps beyond the paper."""


def leaves(catalogue, paper, of="", text="normal", ink="full", large="whole"):
    choices = ((("templates.of", of),) if of else ()) + (("templates.large", large),)
    return printed(Build(catalogue, ""), "templates", Layout(paper, text=text, ink=ink, choices=choices))


def rounds(leaf):
    """Points all along the curves that are drawn as thick as an edge, curve by curve."""
    edges = [one for one in leaf.objects["curve"] if abs(one["linewidth"] - 1.6) < 0.01]
    return [list(_along(edge["path"])) for edge in edges]


def _along(path):
    start = path[0][1]
    for step, *points in path[1:]:
        assert step == "c"
        corners = [start, *points]
        yield from (_bezier(corners, part / 4) for part in range(5))
        start = points[-1]


def _bezier(p, t):
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return tuple(sum(weight * point[axis] for weight, point in zip(weights, p, strict=True)) for axis in (0, 1))


def turned(points, x, y):
    """The angle that a curve runs around a point."""
    total, angles = 0, [atan2(py - y, px - x) for px, py in points]
    for one, after in pairwise(angles):
        total += abs((after - one + pi) % (2 * pi) - pi)
    return total


@pytest.mark.parametrize("paper", PAPERS)
def test_every_point_of_an_edge_is_as_far_from_its_middle_as_it_says(catalogue, paper):
    pages = leaves(catalogue, paper)
    for leaf, (radius, x, y) in zip(pages, PIECES[paper], strict=False):
        points = [point for curve in rounds(leaf) for point in curve]
        assert points
        assert max(abs(hypot(px - x, py - y) - radius) for px, py in points) < 0.02
    assert len(pages) == {"letter": 5, "a4": 5, "legal": 3, "a5": 9}[paper]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("radius", (HALF, MOVE))
def test_the_pieces_of_a_circle_make_the_whole_of_it(catalogue, paper, radius):
    pages = zip(leaves(catalogue, paper), PIECES[paper], strict=False)
    parts = [turned(curve, x, y) for leaf, (far, x, y) in pages if far == radius for curve in rounds(leaf)]
    assert sum(parts) == pytest.approx(2 * pi, abs=0.0005)


def test_a_quarter_ends_at_straight_sides_through_the_middle(catalogue):
    quarter = leaves(catalogue, "letter")[1]
    lines = {(round(b.x0, 1), round(b.top, 1), round(b.x1, 1), round(b.bottom, 1)) for b in quarter.all("line")}
    assert {(510, 72, 510, 504), (78, 504, 510, 504)} <= lines


@pytest.mark.parametrize(
    ("of", "pieces"),
    [
        ("ruler-cavalry", [(324, 456, 396), (324, 144, 396)]),
        ("ruler-vehicle", [(432, 510, 504), (432, 90, 504), (432, 510, 72), (432, 90, 72)]),
        ("paper-guy", [(288, 438, 360), (288, 162, 360)]),
    ],
)
def test_the_areas_of_other_figures_and_measures_have_their_own_radius(catalogue, of, pieces):
    for leaf, (radius, x, y) in zip(leaves(catalogue, "letter", of), pieces, strict=False):
        points = [point for curve in rounds(leaf) for point in curve]
        assert points and max(abs(hypot(px - x, py - y) - radius) for px, py in points) < 0.01


def test_pieces_say_where_they_are_glued(catalogue):
    texts = [leaf.text for leaf in leaves(catalogue, "letter")]
    assert "MoveUnit6″:aof4" in texts[1] and "glueunderb" in texts[1] and "glueunderc" in texts[1]
    assert "MoveUnit6″:dof4" in texts[4] and "glueunder" not in texts[4]


def test_a_template_says_what_it_is_for(catalogue):
    first, second = (leaf.text for leaf in leaves(catalogue, "letter")[:2])
    assert "HalfMoveUnit3″" in first and "AreaEffectAttack,SummonandSupport" in first
    assert "Targetsofanambush" in second


def test_the_2010_edition_has_its_own_circles(books):
    texts = [leaf.text for leaf in leaves(books["vsgmr-2010"], "legal")]
    assert "HalfaMoveUnit4¼″" in texts[0]
    assert any("MoveUnit8½″" in text for text in texts)


@pytest.mark.every_value
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("of", ("", "ruler-vehicle", "paper-guy"))
def test_the_calibration_box_is_printed_once_and_stays_clear_of_the_circle(catalogue, of, paper):
    pages = leaves(catalogue, paper, of)
    squares = [(leaf, box) for leaf in pages for box in leaf.all("rect") if abs(box.x1 - box.x0 - 72) < 0.01]
    assert len(squares) == 1
    leaf, square = squares[0]
    assert abs(square.bottom - square.top - 72) < 0.01
    assert all(py < square.top - 20 for curve in rounds(leaf) for _, py in curve)


@pytest.mark.some_cases
@pytest.mark.every_value
@pytest.mark.parametrize("text", ("normal", "large", "largest"))
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("of", ("", "ruler-cavalry", "paper-vehicle"))
def test_nothing_is_small_in_the_rim_or_written_on_other_words(catalogue, of, paper, text):
    for leaf in leaves(catalogue, paper, of, text):
        assert misprinted(leaf, paper, text) == []


@pytest.mark.every_value
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("of", ("", "ruler-vehicle", "paper-vehicle"))
def test_no_piece_runs_into_the_rim(catalogue, of, paper):
    for leaf in leaves(catalogue, paper, of):
        for curve in rounds(leaf):
            assert all(14.17 < px < leaf.width - 14.17 and 14.17 < py < leaf.height - 14.17 for px, py in curve)


def test_saving_ink_draws_the_same_edges(catalogue):
    full, saver = (leaves(catalogue, "letter", ink=ink)[0] for ink in ("full", "saver"))
    assert [len(curve) for curve in rounds(full)] == [len(curve) for curve in rounds(saver)] == [120]


@pytest.mark.parametrize("paper", PAPERS)
def test_words_leave_the_hole_for_a_base_free(catalogue, paper):
    for leaf, (_, x, y) in zip(leaves(catalogue, paper), PIECES[paper], strict=False):
        names = [((one.x0 + one.x1) / 2, (one.top + one.bottom) / 2) for one in leaf.letters if one.size == 13]
        assert names
        assert not [one for one in names if hypot(one[0] - x, one[1] - y) < 38]


@pytest.mark.parametrize(("paper", "count"), [("letter", 6), ("a5", 15)])
def test_of_a_large_circle_one_quarter_is_printed_to_be_turned(catalogue, paper, count):
    pages = leaves(catalogue, paper, "paper-vehicle", large="quarter")
    assert len(pages) == count
    assert SHEETS["templates"].count_pieces(Build(catalogue, ""), Layout(paper, choices=QUARTERS)) == count
    if paper == "letter":
        moves = [(curve, x, y) for leaf, (x, y) in zip(pages[2:], CORNERS, strict=True) for curve in rounds(leaf)]
        assert sum(turned(curve, x, y) for curve, x, y in moves) == pytest.approx(pi / 2, abs=0.0005)
        assert max(abs(hypot(px - x, py - y) - 1080) for curve, x, y in moves for px, py in curve) < 0.02
        assert all("Aquarter:turnitaroundthemiddle." in leaf.text for leaf in pages)


def test_small_circles_are_whole_without_a_word_of_quarters(catalogue):
    pages = leaves(catalogue, "letter", large="quarter")
    assert len(pages) == 5 and not any("quarter" in leaf.text for leaf in pages)


@pytest.mark.django_db
def test_more_than_8_pages_are_asked_about_first(client):
    page = "/samples/undead/sheets/?sheets=templates&templates.of=paper-vehicle"
    assert "would be printed" not in client.get(page).content.decode()
    answer = client.get(f"{page}&templates.large=whole").content.decode()
    assert "Area templates: 22 pages would be printed." in answer and "Print all 22" in answer


def test_pieces_are_called_by_letters_however_many_they_are():
    assert [discs._letter(place) for place in (0, 25, 26, 27, 52)] == ["a", "z", "aa", "ab", "ba"]
