"""The next free name, so that no two are the same: Troop, Troop 2, Troop 3."""

from collections.abc import Collection
from itertools import count

from rules.engine.maximums import MOST_NAME_LENGTH


def numbered(name: str, names: Collection[str]) -> str:
    """The name, or the first numbered form of it that is not among the names."""
    if name not in names:
        return name
    tails = (f" {number}" for number in count(2))
    return next(candidate for tail in tails if (candidate := name[: MOST_NAME_LENGTH - len(tail)] + tail) not in names)


def unnumbered(name: str, names: Collection[str], defaults: Collection[str] = ()) -> str:
    """The name without a number that Muster added; a number that belongs to the name stays.

    Muster numbers default names, and others only if all lower numbers are there: ``Elves 25`` without ``Elves 24`` is
    a name of its own.

    >>> unnumbered("Elves 3", {"Elves", "Elves 2", "Elves 3"}), unnumbered("Elves 25", {"Elves", "Elves 25"})
    ('Elves', 'Elves 25')
    """
    base, _, tail = name.rpartition(" ")
    if not base or not is_number(tail):
        return name
    lower = (base, *(f"{base} {number}" for number in range(2, min(int(tail), len(names) + 2))))
    return base if base in defaults or all(name in names for name in lower) else name


def is_number(tail: str) -> bool:
    """Whether Muster could have added it: 2, 3, 4 …"""
    return tail.isascii() and tail.isdecimal() and len(tail) < 6 and int(tail) > 1 and not tail.startswith("0")
