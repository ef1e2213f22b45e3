"""Where a box holds no sides as wished, the changes that are named make it possible, and no smaller one does."""

from collections import Counter
from dataclasses import replace
from itertools import count, islice

import pytest

from rules.boxes import changes
from rules.boxes.box import Box, ToyKind
from rules.boxes.changes import MoreToys, OtherPoints, OtherWish, Several, changed, smallest_changes
from rules.boxes.problem import Wishes, problem
from rules.boxes.program import OutOfTime
from rules.boxes.sides import best
from tests.boxes.random_boxes import RULES, poor_box


def is_possible(catalogue, box, wishes):
    return best(problem(catalogue, box, wishes)) is not None


KINDS = {
    4: [MoreToys],
    6: [MoreToys, OtherPoints],
    17: [OtherPoints],
    22: [MoreToys, OtherWish],
    52: [MoreToys, OtherPoints, OtherWish],
    13: [Several],
    59: [Several],
}
"""Boxes in which each kind of change is named, by their seeds."""


def kinds_named(catalogue, seed):
    """The kinds of the changes that are named for a poor box; each must make it possible. ``None`` if it is."""
    box, wishes = poor_box(catalogue, seed)
    if is_possible(catalogue, box, wishes):
        return None
    changes = smallest_changes(catalogue, box, wishes)
    assert changes, seed
    for change in changes:
        assert is_possible(catalogue, *changed(box, wishes, change)), (seed, change)
    return [type(change) for change in changes]


@pytest.mark.parametrize("seed", KINDS)
def test_a_poor_box_has_the_changes_of_its_kind_and_each_makes_it_possible(catalogue, seed):
    assert kinds_named(catalogue, seed) == KINDS[seed]


def test_the_boxes_above_have_every_kind_of_change():
    assert {kind for kinds in KINDS.values() for kind in kinds} == {MoreToys, OtherPoints, OtherWish, Several}


@pytest.mark.thorough
def test_every_named_change_makes_an_impossible_box_possible(catalogue):
    sorts = Counter()
    for kinds in islice(filter(None, (kinds_named(catalogue, seed) for seed in count())), 300):
        sorts.update(kinds)
    assert set(sorts) == {MoreToys, OtherPoints, OtherWish, Several}


MEN = ToyKind(1, "Men", 30, frozenset({"troop", "hero"}), frozenset({"commander"}))
HORSES = ToyKind(2, "Horses", 4, frozenset({"small-cavalry"}))


def test_two_horses_more_let_each_side_have_three_riders(catalogue):
    box, wishes = Box((MEN, HORSES)), Wishes(60, "basic-game", frozenset(), mounted=3)
    toys, *others = smallest_changes(catalogue, box, wishes)
    assert toys == MoreToys({2: 2}, {})
    assert others[-1] == OtherWish("mounted", replace(wishes, mounted=2))


@pytest.mark.parametrize("most", [4, 9, 13])
def test_the_points_named_are_the_most_that_the_box_can_do(catalogue, most):
    men = replace(MEN, count=2 * most)
    wishes = Wishes(400, rules=frozenset(), figures=most)
    found = [one for one in smallest_changes(catalogue, Box((men,)), wishes) if isinstance(one, OtherPoints)]
    points = found[0].points
    assert is_possible(catalogue, Box((men,)), replace(wishes, points=points))
    assert not is_possible(catalogue, Box((men,)), replace(wishes, points=points + 2))


def test_a_box_too_small_for_the_scenario_plays_without_its_range(catalogue):
    box, wishes = Box((replace(MEN, count=6),)), Wishes(50, "basic-game", frozenset())
    found = [one for one in smallest_changes(catalogue, box, wishes) if isinstance(one, OtherPoints)]
    assert found[0].is_out_of_range
    assert found[0].apply(wishes).scenario == ""


def test_an_empty_box_is_told_which_toys_would_do(catalogue):
    toys = smallest_changes(catalogue, Box(()), Wishes(50, "basic-game", RULES))[0]
    assert isinstance(toys, MoreToys)
    assert toys.toys == {} and sum(toys.new.values()) >= 2


@pytest.mark.parametrize(
    ("box", "wishes", "what"),
    [
        (Box((MEN,)), Wishes(20, rules=frozenset(), mounted=2, figures=1), "all"),
        (
            Box((replace(MEN, figures=frozenset({"troop"})),)),
            Wishes(2, rules=frozenset(), likeness="different"),
            "likeness",
        ),
    ],
)
def test_wishes_that_a_box_cannot_fulfill_are_named(catalogue, box, wishes, what):
    assert not is_possible(catalogue, box, wishes)
    [found] = [one for one in smallest_changes(catalogue, box, wishes) if isinstance(one, OtherWish)]
    assert found.what == what
    assert is_possible(catalogue, *changed(box, wishes, found))


def test_wishes_that_no_box_can_fulfill_go_before_toys_are_added(catalogue):
    box, wishes = Box((replace(MEN, count=2),)), Wishes(60, rules=frozenset(), mounted=4, figures=2)
    [found] = smallest_changes(catalogue, box, wishes)
    assert [type(one) for one in found.changes] == [OtherWish, MoreToys]
    assert found.changes[0].what == "all"
    assert is_possible(catalogue, *changed(box, wishes, found))


def test_a_change_that_takes_too_long_to_find_is_left_out(catalogue, monkeypatch):
    def search(given):
        raise OutOfTime

    box, wishes = Box((MEN, HORSES)), Wishes(60, "basic-game", frozenset(), mounted=3)
    assert MoreToys in map(type, smallest_changes(catalogue, box, wishes))
    monkeypatch.setattr(changes, "_toys", search)
    found = smallest_changes(catalogue, box, wishes)
    assert found and MoreToys not in map(type, found)
