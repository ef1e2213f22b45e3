"""Random armies of any rule book, legal or not, each made from a number.

Hypothesis draws others: ``builds`` of ``test_document``, with everything that documents have, and ``armies`` of
``test_notation_round_trip``, with names that the rule book's own text must quote.
"""

import random

from rules.engine import PLASTICS
from rules.engine.build import Build, Unit

NAMES = ("Orcs", "=1+1", "Ünïts & <friends>", "“Quoted”, with a comma", "步兵", "a\u200fb", "x" * 80, "-5", "@you")
COUNTS = (1, 1, 1, 2, 3, 5, 12, 999)


def random_army(catalogue, seed):
    """An army with units of every figure type and options at any level."""
    dice = random.Random(seed)
    units = tuple(_unit(catalogue, dice, place) for place in range(dice.choice((0, 1, 2, 4, 8, 20))))
    rules = frozenset(slug for slug in catalogue.optional_rules if dice.random() < 0.6)
    scenario = dice.choice(("", *catalogue.scenarios))
    sides = [side.slug for side in catalogue.scenarios[scenario].sides] if scenario else [""]
    return Build(
        catalogue,
        dice.choice(NAMES),
        units,
        dice.choice((None, 0, 50, 61, 200)),
        scenario,
        dice.choice(sides),
        rules,
        notes=dice.choice(("", "First line\nsecond line", "=SUM(A1:A9)")),
        plastic=dice.choice(("", *PLASTICS)),
    )


def random_armies(catalogue, number):
    """So many of them, always the same."""
    return [random_army(catalogue, f"{catalogue.slug} {seed}") for seed in range(number)]


def _unit(catalogue, dice, place):
    options = dice.sample(list(catalogue.options.values()), min(len(catalogue.options), dice.choice((0, 1, 2, 3, 7))))
    held = tuple(sorted((option.slug, dice.choice(option.levels).slug) for option in options))
    figure = dice.choice([*catalogue.figures])
    notes = dice.choice(("", "", "Carries nobody."))
    return Unit(place, dice.choice(NAMES), figure, dice.choice(COUNTS), held, notes=notes)
