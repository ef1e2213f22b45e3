"""Worths and even prices, played."""

from dataclasses import replace
from functools import cache
from math import exp

import numpy as np
import pytest

from rules.worth import measuring, prices
from rules.worth.all_frames import measure_all
from rules.worth.frames import BEARERS, Armies, Frame, Place, opponents
from rules.worth.measured import measurement
from rules.worth.measuring import Ladder, MeasuredShare, measure, plan, rising, share_of
from rules.worth.prices import nearest, search
from rules.worth.subjects import CONTROL, find
from tests.battles.playing import catalogue

RULES = catalogue("vsgmr-7")


def frame(kind, tactic="advance", scenario="basic-game", side=0):
    return Frame(Place(scenario, side, kind), tactic)


@pytest.fixture
def few_battles(monkeypatch):
    """Two opponents, and a ladder of a few rungs: each army is played against each of them."""
    monkeypatch.setattr(measuring, "STEPS", (-8, 0, 8, 16))
    monkeypatch.setattr(measuring, "opponents", lambda catalogue, place: opponents(catalogue, place)[:2])


@pytest.fixture
def shooting(few_battles):
    """Things among armies that shoot, by key."""
    keys = [f"options/{slug}" for slug in ("sharpshooter/", "sniper/", "tough/", "armor/heavy")]
    return {one.key: one for one in measure(plan(RULES, frame("shoot"), 120, 7, keys))}


@pytest.mark.long
def test_a_plain_figure_is_worth_its_points_and_points_for_nothing_are_worth_none(few_battles):
    control, troop = measure(plan(RULES, frame("fight"), 240, 7, ["figures/troop"]))
    assert (control.key, troop.key) == (CONTROL, "figures/troop")
    assert troop.low <= 1 <= troop.high
    assert -1 < control.low <= 0 <= control.high < 1


@pytest.mark.long
def test_things_are_worth_more_or_less_than_they_cost_and_what_they_need_is_not_counted(shooting):
    assert shooting["options/sharpshooter/"].high < 2 < shooting["options/sniper/"].low
    assert shooting["options/tough/"].worth < 1.5
    assert shooting["options/armor/heavy"].worth < 2


def test_the_second_side_of_a_scenario_is_measured_as_its_own():
    plans = [plan(RULES, frame("shoot", scenario="ambush", side=side), 40, 7, ["figures/hero"]) for side in (0, 1)]
    plain = Armies(RULES, "shoot")
    force = plain.force(plain.plain(40))
    shares = [share_of(one, force, 40).share for one in plans]
    assert shares[0] != shares[1]


def test_a_share_is_read_off_the_ladder_between_its_rungs():
    heights = np.array([0.0, 1.0, 1.0, 2.0])
    ladder = Ladder(np.array([0.0, 2.0, 4.0, 6.0]), heights, 0.0)

    def read(height):
        return ladder.read(MeasuredShare(1 / (1 + exp(-height)), 0.0))

    assert read(0.5) == pytest.approx((1, 1, 1))
    assert read(1.75) == pytest.approx((5.5, 5.5, 5.5))
    # Level rungs: the middle of them, and all of them are possible.
    assert Ladder(ladder.points, np.array([-1.0, 0.0, 0.0, 1.0]), 0.0).read(MeasuredShare(0.5, 0.0)) == pytest.approx(
        (3, 2, 4)
    )
    assert read(-3) == (0, 0, 0) and read(5) == (6, 6, 6)


@pytest.mark.long
def test_more_figures_never_count_as_fewer_wins(few_battles, monkeypatch):
    monkeypatch.setattr(measuring, "STEPS", (-4, 0, 4, 8, 12))
    ladder = Ladder.played(plan(RULES, frame("mix", "hold"), 20, 7, ["figures/hero"]))
    assert sorted(ladder.heights.tolist()) == ladder.heights.tolist()
    assert ladder.points.tolist() == sorted(ladder.points.tolist()) and 0 in ladder.points


def faulty(key, times):
    """Version 7 with another price of one thing."""
    table, slug, *level = key.split("/")
    if table == "figures":
        row = RULES.figures[slug]
        return replace(RULES, figures={**RULES.figures, slug: replace(row, points=int(row.points * times))})
    option = RULES.options[slug]
    levels = tuple(
        replace(one, points=int(one.points * times)) if one.slug == level[0] else one for one in option.levels
    )
    return replace(RULES, options={**RULES.options, slug: replace(option, levels=levels)})


@cache
def even_price(key, times):
    """The price at which a thing is even, searched from so many times today's."""
    rules = faulty(key, times)
    return nearest([*search(rules, find(rules, key), "shoot", 7, 600)]).price


