"""The measuring sheet read back: every mark where it belongs, on both papers."""

import io
from fractions import Fraction
from itertools import pairwise

import pdfplumber
import pytest

from armybuilder.printing.jobs import render
from armybuilder.printing.papers import Layout
from armybuilder.printing.sheets import measuring
from rules.engine.build import Build
from tests.printing import geometry

RIM = 14.17
"""5 mm in points."""


def near(value: float, wanted: float) -> bool:
    return abs(value - wanted) <= 0.5


@pytest.fixture(scope="module", params=["letter", "a4"])
def paper(request):
    return request.param


@pytest.fixture(scope="module")
def pages(catalogue, paper):
    data = render.pdf([Build(catalogue, "")], ["measuring"], Layout(paper, choices=(("measuring.measures", "all"),)))
    with pdfplumber.open(io.BytesIO(data)) as pdf:
        yield pdf.pages


def strokes(page):
    """Every straight line as (x0, top, x1, bottom)."""
    found = []
    for shape in [*page.lines, *page.curves]:
        points = shape["pts"]
        found += [(*a, *b) for a, b in pairwise(points)]
    return found


def ticks(page, left, at):
    """Lines that begin at the left or right edge of the paper, at a height."""
    edge = 0 if left else float(page.width)
    return [s for s in strokes(page) if near(s[1], at) and near(s[3], at) and (near(s[0], edge) or near(s[2], edge))]


@pytest.mark.parametrize(
    ("rules", "choice", "names"),
    [
        ((), "", ["Inch rulers"]),
        (("paper",), "", ["This sheet is the ruler"]),
        ((), "paper", ["This sheet is the ruler"]),
        (("paper",), "ruler", ["Inch rulers"]),
        ((), "all", ["Inch rulers", "This sheet is the ruler"]),
        (("paper",), "all", ["This sheet is the ruler", "Inch rulers"]),
        ((), "span", ["Inch rulers"]),
    ],
)
def test_the_measure_in_play_comes_first_and_alone_unless_another_is_chosen(catalogue, rules, choice, names):
    layout = Layout("letter", choices=(("measuring.measures", choice),) if choice else ())
    pages = geometry.printed(Build(catalogue, "", rules=frozenset(rules)), "measuring", layout)
    found = [next(name for name in set(names) if geometry.told(name) in page.text) for page in pages]
    assert found == names


def test_a_rule_book_with_one_set_of_measures_offers_no_other(books):
    choice = measuring.Measuring.choices[0]
    assert dict(choice.offered(books["vsgmr-7"])).keys() == {"", "paper", "all"}
    assert dict(choice.offered(books["vsgmr-2010"])).keys() == {""}


def test_two_pages_of_the_paper_s_own_size(pages, paper):
    size = {"letter": (612, 792), "a4": (595.28, 841.89)}[paper]
    assert len(pages) == 2
    assert all(near(page.width, size[0]) and near(page.height, size[1]) for page in pages)


@pytest.mark.parametrize("at", [288, 612])
@pytest.mark.parametrize("left", [True, False])
def test_marks_of_4_and_8_and_a_half_inches_on_both_long_edges(pages, at, left):
    assert ticks(pages[1], left, at)


def test_11_inches_are_a_line_on_a4_and_the_long_edge_of_letter(pages, paper):
    down = [
        s for s in strokes(pages[1]) if near(s[0], s[2]) and near(min(s[1], s[3]), 0) and near(max(s[1], s[3]), 792)
    ]
    assert down
    if paper == "a4":
        assert ticks(pages[1], True, 792) and ticks(pages[1], False, 792)


def test_letter_has_8_and_a_half_inches_across_and_the_vehicle_s_15_around_the_corner(pages, paper):
    if paper == "letter":
        across = [s for s in strokes(pages[1]) if near(s[1], s[3]) and near(abs(s[2] - s[0]), 612)]
        stop = [s for s in strokes(pages[1]) if near(s[0], 288) and near(s[2], 288) and near(max(s[1], s[3]), 792)]
        assert across and stop
        assert "11+4=15″" in pages[1].extract_text().replace(" ", "")


