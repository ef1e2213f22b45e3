"""Paper figures, tokens and name badges read back: true to size on every paper, every name once where it belongs."""

import io
import re
from dataclasses import replace

import pdfplumber
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from armybuilder.armies import samples
from armybuilder.armies.pictures import portraits
from armybuilder.printing.jobs import render
from armybuilder.printing.papers import Layout
from armybuilder.printing.pdf import typesetting
from armybuilder.printing.sheets import SHEETS, badges, standees
from armybuilder.printing.sheets.units import parts
from rules.engine import Build, Unit
from tests.printing import geometry
from tests.printing.geometry import MM, Box
from tests.support.examples import share
from tests.support.pictures import picture

PAPERS = ["letter", "a4", "legal", "a5"]
TEXTS = ["normal", "large", "largest"]
NEAR = 0.5
"""Points that a line may be off."""
ODD = {
    "wide": "W" * 80,
    "emoji": "🐉" * 80,
    "chinese": "龍" * 80,
    "hebrew": ("גיבור חיל " * 8)[:80].strip(),
    "words": ("Wyrmwardens " * 7)[:80].strip(),
}


@pytest.fixture(scope="module")
def horde(catalogue):
    """A function: an army of so many figures of each kind."""

    def make(*units, **more):
        made = [Unit(place, name, figure, count) for place, (name, figure, count) in enumerate(units)]
        return Build(catalogue, "Horde", tuple(made), **more)

    return make


def layout(paper="letter", text="normal", ink="full", **choices):
    """A layout with choices: standees_base="32"."""
    return Layout(paper, text=text, ink=ink, choices=tuple((k.replace("_", "."), v) for k, v in choices.items()))


def rects(leaf, wide, high):
    """The rectangles of that size in points, as their corners in millimeters."""
    found = [one for one in leaf.all("rect") if abs(one.x1 - one.x0 - wide) < NEAR]
    return [(one.x0 / MM, one.top / MM) for one in found if abs(one.bottom - one.top - high) < NEAR]


def strips(leaf, wide=25.4, high=101.4):
    return rects(leaf, wide * MM, high * MM)


def folds(leaf, wide=25.4):
    """How far down the lines of a strip's width lie, in millimeters."""
    found = (line for line in leaf.all("line") if abs(line.x1 - line.x0 - wide * MM) < NEAR)
    return sorted({round(line.top / MM, 1) for line in found})


# the strips


def test_a_strip_is_25_4_by_101_4_mm_and_folds_at_12_7_and_50_7_and_88_7(horde):
    (leaf,) = geometry.printed(horde(("Lich", "hero", 1)), "standees", layout())
    ((x, y),) = strips(leaf)
    assert (x, y) == (pytest.approx(8, abs=0.18), pytest.approx(28, abs=0.18))
    assert [line - y for line in folds(leaf)] == pytest.approx([12.7, 50.7, 88.7], abs=0.18)


@pytest.mark.parametrize("figure", ["small-cavalry", "large-cavalry", "vehicle"])
def test_a_mount_stands_on_two_bases(horde, figure):
    (leaf,) = geometry.printed(horde(("Beast", figure, 1)), "standees", layout())
    assert len(strips(leaf, 50.8)) == 1 and strips(leaf) == []


@pytest.mark.some_cases
@pytest.mark.parametrize(
    ("base", "wide", "high", "lines"),
    [
        ("20", 20, 80, [10, 40, 70]),
        ("25", 25.4, 101.4, [12.7, 50.7, 88.7]),
        ("32", 32, 118, [16, 59, 102]),
        ("40", 40, 160, [20, 80, 140]),
    ],
)
@pytest.mark.parametrize("paper", PAPERS)
def test_a_base_has_its_strip_on_every_paper(horde, paper, base, wide, high, lines):
    army = horde(("Lich", "hero", 1), ("Bones", "small-cavalry", 1))
    leaves = geometry.printed(army, "standees", layout(paper, standees_base=base))
    assert sum(len(strips(leaf, wide, high)) for leaf in leaves) == 1
    assert sum(len(strips(leaf, 2 * wide, high)) for leaf in leaves) == 1
    assert [line - 28 for line in folds(leaves[0], wide)] == pytest.approx(lines, abs=0.18)


