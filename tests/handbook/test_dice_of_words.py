"""Dice of words in the rules to read: their faces, and how many are good for what."""

import pytest

from armybuilder.handbook.book import book
from rules.snapshot import catalogue_by_slug


@pytest.fixture
def dice(db):
    return {entry.name: entry for entry in book(catalogue_by_slug("smg")).chapter("dice").entries}


@pytest.mark.parametrize(
    ("name", "row"),
    [
        ("Shooter Skill", ("Regular", "3 of 6", "50%")),
        ("Shooter Skill", ("Master", "no roll needed", "100%")),
        ("Rate of Fire", ("Single", "2 of 6", "33%")),
        ("Target Stance", ("Peeking", "1 of 6", "17%")),
        ("Hit Location", ("Body", "2 of 6", "33%")),
        ("Visibility", ("Night", "4 of 6", "67%")),
    ],
)
def test_a_die_of_words_tells_what_its_faces_are_good_for(dice, name, row):
    assert row in dice[name].tables[1].rows


def test_its_faces_are_told_from_one_to_six(dice):
    assert dice["Target Skill"].tables[0].rows == (("HIT", "HIT", "HIT", "Elite", "MISS", "MISS"),)
    assert all(entry.odds == () for entry in dice.values())
