"""Battles stop where more of them would not change the verdict."""

import pytest

from armybuilder.matches.jobs.orders import SEED, LoadedOrder, Setup
from armybuilder.matches.jobs.playing import FEW, PAIRS, Play, is_whole, match_of, name_of
from armybuilder.matches.verdicts import WinShare, left_to_play, verdict
from rules.battles.play import play
from rules.battles.played_match import PlayedMatch
from tests.battles.playing import forced, random_pair, sample
from tests.support.choosing import one_in

ALL = 2_000


@pytest.mark.parametrize(
    ("intervals", "left"),
    [
        ({"a": (0.4, 0.6), "b": (0.7, 0.8)}, ["a"]),
        ({"a": (0.6, 0.7), "b": (0.2, 0.3)}, []),
        # Whether a match is lopsided is decided by the least share.
        ({"a": (0.85, 0.95), "b": (0.95, 1.0)}, ["a"]),
        ({"a": (0.85, 0.95), "b": (0.6, 0.7)}, []),
        ({"a": (0.05, 0.15), "b": (0.0, 0.05)}, ["a"]),
        ({"a": (0.05, 0.15), "b": (0.2, 0.3)}, []),
        ({"a": (0.85, 0.95), "b": (0.45, 0.55)}, ["b"]),
        ({"a": (0.85, 0.95), "b": (0.05, 0.15)}, []),
    ],
)
def test_battles_go_on_where_they_may_change_the_verdict(intervals, left):
    assert left_to_play(intervals) == left


def order_of(*documents):
    """An order for a verdict about two armies."""
    forces = (forced(documents[0]), forced(documents[1]))
    return LoadedOrder("verdict", forces, Setup("basic-game"), ALL, SEED, (), {})


def results_of(order, known):
    """The parts of the result in the order in which they come."""
    parts = []
    Play(order, known)(parts.append)
    return [(part["name"], part["value"]) for part in parts if part["name"] in map(name_of, PAIRS)]


def slug_of(results):
    """The verdict, and the army that it favors."""
    found = verdict([WinShare.from_result(results[name_of(pair)]) for pair in PAIRS], ("One", "Other"))
    return found.slug, found.army


def every_battle(order):
    """What all battles say about each pair of tactics."""
    for pair in PAIRS:
        match = match_of(order, pair)
        found = PlayedMatch(match, play(match, order.seed, range(ALL)))
        low, high = found.interval
        yield name_of(pair), {"share": found.share, "low": low, "high": high, "battles": ALL}


def test_clear_pairs_stop_early_and_close_ones_play_on():
    clear, close = (results_of(order_of(sample(one), sample(other)), {}) for one, other in [
        ("elves", "undead"), ("zombie-horde", "zombie-horde"),
    ])  # fmt: skip
    assert len(clear) == len(PAIRS) and {value["battles"] for _, value in clear} == {FEW}
    battles = {name: value["battles"] for name, value in close}
    assert battles["advance:advance"] == ALL and is_whole(dict(close))
    assert [value["battles"] for _, value in close[: len(PAIRS)]] == [FEW] * len(PAIRS)


def test_a_verdict_that_was_stopped_is_played_again_and_one_that_is_whole_is_not():
    order = order_of(sample("elves"), sample("orcs"))
    results = dict(results_of(order, {}))
    assert results_of(order, results) == []
    part = {**results, name_of(PAIRS[3]): {**results[name_of(PAIRS[3])], "is_whole": False}}
    assert not is_whole(part) and dict(results_of(order, part)) == results


@pytest.mark.long
@pytest.mark.some_cases
@pytest.mark.parametrize("number", one_in(10, range(300)))
def test_the_verdict_is_that_of_all_battles(number):
    order = order_of(*random_pair(number)[0])
    assert slug_of(dict(results_of(order, {}))) == slug_of(dict(every_battle(order)))