@pytest.mark.some_cases
@pytest.mark.parametrize(
    ("paper", "of_a_row", "of_a_page"), [("letter", 7, 14), ("a4", 7, 14), ("legal", 7, 21), ("a5", 4, 4)]
)
def test_strips_stand_1_5_mm_apart_in_rows_as_many_as_the_paper_has_room_for(horde, paper, of_a_row, of_a_page):
    leaves = geometry.printed(horde(("Ghouls", "troop", of_a_page + 1)), "standees", layout(paper))
    assert [len(strips(leaf)) for leaf in leaves] == [of_a_page, 1]
    row = [x for x, y in strips(leaves[0]) if y < 29]
    assert row == pytest.approx([8 + 26.9 * place for place in range(of_a_row)], abs=0.18)


def test_each_figure_has_its_strip_with_name_twice_kind_and_number(horde):
    army = horde(("Ghouls", "troop", 3), ("Steed", "small-cavalry", 1))
    (leaf,) = geometry.printed(army, "standees", layout())
    said = [leaf.said(Box(x * MM, y * MM, (x + 25.4) * MM, (y + 101.4) * MM)) for x, y in strips(leaf)]
    assert sorted("".join(sorted(text)) for text in said) == sorted(
        "".join(sorted(f"glueunderbaseGhoulsGhoulsTroop{number}of3")) for number in (1, 2, 3)
    )
    assert leaf.text.count("Steed") == 2 and leaf.text.count("Smallcavalry") == 1


def test_the_name_stands_at_the_feet_before_and_upside_down_behind(horde):
    (leaf,) = geometry.printed(horde(("Lich", "hero", 1)), "standees", layout())
    ((x, y),) = strips(leaf)
    front = Box(x * MM, (y + 50.7) * MM, (x + 25.4) * MM, (y + 88.7) * MM)
    back = Box(x * MM, (y + 12.7) * MM, (x + 25.4) * MM, (y + 50.7) * MM)
    assert leaf.said(front) == "Lich"
    assert sorted(leaf.said(back)) == sorted("Lich")
    letters = [letter for letter in leaf.letters if back.holds(letter)]
    assert [letter.text for letter in sorted(letters, key=lambda one: -one.x0)] == list("Lich")


def test_one_for_each_unit_says_how_many(horde):
    (leaf,) = geometry.printed(horde(("Ghouls", "troop", 30)), "standees", layout(standees_per="unit"))
    assert len(strips(leaf)) == 1
    assert "×30" in leaf.text


@pytest.mark.thorough
def test_more_than_99_figures_are_said_to_be_left(horde):
    leaves = geometry.printed(horde(("Ghouls", "troop", 9_999)), "standees", layout())
    assert sum(len(strips(leaf)) for leaf in leaves) == 99
    assert "9,900morefiguresdon’tfit:printoneperunit." in leaves[0].text


def test_those_who_come_along_have_theirs(sample):
    leaves = geometry.printed(sample("night-shift"), "standees", layout())
    assert "".join(leaf.text for leaf in leaves).count("Moth") == 2


def test_an_army_without_units_prints_a_page_that_says_so(horde):
    for sheet in ("standees", "badges"):
        (leaf,) = geometry.printed(horde(), sheet, layout())
        assert "Therearenounitsyet." in leaf.text


@pytest.mark.long
def test_larger_figures_use_the_whole_page(horde):
    army = horde(("Ghouls", "troop", 13))
    two_rows = geometry.printed(army, "standees", layout(standees_base="32"))
    assert [len(strips(leaf, 32, 118)) for leaf in two_rows] == [12, 1]
    chosen = (("standees.base", "40"),)
    sideways = geometry.printed(army, "standees", Layout(turned=True, choices=chosen))
    assert [len(strips(leaf, 40, 160)) for leaf in sideways] == [6, 6, 1]


