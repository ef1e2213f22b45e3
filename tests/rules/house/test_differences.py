"""What differs between two rules, in words."""

import pytest

from rules import house
from rules.documents import document_with
from rules.house.references import rows_of


def told(old, new):
    return [(str(one.what), str(one.old), str(one.new)) for one in house.differences(old, new)]


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        (house.TakeOut("rolls/disable"), ("Disable rolls", "", "removed")),
        (
            house.SetField("options/sniper", "needs", ()),
            ("Sniper, only works with", "Distance attack or Disable", "nothing else"),
        ),
        (
            house.SetField("options/tough", "needs", ("armor", "stealth")),
            ("Tough, only works with", "Armor", "Armor or Stealth"),
        ),
    ],
)
def test_a_removed_roll_and_other_needs_are_told(book, edit, said):
    assert said in told(book, edit.apply(book, book))


def test_levels_in_another_order_are_told_from_worst_to_best(book):
    armor = book.rows["options/armor"][1]
    levels = {"heavy": armor["levels"]["heavy"], "light": {**armor["levels"]["light"], "points": 5}}
    other = document_with(book.own, {**rows_of(book), "options/armor": {**armor, "levels": levels}})
    assert told(book, other) == [
        ("Light armor", "1", "5"),
        ("Levels from worst to best", "Light armor and Heavy armor", "Heavy armor and Light armor"),
    ]


def test_another_order_of_levels_alone_is_a_difference(book):
    armor = book.rows["options/armor"][1]
    turned = {slug: armor["levels"][slug] for slug in reversed(armor["levels"])}
    other = document_with(book.own, {**rows_of(book), "options/armor": {**armor, "levels": turned}})
    assert [what for what, _old, _new in told(book, other)] == ["Levels from worst to best"]
    assert house.states(book, other) == {"options/armor": "changed"}


def test_a_text_that_names_a_situation_keeps_the_numbers_of_the_others(book):
    text = "Hits in the open on 5+, against Stealth in cover on 6+, and in cover on 6+."
    written = house.SetField("options/distance-attack", "levels..text", text).apply(book, book)
    other = house.SetField("rolls/distance", "targets.open:distance.number", 3).apply(written, book)
    assert other.rows["options/distance-attack"][1]["levels"][""]["text"] == text.replace("open on 5+", "open on 3+")


@pytest.mark.parametrize(
    ("row", "field", "value", "said"),
    [
        ("options/commander", "alone", "troop", ("Commander alone means", "Hero", "Troop")),
        ("options/tough", "optional_rule", "mooks", ("Tough, only in play with", "Traits", "Mooks")),
    ],
)
def test_rows_that_a_field_names_are_told_by_their_names(book, row, field, value, said):
    other = document_with(book.own, {**rows_of(book), row: {**book.rows[row][1], field: value}})
    assert told(book, other) == [said]
