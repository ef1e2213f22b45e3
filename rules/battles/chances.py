"""The exact chance that an attack hits and is not saved; ``worth``, in millionths, is p6 of ``docs/battles.md``."""

from fractions import Fraction
from math import floor

from rules.battles.figures import COVER, Rolled, Sheet
from rules.engine.rolls.odds import twice, within

OPEN, COVERED, HAND = 0, 1, 2
"""Ways to attack: from a distance in the open and at cover, and hand to hand."""


def attack_of(sheet: Sheet, way: int) -> Rolled | None:
    """The attack that it makes this way."""
    return sheet.blow if way == HAND else sheet.shot


def needed(attacker: Sheet, target: Sheet, way: int) -> int:
    """The lowest natural face that hits, without Support; failures out of fear are not included."""
    attack = attack_of(attacker, way)
    cover = frozenset({COVER} if way == COVERED else ())
    return attack.needs(cover | target.imposed[way == HAND])[0] if attack else 1_000


def saved(attacker: Sheet, target: Sheet) -> tuple[int, int]:
    """The least natural face of the target's save, Support aside, and how many saves must succeed; none: never."""
    return target.save.needs(attacker.imposed[2]) if target.save else (1_000, 1)


def hits(attacker: Sheet, target: Sheet, way: int) -> Fraction:
    """The chance that one attack hits, saved or not, without Support and Inspiration."""
    attack = attack_of(attacker, way)
    if attack is None:
        return Fraction(0)
    return _chance_of(attack, max(needed(attacker, target, way), target.feared[way == HAND] + 1))


def chance(attacker: Sheet, target: Sheet, way: int) -> Fraction:
    """The chance that one attack hits and is not saved, without Support and Inspiration."""
    hit = hits(attacker, target, way)
    if target.save is None:
        return hit
    face, rolls = saved(attacker, target)
    return hit * (1 - _chance_of(target.save, face) ** rolls)


def _chance_of(rolled: Rolled, face: int) -> Fraction:
    once = within(rolled.die, rolled.dice, face, rolled.die)
    return twice(once) if rolled.again else once


def worth(attacker: Sheet, target: Sheet, way: int) -> int:
    """p6."""
    return floor(10**6 * chance(attacker, target, way) + Fraction(1, 2))