# pictures


def test_a_unit_s_own_picture_stands_on_both_faces_and_a_silhouette_where_it_has_none(horde, pictures):
    digest = portraits.keep(io.BytesIO(picture()), 1, portraits.Crop())
    army = horde(("Lich", "hero", 1), ("Ghouls", "troop", 1))
    army = replace(army, units=(replace(army.units[0], portrait=digest), army.units[1]))
    (leaf,) = geometry.read(render.pdf([army], ["standees"], layout()))
    x, y = min(strips(leaf))
    front = Box(x * MM, (y + 50.7) * MM, (x + 25.4) * MM, (y + 88.7) * MM)
    back = Box(x * MM, (y + 12.7) * MM, (x + 25.4) * MM, (y + 50.7) * MM)
    found = leaf.all("image")
    assert [sum(face.holds(image) for image in found) for face in (front, back)] == [1, 1]
    assert len(found) == 2
    for image in found:
        assert (image.x1 - image.x0) / (image.bottom - image.top) == pytest.approx(0.8, abs=0.01)


def test_a_picture_that_is_not_here_leaves_the_silhouette(horde, pictures):
    army = horde(("Lich", "hero", 1))
    army = replace(army, units=(replace(army.units[0], portrait="ab" * 32),))
    (leaf,) = geometry.read(render.pdf([army], ["standees"], layout()))
    assert leaf.all("image") == [] and len(leaf.all("curve")) > 10


def test_saving_ink_prints_outlines_instead_of_pictures_and_no_washes(horde, pictures):
    digest = portraits.keep(io.BytesIO(picture()), 1, portraits.Crop())
    army = horde(("Lich", "hero", 1))
    army = replace(army, units=(replace(army.units[0], portrait=digest),))
    page = render.html(army, "standees", layout(ink="saver"))
    assert "portraits/" not in page and "#eef2e2" not in page and "#c58d06" not in page
    assert "#c58d06" in render.html(army, "standees", layout())
    assert "#c58d06" not in render.html(army, "badges", layout(ink="saver"))
    assert re.findall(r"img/[a-z-]+\.svg", page) == ["img/hero-outline.svg", "img/hero-outline-left.svg"]


def test_sheets_read_the_pictures_of_their_own_army_and_no_others(horde, pictures):
    mine = portraits.keep(io.BytesIO(picture()), 1, portraits.Crop())
    other = portraits.keep(io.BytesIO(picture("PNG", 200, 100)), 1, portraits.Crop())
    army = horde(("Lich", "hero", 1))
    army = replace(army, units=(replace(army.units[0], portrait=mine),))
    files = typesetting.OwnFiles(render._portraits(army))
    assert files.fetch(f"https://sheets.invalid/portraits/{mine}.jpg").read()[:3] == b"\xff\xd8\xff"
    for wrong in (f"portraits/{other}.jpg", f"portraits/../portraits/{other}.jpg", "portraits/", "../secret-key"):
        with pytest.raises(ValueError, match="may not read"):
            files.fetch(f"https://sheets.invalid/{wrong}")


# tokens and badges


def rings(leaf, across):
    """Circles that wide in millimeters, by their centers."""
    found = [one for one in leaf.all("curve") if abs(one.x1 - one.x0 - across * MM) < NEAR]
    return [((one.x0 + one.x1) / 2 / MM, (one.top + one.bottom) / 2 / MM) for one in found]


@pytest.mark.parametrize("paper", PAPERS)
def test_tokens_are_rings_of_24_mm_four_of_each(horde, paper):
    leaves = geometry.printed(horde(), "tokens", layout(paper))
    assert sum(len(rings(leaf, 24)) for leaf in leaves) == 28
    assert min(rings(leaves[0], 24)) == (pytest.approx(20, abs=0.18), pytest.approx(40, abs=0.18))
    names = ["Disabled", "In cover", "Flying", "Objective", "Has attacked", "Recruit", "Dropped"]
    assert geometry.not_once(leaves, [name for name in names for _ in range(4)]) == []


