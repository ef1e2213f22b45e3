"""Random legal armies of a rule book, each made from a number."""

import random

from rules.boxes.templates import templates
from rules.engine.build import Build, Setting, Unit
from rules.engine.checks.check import legal

COUNTS = (1, 1, 1, 2, 3, 5)


def random_legal_army(catalogue, seed, units):
    """An army with a leader, if the rule book has one, and so many units; at most so many figures of each."""
    dice = random.Random(f"{catalogue.slug} {seed}")
    setting = Setting(catalogue)
    musts = {option.slug for option in catalogue.options.values() if option.least}
    leaders = [made for made in templates(setting) if musts & dict(made.options).keys()]
    plain = [made for made in templates(setting) if not musts & dict(made.options).keys()]
    chosen = [dice.choice(leaders)] if leaders else []
    while len(chosen) < units:
        more = dice.choice(plain)
        if legal(_army(catalogue, [*chosen, more], dice)):
            chosen.append(more)
    return _army(catalogue, chosen, dice)


def _army(catalogue, chosen, dice):
    counts = [
        1 if any(catalogue.options[slug].least for slug, _ in made.options) else dice.choice(COUNTS) for made in chosen
    ]
    units = [
        Unit(place, f"Unit {place}", made.figure, count, made.options)
        for place, (made, count) in enumerate(zip(chosen, counts, strict=True))
    ]
    build = Build(catalogue, "Army", tuple(units))
    if legal(build):
        return build
    return Build(catalogue, "Army", tuple(Unit(u.id, u.name, u.figure, 1, u.options) for u in units))
