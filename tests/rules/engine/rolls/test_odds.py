"""Chances are exact: equal, as fractions, to counting every fall of the dice."""

from fractions import Fraction as F
from itertools import product

import pytest

from rules.engine.rolls.odds import at_least, best_of, volley


def falls(die, dice):
    return list(product(range(1, die + 1), repeat=dice))


@pytest.mark.parametrize("die", [6, 8, 10, 12])
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_best_of_some_dice_is_as_likely_as_counting_every_fall_says(die, dice):
    every = falls(die, dice)
    for needs in range(1, die + 2):
        assert at_least(die, dice, needs) == F(sum(max(fall) >= needs for fall in every), len(every))
    for face, chance in enumerate(best_of(die, dice)):
        assert chance == F(sum(max(fall) == face for fall in every), len(every))


@pytest.mark.parametrize(
    ("die", "dice", "needs", "chance"),
    [(6, 1, 5, F(1, 3)), (6, 2, 5, F(5, 9)), (6, 2, 6, F(11, 36)), (8, 1, 5, F(1, 2)), (12, 1, 6, F(7, 12)),
     (6, 1, 1, 1), (6, 1, 0, 1), (6, 1, -3, 1), (6, 1, 7, 0), (6, 2, None, 0)],
)  # fmt: skip
def test_a_roll_has_the_rule_books_chance(die, dice, needs, chance):
    assert at_least(die, dice, needs) == chance


def test_a_volley_against_armor_is_what_counting_every_fall_says():
    """Three troops in the open (5+) shoot at heavy armor (4+): six dice."""
    counted = [0] * 4
    for fall in falls(6, 6):
        counted[sum(hit >= 5 and save < 4 for hit, save in zip(fall[:3], fall[3:], strict=True))] += 1
    assert list(volley(3, F(1, 3), F(1, 2))) == [F(count, 6**6) for count in counted]


def test_a_volley_of_two_at_one_third_and_one_half():
    odds = volley(2, F(1, 3), F(1, 2))
    assert list(odds) == [F(25, 36), F(10, 36), F(1, 36)]
    assert (odds.at_least(1), odds.at_least(0), odds.at_least(3), odds.mean) == (F(11, 36), 1, 0, F(1, 3))
    assert list(volley(0, F(1, 3))) == [1]
    assert list(volley(2, F(1))) == [0, 0, 1]


def test_two_volleys_together_add_their_counts():
    assert list(volley(3, F(1, 2)) & volley(2, F(1, 2))) == list(volley(5, F(1, 2)))
    mixed = volley(1, F(1, 3)) & volley(1, F(1, 2))
    assert list(mixed) == [F(1, 3), F(1, 2), F(1, 6)]


def convolved(chance, attacks):
    odds = [F(1)]
    for _ in range(attacks):
        missed, landed = [*(share * (1 - chance) for share in odds), F(0)], [F(0), *(share * chance for share in odds)]
        odds = [a + b for a, b in zip(missed, landed, strict=True)]
    return odds


def test_a_whole_volley_equals_plain_convolution():
    assert list(volley(100, F(5, 9), F(1, 6))) == convolved(F(5, 9) * F(5, 6), 100)
