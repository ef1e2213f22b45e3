"""Figures with health on paper: boxes to tick, bonuses, and cards of those who come along."""

from dataclasses import replace

import pytest

from armybuilder.printing.jobs.render import html
from armybuilder.printing.papers import Layout
from armybuilder.printing.sheets import SHEETS
from armybuilder.printing.sheets.units import parts, vitals


@pytest.fixture
def night_shift(sample):
    return sample("night-shift")


def card(build, name):
    pages = SHEETS["cards"].context(build, Layout("letter"))["pages"]
    return next(one for page in pages for one in page.cards if one.name == name and one.part == 1)


def block(card, kind):
    return next(block.value for block in card.blocks if block.kind == kind)


@pytest.mark.parametrize(
    ("count", "boxes"), [(10, "☐☐☐☐☐ ☐☐☐☐☐"), (15, "☐☐☐☐☐ ☐☐☐☐☐ ☐☐☐☐☐"), (3, "☐☐☐"), (12, "☐☐☐☐☐ ☐☐☐☐☐ ☐☐")]
)
def test_health_is_boxes_by_fives(count, boxes):
    assert vitals.boxes(count) == boxes


def test_a_card_carries_health_to_tick_and_what_is_added_to_each_die(night_shift):
    boone = card(night_shift, "Old Boone")
    assert (boone.foot.text, "".join(boone.foot.rows).count("☐")) == ("Health 25", 25)
    assert block(boone, "adds")[1] == [
        [("melee", "0"), ("ballistic", "0"), ("def.", "+1"), ("dam.", "0"), ("move", "0")]
    ]
    assert (boone.points, block(boone, "kind")) == ("3", "Guardian")
    assert ("2", "Action dice") in block(boone, "figures").numbers


def test_drones_have_cards_of_their_own_with_ten_health(night_shift):
    moth = card(night_shift, "Moth")
    assert (block(moth, "kind"), moth.foot.text, moth.points) == ("Drone of Wires", "Health 10", "")
    assert ("1", "Action dice") in block(moth, "figures").numbers
    assert {value for _, value in block(moth, "adds")[1][0]} == {"0"}


def test_a_sniper_reaches_any_distance(sample):
    piet = card(sample("harbor-watch"), "Two-Shot Piet")
    assert ("reach", "any") in block(piet, "figures").numbers


def test_each_figure_of_a_unit_has_its_own_card(night_shift):
    twins = replace(night_shift, units=(replace(night_shift.units[4], name="Twin", count=2),))
    pages = SHEETS["cards"].context(twins, Layout("letter"))["pages"]
    names = [one.name for page in pages for one in page.cards if one.part == 1]
    assert names == ["Twin 1", "Twin 2"]


def test_the_roster_has_a_line_for_each_drone_and_boxes_for_all_health(night_shift):
    told = SHEETS["roster"].context(night_shift, Layout("letter"))
    named = [row["unit"]["name"] if isinstance(row["unit"], dict) else row["unit"].name for row in told["rows"]]
    assert named == ["Inspector Lamb", "Wires", "Moth", "Bat", "Constable Reyes", "Sister Bell", "Old Boone"]
    assert told["boxes"] == 105
    assert told["figures"] == "5 characters and 2 drones"


@pytest.mark.parametrize("sheet", ["roster", "cards", "reference"])
def test_every_sheet_says_whose_rules_these_are(night_shift, sheet):
    page = html(night_shift, sheet, Layout("letter"))
    assert "Franz Braatz" in page
    assert "Moth" in page or sheet == "reference"


def test_a_card_of_very_many_figures_says_how_much_health_each_has(night_shift):
    count = parts.MOST_BOXES + 1
    crowd = replace(night_shift, units=(replace(night_shift.units[4], name="Crowd", count=count),))
    assert card(crowd, "Crowd").foot.text == f"Health 25 each, {count} figures"


def test_a_drone_of_a_unit_whose_name_has_no_room_is_of_its_number(night_shift):
    wires = replace(night_shift.units[1], name="Wires of the Lantern Lane " * 3)
    layout = Layout("letter", text="largest", choices=(("cards.size", "mini"),))
    pages = SHEETS["cards"].context(replace(night_shift, units=(wires,)), layout)["pages"]
    moth = next(one for page in pages for one in page.cards if one.name == "Moth")
    assert moth.note == "Drone of unit 1"
