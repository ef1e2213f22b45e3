"""Random armies with another size each, and the best answers among all that there are."""

import random
from fractions import Fraction
from math import floor

from rules.sizes.parts import size_of
from rules.sizes.resizing import COMMON
from tests.sizes.random_units import random_legal_army

BOOKS = ("vsgmr-7", "vsgmr-2010", "umr", "smg")
SHARES = (Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(3, 2), Fraction(2))


def cases(books, number, units):
    """Random armies of every rule book in turn, each with another size."""
    for seed in range(number):
        catalogue = books[BOOKS[seed % len(BOOKS)]]
        dice = random.Random(seed)
        build = random_legal_army(catalogue, seed, dice.randint(1, units))
        share = dice.choice(SHARES)
        yield build, max(2, size_of(build) * share.numerator // share.denominator // 2 * 2)


def every_answer(given, place=0, left=None):
    """All numbers of figures that cost no more than the size, a part after the other."""
    left = given.size if left is None else left
    if place == len(given.parts):
        yield ()
        return
    part = given.parts[place]
    most = left // part.cost if part.cost else part.count
    if part.leads:
        most = min(most, part.count)
    for count in range(min(part.max_count, most) + 1):
        for others in every_answer(given, place + 1, left - count * part.cost):
            yield (count, *others)


def value(given, counts):
    """What an answer is judged by: points left, figures with an option less, distance from the army's character."""
    return given.size - given.total(counts), sum(counts[given.own :]), given.distance(counts)


def leaders(build):
    """The units that lead an army, with all that they have."""
    return [unit for unit in build.units if any(build.catalogue.options[slug].least for slug, _ in unit.options)]


def best_value(given, legal, former):
    """The best of all legal answers that differ enough from the former ones, or else at all."""
    limit = [floor(COMMON * given.total(one)) for one in former]
    apart = [one for one in legal if all(given.in_common(f, one) <= m for f, m in zip(former, limit, strict=True))]
    if not apart:
        apart = [one for one in legal if all(given.in_common(f, one) < given.total(f) for f in former)]
    return min(value(given, one) for one in apart)