@pytest.mark.parametrize("at", [216, 324, 432, 648])
def test_inch_moves_are_marked_on_the_edge_ruler(pages, at):
    assert ticks(pages[0], True, at)


def test_12_inches_lie_on_the_diagonal(pages):
    long = [((s[2] - s[0]) ** 2 + (s[3] - s[1]) ** 2) ** 0.5 for s in strokes(pages[0])]
    assert any(near(each, 864) for each in long)


def test_calibration_box_on_both_pages_is_an_inch_square_and_50_millimeters(pages):
    for page in pages:
        assert any(near(rect["width"], 72) and near(rect["height"], 72) for rect in page.rects)
        assert any(near(s[1], s[3]) and abs(abs(s[2] - s[0]) - 141.732) < 0.05 for s in strokes(page))


def test_nothing_is_written_in_the_rim_and_nothing_is_too_small(pages):
    for page in pages:
        for letter in page.chars:
            if letter["text"].strip():
                assert letter["x0"] > RIM and letter["x1"] < float(page.width) - RIM
                assert letter["top"] > RIM and letter["bottom"] < float(page.height) - RIM
        assert min(letter["size"] for letter in page.chars if letter["upright"]) > 6.4


def test_the_lengths_of_the_edition_are_told(pages):
    second, first = (page.extract_text() for page in pages)
    for length in ("8½″", "4″", "11″", "15″", "22″"):
        assert length in first
    for length in ("6″", "3″", "9″", "4½″", "12″", "24″"):
        assert length in second


def test_another_length_in_the_catalogue_moves_its_mark(catalogue):
    found = measuring._measures(catalogue, "ruler")
    assert [each.value for each in found] == [3, Fraction(9, 2), 6, 9, 12]
    assert [each.points for each in found] == [216, 324, 432, 648, 864]


@pytest.mark.every_value
@pytest.mark.parametrize("text", ("normal", "large", "largest"))
@pytest.mark.parametrize("slug", ("vsgmr-7", "vsgmr-2010"))
def test_letters_grow_with_the_text_and_stay_out_of_the_rim(books, slug, paper, text):
    for leaf in geometry.printed(Build(books[slug], ""), "measuring", Layout(paper, text=text)):
        assert min(letter.size for letter in leaf.letters) > geometry.LEAST[text] - 0.05
        assert geometry.in_the_rim(leaf) == []


@pytest.mark.parametrize(
    ("value", "lengths", "way"),
    [
        (11, (), "the long edge"),
        ("17/2", (), "the short edge"),
        (6, (), "to the 6″ line"),
        (22, (11,), "2 × the long edge"),
        (16, (4, 8), "2 × 8″"),
        (15, (4, 11), "11″, then 4″ more"),
        (18, (4, 10), "10″, then 8″ more"),
        (12, (), "farther than this sheet"),
    ],
)
def test_a_length_is_measured_by_an_edge_by_lines_or_not_at_all(value, lengths, way):
    every_length = [measuring.Measure(Fraction(one), "", "") for one in lengths]
    assert measuring._where(Fraction(value), every_length, Layout("letter")) == way


@pytest.mark.parametrize(
    ("times", "rest", "said"),
    [
        (1, "", "a shot: to the 4″ line"),
        (1, "2″", "a shot: to the 4″ line, then 2″ more from a corner"),
        (3, "", "a shot: 3 times to the 4″ line"),
        (3, "2″", "a shot: 3 times to the 4″ line, then 2″ more from a corner"),
    ],
)
def test_a_length_beyond_the_sheet_says_how_often_and_how_much_more(times, rest, said):
    assert measuring._beyond("a shot", times, "4″", rest) == said