@pytest.mark.thorough
@pytest.mark.every_value
@pytest.mark.parametrize("key", ["options/stealth/", "options/sharpshooter/"])
@pytest.mark.parametrize("times", [2, 0.5])
def test_a_fault_in_a_price_does_not_change_what_is_even(key, times):
    """Doubled or halved, the search comes back to the same price, give or take a half point."""
    assert find(faulty(key, times), key).price == find(RULES, key).price * times
    assert abs(even_price(key, 1) - even_price(key, times)) <= 1


def test_a_doubled_or_halved_price_is_no_longer_called_fair():
    """Whatever the committed file calls fair."""
    found = measurement("vsgmr-7")
    fair = [one for place in found.places for one in found.worths_in(place) if one.verdict == "fair"]
    assert fair
    for one in fair:
        assert replace(one, price=one.price * 2).verdict != "fair"
        assert replace(one, price=one.price // 2).verdict != "fair"


@pytest.mark.long
def test_prices_are_tried_until_a_half_point_makes_the_difference(monkeypatch):
    monkeypatch.setattr(prices, "TACTICS", ("advance", "hold"))
    tries = [*search(RULES, find(RULES, "options/sniper/"), "shoot", 7, 300)]
    assert tries[0].price == 4
    best, tried = nearest(tries), {one.price for one in tries}
    assert {best.price - 1, best.price + 1} & tried
    for one in tries:
        assert all(share.low <= share.share <= share.high for share in one.shares)
    assert tries == [*search(RULES, find(RULES, "options/sniper/"), "shoot", 7, 300)]


@pytest.mark.long
def test_two_processes_measure_what_one_does(few_battles, monkeypatch):
    monkeypatch.setattr(measuring, "STEPS", (0, 16))
    small = replace(
        RULES,
        scenarios={"basic-game": RULES.scenarios["basic-game"]},
        figures={slug: RULES.figures[slug] for slug in ("troop", "hero")},
        options={slug: RULES.options[slug] for slug in ("armor",)},
    )
    seen = []
    lines = measure_all(small, 4, 7, 2, lambda done, every: seen.append((done, every)))
    assert seen[-1] == (3, 3) and {line.key for line in lines} >= {CONTROL, "figures/hero", "options/armor/heavy"}
    again = measure(plan(small, frame("fight", "focus"), 4, 7))
    kept = {line.key: line.reading for line in lines if line.place.kind == "fight" and line.tactic == "focus"}
    assert {one.key: (one.worth, one.low, one.high) for one in again} == {
        key: (one.worth, one.low, one.high) for key, one in kept.items() if one
    }


@pytest.mark.thorough
def test_the_committed_file_is_what_its_seed_gives():
    """One frame of it, measured again as it was."""
    found = measurement("vsgmr-7")
    place = found.places[0]
    control = found.control(place)
    battles = found.battles // 4
    key = "options/sharpshooter/"
    again = measure(plan(RULES, Frame(place, "focus"), battles, found.seed, [key]))
    kept = [control, next(one for one in found.worths_in(place) if one.key == key)]
    for one, row in zip(again, kept, strict=True):
        reading = next(reading for reading in row.readings if reading.tactic == "focus")
        assert (reading.worth, reading.low, reading.high) == (one.worth, one.low, one.high)


def test_an_option_for_a_whole_side_is_borne_once_and_others_by_some():
    armies = Armies(RULES, "shoot")
    tough = find(RULES, "options/tough/")
    assert sum("tough" in unit.held for unit in armies.with_subject(tough, has_it=True)) == BEARERS
    assert not any("tough" in unit.held for unit in armies.with_subject(tough, has_it=False))
    assert sum("armor" in unit.held for unit in armies.with_subject(tough, has_it=False)) == BEARERS


@pytest.mark.parametrize(
    ("even", "tried"),
    [
        (5.0, [4, 8, 6, 5]),
        (4.5, [4, 8, 6, 5]),
        (2.5, [4, 2, 3]),
        (0.5, [4, 2, 1, 0]),
        (1_000_000.0, [4, 8, 16, 32, 64, 96]),
    ],
)
def test_prices_are_halved_in_between_and_doubled_up_to_the_highest(monkeypatch, even, tried):
    def play(table, price):
        share = 0.5 + (even - price) / 10_000_000
        return prices.Tried(price, (prices.PriceShare("advance", share, share, share),))

    monkeypatch.setattr(prices, "HIGHEST", 96)
    monkeypatch.setattr(prices.PriceTable, "tried", play)
    found = [*search(RULES, find(RULES, "options/sniper/"), "shoot", 7)]
    assert [one.price for one in found] == tried
    assert abs(nearest(found).price - min(even, 96)) <= 0.5


@pytest.mark.parametrize(
    ("values", "risen"),
    [([], []), ([1, 3, 2, 4], [1, 2.5, 2.5, 4]), ([3, 2, 1], [2, 2, 2]), ([2, 3, 0, 0], [1.25] * 4)],
)
def test_values_that_fall_are_replaced_by_their_mean(values, risen):
    assert rising(values) == risen
