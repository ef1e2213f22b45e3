"""The scenario sheet read back: the table and what stands on it, to scale, an inch for a foot."""

from dataclasses import replace
from fractions import Fraction

import pytest

from armybuilder.printing.papers import Layout
from rules.engine.build import Build, Unit
from rules.engine.catalogue import Mark
from tests.printing.geometry import LEAST, MM, Box, in_the_rim, misprinted, overlapping, printed

PAPERS = ("letter", "a4", "legal", "a5")
LEFT = {"letter": 90, "a4": 81.64, "legal": 90, "a5": 65.76}
"""Where the table begins, in points."""
BOTH = [
    *(("vsgmr-7", which) for which in
      ("basic-game", "escape", "transport", "spawning", "ambush", "fortress-assault", "own")),
    *(("vsgmr-2010", which) for which in ("basic-game", "escape", "transport", "ambush", "fortress-assault")),
    ("umr", ""),
    ("smg", ""),
]  # fmt: skip


def leaves(build, paper, which="", text="normal", ink="full", turned=False):
    choices = (("scenario.which", which),) if which else ()
    return printed(build, "scenario", Layout(paper, turned, text, ink, choices=choices))


def shapes(pages):
    """Everything drawn, as (x, top, width, height), on the page that has the table."""
    for leaf in pages:
        boxes = [*leaf.all("rect"), *leaf.all("curve"), *leaf.all("line")]
        found = [(b.x0, b.top, b.x1 - b.x0, b.bottom - b.top) for b in boxes]
        tables = [one for one in found if sized(one, 432, 288) or sized(one, 288, 432)]
        if tables:
            x, y = tables[0][:2]
            return [(one[0] - x, one[1] - y, *one[2:]) for one in found], tables[0]
    raise AssertionError("No page has the table.")


def sized(one, wide, high):
    return abs(one[2] - wide) < 0.01 and abs(one[3] - high) < 0.01


def stands(pages, x, y, wide, high):
    """Whether something so large stands there, in points from the table's corner."""
    return any(all(abs(a - b) < 0.01 for a, b in zip(one, (x, y, wide, high), strict=True)) for one in shapes(pages)[0])


@pytest.mark.parametrize("paper", PAPERS)
def test_the_table_is_6_by_4_inches_and_ruled_by_the_foot(catalogue, paper):
    found, table = shapes(leaves(Build(catalogue, ""), paper, "own"))
    upright = paper == "a5"
    assert table[0] == pytest.approx(LEFT[paper], abs=0.01)
    assert table[2:] == pytest.approx((288, 432) if upright else (432, 288), abs=0.01)
    assert any(one == pytest.approx((72, 0, 0, 432 if upright else 288), abs=0.01) for one in found)
    assert any(one == pytest.approx((0, 72, 288 if upright else 432, 0), abs=0.01) for one in found)


def test_a5_sideways_has_room_for_a_table_that_lies(catalogue):
    _, table = shapes(leaves(Build(catalogue, ""), "a5", "own", turned=True))
    assert table[2:] == pytest.approx((432, 288), abs=0.01)


@pytest.mark.parametrize("paper", ("letter", "a4", "legal"))
def test_in_a_basic_game_sides_begin_along_the_long_edges_with_12_inches_between(catalogue, paper):
    pages = leaves(Build(catalogue, ""), paper, "basic-game")
    assert stands(pages, 0, 0, 432, 6) and stands(pages, 0, 282, 432, 6)
    assert stands(pages, 216, 108, 0, 72)


def test_upright_the_near_edge_is_on_the_left(catalogue):
    pages = leaves(Build(catalogue, ""), "a5", "basic-game")
    assert stands(pages, 0, 0, 6, 432) and stands(pages, 282, 0, 6, 432)
    assert stands(pages, 108, 216, 72, 0)


def test_2010_keeps_17_inches_between_the_sides(books):
    assert stands(leaves(Build(books["vsgmr-2010"], ""), "letter", "basic-game"), 216, 93, 0, 102)


def test_a_fortress_has_defenders_3_inches_around_and_assaulters_12(catalogue):
    pages = leaves(Build(catalogue, ""), "letter", "fortress-assault")
    assert stands(pages, 180, 114, 72, 60)
    assert stands(pages, 162, 96, 108, 96)
    assert stands(pages, 108, 42, 216, 204)
    assert stands(pages, 252, 144, 72, 0) and stands(pages, 216, 174, 0, 18)


def test_a_fortress_of_2010_has_defenders_4_and_a_quarter_inches_around_and_assaulters_17(books):
    pages = leaves(Build(books["vsgmr-2010"], ""), "letter", "fortress-assault")
    assert stands(pages, 154.5, 88.5, 123, 111)
    assert stands(pages, 78, 12, 276, 264)
    assert stands(pages, 216, 174, 0, 25.5)


def test_spawned_figures_come_in_within_6_inches_of_every_edge(catalogue):
    pages = leaves(Build(catalogue, ""), "letter", "spawning")
    assert stands(pages, 36, 36, 360, 216)
    whole = "".join(leaf.text for leaf in pages)
    assert "Oppositethe" not in whole and "TheSpawner’sstartingside." in whole


