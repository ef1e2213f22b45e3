"""Pairs with the least gap in all: against every other way to pair, and in cases known by heart."""

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from armybuilder.nights.pairing import AGAIN, Comer, Pairing, Past, dealt, paired

POINTS = st.integers(0, 12) | st.integers(0, 90)


@st.composite
def evenings(draw, most=8):
    """Comers, and at most one opponent of last time for each."""
    comers = [Comer(number, points) for number, points in enumerate(draw(st.lists(POINTS, max_size=most)))]
    order = draw(st.permutations(range(len(comers))))
    met = {frozenset(order[at : at + 2]) for at in range(0, len(order) - 1, 2) if draw(st.booleans())}
    return comers, Past(frozenset(met), frozenset(order[-1:]) if draw(st.booleans()) else frozenset())


def cost(comers, past, found):
    """What a pairing costs by the measure in the book of this test."""
    points = {one.id: one.points for one in comers}
    gaps = sum(abs(points[one] - points[other]) for one, other in found.pairs)
    again = sum(frozenset(pair) in past.met for pair in found.pairs) + sum(one in past.rested for one in found.out)
    return gaps + AGAIN * again


def least(comers, past):
    """The cheapest of all ways to pair them."""

    @cache
    def rest(left, odd):
        if not left:
            return 0
        first, ways = left[0], []
        for place in range(1, len(left)):
            pair = Pairing(((first.id, left[place].id),))
            ways.append(cost(comers, past, pair) + rest(left[1:place] + left[place + 1 :], odd))
        if odd:
            ways.append(cost(comers, past, Pairing(out=(first.id,))) + rest(left[1:], False))
        return min(ways, default=10**9)

    return rest(tuple(comers), len(comers) % 2 == 1)


@given(evenings())
def test_every_comer_sits_once_and_no_other_way_is_closer(evening):
    comers, past = evening
    found = paired(comers, past)
    assert sorted([*(one for pair in found.pairs for one in pair), *found.out]) == [one.id for one in comers]
    assert len(found.out) == len(comers) % 2
    assert cost(comers, past, found) == least(comers, past)


@given(evenings(most=20), st.randoms())
def test_who_answered_first_makes_no_difference(evening, random):
    comers, past = evening
    shuffled = random.sample(comers, len(comers))
    assert paired(shuffled, past) == paired(comers, past)


@given(st.lists(POINTS, max_size=7), st.lists(POINTS, max_size=7))
def test_between_two_sides_no_other_way_is_closer(ones, others):
    comers = [Comer(number, points, "ambusher") for number, points in enumerate(ones)]
    comers += [Comer(100 + number, points, "target") for number, points in enumerate(others)]
    found = paired(comers, sides={"ambusher": 30, "target": 50})
    points = {one.id: one.points - (30 if one.side == "ambusher" else 50) for one in comers}
    gap = sum(abs(points[one] - points[other]) for one, other in found.pairs)
    assert all(one < 100 <= other for one, other in found.pairs)
    assert len(found.pairs) == min(len(ones), len(others))
    assert gap == between(tuple(sorted(one - 30 for one in ones)), tuple(sorted(one - 50 for one in others)))


def between(ones, others):
    """The least gap between two sides: in order of points, leaving out whom it is best to leave out."""
    if len(ones) > len(others):
        return between(others, ones)

    @cache
    def rest(first, second):
        if first == len(ones):
            return 0
        if len(others) - second < len(ones) - first:
            return 10**9
        return min(abs(ones[first] - others[second]) + rest(first + 1, second + 1), rest(first, second + 1))

    return rest(0, 0)


def test_neighbors_in_points_meet():
    comers = [Comer(1, 50), Comer(2, 74), Comer(3, 52), Comer(4, 50), Comer(5, 56), Comer(6, 54)]
    assert paired(comers) == Pairing(((1, 4), (3, 6), (5, 2)))


def test_the_odd_one_is_whom_it_is_best_to_leave_out():
    assert paired([Comer(1, 50), Comer(2, 80), Comer(3, 52)]) == Pairing(((1, 3),), (2,))


def test_who_sat_out_last_time_plays():
    comers = [Comer(1, 50), Comer(2, 60), Comer(3, 52)]
    assert paired(comers, Past(rested=frozenset({2}))) == Pairing(((3, 2),), (1,))


def test_who_met_last_time_meets_another_where_that_is_not_far_worse():
    comers = [Comer(1, 50), Comer(2, 50), Comer(3, 54), Comer(4, 54)]
    assert paired(comers, Past(frozenset({frozenset({1, 2})}))).pairs == ((1, 3), (2, 4))
    far = [Comer(1, 50), Comer(2, 50), Comer(3, 90), Comer(4, 90)]
    assert paired(far, Past(frozenset({frozenset({1, 2})}))).pairs == ((1, 2), (3, 4))


def test_sides_are_dealt_as_one_wishes_and_otherwise_as_it_suits():
    comers = [Comer(1, 30), Comer(2, 50), Comer(3, 30, "target"), Comer(4, 48), Comer(5, 31, "nobody")]
    assert dealt(comers, {"ambusher": 30, "target": 50}) == {
        1: "ambusher", 2: "target", 3: "target", 4: "ambusher", 5: "ambusher",
    }  # fmt: skip


def test_an_evening_of_forty_is_paired():
    found = paired([Comer(number, number * 37 % 91) for number in range(41)])
    assert (len(found.pairs), len(found.out)) == (20, 1)


def test_nobody_comes():
    assert paired([]) == Pairing()
    assert paired([Comer(1, 50)]) == Pairing((), (1,))
