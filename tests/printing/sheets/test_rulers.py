"""Sticks read back from their PDFs: each as long as it says, in pieces that fit the paper."""

from fractions import Fraction

import pytest

from armybuilder.printing.papers import Layout
from armybuilder.printing.sheets import rulers
from armybuilder.printing.sheets.drawings import lengths
from armybuilder.printing.sheets.drawings.lengths import Stick
from armybuilder.printing.sheets.drawings.sticks import RIGHT, TOP, StickPiece, available_height, pages
from rules.engine.build import Build
from tests.printing.geometry import misprinted, printed

PAPERS = ("letter", "a4", "legal", "a5")
SCALES = {
    "4-7-mm": {
        "letter": [432, 576, 612, 612, 720],
        "a4": [432, 576, 612, 612, 720],
        "legal": [432, 720, 900, 900],
        "a5": [360, 360, 396, 432, 468, 468, 468],
    },
    "15-mm": {
        "letter": [432, 576, 612, 612, 720],
        "a4": [432, 576, 612, 612, 720],
        "legal": [432, 720, 900, 900],
        "a5": [360, 360, 396, 432, 468, 468, 468],
    },
    "25-32-mm": {
        "letter": [432, 504, *[540] * 7, 648, 648, 648, 720],
        "a4": [432, 504, *[540] * 7, 648, 648, 648, 720],
        "legal": [432, 432, 504, 540, 540, 648, 648, 648, 720, 756, 756, 756],
        "a5": [108, 216, 324, 324, *[360] * 7, *[432] * 9],
    },
    "54-mm": {
        "letter": [432, 432, 576, 576, 576, 576, 576],
        "a4": [432, 576, 576, 720, 720, 720],
        "legal": [432, 576, 576, 720, 720, 720],
        "a5": [288, *[432] * 8],
    },
    "90-mm": {
        "letter": [216, 432, 432, 648, 648, 648, 648],
        "a4": [216, 432, 432, 648, 648, 648, 648],
        "legal": [432, 432, 432, 648, 864, 864],
        "a5": [216, *[432] * 8],
    },
    "180-mm": {
        "letter": [432, 432, 648, 648, 648],
        "a4": [432, 432, 648, 648, 648],
        "legal": [432, 648, 864, 864],
        "a5": [216, *[432] * 6],
    },
    "300-mm": {"letter": [432] * 8, "a4": [432] * 8, "legal": [432, 432, 864, 864, 864], "a5": [432] * 8},
}
"""The lengths of the sticks and their pieces, the shortest first, in points."""


def leaves(edition, paper, scale="", text="normal", ink="saver"):
    choices = (("rulers.scale", scale),) if scale else ()
    return printed(Build(edition, ""), "rulers", Layout(paper, text=text, ink=ink, choices=choices))


def sticks(pages, wide=50):
    """The outlines of sticks, as (page, x, top, length)."""
    found = [(number, box) for number, leaf in enumerate(pages) for box in leaf.all("rect")]
    outlines = [(number, box) for number, box in found if abs(box.x1 - box.x0 - wide) < 0.01]
    return [(number, round(box.x0, 2), round(box.top, 2), round(box.bottom - box.top, 2)) for number, box in outlines]


def strokes(leaf):
    """Straight lines across, as (x0, x1, height)."""
    return {(round(b.x0, 2), round(b.x1, 2), round(b.top, 2)) for b in leaf.all("line") if abs(b.top - b.bottom) < 0.01}


@pytest.mark.every_value
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("scale", SCALES)
def test_every_scale_s_move_and_ranges_are_as_long_as_the_table_says(books, scale, paper):
    found = sorted(length for *_, length in sticks(leaves(books["vsgmr-7"], paper, scale)))
    assert found == pytest.approx(SCALES[scale][paper], abs=0.01)


@pytest.mark.long
@pytest.mark.parametrize("paper", PAPERS)
def test_all_scales_together_hold_the_sticks_of_each(books, paper):
    found = sorted(length for *_, length in sticks(leaves(books["vsgmr-7"], paper, "all")))
    assert found == pytest.approx(sorted(each for scale in SCALES.values() for each in scale[paper]), abs=0.01)


@pytest.mark.parametrize("paper", ("letter", "a4"))
def test_the_rules_own_lengths_stand_side_by_side(books, paper):
    assert sticks(leaves(books["vsgmr-7"], paper)) == [
        (0, 36, 44, 432), (0, 100, 44, 648), (0, 164, 44, 432), (0, 228, 44, 432), (0, 292, 44, 432), (0, 356, 44, 432),
    ]  # fmt: skip


def test_legal_holds_12_inches_in_one_piece(books):
    assert sticks(leaves(books["vsgmr-7"], "legal")) == [
        (0, 36, 44, 432), (0, 100, 44, 648), (0, 164, 44, 864), (0, 228, 44, 864),
    ]  # fmt: skip


def test_a5_has_9_inches_in_two_pieces(books):
    lengths = sorted(length for *_, length in sticks(leaves(books["vsgmr-7"], "a5")))
    assert lengths == [288, 360, 432, 432, 432, 432, 432]


@pytest.mark.parametrize(
    ("x", "half"), [(36, 260), (100, 368), (164, 476)], ids=["guy 3″", "cavalry 4½″", "vehicle 6″"]
)
def test_half_of_a_move_is_marked_across_its_stick(books, x, half):
    assert (x, x + 50, half) in strokes(leaves(books["vsgmr-7"], "letter")[0])


def test_an_inch_is_a_line_on_every_stick(books):
    found = strokes(leaves(books["vsgmr-7"], "letter")[0])
    assert {(100, 150, 44 + 72 * place) for place in range(1, 9)} <= found