def test_transport_has_its_object_in_the_middle(catalogue):
    found, _ = shapes(leaves(Build(catalogue, ""), "letter", "transport"))
    stars = [one for one in found if abs(one[2] - 22) < 0.1]
    assert len(stars) == 1
    assert stars[0][0] + stars[0][2] / 2 == pytest.approx(216, abs=0.1)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_calibration_box_is_true(catalogue, paper):
    pages = leaves(Build(catalogue, ""), paper, "escape")
    squares = [b for leaf in pages for b in leaf.all("rect") if abs(b.x1 - b.x0 - 72) < 0.01]
    bars = [b for leaf in pages for b in leaf.all("line") if abs(b.x1 - b.x0 - 141.732) < 0.01]
    assert len(squares) == len(bars) == 1


def test_the_sheet_says_what_the_sides_play_with_how_it_ends_and_who_wins(catalogue):
    text = leaves(Build(catalogue, ""), "letter", "ambush")[0].text
    for words in ("Ambusherupto25points", "Targetupto40points", "+1totheplayer’sinitiativeforthewholegame.",
                  "Whenonesideisgone.",
                  "Thesidewithfiguresleft.", "Armiesofthesamesidedifferby5pointsatmost."):  # fmt: skip
        assert words in text


def test_the_army_s_own_scenario_is_printed_unless_another_is_chosen(catalogue):
    build = Build(catalogue, "Riders", (Unit(1, "Guard", "troop"),), scenario="ambush", side="target")
    assert "Ambush" in leaves(build, "letter")[0].text
    assert "Riders,Target:1point" in leaves(build, "letter")[0].text
    assert "Ambush" not in leaves(build, "letter", "escape")[0].text


@pytest.mark.parametrize("edition", ("umr", "smg"))
def test_a_rule_book_without_scenarios_has_lines_to_write_on(books, edition):
    page = leaves(Build(books[edition], ""), "letter")[0]
    assert "Yourownbattle" in page.text
    assert all(head in page.text for head in ("Set-up", "Theend", "Whowins", "Sides"))


@pytest.mark.every_value
@pytest.mark.parametrize("ink", ("full", "saver"))
@pytest.mark.parametrize("turned", (False, True))
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("edition", "which"), BOTH)
def test_nothing_is_small_in_the_rim_or_written_on_other_words(books, edition, which, paper, turned, ink):
    for leaf in leaves(Build(books[edition], ""), paper, which, ink=ink, turned=turned):
        assert misprinted(leaf, paper, turned=turned) == []


@pytest.mark.parametrize(
    "mark", [Mark("one", "A" * 80, Fraction(-900), Fraction(999)), Mark("way", "", Fraction(0), Fraction(0))]
)
def test_marks_beyond_the_table_harm_nothing(catalogue, mark):
    scenario = replace(catalogue.scenarios["escape"], marks=(mark,))
    build = Build(replace(catalogue, scenarios={"escape": scenario}), "")
    assert len(leaves(build, "letter", "escape")) == 1


def test_an_army_s_sheet_is_that_of_its_sample(sample):
    text = leaves(sample("undead"), "letter")[0].text
    assert "BasicGame" in text and "Undead:25of25points" in text


@pytest.mark.some_cases
@pytest.mark.every_value
@pytest.mark.parametrize("text", ("large", "largest"))
@pytest.mark.parametrize("paper", ("letter", "a5"))
@pytest.mark.parametrize(("edition", "which"), BOTH)
def test_larger_letters_have_room_as_well(books, edition, which, paper, text):
    for leaf in leaves(Build(books[edition], ""), paper, which, text):
        above = [letter for letter in leaf.letters if letter.bottom < leaf.height - 14 * MM]
        assert min(letter.size for letter in above) > LEAST[text] - 0.05
        assert in_the_rim(leaf) + overlapping(leaf) == []


def grid(leaf):
    """The lines of the grid: thinner than all else."""
    return leaf.lines(0.35)


def gaps(leaf, ground):
    """Where the grid has the color of the ground, but for the ground itself."""
    bare = [one for one in leaf.objects["rect"] if one["fill"] and min(one["height"], one["width"]) < 20]
    colored = [one for one in bare if one["non_stroking_color"] == pytest.approx(ground, abs=0.01)]
    return [Box(one["x0"], one["top"], one["x1"], one["bottom"]) for one in colored]


@pytest.mark.every_pair
@pytest.mark.parametrize("ink, ground", [("full", (0.93, 0.95, 0.89)), ("saver", (1, 1, 1))])
@pytest.mark.parametrize("paper", ["letter", "a5"])
@pytest.mark.parametrize("which", ["basic-game", "escape", "ambush", "fortress-assault"])
def test_no_line_of_the_grid_runs_through_words(catalogue, which, paper, ink, ground):
    pages = leaves(Build(catalogue, ""), paper, which, ink=ink)
    crossed = []
    for leaf in pages:
        lines, bare = grid(leaf), gaps(leaf, ground)
        crossed += [
            letter for letter in leaf.letters
            if any(letter.core.meets(line) for line in lines) and not any(gap.holds(letter.core) for gap in bare)
        ]  # fmt: skip
    assert crossed == []
    assert sum(len(grid(leaf)) for leaf in pages) >= 8


def test_no_page_holds_the_calibration_box_alone(sample):
    (leaf,) = printed(sample("elves"), "scenario", Layout(choices=(("scenario.which", "spawning"),)))
    assert "Spawning" in leaf.text
