"""Two sides out of a box: equal to trying everything, legal by the engine, inside the box, fair, and different."""

from collections import Counter
from dataclasses import replace
from itertools import islice, product

import pytest

from rules import engine
from rules.boxes.army import build_of
from rules.boxes.box import Box, Need, ToyKind
from rules.boxes.fitting import fit
from rules.boxes.problem import SLACK, Wishes, problem
from rules.boxes.sides import BoxAnswer, answers, best, holds, in_common, replaced
from rules.boxes.themes import THEMES
from tests.boxes.random_boxes import RULES, box_of, large_box, small_problem

TIGHT = 836
"""The first seed of a small problem whose answers cannot differ by a quarter."""


def possible_sides(given, side):
    """Every number of figures of each template that costs no more than the side's limit."""
    limit = given.bounds[side].limit
    ranges = [range(limit // made.points + 1) for made in given.templates]
    for counts in product(*ranges):
        total = sum(made.points * n for made, n in zip(given.templates, counts, strict=True))
        if given.bounds[side].holds(total):
            yield counts


def best_of_all(given):
    """The best answer's value, by trying every pair of sides."""
    alone = [[one for one in possible_sides(given, side) if is_legal(given, one)] for side in (0, 1)]
    return max(
        (BoxAnswer(pair).value(given) for pair in product(*alone) if holds(given, BoxAnswer(pair))), default=None
    )


def is_legal(given, counts):
    """A quick look that rules out most sides before pairs are tried."""
    toys = Counter()
    for made, n in zip(given.templates, counts, strict=True):
        toys[made.need] += n
    for limited in given.limited:
        number = sum(counts[place] for place in limited.places)
        if number < limited.least or (limited.most is not None and number > limited.most):
            return False
    return fit(given.box, +toys).is_whole


def test_the_best_answer_of_a_small_box_is_that_of_trying_everything(catalogue, everything):
    found = Counter()
    for seed in range(500 if everything else 50):
        given = small_problem(catalogue, seed)
        answer = best(given)
        assert answer is None or holds(given, answer), seed
        assert (answer and answer.value(given)) == best_of_all(given), seed
        found[answer is not None] += 1
    assert min(found.values()) >= 10  # both, boxes with and without an answer, are there


@pytest.mark.long
def test_each_answer_is_legal_inside_the_box_fair_and_different(catalogue, everything):
    seen = 0
    for seed in range(2_000 if everything else 20):
        box, wishes = large_box(catalogue, seed)
        given = problem(catalogue, box, wishes)
        known = list(islice(answers(given, seed), 5 if seed % 10 == 0 else 2))
        for answer in known:
            assert holds(given, answer), seed
            for side in (0, 1):
                build = build_of(catalogue, given, answer, side, "Side")
                assert engine.legal(build)
                assert engine.bill(build).total == answer.total(given, side)
                assert "no-rider" not in {finding.code for finding in engine.findings(build)}
            seen += 1
        for place, one in enumerate(known):
            for other in known[:place]:
                total = max(sum(each.total(given, side) for side in (0, 1)) for each in (one, other))
                assert 4 * in_common(given, one, other) <= 3 * total
    assert seen >= 20


def test_answers_that_cannot_differ_by_a_quarter_differ_as_much_as_they_can(catalogue):
    tight = next(
        (given, known)
        for given in (small_problem(catalogue, seed) for seed in range(TIGHT, 1_000))
        if len(known := list(islice(answers(given, 1), 2))) == 2
        and 4 * in_common(given, *known) > 3 * sum(known[0].total(given, side) for side in (0, 1))
    )
    given, known = tight
    alone = [[one for one in possible_sides(given, side) if is_legal(given, one)] for side in (0, 1)]
    every = [BoxAnswer(pair) for pair in product(*alone) if holds(given, BoxAnswer(pair))]
    total = sum(known[0].total(given, side) for side in (0, 1))
    others = [in_common(given, known[0], one) for one in every]
    assert in_common(given, *known) == min(one for one in others if one < total)


def test_sides_are_as_alike_or_as_different_as_wished(catalogue):
    box = box_of(catalogue, 3, 200, 8)
    for likeness in ("alike", "different"):
        given = problem(catalogue, box, Wishes(50, "basic-game", RULES, likeness))
        for answer in answers(given, 5):
            both = sum(made.points * min(pair) for made, *pair in zip(given.templates, *answer.counts, strict=True))
            assert 2 * both >= answer.total(given, 0) if likeness == "alike" else both == 0


def test_an_answer_is_the_same_for_the_same_seed(catalogue):
    box, wishes = large_box(catalogue, 4)
    given = problem(catalogue, box, wishes)
    assert list(answers(given, 9)) == list(answers(given, 9))
    assert next(answers(given, 9)) != next(answers(given, 10))


def test_a_replaced_row_leaves_the_others_and_the_points(catalogue):
    box, wishes = large_box(catalogue, 6)
    given = problem(catalogue, box, replace(wishes, points=50, scenario="", likeness="mixed"))
    answer = next(answers(given, 1))
    for place, count in enumerate(answer.counts[0]):
        if count:
            other = replaced(given, answer, 0, place, 1)
            assert other is not None and holds(given, other)
            assert other.counts[0][place] == 0
            assert [other.total(given, side) for side in (0, 1)] == [answer.total(given, side) for side in (0, 1)]
            assert other.counts[1] == answer.counts[1]
            template = given.templates[place]
            assert in_common(given, answer, other) >= 100 - count * template.points - 4


def test_scenarios_with_two_roles_give_each_side_its_own_points(catalogue):
    given = problem(catalogue, None, Wishes(40, "fortress-assault", RULES))
    assert [one.limit for one in given.bounds] == [40, 80]
    answer = next(answers(given, 1))
    assert [answer.total(given, side) for side in (0, 1)] == [40, 80]


def test_a_side_leaves_no_more_of_its_points_than_the_book_calls_fair(catalogue):
    assert catalogue.fair == SLACK


@pytest.mark.parametrize("theme", ["", *THEMES])
def test_a_random_army_is_legal_and_spends_its_points(catalogue, theme):
    given = problem(catalogue, None, Wishes(50, "basic-game", RULES, sides=1, theme=theme))
    first, second = islice(answers(given, 3), 2)
    assert first != second
    for answer in (first, second):
        build = build_of(catalogue, given, answer, 0, "Random")
        assert engine.legal(build)
        assert engine.bill(build).total == 50


def test_themes_make_different_armies(catalogue):
    def figures(theme):
        given = problem(catalogue, None, Wishes(50, "basic-game", RULES, sides=1, theme=theme))
        armies = [build_of(catalogue, given, one, 0, "") for one in answers(given, 2)]
        return sum(engine.bill(army).figures for army in armies)

    assert figures("horde") > 2 * figures("heroes")


def test_other_rule_books_with_points_have_sides_too(books):
    old = books["vsgmr-2010"]
    given = problem(old, None, Wishes(50, old.default_scenario))
    answer = next(answers(given, 1))
    assert given.fair == 0
    assert answer.total(given, 0) == answer.total(given, 1) == 50
    assert all(engine.legal(build_of(old, given, answer, side, "")) for side in (0, 1))


def test_a_side_needs_only_toys_that_may_stand_for_its_figures(catalogue):
    box, wishes = large_box(catalogue, 8)
    given = problem(catalogue, box, wishes)
    answer = next(answers(given, 1))
    assert sum(answer.needs(given).values()) == sum(map(sum, answer.counts))
    assert all(isinstance(need, Need) for need in answer.needs(given, [0]))


def only_toy(catalogue, count):
    """Toys of a kind that may be a troop who leads."""
    return Box((ToyKind(1, "Men", count, frozenset({"troop"}), frozenset({"commander"})),))


def test_a_figure_that_nothing_else_can_stand_in_for_is_not_replaced(catalogue):
    given = problem(catalogue, only_toy(catalogue, 4), Wishes(2, rules=frozenset()))
    answer = best(given)
    place = next(place for place, count in enumerate(answer.counts[0]) if count)
    assert replaced(given, answer, 0, place, 1) is None


def test_of_toys_that_nobody_counted_there_are_always_enough(catalogue):
    wishes = Wishes(200, rules=frozenset())
    few, many = (best(problem(catalogue, only_toy(catalogue, count), wishes)) for count in (4, None))
    assert few is None and sum(map(sum, many.counts)) > 4


def test_the_best_side_alone_spends_all_points(catalogue):
    given = problem(catalogue, None, Wishes(51, rules=RULES, sides=1))
    assert best(given).total(given, 0) == 51


def test_a_level_that_few_may_have_is_as_rare_on_each_side(catalogue):
    armor = catalogue.options["armor"]
    rare = replace(armor, levels=tuple(replace(level, most=1) for level in armor.levels))

    def in_heavy_armor(book):
        given = problem(book, only_toy(book, 8), Wishes(24, rules=frozenset()))
        heavy = [dict(made.options).get("armor") == "heavy" for made in given.templates]
        return [
            sum(count for count, is_heavy in zip(side, heavy, strict=True) if is_heavy) for side in best(given).counts
        ]

    assert in_heavy_armor(catalogue) == [4, 4]
    assert in_heavy_armor(replace(catalogue, options={**catalogue.options, "armor": rare})) == [1, 1]


def test_options_of_rules_that_are_not_in_play_are_on_no_figure(catalogue):
    gun = replace(catalogue.options["distance-attack"], optional_rule="mooks")
    book = replace(catalogue, options={**catalogue.options, "distance-attack": gun})

    def armed(rules):
        return [one for one in problem(book, None, Wishes(20, rules=rules)).templates if one.need.gear >= {gun.slug}]

    assert armed(frozenset({"mooks"})) and not armed(frozenset())


def test_two_sides_prefer_many_plain_figures(catalogue):
    given = problem(catalogue, None, Wishes(50, "basic-game", RULES, "alike"))
    lists = [answer.rows(given, side) for answer in answers(given, 5) for side in (0, 1)]
    counts = [count for rows in lists for _, count in rows]
    adorned = sum(count for rows in lists for made, count in rows if made.adds)
    assert 2 * adorned < sum(counts)


@pytest.mark.parametrize("scenario", ["basic-game", "escape", "transport", "spawning", "ambush", "fortress-assault"])
def test_no_figure_pays_for_what_does_nothing_in_a_scenario(catalogue, scenario):
    given = problem(catalogue, None, Wishes(60, scenario, frozenset(catalogue.optional_rules)), is_open=True)
    bought = {slug for made in given.templates for slug, _ in made.options}
    assert {"super-armor", "flight", "stealth"} <= bought
    assert not bought & {"super-skill", "specialty"}
