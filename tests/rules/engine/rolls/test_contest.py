"""Dice against dice: bonuses, and faces that win outright."""

from fractions import Fraction

import pytest

from rules.engine.rolls.contest import Throw, beats


@pytest.mark.parametrize(
    ("attack", "defense", "chance"),
    [
        (Throw(6), Throw(6), Fraction(15, 36)),
        (Throw(6, bonus=5), Throw(6), Fraction(35, 36)),
        (Throw(6, bonus=6), Throw(6), Fraction(1)),
        (Throw(6, wins=True), Throw(6, bonus=6), Fraction(1, 6)),
        (Throw(6, bonus=6), Throw(6, wins=True), Fraction(5, 6)),
        (Throw(6, wins=True), Throw(6, bonus=6, wins=True), Fraction(5, 36)),
    ],
)
def test_the_higher_sum_wins_unless_a_face_wins_outright(attack, defense, chance):
    assert beats(attack, defense) == chance
