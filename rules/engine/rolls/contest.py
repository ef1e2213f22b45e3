"""Exact chances of dice against dice: who wins, how much damage is done, how many hits defeat a figure."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from rules.engine.rolls.odds import best_of


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice of which the best counts, and what is added to it."""

    die: int
    dice: int = 1
    bonus: int = 0
    wins: bool = False
    """Its best natural face wins outright, whatever is added on either side."""


@lru_cache(maxsize=4_000)
def beats(attack: Throw, defense: Throw) -> Fraction:
    """The chance that an attack beats a defense; ties defend.

    >>> beats(Throw(6, bonus=1), Throw(6, wins=True))
    Fraction(5, 9)
    """
    thrown, defended = best_of(attack.die, attack.dice), best_of(defense.die, defense.dice)
    won = sum(
        thrown.weights[mine] * defended.weights[theirs]
        for mine in range(1, attack.die + 1)
        for theirs in range(1, defense.die + 1)
        if _wins(attack, mine, defense, theirs)
    )
    return Fraction(won, thrown.whole * defended.whole)


def _wins(attack: Throw, mine: int, defense: Throw, theirs: int) -> bool:
    if defense.wins and theirs == defense.die:
        return False
    if attack.wins and mine == attack.die:
        return True
    return mine + attack.bonus > theirs + defense.bonus


def mean(throw: Throw, again: bool = False) -> Fraction:
    """The average result of a throw; rolled on, its best face is thrown again and added.

    >>> mean(Throw(6), again=True)
    Fraction(21, 5)
    """
    shown = best_of(throw.die, throw.dice)
    best = shown[throw.die] if again and throw.die > 1 else 0
    return shown.mean / (1 - best) + throw.bonus


@dataclass(frozen=True, slots=True)
class HitsToDefeat:
    """The hits that it takes to defeat a figure."""

    hits: Fraction
    """Hits that it takes on average."""
    after: tuple[Fraction, ...]
    """The chance that it is down after 1, 2, 3 … hits."""


@lru_cache(maxsize=1_000)
def hits_to_defeat(throw: Throw, again: bool, health: int, shown: int = 5) -> HitsToDefeat | None:
    """The hits that defeat a figure of that health, each doing the thrown damage, never less than 0.

    ``None`` if no hit does any.
    """
    small = _damages(throw, again, health)
    if small[0] == 1:
        return None
    return HitsToDefeat(_hits(small, health), tuple(_down(small, health, shown)))


def _damages(throw: Throw, again: bool, below: int) -> Sequence[Fraction]:
    """The chance of each damage less than that; the rest is enough."""
    chances = [Fraction(0)] * max(below, 1)
    first, whole = best_of(throw.die, throw.dice), Fraction(1)
    rolled = 0
    while whole:
        for face in range(1, throw.die + 1 - again):
            damage = max(rolled + face + throw.bonus, 0)
            if damage < len(chances):
                chances[damage] += whole * first[face]
        rolled += throw.die
        whole = whole * first[throw.die] if again and rolled + throw.bonus < below else Fraction(0)
    return chances


def _hits(small: Sequence[Fraction], health: int) -> Fraction:
    """From low health upwards: one hit, and then those for the rest."""
    needed = [Fraction(0)] * (health + 1)
    for left in range(1, health + 1):
        rest = sum((small[damage] * needed[left - damage] for damage in range(1, left)), Fraction(0))
        needed[left] = (1 + rest) / (1 - small[0])
    return needed[health]


def _down(small: Sequence[Fraction], health: int, shown: int) -> Sequence[Fraction]:
    standing = [Fraction(0)] * health + [Fraction(1)]
    down = []
    for _ in range(shown):
        standing = [
            sum((standing[left + damage] * small[damage] for damage in range(health - left + 1) if damage < health),
                Fraction(0))
            for left in range(health + 1)
        ]  # fmt: skip
        standing[0] = Fraction(0)
        down.append(1 - sum(standing, Fraction(0)))
    return down
