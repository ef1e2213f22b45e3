"""The roster, read back from its PDF."""

import io
import re
from dataclasses import replace

import pdfplumber
import pytest

from armybuilder.printing.jobs import render
from armybuilder.printing.papers import Layout
from armybuilder.printing.sheets import roster
from rules import engine
from tests.printing.geometry import read, told


def pages(build, sheet="roster", paper="letter"):
    return pdfplumber.open(io.BytesIO(render.pdf([build], [sheet], Layout(paper)))).pages


def text(build, sheet="roster", paper="letter") -> str:
    return "\n".join(page.extract_text() for page in pages(build, sheet, paper))


def letters(build, sheet) -> str:
    """The text without its line breaks, in the order in which it was drawn."""
    return "".join(char["text"] for page in pages(build, sheet) for char in page.chars)


def test_points_left_are_named_only_if_there_are_some(sample):
    undead = sample("undead")
    assert "left" not in text(undead).partition("Total")[2]
    assert "5 points left; unspent points are lost" in text(replace(undead, limit=undead.limit + 10))


@pytest.mark.parametrize(("least", "most", "holds"), [
    (50, 60, True), (50, 54, True), (54, 60, True), (55, 60, False), (50, 53, False), (None, 54, True),
    (None, 53, False), (54, None, True), (55, None, False), (None, None, False),
])  # fmt: skip
def test_points_are_within_what_a_side_suggests(least, most, holds):
    assert roster.within(engine.Side("side", "Side", least, most), 54) is holds


def test_the_books_undead_stand_on_it_with_their_points(sample):
    found = text(sample("undead"))

    assert "25 of 25 points" in found
    assert "11 figures: 9 guys, 1 cavalry, 1 vehicle" in found
    for name in ("Necromancer", "Skeleton Archers", "Skeletal Steed Rider", "Demon", "Ghouls"):
        assert name in found


def test_numbers_to_roll_are_dice_of_the_font(sample):
    found = letters(sample("undead"), "roster")

    assert "–3+d64+d63+d6" in found.replace(" ", "")
    assert "5+d6cover6+4+d6–4+d6" in found.replace(" ", "")


@pytest.mark.parametrize("army", ["undead", "modern-infantry"])
def test_what_stands_below_a_die_keeps_off_the_line_of_its_row(sample, army):
    (page,) = pages(sample(army))
    told = [word for word in page.extract_words() if word["text"] == "cover"][1:]
    lines = [edge for edge in page.edges if edge["orientation"] == "h"]

    assert told
    for one in told:
        below = [line["top"] for line in lines if line["x0"] < one["x0"] < line["x1"] and line["top"] > one["top"]]
        assert min(below) > one["bottom"] + 2


def test_only_a_legal_army_is_stamped(sample):
    undead = sample("undead")
    lost = replace(undead, units=undead.units[1:])

    assert "LEGAL" in text(undead).upper()
    assert "LEGAL" not in text(lost).upper()


def test_each_figure_has_a_box_and_more_than_twenty_have_a_line(sample):
    undead = sample("undead")
    ghouls = replace(undead, units=(replace(undead.units[5], count=20),))
    horde = replace(undead, units=(replace(undead.units[5], count=300),))

    assert letters(undead, "roster").count("☐") == 11
    assert letters(ghouls, "roster").count("☐") == 20
    assert letters(horde, "roster").count("☐") == 0
    assert "defeated:" in text(horde)


@pytest.mark.long
def test_every_option_on_one_figure_keeps_every_rule_line(catalogue):
    options = tuple(sorted((option.slug, option.levels[-1].slug) for option in catalogue.options.values()))
    rules = frozenset(catalogue.optional_rules)
    unit = engine.Unit(0, "All", "hero", options=options, notes="n" * 2000, look="L" * 80)
    found = letters(engine.Build(catalogue, "Every", (unit,), rules=rules), "roster").replace(" ", "")

    for name in ("CauseFear.", "DoubleStrike.", "SuperiorSuper-Blast.", "Specialty.", "Sharpshooter.", "Recruit."):
        assert name in found
    assert found.count("n") > 2000
    assert "L" * 80 in found


@pytest.mark.parametrize(
    ("slug", "size", "columns"),
    [
        (
            "night-shift",
            "<b>5 characters and 2 drones</b> · agreed size: 5 characters",
            "<th>Reach</th><th>Points</th><th>Health</th>",
        ),
        ("night-raiders", "<b>6 figures</b> · agreed size: 6 figures", "<th>Move</th><th>Defeated</th>"),
    ],
)
def test_an_army_counted_in_figures_has_its_agreed_size_and_no_points_ruler(sample, slug, size, columns):
    page = re.sub(r">\s+<", "><", render.html(sample(slug), "roster", Layout("a4")))
    assert size in page and columns in page
    assert 'class="points-ruler"' not in page


def test_cards_have_points_in_the_corner_only_where_figures_have_points(sample):
    corners = {
        slug: re.findall(r'class="points">(\d+)<small>(\w+)', render.html(sample(slug), "cards", Layout("a4")))
        for slug in ("night-raiders", "night-shift", "zombie-horde")
    }
    assert corners["night-raiders"] == []
    assert corners["night-shift"] == [("3", "points")] * 5
    assert ("1", "points") not in corners["zombie-horde"]


@pytest.mark.long
@pytest.mark.parametrize("paper", ["letter", "a4", "legal"])
def test_lines_for_notes_end_inside_their_frame(sample, paper):
    leaf = read(render.pdf([sample("river-fort-garrison")], ["roster"], Layout(paper)))[0]
    frame = max((one for one in leaf.all("curve") if one.top > 400), key=lambda one: one.x1 - one.x0)
    lines = [one for one in leaf.all("line") if one.top > 400 and one.x1 - one.x0 > 150]
    assert len(lines) == 4
    assert all(one.x0 - frame.x0 > 5 and frame.x1 - one.x1 > 5 for one in lines)


@pytest.mark.parametrize(("army", "layout"), [("elves", Layout("a5")), ("justice-team", Layout(turned=True))])
def test_no_page_holds_the_box_for_notes_alone(sample, army, layout):
    (leaf,) = read(render.pdf([sample(army)], ["roster"], layout))
    assert all(told(unit.name) in leaf.text for unit in sample(army).units)


def test_notes_that_have_no_room_on_a_page_take_the_last_unit_along(sample):
    leaves = read(render.pdf([sample("undead")], ["roster"], Layout(turned=True)))
    assert len(leaves) == 2 and "Ghouls" in leaves[1].text and "rulebookcounts9figures" in leaves[1].text


def test_names_and_rules_begin_at_the_left_of_their_columns(sample):
    (page,) = pages(sample("undead"))
    lefts = {word["text"]: word["x0"] for word in page.extract_words() if word["text"] in ("Necromancer", "Ghouls")}
    assert len(lefts) == 2 and abs(lefts["Necromancer"] - lefts["Ghouls"]) < 1
