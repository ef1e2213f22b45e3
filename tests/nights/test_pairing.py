"""Pairings: against every other way to pair, and in cases known by heart."""

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from armybuilder.nights.pairing import Attendee, Pairing, Season, gap, paired

SIDES = {"ambusher": 30, "target": 50}


def an_evening(random, most=8, sides=None):
    """Comers with points and wishes, and what they did this season."""
    kind = random.choice([3, 12, 90])
    wishes = [*(sides or {}), "", ""]
    comers = [
        Attendee(number, random.randint(0, kind), random.choice(wishes)) for number in range(random.randint(0, most))
    ]
    ids = range(len(comers))
    pairs = [frozenset({one, other}) for one in ids for other in ids if one < other]
    last_opponents = {one: random.choice([other for other in ids if other != one]) for one in ids if len(ids) > 1}
    return comers, Season(
        {one: random.choice([0, 0, 1, 2, 5]) for one in ids},
        {pair: random.randint(0, 3) for pair in pairs},
        {one: other for one, other in last_opponents.items() if random.random() < 0.7},
    )


def cost_of_pair(left, right, season, sides):
    """By the measure of this test: a repeat, the gap, a convex count of meetings, and of gaps."""
    met = season.meetings.get(frozenset({left.id, right.id}), 0)
    repeats = season.last_opponents.get(left.id) == right.id or season.last_opponents.get(right.id) == left.id
    far = gap(left, right, sides)
    return repeats, far, (met + 1) ** 2 - met**2, far**2


def cost(comers, season, found, sides):
    """What a pairing costs: the rests of those who rest, the most first, then what its pairs cost."""
    by_id = {one.id: one for one in comers}
    costs = [cost_of_pair(by_id[left], by_id[right], season, sides) for left, right in found.pairs]
    rests = sorted((season.rests.get(one, 0) for one in found.out), reverse=True)
    return len(found.out), rests, *map(sum, zip(*costs, strict=True))


def least(comers, season, sides):
    """The cheapest of all ways to pair them."""
    first, second = sides or ("", "")

    def can_sit(left, right):
        return not sides or (left.side != second and right.side != first)

    @cache
    def best(left_over):
        if not left_over:
            return (0, (), 0, 0, 0, 0)
        one, others = left_over[0], left_over[1:]
        count, rests, *costs = best(others)
        ways = [(count + 1, tuple(sorted((*rests, season.rests.get(one.id, 0)), reverse=True)), *costs)]
        for place, other in enumerate(others):
            count, rests, *costs = best(others[:place] + others[place + 1 :])
            for way in ((one, other), (other, one)):
                if can_sit(*way):
                    more = cost_of_pair(*way, season, sides)
                    ways.append((count, rests, *(was + add for was, add in zip(costs, more, strict=True))))
        return min(ways)

    return best(tuple(comers))


def check(random, most, sides=None):
    """A random evening is paired as well as it can be."""
    comers, season = an_evening(random, most, sides)
    found = paired(comers, season, sides)
    assert sorted([*(one for pair in found.pairs for one in pair), *found.out]) == [one.id for one in comers]
    count, rests, *costs = cost(comers, season, found, sides or {})
    assert (count, tuple(rests), *(costs or (0, 0, 0, 0))) == least(comers, season, sides or {})


@given(st.randoms(use_true_random=False))
def test_no_other_way_is_better(random):
    check(random, 7)


@given(st.randoms(use_true_random=False))
def test_between_two_sides_no_other_way_is_better(random):
    check(random, 6, SIDES)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_no_other_way_is_better_in_ten_thousand_nights(seed):
    random = Random(seed)
    for number in range(1_000):
        check(random, 8, SIDES if number % 3 == 0 else None)


@given(st.randoms(use_true_random=False))
def test_who_answered_first_makes_no_difference(random):
    comers, season = an_evening(random, 20)
    assert paired(random.sample(comers, len(comers)), season) == paired(comers, season)


def test_neighbors_in_points_meet():
    comers = [Attendee(1, 50), Attendee(2, 74), Attendee(3, 52), Attendee(4, 50), Attendee(5, 56), Attendee(6, 54)]
    assert paired(comers) == Pairing(((1, 4), (3, 6), (5, 2)))


def test_the_odd_one_is_whom_it_is_best_to_leave_out():
    assert paired([Attendee(1, 50), Attendee(2, 80), Attendee(3, 52)]) == Pairing(((1, 3),), (2,))


def test_who_has_rested_plays_however_far_the_points_are_apart():
    comers = [Attendee(1, 50), Attendee(2, 600), Attendee(3, 52)]
    assert paired(comers, Season(rests={2: 1})) == Pairing(((3, 2),), (1,))


def test_last_opponents_meet_others_however_far_the_points_are_apart():
    comers = [Attendee(1, 50), Attendee(2, 50), Attendee(3, 90), Attendee(4, 90)]
    assert paired(comers, Season(last_opponents={1: 2, 2: 1})).pairs == ((1, 3), (2, 4))


def test_of_equal_points_those_meet_who_met_least():
    comers = [Attendee(number, 50) for number in (1, 2, 3, 4)]
    met = {frozenset(pair): 2 for pair in ((1, 2), (3, 4), (1, 3), (2, 4))}
    assert paired(comers, Season(meetings=met)).pairs == ((1, 4), (2, 3))


def test_who_wishes_for_a_side_plays_it():
    comers = [Attendee(1, 30), Attendee(2, 50), Attendee(3, 30, "target"), Attendee(4, 31, "ambusher")]
    (one, _), (other, _) = found = paired(comers, sides=SIDES).pairs
    assert 4 in (one, other) and 3 in [right for _, right in found]


def play(comers, nights, random=None):
    """The rests and pairs of so many nights, each paired by what came before."""
    rests, meetings, last_opponents, evenings = {}, {}, {}, []
    for _ in range(nights):
        there = [one for one in comers if random is None or random.random() < 0.8]
        found = paired(there, Season(dict(rests), dict(meetings), dict(last_opponents)))
        evenings.append((there, dict(rests), found))
        for one in found.out:
            rests[one] = rests.get(one, 0) + 1
        for left, right in found.pairs:
            meetings[frozenset({left, right})] = meetings.get(frozenset({left, right}), 0) + 1
            last_opponents |= {left: right, right: left}
    return rests, meetings, evenings


def test_a_far_army_does_not_rest_every_night():
    rests, meetings, _ = play([Attendee(number, 50) for number in range(4)] + [Attendee(4, 80)], 10)
    assert rests == dict.fromkeys(range(5), 2)
    assert len(meetings) == 10 and set(meetings.values()) == {2}


@pytest.mark.parametrize("seed", range(40))
def test_in_a_random_season_nobody_rests_twice_before_all_who_come_have_rested_once(seed):
    random = Random(seed)
    comers = [Attendee(number, random.randint(50, 80)) for number in range(random.randint(3, 12))]
    for there, rests, found in play(comers, 20, random)[2]:
        for one in found.out:
            assert rests.get(one, 0) == min(rests.get(other.id, 0) for other in there)


def test_an_evening_of_forty_is_paired():
    found = paired([Attendee(number, number * 37 % 91) for number in range(41)])
    assert (len(found.pairs), len(found.out)) == (20, 1)


def test_nobody_comes():
    assert paired([]) == Pairing()
    assert paired([Attendee(1, 50)]) == Pairing((), (1,))
