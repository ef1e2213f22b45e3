"""Attacks and duels come out as often as exact chances say."""

import json
import random
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from rules import engine
from rules.battles.attacks import attack
from rules.battles.chances import HAND, OPEN
from rules.battles.field import Field
from rules.battles.play import play
from rules.battles.scenario import BASIC
from tests.battles import sheets
from tests.battles.playing import SAMPLES, catalogue, matched, sample

SURE = 3.5
"""Standard errors. Of some hundred comparisons one in four runs has one beyond them by chance alone."""
SEEDS = (99, 100)
"""What is beyond them is thrown once more by other dice: chance is not beyond them twice, a mistake is."""
TARGETS = {
    "plain": {},
    "hidden": {"stealth": True, "armor": "light"},
    "feared": {"cause-fear": True, "armor": "heavy", "tough": True},
}
ROLLS = {OPEN: "distance", HAND: "hand_to_hand"}


@pytest.fixture
def count(request):
    """How many throws."""
    return 1_000_000 if request.config.getoption("all") else 20_000


def alone(unit):
    """An army of one figure."""
    rules = ["traits", "super-powers", "mooks"]
    document = {"format": "muster-army/1", "edition": "vsgmr-7", "name": "Alone", "optional_rules": rules}
    return {**document, "units": [{**unit, "count": 1}]}


def is_near(found, chance, count):
    return abs(found - chance) <= SURE * sqrt(chance * (1 - chance) / count) + 1e-12


def assert_near(compare):
    """That one of the seeds finds all its frequencies near their chances; each is a name, both, and a count."""
    for seed in SEEDS:
        beyond = [name for name, *numbers in compare(seed) if not is_near(*numbers)]
        if not beyond:
            return
    raise AssertionError(beyond)


def figures():
    """The different units of the samples. Who has not chosen what he supports shoots, and so supports shots."""
    found = {}
    for slug in SAMPLES:
        for unit in sample(slug)["units"] if sample(slug)["edition"] == "vsgmr-7" else ():
            options = dict(unit.get("options", {}))
            if options.get("support") is True:
                options["support"] = "distance"
            found[json.dumps([unit["figure"], options])] = {**unit, "options": options}
    return list(found.values())


@pytest.mark.every_value
@pytest.mark.parametrize("unit", figures(), ids=lambda unit: unit["name"])
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("way", ROLLS)
def test_attacks_hit_and_saves_hold_as_often_as_the_engine_says(unit, target, way, count):
    documents = alone(unit), alone({"name": "Other", "figure": "hero", "options": TARGETS[target]})
    mine, other = (engine.read_document(json.dumps(one), catalogue) for one in documents)
    rolls = engine.profile(mine, mine.units[0]).rolls
    if rolls[ROLLS[way]] is None:
        return
    chance = rolls[ROLLS[way]].meet(engine.imposed(other, other.units[0]), 2 * (target == "feared")).chance
    save = engine.profile(other, other.units[0]).rolls["armor"]
    saved = save.meet(engine.imposed(mine, mine.units[0])).chance if save else Fraction(0)
    match = matched(documents, layout="open")

    def compare(seed):
        field = Field(match, seed, np.arange(count))
        field.y[:] = [[23], [24]]  # so that nobody is pushed off the table
        yield "hit", attack(field, 0, np.ones(count, dtype=np.int64), field.all, way, 0).mean(), chance, count
        defeated = 1 - field.alive[1].mean() + (field.side[1] == 0).mean()
        yield "defeated", defeated, chance * (1 - saved), count

    assert_near(compare)


def duellist(dice):
    """A guy who fights hand to hand by chances alone."""
    options = {trait: True for trait in ("combat-master", "tough", "ignores-armor") if dice.random() < 0.4}
    if dice.random() < 0.7:
        options["armor"] = dice.choice(("light", "heavy"))
    if dice.random() < 0.3:
        options["super-armor"] = dice.choice(sheets.GRADES)
    return alone({"name": "Duellist", "figure": dice.choice(("troop", "hero", "mook")), "options": options})


def wins(first, second, rounds):
    """The chances that one of two wins who strike each other in turn, who begins being even each round."""
    both_stand, won = Fraction(1), [Fraction(0), Fraction(0)]
    for _ in range(rounds):
        won[0] += both_stand * (first + (1 - second) * first) / 2
        won[1] += both_stand * (second + (1 - first) * second) / 2
        both_stand *= (1 - first) * (1 - second)
    return won


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.thorough) for part in range(1, 10))])
def test_duels_follow_their_markov_chains(part, count):
    for number in range(part * 20, part * 20 + 20):
        dice = random.Random(number)
        documents = [duellist(dice), duellist(dice)]
        one, other = sheets.figures(documents)
        match = matched(documents, layout="open", gap=12)
        one, other = sheets.figures(documents)
        chances = [sheets.chance(*pair, sheets.FIGHT, False) for pair in ((one, other), (other, one))]
        shares = wins(*chances, rounds=BASIC.rounds)

        def compare(seed, match=match, number=number, shares=shares):
            outcome = play(match, number + 1_000 * (seed - SEEDS[0]), range(count // 10))
            for lead, chance in zip((1, -1), shares, strict=True):
                yield f"duel {number}, {lead}", (outcome.lead == lead).mean(), chance, count // 10

        assert_near(compare)