@pytest.mark.parametrize(("each", "count"), [("1", 7), ("2", 14), ("8", 56), ("12", 84)])
def test_as_many_tokens_of_each_as_were_chosen(horde, each, count):
    leaves = geometry.printed(horde(), "tokens", layout(tokens_each=each))
    assert sum(len(rings(leaf, 24)) for leaf in leaves) == count


@pytest.mark.parametrize(
    ("book", "names"),
    [
        ("vsgmr-2010", ["In cover", "Objective", "Has attacked", "Dropped"]),
        ("umr", ["Acted", "In cover", "Objective", "Dropped", "Out"]),
        ("smg", ["In cover", "Leg hit", "Arm hit", "Objective", "Out"]),
    ],
)
def test_each_rule_book_has_tokens_of_its_own(books, book, names):
    leaves = geometry.printed(Build(books[book], ""), "tokens", layout(tokens_each="1"))
    assert geometry.not_once(leaves, names) == []
    assert sum(len(rings(leaf, 24)) for leaf in leaves) == len(names)


@pytest.mark.every_value
@pytest.mark.parametrize(("chosen", "wide"), [("38", 38), ("25", 25.4), ("50", 50.8)])
@pytest.mark.parametrize("paper", PAPERS)
def test_a_badge_is_8_mm_high_and_as_wide_as_chosen(horde, paper, chosen, wide):
    leaves = geometry.printed(horde(("Ghouls", "troop", 3)), "badges", layout(paper, badges_width=chosen))
    assert sum(len(rects(leaf, wide * MM, 8 * MM)) for leaf in leaves) == 3
    assert geometry.not_once(leaves, ["Ghouls"] * 3 + ["1 of 3", "2 of 3", "3 of 3"]) == []


def test_badges_of_each_unit_say_how_many(horde):
    leaves = geometry.printed(horde(("Ghouls", "troop", 9_999)), "badges", layout(badges_per="unit"))
    assert "×9,999" in leaves[0].text


@pytest.mark.long
def test_more_than_500_badges_are_said_to_be_left(horde):
    leaves = geometry.printed(horde(("Ghouls", "troop", 9_999)), "badges", layout())
    assert "9,499morefiguresdon’tfit" in leaves[0].text


# nothing outside, nothing on each other, nothing too small


@pytest.mark.some_cases
@pytest.mark.every_pair
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("sheet", ["standees", "tokens", "badges"])
def test_every_paper_and_size_of_text_is_printed_well(sample, sheet, paper, text):
    for leaf in geometry.printed(sample("undead"), sheet, layout(paper, text)):
        assert geometry.misprinted(leaf, paper, text) == []


@pytest.mark.every_value
@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("base", ["20", "25"])
def test_names_as_long_as_they_get_stay_on_their_strip(horde, base, name):
    army = horde((ODD[name], "troop", 2), (ODD[name], "vehicle", 1))
    wide, high = {"20": (20, 80), "25": (25.4, 101.4)}[base]
    leaf, *beside = geometry.printed(army, "standees", layout(standees_base=base))
    assert [geometry.misprinted(page, "letter") for page in (leaf, *beside)] == [[]] * (1 + len(beside))
    written = sum(page.text.count(ODD[name][0]) for page in (leaf, *beside)) / ODD[name].count(ODD[name][0])
    # on both faces of each strip; where the narrow ones have no room, on those of the vehicle and once beside
    assert written == (3 if beside else 6)
    frames = [Box(x * MM, y * MM, (x + w) * MM, (y + high) * MM)
              for w in (wide, 2 * wide) for x, y in strips(leaf, w, high)]  # fmt: skip
    assert len(frames) == 3
    assert geometry.astride(leaf, frames) == []


