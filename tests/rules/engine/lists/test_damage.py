"""Lists with a line cut off or two glued together that were once read wrong without a word: now each is asked about."""

import pytest

from rules import engine
from tests.rules.engine.lists.test_styles import books as books
from tests.support.list_styles import asks

DAMAGED = {
    "a bracket that is not closed, above the units": (
        "vsgmr-2010",
        "== Bob’s Boys ==\n\nSentries (4) (12 pts.\nPoint Man (4) (12 pts): large cavalry, distance attack",
    ),
    "a row of a table without its end": ("vsgmr-7", "10\tOld Guard\tSm\n6\tNight Watch\tVehicle\t\t3\t18"),
    "a message of a chat without words": (
        "smg",
        "== Undead ==\n[21/03, 19:40] Me: (10) Ice Golem – Figure – 10 points\n[21/03, 19:41] Me: \n\nCheers\nBob",
    ),
    "a message of a chat with a sign alone": (
        "smg",
        "== Undead ==\n[21/03, 19:40] Me: (10) Ice Golem – Figure – 10 points\n[21/03, 19:41] Me: (\n\nCheers\nBob",
    ),
    "a message of a chat with half a name": (
        "vsgmr-7",
        "La Banda\n[21/03, 19:40] Me: Nigh\n[21/03, 19:41] Me: Eachann -- Small cavalry, Revenge -- 5 points",
    ),
    "a term that is cut off, with its cost in front": (
        "vsgmr-2010",
        "6 pts — Hounds of Hel, 3 — large cav\n48 pts — Old Guard, 12 — small cavalry, light armor, distance attack",
    ),
    "a heading in front of a unit": (
        "vsgmr-2010",
        "**HEROES**\no O’Neill — Hero, Light armor — 2 points\n**VEHICLES** o Tin Can 4x — Vehicle — 12 points",
    ),
    "a wrong number in front": (
        "umr",
        "Rust Devils – 6 points\n9. Hounds of Hel - character, health +5 - 1 points\n2. Eachann - character - 1 points",
    ),
    "two numbered lines in one": (
        "umr",
        "1. Boss x12 – character – 12 pts - 2. Old Guard – character – 1 pts\n3. Doc – character – 1 pts\n"
        "4. Mad Max – character – 1 pts",
    ),
}


@pytest.mark.parametrize("damage", DAMAGED)
def test_a_damaged_list_is_asked_about(books, damage):
    book, text = DAMAGED[damage]
    assert asks(engine.read_notation(text, books["en"][book]))


def test_costs_in_brackets_are_no_part_of_names(books):
    text = "Green Tide – 6 1/2 pts\n\n> 2 x Jean-Luc (1 pts): mook\n> Night Watch (6 pts): large cavalry"
    reading = engine.read_notation(text, books["en"]["vsgmr-7"])
    assert [(unit.name, unit.count) for unit in reading.build.units] == [("Jean-Luc", 2), ("Night Watch", 1)]


def test_a_company_with_a_number_is_no_numbering(books):
    reading = engine.read_notation(
        "2. Company: troop guy - 1 point\nScouts: troop guy - 1 point", books["en"]["vsgmr-7"]
    )
    assert [unit.name for unit in reading.build.units] == ["2. Company", "Scouts"] and not asks(reading)
