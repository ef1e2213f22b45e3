"""The notation of armies whose size is counted in figures: no points, the rule book's own word, and back again."""

from dataclasses import replace

import pytest

from rules import engine
from rules.engine import Build, Unit


@pytest.fixture
def squad(books):
    """Two characters, one of them with drones."""
    wires = Unit(0, "Wires", "character", 1, (("ability", "drone-operator"), ("defense", "2")))
    guards = Unit(1, "Guards", "character", 3, (("melee", "1"),))
    return Build(books["umr"], "Night Shift", (wires, guards), 8)


def test_units_have_no_price_and_the_army_its_own_word(squad):
    assert engine.write_notation(squad) == (
        "Night Shift (4 characters and 2 drones)\n"
        "Rule book: Universal Miniatures\n"
        "Wires: Character, Defense +2, Drone operator\n"
        "Guards (3): Character, Melee +1\n"
    )


@pytest.mark.parametrize(
    ("limit", "size"),
    [
        (12, "4 of 6 characters and 2 drones"),
        (8, "4 characters and 2 drones"),
        (2, "4 of 1 character and 2 drones"),
        (0, "4 of 0 characters and 2 drones"),
        (5, "4 of 2½ characters and 2 drones"),
        (None, "4 characters and 2 drones, no limit"),
    ],
)
def test_the_size_agreed_on_is_written_and_read_back(squad, limit, size):
    army = replace(squad, limit=limit)
    text = engine.write_notation(army)
    reading = engine.read_notation(text, squad.catalogue)

    assert text.splitlines()[0] == f"Night Shift ({size})"
    assert (reading.build, reading.remarks) == (army, ())


def test_figures_are_the_size_where_they_are_what_is_counted(books):
    raider = Unit(0, "Raiders", "figure", 6, (("skill", "elite"),))
    army = Build(books["smg"], "Raiders", (raider,), 16, rules=books["smg"].default_rules | {"shooter-skill"})
    text = engine.write_notation(army)
    reading = engine.read_notation(text, books["smg"])

    assert text.splitlines()[0] == "Raiders (6 of 8 figures)"
    assert (reading.build.limit, reading.build.units) == (16, army.units)


def test_markdown_is_read_back_too(squad):
    reading = engine.read_notation(engine.write_markdown(squad), squad.catalogue)

    assert (reading.build, reading.remarks) == (squad, ())


def test_a_wrong_size_is_told_in_the_rule_books_word(squad):
    (remark,) = engine.read_notation("Shift (5 characters)\nAnn (3): Character", squad.catalogue).remarks

    assert str(remark.message) == "Shift: the text says 5, but there are 3 characters."


def test_points_are_read_as_the_size_as_well(squad):
    reading = engine.read_notation("Shift (3 points, 3 characters)\nAnn (3): Character – 3 points", squad.catalogue)

    assert (reading.build.limit, reading.remarks) == (6, ())
