"""Lists for house rules are read by the house rules' own words and prices."""

import pytest

from rules import engine, loading
from rules.documents import catalogue_of
from tests.armies.houses import SHIELD_WALL, content
from tests.support.list_styles import asks


def change(document):
    document["options"]["shield-wall"] = SHIELD_WALL
    document["figures"]["hero"] |= {"name": "Champion", "plural": "Champions", "points": 5}


@pytest.fixture(scope="module")
def house():
    return catalogue_of(loading.read(content(change)))


LISTS = {
    "with dashes": "• 2x Guards – Troop, Shield Wall – 8pts\n• Boss – Champion – 5pts",
    "in a table": "Name\tQty\tType\tOptions\tPts\nGuards\t2\tTroop\tShield Wall\t8\nBoss\t1\tChampion\t\t5",
    "with options below": "Guards x2 (Troop) 8 pts\n    • Shield Wall\nBoss (Champion) 5 pts",
    "abbreviated": "Guards (2): Troop, SW – 8 pts\nBoss: Champ – 5 pts",
}


@pytest.mark.parametrize("style", LISTS)
def test_new_words_and_prices_are_read_without_a_question(house, style):
    reading = engine.read_notation(LISTS[style], house)
    assert [(unit.name, unit.figure, unit.count, unit.options) for unit in reading.build.units] == [
        ("Guards", "troop", 2, (("shield-wall", ""),)), ("Boss", "hero", 1, ()),
    ]  # fmt: skip
    assert not asks(reading)


def test_the_price_of_the_book_is_none_of_the_house_rules(house):
    [remark] = engine.read_notation("• Boss – Champion – 2pts\n• Bob – Troop – 1pt", house).remarks
    assert "Boss: the text says 2, but the cost is 5 points." in str(remark)


def test_the_price_decides_what_a_number_is(house):
    assert [unit.count for unit in engine.read_notation("Boss 2 – Champion – 10 pts", house).build.units] == [2]
