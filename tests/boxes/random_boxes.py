"""Random boxes and wishes, the same for the same seed."""

import random
from dataclasses import replace

from rules.boxes.box import Box, ToyKind, visible_options
from rules.boxes.problem import LIKENESSES, Bounds, Problem, Wishes, limits, problem

RULES = frozenset({"traits", "mooks"})
SCENARIOS = ("basic-game", "escape", "ambush", "fortress-assault", "spawning")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def kind(catalogue, dice, id, count):
    """Toys of a kind, which may stand for one to three figure types."""
    figures = dice.sample(sorted(catalogue.figures), dice.randint(1, 3))
    gear = [option.slug for option in visible_options(catalogue) if dice.random() < 0.6]
    return ToyKind(id, f"Kind {LETTERS[id]}", count, frozenset(figures), frozenset(gear))


def box_of(catalogue, seed, toys, kinds):
    """A box with so many toys of so many kinds."""
    dice = random.Random(seed)
    cuts = sorted(dice.choices(range(toys + 1), k=kinds - 1))
    counts = [high - low for low, high in zip([0, *cuts], [*cuts, toys], strict=True)]
    return Box(tuple(kind(catalogue, dice, id, count) for id, count in enumerate(counts)))


def large_box(catalogue, seed):
    """A box of 200 toys, and what is asked of it."""
    dice = random.Random(f"large {seed}")
    wishes = Wishes(2 * dice.choice((25, 25, 30, 35)), dice.choice(SCENARIOS), RULES, dice.choice(LIKENESSES))
    return box_of(catalogue, f"box {seed}", 200, dice.randint(4, 14)), wishes


def poor_box(catalogue, seed):
    """A box of few toys, of which much is asked."""
    dice = random.Random(f"poor {seed}")
    wishes = Wishes(
        2 * dice.choice((20, 25, 30, 40)),
        dice.choice(("", *SCENARIOS)),
        frozenset(dice.choice((set(), {"traits"}, RULES))),
        dice.choice(LIKENESSES),
        mounted=dice.choice((0, 0, 2, 4)),
        figures=dice.choice((None, None, 8, 20)),
    )
    return box_of(catalogue, f"few {seed}", dice.randint(2, 30), dice.randint(1, 6)), wishes


def small_problem(catalogue, seed) -> Problem:
    """A problem that is small enough to try everything: few toys, few templates, few points."""
    dice = random.Random(f"small {seed}")
    box = box_of(catalogue, f"small {seed}", dice.randint(2, 12), dice.randint(1, 3))
    wishes = Wishes(
        dice.randint(6, 14),
        rules=RULES,
        likeness=dice.choice(LIKENESSES),
        mounted=dice.choice((0, 0, 0, 1)),
        figures=dice.choice((None, None, 4, 6)),
    )
    whole = problem(catalogue, box, wishes)
    leaders = [one for one in whole.templates if any(catalogue.options[slug].least for slug, _ in one.options)]
    others = [one for one in whole.templates if one not in leaders]
    few = (*dice.sample(leaders, min(2, len(leaders))), *dice.sample(others, min(3, len(others))))
    limit = wishes.points
    bounds = (Bounds(limit, dice.choice((0, limit - 4)), None), Bounds(limit + dice.choice((0, 0, 2)), 0, limit + 1))
    return replace(
        whole, templates=few, bounds=bounds, fair=dice.choice((0, 2, 10)), limited=tuple(limits(catalogue, few))
    )
