"""Even prices: where shares cross one half, how sure that is, and what is played for it."""

from random import Random

import pytest

from rules.battles.layouts import TACTICS
from rules.worth import trial_battles
from rules.worth.even_price import CERTAIN, Point, crossing, line_through
from rules.worth.prices import PriceShare, PriceTable
from rules.worth.subjects import find
from rules.worth.trial_battles import even_price, first_look
from tests.battles.playing import catalogue

RULES = catalogue("vsgmr-7")
SNIPER = find(RULES, "options/sniper/")


def measured(dice: Random, even: float, slope: float, errors: list[float]) -> list[Point]:
    """Shares at 1, 2, … points on a line that crosses one half at the even price, each with its error."""
    return [
        Point(price, dice.gauss(0.5 - slope * (price - even), error), error)
        for price, error in enumerate(errors, start=1)
    ]


@pytest.mark.parametrize("slope", [0.02, 0.03, 0.05, 0.2])
@pytest.mark.parametrize("even", [0.8, 1.4, 2.0])
def test_the_interval_holds_the_even_price_as_often_as_it_says(slope, even):
    """Also where the line falls so little that its slope is in doubt; 99 of 100, by 3,000 measurements."""
    dice = Random(f"{slope} {even}")
    told = [crossing(measured(dice, even, slope, [0.005, 0.005]), 1) for _ in range(3_000)]
    told = [price for price in told if price.high is not None]
    assert len(told) > 1_000
    assert sum(price.holds(even) for price in told) / len(told) > 0.985


def test_a_line_that_may_be_level_says_nothing():
    points = [Point(1.0, 0.51, 0.01), Point(2.0, 0.49, 0.01)]
    assert not line_through(points).falls(CERTAIN)
    price = crossing(points, 10)
    assert (price.low, price.high) == (None, None) and price.holds(20)


def test_two_measurements_of_each_price_are_surer_than_one():
    points = [Point(1.0, 0.6, 0.01), Point(2.0, 0.4, 0.01)]
    one, two = crossing(points, 1), crossing(points * 2, 1)
    assert one.price == two.price == 1.5 and two.high - two.low < 0.8 * (one.high - one.low)


def test_tactics_side_by_side_come_out_as_one_by_one():
    table = PriceTable(RULES, SNIPER, "shoot", 7, 30)
    assert table.shares(4, TACTICS) == tuple(table.shares(4, (tactic,))[0] for tactic in TACTICS)


def plays(monkeypatch, even: float, slope: float) -> list[tuple[float, int]]:
    """Prices are played on a line instead, a little beside it by chance. The list gets each price and its dice."""
    played: list[tuple[float, int]] = []

    def shares(table, price, tactics):
        played.append((price / 2, table.seed))
        chance = Random(f"{price} {table.seed}").gauss(0, 0.002)
        share = 0.5 - slope * (price / 2 - even) + chance
        return tuple(PriceShare(tactic, share, share - 0.0196, share + 0.0196) for tactic in tactics)

    monkeypatch.setattr(PriceTable, "shares", shares)
    return played


def test_a_flat_line_is_played_again_with_other_dice(monkeypatch):
    """Without more battles, chance would decide whether anything is said of such a price."""
    played = plays(monkeypatch, 2.5, 0.012)
    price = even_price(RULES, SNIPER, "shoot", 7, 2.5, 100)
    assert len(played) == len(set(played)) == 2 * trial_battles.MOST_TURNS * len(TACTICS)
    assert price.battles == 100 * len(played) and price.holds(2.5)


def test_a_steep_line_is_played_once(monkeypatch):
    played = plays(monkeypatch, 2.5, 0.2)
    price = even_price(RULES, SNIPER, "shoot", 7, 2.5, 100)
    assert len(played) == 2 * len(TACTICS) and price.holds(2.5)


@pytest.mark.parametrize("even", [0.3, 2.5, 6.5, 30])
def test_a_first_look_begins_at_todays_price_and_ends_beside_the_even_one(monkeypatch, even):
    played = plays(monkeypatch, even, 0.2)
    first_look(RULES, SNIPER, "shoot", 7, 100)
    assert played[0][0] == SNIPER.price / 2 and len(played) == len({price for price, _seed in played})
    low, high = sorted(price for price, _seed in sorted(played, key=lambda one: abs(one[0] - even))[:2])
    assert low <= even <= high or even > trial_battles.MOST_MOVES


def test_its_errors_are_those_of_one_tactic_as_all_have_the_same_dice(monkeypatch):
    plays(monkeypatch, 2.5, 0.2)
    points: list[Point] = []
    monkeypatch.setattr(trial_battles, "crossing", lambda found, battles: points.extend(found))
    first_look(RULES, SNIPER, "shoot", 7, 100)
    even_price(RULES, SNIPER, "shoot", 7, 2.5, 100)
    assert [point.error for point in points] == pytest.approx([0.01] * 2 + [0.01 / 3**0.5] * 2, rel=1e-3)
