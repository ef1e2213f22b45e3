"""Numbers in a search are points, and everyday words stand for figures; in quotes both are only names."""

import pytest

from armybuilder.library.search_meanings import find_meanings
from tests.library.shelf import names, public

NAMES = {"k.vehicle": "Vehicles", "k.cavalry": "Cavalry", "f.mook": "Mooks", "o.distance-attack": "Distance attack"}


@pytest.mark.parametrize(
    ("text", "understood"),
    [
        ("knights 25", [("knights", "Cavalry: knights"), ("25", "about 25 points")]),
        ("25 tank", [("25", "about 25 points"), ("tank", "Vehicles: tank")]),
        ("30 pts. Panzer", [("30 pts.", "about 30 points"), ("Panzer", "Vehicles: Panzer")]),
        ("24½points", [("24½points", "about 24½ points")]),
        ("20-30 jinetes", [("20-30", "20 to 30 points"), ("jinetes", "Cavalry: jinetes")]),
        ("distance attack mooks", [("distance attack", "Distance attack: distance attack"), ("mooks", "Mooks: mooks")]),
        ("Bogenschützen", [("Bogenschützen", "Distance attack: Bogenschützen")]),
        ("25 30", [("25", "about 25 points")]),
        ("20 - 25", [("20 - 25", "20 to 25 points")]),
        ("25-20 points", [("25-20 points", "20 to 25 points")]),
        ("between 20 and 25½", [("between 20 and 25½", "20 to 25½ points")]),
        ("de 20 a 25 puntos", [("de 20 a 25 puntos", "20 to 25 points")]),
        ("von 25 Punkten", [("von 25 Punkten", "about 25 points")]),
        ("25,5", [("25,5", "about 25½ points")]),
        ("under 25", [("under 25", "up to 24½ points")]),
        ("Höchstens 25 Punkte", [("Höchstens 25 Punkte", "up to 25 points")]),
        ("más de 25", [("más de 25", "25½ points or more")]),
        ("at least 8 figures, 25", [("at least 8 figures", "8 figures or more"), ("25", "about 25 points")]),
        ("8 Figuren 25", [("8 Figuren", "8 figures"), ("25", "about 25 points")]),
        ("10.25", []),
        ("underworld 25th", []),
        ('"knights" "25"', []),
        ("Silverwood 3rd", []),
    ],
)
def test_a_search_is_understood(text, understood):
    assert [(one.text, one.name) for one in find_meanings(text, NAMES)] == understood


def test_numbers_are_names_beside_a_range_of_points():
    assert find_meanings("Squad 25", NAMES, has_points=True) == ()


def test_a_word_for_a_figure_that_no_rule_book_has_is_a_name():
    assert find_meanings("tank", {"k.cavalry": "Cavalry"}) == ()


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("knights 25", ["The Long Night"]),
        ("tank", ["The Long Night", "Tank Hunters", "River 99"]),
        ("%22tank%22", ["Tank Hunters"]),
        ("25", ["River 99", "The Long Night", "Silverwood", "Tank Hunters"]),
        ("99", ["River 99"]),
        ("99,5", []),
        ("12.5", []),
        ("24,5 long", ["The Long Night"]),
        ("25½", ["River 99", "The Long Night", "Silverwood", "Tank Hunters"]),
        ("20-24 saddle", []),
        ("20-25 long", ["The Long Night"]),
    ],
)
def test_armies_are_found_by_their_name_or_by_what_they_contain(client, query, found):
    public("Silverwood")
    public("Tank Hunters")
    public("The Long Night", "undead", by="bob")
    public("River 99", "river-fort-garrison", by="bob")
    assert set(names(client, f"?q={query.replace(' ', '+')}")) == set(found)


def test_samples_are_found_in_the_same_way_and_each_meaning_can_be_taken_back(client):
    page = client.get("/library/?q=25+tank")
    assert [card.name for card in page.context["samples"]].count("Undead") == 1
    assert page.context["understood"] == [
        ("about 25 points", "/library/?q=%2225%22+tank"),
        ("Vehicles: tank", "/library/?q=25+%22tank%22"),
    ]
    assert client.get("/library/?q=%22tank%22").context["understood"] == []
