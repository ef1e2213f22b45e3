"""What effects do and who may take something, in words."""

import pytest

from rules.house import words


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ({"verb": "set", "number": "turn", "amount": None}, "No limit to Move"),
        ({"verb": "set", "number": "turn", "amount": 3}, "Sets Move to 3″"),
        ({"verb": "times", "number": "turn", "amount": 2}, "Multiplies Move by 2"),
        ({"verb": "be", "number": "turn", "becomes": "half"}, "Makes Move the same as Half move"),
        ({"verb": "add", "number": "turn", "whose": "foes", "amount": -1}, "–1″ to foes’ Move"),
        ({"verb": "add", "number": "turn", "of_base": True, "amount": 1}, "+1 × Move"),
        ({"verb": "add", "amount": 1}, "+1 to any roll"),
        ({"verb": "add", "whose": "side", "amount": 1}, "+1 to any roll of its side"),
        ({"verb": "add", "roll": "armor", "condition": "long-range", "amount": 1}, "+1 to Armor rolls (long range)"),
        ({"verb": "reroll", "roll": "distance"}, "Rerolls Distance rolls"),
        ({"verb": "reroll", "roll": "distance", "amount": 1}, "Rerolls Distance rolls, 1 per round"),
        ({"verb": "extra", "roll": "distance"}, "Extra Distance rolls after a success: 1"),
        ({"verb": "fails", "roll": "distance", "whose": "foes", "amount": 1}, "On 1, foes’ Distance rolls fail"),
        ({"verb": "fails", "roll": "distance", "amount": 2}, "On 2 or less, Distance rolls fail"),
        ({"verb": "allow", "roll": "distance"}, "Makes Distance rolls"),
        ({"verb": "allow", "roll": "distance", "target": 4}, "Makes Distance rolls on 4+"),
    ],
)  # fmt: skip
def test_an_effect_is_told_in_a_line(book, effect, said):
    assert str(words.effect_in_words(book, effect)) == said


def test_an_effect_that_is_there_twice_is_told_once(book):
    faster = {"verb": "times", "number": "turn", "amount": 2}
    assert str(words.effects_in_words(book, [faster, faster])) == "Multiplies Move by 2"
    two = [faster, {"verb": "reroll", "roll": "distance"}]
    assert str(words.effects_in_words(book, two)) == "Multiplies Move by 2; Rerolls Distance rolls"
    assert str(words.effects_in_words(book, [])) == "Nothing"


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        ([], "all figures"),
        (["hero", "troop", "mook"], "guys"),
        (["troop"], "Troops"),
        (["troop", "small-cavalry"], "Troops and Small cavalry"),
        (["troop", "hero", "small-cavalry", "vehicle"], "4 figure types"),
    ],
)
def test_those_who_may_take_something_are_named_by_their_kinds_if_they_can_be(book, figures, said):
    assert str(words.allowed_figures(book, figures)) == said


@pytest.mark.parametrize(("roll", "target", "said"), [({}, 5, "5+"), ({"low": True}, 3, "up to 3"), ({}, None, "–")])
def test_the_number_of_a_roll(roll, target, said):
    assert str(words.goal(roll, target)) == said
