"""Lists with a line cut off or two glued together that were once read wrong without a word: now each is asked about."""

import re
from pathlib import Path

import pytest

from rules import engine
from tests.rules.engine.lists.test_styles import books as books
from tests.support.list_styles import asks

_, *PARTS = re.split(r"^%% (\S+): (.+)\n", (Path(__file__).parent / "damaged.txt").read_text("utf-8"), flags=re.M)
DAMAGED = dict(zip(PARTS[1::3], zip(PARTS[::3], PARTS[2::3], strict=True), strict=True))
"""By what is wrong: the rule book of a list, and the list, each below its line ``%% book: what is wrong``."""


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_list_is_asked_about(books, damage):
    book, text = DAMAGED[damage]
    assert asks(engine.read_notation(text.removesuffix("\n"), books["en"][book]))


def test_a_bullet_in_front_of_a_count_is_no_sign_of_it(books):
    text = (
        "Undead\n[list] - [*][i]4 x Warlord[/i] - Vehicle - [i]12 pts[/i]\n"
        "[*][i]Ana[/i] - Vehicle - [i]3 pts[/i]\n[/list]"
    )
    reading = engine.read_notation(text, books["en"]["vsgmr-7"])
    assert [(unit.name, unit.count) for unit in reading.build.units] == [("Warlord", 4), ("Ana", 1)]


@pytest.mark.parametrize("text", ["", "\u200b", "\n", "---"])
def test_a_text_without_words_is_no_army(books, text):
    assert str(engine.read_notation(text, books["en"]["vsgmr-7"]).mistakes[0].message).startswith("No army found.")


def test_words_for_with_may_be_a_letter(books):
    text = "Bob: Troop w/ Distance attack\nTim: Soldado c/ Comandante\nUwe: Kämpfer m. Kommandant"
    reading = engine.read_notation(text, books["en"]["vsgmr-7"])
    assert [(unit.figure, unit.options) for unit in reading.build.units] == [
        ("troop", (("distance-attack", ""),)), ("troop", (("commander", ""),)), ("troop", (("commander", ""),)),
    ]  # fmt: skip


def test_costs_in_brackets_are_no_part_of_names(books):
    text = "Green Tide – 6 1/2 pts\n\n> 2 x Jean-Luc (1 pts): mook\n> Night Watch (6 pts): large cavalry"
    reading = engine.read_notation(text, books["en"]["vsgmr-7"])
    assert [(unit.name, unit.count) for unit in reading.build.units] == [("Jean-Luc", 2), ("Night Watch", 1)]


def test_a_company_with_a_number_is_no_numbering(books):
    reading = engine.read_notation(
        "2. Company: troop guy - 1 point\nScouts: troop guy - 1 point", books["en"]["vsgmr-7"]
    )
    assert [unit.name for unit in reading.build.units] == ["2. Company", "Scouts"] and not asks(reading)