@pytest.mark.every_value
@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("text", TEXTS)
def test_names_as_long_as_they_get_stay_on_their_badge(horde, text, name):
    army = horde((ODD[name], "troop", 2), ("Bob", "hero", 1))
    (leaf,) = geometry.printed(army, "badges", layout(text=text))
    assert geometry.misprinted(leaf, "letter", text) == []
    assert leaf.text.count(ODD[name][0]) == 2 * ODD[name].count(ODD[name][0])
    boxes = [one for one in leaf.all("rect") if abs(one.x1 - one.x0 - 38 * MM) < NEAR]
    assert len(boxes) == 3 and geometry.astride(leaf, boxes) == []


def test_a_name_that_fits_is_whole_and_one_that_does_not_stands_on_a_page_of_its_own(horde):
    fits, long = "Wyrmwardens of the Ash Hill and of all that lies below", "🐉" * 80
    (leaf,) = geometry.printed(horde((fits, "troop", 1)), "standees", layout())
    assert leaf.text.count(geometry.told(fits)) == 2
    leaf, names = geometry.printed(horde(("Lich", "hero", 1), (long, "troop", 2)), "standees", layout(text="largest"))
    assert leaf.text.count("Unit2") == 4 and "🐉" not in leaf.text
    assert f"NamesUnit2.{long}" in names.text and names.text.count("🐉") == 80


def test_an_army_s_long_name_stands_beside_its_badges_where_it_has_no_room_above_them(horde):
    army = replace(horde(("Lich", "hero", 1)), name="🐉" * 80)
    (leaf,) = geometry.printed(army, "badges", layout())
    assert leaf.text.count("🐉") == 80
    leaf, names = geometry.printed(army, "standees", layout("a5", "largest"))
    assert "🐉" not in leaf.text and f"Army.{'🐉' * 80}" in names.text


@pytest.mark.thorough
@share(15)
@given(
    st.lists(st.tuples(st.text("aWi 龍Ж", min_size=1, max_size=80).filter(str.strip), st.integers(1, 9)), max_size=8),
    st.sampled_from(PAPERS),
    st.sampled_from(TEXTS),
    st.sampled_from(["20", "25", "32", "40"]),
)
def test_random_armies_are_printed_well(catalogue, units, paper, text, base):
    figures = ["troop", "hero", "vehicle"]
    made = [Unit(place, name, figures[place % 3], count) for place, (name, count) in enumerate(units)]
    chosen, army = layout(paper, text, standees_base=base), Build(catalogue, "A", tuple(made))
    for leaf in geometry.read(render.pdf([army], ["standees", "badges"], chosen)):
        assert geometry.misprinted(leaf, paper, text) == []


def test_what_can_be_chosen_is_said_by_the_sheets_with_the_first_as_the_default():
    assert [choice.values[0][0] for sheet in ("standees", "tokens", "badges") for choice in SHEETS[sheet].choices] == [
        "25", "figure", "4", "38", "figure",
    ]  # fmt: skip
    assert (standees.MOST, badges.MOST) == (99, 500)
    assert SHEETS["tokens"].choices[0].slug == "each"


def test_a_picture_on_paper_is_the_file_that_was_kept(horde, pictures):
    digest = portraits.keep(io.BytesIO(picture()), 1, portraits.Crop())
    army = horde(("Lich", "hero", 1))
    army = replace(army, units=(replace(army.units[0], portrait=digest),))
    data, kept = render.pdf([army], ["standees"], layout()), (pictures / f"{digest}.jpg").read_bytes()
    assert data.count(kept) == 1
    assert Image.open(io.BytesIO(kept)).size == (640, 800)


