"""Dice by address, and rolls that come out as often as the engine says."""

import json
from math import sqrt

import numpy as np
import pytest

from rules import engine
from rules.battles import chances, dice
from rules.battles.chances import COVERED, HAND, OPEN
from tests.battles import referee, sheets
from tests.battles.playing import SAMPLES, catalogue, forced, sample
from tests.battles.random_armies import army

THROWS = 200_000
V7 = tuple(slug for slug in SAMPLES if sample(slug)["edition"] == "vsgmr-7")
WAYS = {OPEN: (sheets.SHOT, False), COVERED: (sheets.SHOT, True), HAND: (sheets.FIGHT, False)}


@pytest.mark.parametrize("seed", [0, 1, 2**64 - 1])
def test_a_die_has_an_address(seed):
    numbers = np.array([0, 1, 5, 10**6])
    at = dice.addresses(seed, numbers)
    plain = [referee.Dice(seed, int(number)) for number in numbers]
    for stream, sides in [(0, 6), (1, 6), (2, 8), (2, 12), (3, 10), (2, 6), (6, 6)]:
        found = dice.roll(at, stream, np.arange(4), sides)
        assert found.tolist() == [one.roll(stream, sides) for one in plain]


@pytest.mark.parametrize("sides", [6, 8, 10, 12])
def test_every_face_comes_up_as_often(sides):
    at = dice.addresses(17, np.arange(THROWS))
    faces = dice.roll(at, 2, slice(0, THROWS), sides)
    counted = np.bincount(faces, minlength=sides + 1)[1:]
    assert len(counted) == sides
    assert (abs(counted - THROWS / sides) <= 4 * sqrt(THROWS / sides)).all()


def is_alone(sheet):
    """Whether nobody's help is counted in its own chances."""
    return not any(sheet.supports)


@pytest.mark.parametrize("slug", V7)
def test_rolls_need_what_the_engine_says(slug):
    build = engine.read_document(json.dumps(sample(slug)), catalogue)
    force = iter(forced(sample(slug)).sheets)
    for unit in build.units:
        sheet, *_ = (next(force) for _ in range(unit.count))
        rolls = engine.profile(build, unit).rolls
        for name, rolled in {"distance": sheet.shot, "hand_to_hand": sheet.blow, "armor": sheet.save}.items():
            assert (rolls[name] is None) == (rolled is None)
            if rolled is None or not is_alone(sheet):
                continue
            for situation in rolled.roll.situations:
                needs, times = rolled.needs(situation.conditions)
                once = engine.odds.at_least(rolled.die, rolled.dice, needs)
                assert once**times == rolls[name].situations[situation.slug].chance


@pytest.mark.parametrize("number", range(6))
def test_what_an_attack_is_worth_is_exact(number):
    documents = [army(2 * number, most=5), army(2 * number + 1, most=5)]
    plain, fast = sheets.figures(documents), [sheet for one in documents for sheet in forced(one).sheets]
    for one, sheet in zip(plain, fast, strict=True):
        assert (2 * one.price, one.turn, one.reach) == (sheet.price, sheet.turn, sheet.reach)
        for other, target in zip(plain, fast, strict=True):
            for way, (mode, is_covered) in WAYS.items():
                wanted = sheets.chance(one, other, mode, is_covered) if mode == sheets.FIGHT or one.shoots else 0
                assert chances.chance(sheet, target, way) == wanted