def test_pieces_are_lettered_and_each_but_the_last_has_a_tab(books):
    page = leaves(books["vsgmr-7"], "letter")[0]
    for words in ("vehiclemoves12″:a", "vehiclemoves12″:b", "shot12″:a", "shot12″:b", "guymoves6″", "cavalrymoves9″"):
        assert words in page.text
    assert page.text.count("glue") == 2  # tabs; the note about them says Glue
    assert "Tocut.Followthelines.Glueeachtabunderthenextpiece." in page.text


def test_the_paper_measures_are_sticks_too(books):
    lengths = sorted(length for *_, length in sticks(leaves(books["vsgmr-7"], "letter", "paper")))
    assert lengths == [360, 360, 432, 432, 504, 576, 612]


def test_the_2010_edition_has_its_own_lengths(books):
    lengths = sorted(length for *_, length in sticks(leaves(books["vsgmr-2010"], "legal")))
    assert lengths == [540, 576, 612, 648, 648, 648, 792]


@pytest.mark.long
def test_universal_shots_reach_24_inches_and_a_move_die_6(books):
    pages = leaves(books["umr"], "letter")
    assert sorted(length for *_, length in sticks(pages)) == [432, 576, 576, 576]
    assert "near" in pages[0].text
    assert "Under12″withoutapenalty;fromthereon1off." in pages[0].text


def test_simple_miniatures_run_an_inch_a_turn_and_aim_by_their_weapon(books):
    page = leaves(books["smg"], "letter")[0]
    assert [length for *_, length in sticks([page])] == [432]
    assert [length for *_, length in sticks([page], 114)] == [288, 144]
    for words in (
        "6movesof1″",
        "Firstaimstep1″",
        "Aimaturn4″",
        "Aimshift2″",
        "Firstaimstep2″",
        "Aimaturn1″",
        "Aimshift½″",
    ):
        assert words in page.text


@pytest.mark.every_value
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("edition", ("vsgmr-7", "vsgmr-2010", "umr", "smg"))
def test_the_calibration_box_is_an_inch_square_and_a_bar_of_50_millimeters(books, edition, paper):
    first = leaves(books[edition], paper)[0]
    squares = [box for box in first.all("rect") if abs(box.x1 - box.x0 - 72) < 0.01]
    assert [round(box.bottom - box.top, 2) for box in squares] == [72]
    assert any(abs(x1 - x0 - 141.73) <= 0.02 for x0, x1, _ in strokes(first))


@pytest.mark.some_cases
@pytest.mark.every_value
@pytest.mark.parametrize("text", ("normal", "large", "largest"))
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(
    ("edition", "scale"),
    [("vsgmr-7", ""), ("vsgmr-7", "all"), ("vsgmr-7", "paper"), ("vsgmr-7", "54-mm"), ("vsgmr-2010", ""), ("umr", ""),
     ("smg", "")],
)  # fmt: skip
def test_nothing_is_clipped_small_in_the_rim_or_written_on_other_words(books, edition, scale, paper, text):
    for leaf in leaves(books[edition], paper, scale, text, ink="full"):
        assert misprinted(leaf, paper, text) == []


@pytest.mark.first_case
@pytest.mark.parametrize("paper", PAPERS)
def test_no_stick_runs_into_another_or_into_the_block(books, paper):
    for leaf in leaves(books["vsgmr-7"], paper, "all"):
        boxes = [box for box in leaf.all("rect") if abs(box.x1 - box.x0 - 50) < 0.01]
        assert not any(one.meets(other) for place, one in enumerate(boxes) for other in boxes[:place])
        assert all(leaf.inside.holds(box, 0) for box in boxes)


def test_an_unknown_scale_is_the_rules_own_lengths(books):
    assert len(sticks(leaves(books["vsgmr-7"], "letter", "gone"))) == 6


@pytest.mark.parametrize("text", ("normal", "largest"))
@pytest.mark.parametrize(("edition", "scale"), [("vsgmr-7", ""), ("vsgmr-7", "54-mm"), ("umr", "")])
def test_the_notes_have_the_room_that_sticks_leave_them(books, monkeypatch, edition, scale, text):
    kept = []

    def seen(sticks, layout, block):
        kept.append((block[0], TOP + available_height(layout) - block[1]))
        return pages(sticks, layout, block)

    monkeypatch.setattr(rulers, "_sticks", lambda catalogue, choice: ("", []))
    monkeypatch.setattr(rulers, "pages", seen)
    choices = (("rulers.scale", scale),) if scale else ()
    leaf = printed(Build(books[edition], f"{scale} {text}"), "rulers", Layout("letter", text=text, choices=choices))[0]
    wide, top = kept[0]
    notes = [
        letter.top for letter in leaf.letters if letter.x0 > leaf.width - RIGHT - wide and letter.top > leaf.height / 3
    ]
    assert min(notes) >= top


def test_a_piece_that_is_shorter_than_its_words_has_its_length_alone():
    stick = Stick(Fraction(51, 2), "a vehicle of the enemy moves")
    assert StickPiece(stick, Fraction(0), Fraction(6), "a").label == "a vehicle of the enemy moves 25½″: a"
    assert StickPiece(stick, Fraction(24), Fraction(51, 2), "e").label == "25½″: e"


@pytest.mark.parametrize(("text", "value"), [("6", 6), ("9/2", Fraction(9, 2)), ("", 0), ("any", 0), ("1/0", 0)])
def test_a_row_without_a_length_has_none(text, value):
    assert lengths.fraction(text) == value
