"""Random armies with everything that a rule book has, as documents."""

import random
from collections.abc import Mapping

from tests.battles.sheets import GRADES, KINDS, POWER_PRICE, TRAITS

Document = Mapping[str, object]
SUPPORT = (True, "distance", "hand-to-hand", "armor", "skill")


def army(seed: int, edition: str = "vsgmr-7", most: int = 8) -> Document:
    """An army of a few units, the same for the same seed; old ones have what the 2010 edition has."""
    dice = random.Random(seed)
    is_old = edition == "vsgmr-2010"
    rich = dice.choice((0.05, 0.15, 0.3))
    types = [one for one in KINDS if not (is_old and one == "mook")]
    units = []
    for number in range(dice.randint(1, most)):
        type = dice.choices(types, [5, 4, 1, 1, 2] if is_old else [5, 4, 2, 1, 1, 2])[0]
        options = _plain(dice) if is_old else {**_plain(dice), **_special(dice, type, rich)}
        if number == 0 and type in ("troop", "hero"):
            options["commander"] = True
        count = dice.choice((1, 1, 1, 2, 3))
        units.append({"name": f"Unit {number}", "figure": type, "count": count, "options": options})
    rules = [] if is_old else ["traits", "super-powers", "mooks"] + ["paper"] * (dice.random() < 0.15)
    return {
        "format": "muster-army/1", "edition": edition, "name": f"Army {seed}", "optional_rules": rules, "units": units,
    }  # fmt: skip


def _plain(dice: random.Random) -> dict[str, object]:
    options: dict[str, object] = {}
    if dice.random() < 0.4:
        options["distance-attack"] = True
    if dice.random() < 0.4:
        options["armor"] = dice.choice(("light", "heavy"))
    return options


def _special(dice: random.Random, type: str, rich: float) -> dict[str, object]:
    is_guy = KINDS[type] == "guy"
    options: dict[str, object] = {}
    if dice.random() < 0.25:
        options["automatic-fire"] = True
    for trait in TRAITS:
        if dice.random() < rich and not (is_guy and trait == "independent"):
            options[trait] = dice.choice(SUPPORT) if trait == "support" else True
    for power in POWER_PRICE:
        if dice.random() < rich and (is_guy or power != "super-skill"):
            options[power] = dice.choice(GRADES)
    return options
