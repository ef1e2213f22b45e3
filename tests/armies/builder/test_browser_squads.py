"""Squads of rule books without a price list: built by clicking, printed, and read back from their PDF."""

import io
from itertools import pairwise

import pdfplumber
import pytest

from tests.armies.builder.driving import settle, unfold

MM = 72 / 25.4
NEAR = 0.2
"""Millimeters that a cut may be off."""
SQUAD = [
    ("Ada Finch", {"ability": "leader", "ballistic": "1", "defense": "1", "movement": "1"}),
    ("Long Tom", {"ability": "sniper", "ballistic": "2", "defense": "1"}),
    ("Bess", {"ability": "grenadier", "damage": "2", "health": "1"}),
    ("Rook", {"ability": "guardian", "health": "2", "defense": "1"}),
    ("Hob", {"ability": "infantry", "melee": "2", "defense": "2", "movement": "1", "health": "1"}),
]
"""Five characters with all their points spent; the foot soldier has three more."""
CARDS = {
    "Ada Finch": ("3", "Leader", "24″", "0 +1 +1 0 +1", 15),
    "Long Tom": ("3", "Sniper", "any", "0 +2 +1 0 0", 15),
    "Bess": ("3", "Grenadier", "24″", "0 0 0 +2 0", 20),
    "Rook": ("3", "Guardian", "24″", "0 0 +1 0 0", 25),
    "Hob": ("6", "Infantry", "24″", "+2 0 +2 0 +1", 20),
}
"""What their cards say: points, ability, reach, what melee, shot, defense, damage and move add, and health."""


def name_unit(page, unit, name):
    page.click(f"#unit-{unit} h3 a")
    page.wait_for_selector(f"#editor-{unit}")
    unfold(page, f"name-{unit}")
    page.fill(f"#name-{unit}", name)
    page.press(f"#name-{unit}", "Tab")
    settle(page)


def choose(page, unit, options):
    for option, level in options.items():
        unfold(page, f"o-{unit}-{option}-{level}")
        page.check(f"#o-{unit}-{option}-{level}")
        settle(page)


def printed(page, sheets):
    """The pages of the PDF that the page to print gives for these sheets."""
    page.click("#print")
    page.wait_for_url("**/sheets/")
    page.goto(f"{page.url}?sheets={','.join(sheets)}&paper=a4")
    assert page.locator("[name=sheets]:checked").evaluate_all("all => all.map(one => one.value)") == sheets
    with page.expect_download() as waited:
        page.get_by_role("button", name="Download PDF").click()
    with open(waited.value.path(), "rb") as file:
        return pdfplumber.open(io.BytesIO(file.read())).pages


def build_squad(page):
    page.goto("/")
    page.click(".book-links >> text=Universal Miniatures")
    page.wait_for_url("**rules=umr**")
    page.check("input[name=limit][value='5']")
    page.click("text=Create army")
    page.wait_for_selector("#workbench")
    for unit, (name, options) in enumerate(SQUAD):
        page.click("#quick-character")
        settle(page)
        name_unit(page, unit, name)
        choose(page, unit, options)


def build_patrol(page):
    page.goto("/")
    page.click("text=Compare rule books")
    page.click("#book-smg")
    page.wait_for_url("**rules=smg**")
    page.check("input[name=limit][value='6']")
    page.check("input[name=rules][value=rate-of-fire]")
    page.fill("#name", "Hill 30")
    page.click("text=Create army")
    page.wait_for_selector("#workbench")
    for unit, (skill, name, weapon) in enumerate([("elite", "Corporal", "short"), ("regular", "Rifles", "long")]):
        page.click(f"#quick-skill-{skill}")
        settle(page)
        name_unit(page, unit, name)
        choose(page, unit, {"weapon": weapon})
        page.click(f"#done-{unit}")
        settle(page)
    page.fill("#count-1", "5")
    page.press("#count-1", "Enter")
    settle(page)


def cells(page):
    """What stands on each of a page's cards, in its lines: nine poker cards in the middle of A4."""
    corners = ((27.64 + place % 3 * 180, 46.77 + place // 3 * 249.45) for place in range(9))
    said = (page.crop((x, y, x + 180, y + 249.45)).extract_text() for x, y in corners)
    return [text for text in said if text]


def squares(page, size):
    """Squares with a border, so many millimeters wide and high, as (left, top)."""
    found = [one for one in page.rects if one["stroke"] and abs(float(one["width"]) / MM - size) <= NEAR]
    assert all(abs(float(one["height"]) / MM - size) <= NEAR for one in found)
    return {(round(float(one["x0"]) / MM, 1), round(float(one["top"]) / MM, 1)) for one in found}


def circles(pages, size):
    """How many circles are so many millimeters across."""
    found = [one for page in pages for one in page.curves if abs(float(one["width"]) / MM - size) <= NEAR]
    assert all(abs(float(one["height"]) / MM - size) <= NEAR for one in found)
    return len(found)


@pytest.mark.thorough
def test_a_squad_with_a_leader_and_a_sniper_is_built_and_its_roster_and_cards_printed(page):
    build_squad(page)
    assert page.inner_text("#spent") == "18"
    assert page.locator(".finding.bad").count() == 0
    roster, cards = printed(page, ["roster", "cards"])
    said = roster.extract_text()
    assert "LEGAL" in said and "Total · 5 characters" in said and "95 boxes" in said
    assert said.count("☐") == 95
    told = {cell.splitlines()[0].rpartition(" ")[0]: cell for cell in cells(cards)}
    assert set(told) == set(CARDS)
    for name, (points, ability, reach, adds, health) in CARDS.items():
        lines = told[name].splitlines()
        assert lines[0] == f"{name} {points}"
        assert {ability, f"reach {reach}", adds, f"Health {health}"} <= set(lines)
        assert told[name].count("☐") == health
        assert f" {adds} {reach}" in said


def test_a_patrol_is_built_and_its_kit_printed_true_to_size(page):
    build_patrol(page)
    assert page.locator(".finding.bad").count() == 0
    pages = printed(page, ["kit"])
    stickers, chips = pages[0], [one for one in pages if one.extract_text().startswith("Order chips")]
    # One size of dice and chips, as all sizes were not asked for.
    assert [len(squares(stickers, size)) for size in (12, 14, 16)] == [0, 0, 3 * 4 * 6]
    tops = sorted({top for _, top in squares(stickers, 16)})
    # Rows within a block are as far apart as a sticker is high; blocks are farther apart.
    assert {step for above, below in pairwise(tops) if (step := round(below - above)) < 20} == {16}
    assert (circles(chips, 25), circles(chips, 39)) == (0, 2 * (5 + 5))
    said = "".join(letter["text"] for one in chips for letter in one.chars)
    assert (said.count("Corporal"), said.count("Rifles")) == (10, 10)
    assert "2-Rnd" in stickers.extract_text() and "Smoke" not in stickers.extract_text()
    assert [one.extract_text().split().count("Kneel") for one in pages if "Counters" in one.extract_text()] == [6]