@pytest.mark.parametrize("content", [b"", b"GIF89a", b"\xff\xd8\xff", picture()[:600], picture("PNG")])
def test_a_kept_file_that_was_damaged_stops_no_sheet(horde, pictures, content):
    (pictures / f"{'ab' * 32}.jpg").write_bytes(content)
    army = horde(("Lich", "hero", 2))
    army = replace(army, units=(replace(army.units[0], portrait="ab" * 32),))
    leaves = geometry.read(render.pdf([army], ["standees", "roster", "reference"], layout()))
    assert geometry.lacking(leaves, ["Lich", "1 of 2", "2 of 2"]) == []
    assert parts.silhouettes(army, army.units[0]) == ("upright", f"portraits/{'ab' * 32}.jpg", 1)


@pytest.mark.parametrize("shape", ["upright", "square", "wide"])
def test_a_card_is_told_the_shape_of_a_picture_and_that_it_stands_alone(horde, pictures, shape):
    digest = portraits.keep(io.BytesIO(picture()), 1, portraits.Crop(shape))
    army = horde(("Lich", "hero", 5))
    unit = replace(army.units[0], portrait=digest)
    assert parts.silhouettes(army, unit) == (shape, f"portraits/{digest}.jpg", 1)
    assert parts.silhouettes(army, unit, "saver") == ("hero", "img/hero-outline.svg", 5)
    assert parts.silhouettes(army, army.units[0]) == ("hero", "img/hero-green.svg", 5)


@pytest.mark.every_value
@pytest.mark.parametrize("shape", ["upright", "square", "wide"])
@pytest.mark.parametrize("sheet", ["reference", "roster"])
def test_pictures_keep_off_the_names_and_each_other(horde, pictures, sheet, shape):
    digest = portraits.keep(io.BytesIO(picture()), 1, portraits.Crop(shape))
    army = horde(*[(f"Lich {place}", "hero", 1) for place in range(5)])
    army = replace(army, units=tuple(replace(unit, portrait=digest) for unit in army.units))
    (leaf,) = geometry.read(render.pdf([army], [sheet], layout()))
    found = leaf.all("image")
    assert len(found) == 10
    for image in found:
        white = geometry.Box(image.x0, image.top, image.x1 + 1.5 * MM, image.bottom)
        assert [letter.text for letter in leaf.letters if white.meets(letter)] == []
        assert [other for other in found if other is not image and other.meets(image)] == []


@pytest.mark.some_cases
@pytest.mark.every_pair
@pytest.mark.parametrize(("shape", "ratio"), [("upright", 0.8), ("square", 1), ("wide", 1.25)])
@pytest.mark.parametrize("size", ["poker", "mini", "tarot", "large"])
@pytest.mark.parametrize("figure", ["troop", "vehicle"])
def test_a_picture_stands_once_on_its_card_unsqueezed_and_under_no_words(horde, pictures, size, shape, ratio, figure):
    digest = portraits.keep(io.BytesIO(picture()), 1, portraits.Crop(shape))
    army = horde(("Lich", figure, 3))
    army = replace(army, units=(replace(army.units[0], portrait=digest),))
    leaves = geometry.read(render.pdf([army], ["cards"], layout(cards_size=size)))
    assert [len(leaf.all("image")) for leaf in leaves] == [1]
    (image,) = leaves[0].all("image")
    assert (image.x1 - image.x0) / (image.bottom - image.top) == pytest.approx(ratio, abs=0.01)
    assert image.bottom - image.top > 8 * MM
    assert [letter.text for letter in leaves[0].letters if image.meets(letter.core)] == []


@pytest.mark.first_case
@pytest.mark.parametrize(
    ("paper", "base", "is_turned"), [("a5", "40", False), ("a5", "32", True), ("letter", "40", True)]
)
def test_strips_that_are_longer_than_a_page_is_high_are_printed_upright(db, paper, base, is_turned):
    layout = Layout(paper, turned=True, choices=(("standees.base", base),))
    with pdfplumber.open(io.BytesIO(render.pdf([samples.get("undead").build], ["standees"], layout))) as pdf:
        assert {page.width > page.height for page in pdf.pages} == {is_turned}
    for leaf in geometry.printed(samples.get("undead").build, "standees", layout):
        assert geometry.misprinted(leaf, paper, "normal", is_turned) == []
