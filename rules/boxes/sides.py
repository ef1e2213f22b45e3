"""Two sides out of a box, or one army: several answers that differ, each legal, fair and inside the box.

What is fair: ``problem``. Sides of three figures for children: ``first_games``.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules.boxes.box import Need
from rules.boxes.fitting import Fit, fit
from rules.boxes.formulation import Counts, Formulation
from rules.boxes.problem import Problem
from rules.boxes.program import OutOfTime
from rules.boxes.templates import Template
from rules.boxes.themes import preference
from rules.engine.catalogue import Halves

ANSWERS = 5
TRIES = 2
"""The number of times that figures are drawn by lot before the program chooses among all."""
DRAWN = 40
"""The number of kinds of figures that are drawn to choose from, of those with an option that cannot be seen."""
LOT = 20
"""The weight of the lot for a figure, against what is preferred."""
SHARE = 3
"""No unit takes more than one part in so many of a side's points, where figures are drawn."""
MOST_OF_A_UNIT = 12
"""The maximum number of figures of a unit then."""
NODES = 50
"""The number of branches that are tried with them."""


@dataclass(frozen=True, slots=True)
class BoxAnswer:
    """Sides as numbers of each template."""

    counts: Counts

    def rows(self, problem: Problem, side: int) -> list[tuple[Template, int]]:
        """The templates on a side, each with its number of figures."""
        numbered = zip(problem.templates, self.counts[side], strict=True)
        return [(template, count) for template, count in numbered if count]

    def total(self, problem: Problem, side: int) -> Halves:
        """The cost of a side."""
        return sum(template.points * count for template, count in self.rows(problem, side))

    def totals(self, problem: Problem) -> list[Halves]:
        """The cost of each side."""
        return [self.total(problem, side) for side in range(len(self.counts))]

    def value(self, problem: Problem) -> Halves:
        """The cost of all sides, less what one side spends more of its limit than the other."""
        totals = self.totals(problem)
        left = [bounds.limit - total for bounds, total in zip(problem.bounds, totals, strict=True)]
        return sum(totals) - (max(left) - min(left))

    def needs(self, problem: Problem, sides: Iterable[int] | None = None) -> dict[Need, int]:
        """The toys that it takes."""
        needs: dict[Need, int] = {}
        for side in range(len(self.counts)) if sides is None else sides:
            for template, count in self.rows(problem, side):
                needs[template.need] = needs.get(template.need, 0) + count
        return needs

    def among(self, places: Sequence[int]) -> "BoxAnswer":
        """The same, with the numbers of these templates alone."""
        return BoxAnswer(tuple(tuple(counts[place] for place in places) for counts in self.counts))

    def spread_over(self, places: Sequence[int], templates: int) -> "BoxAnswer":
        """The same among so many templates, of which it knows those at these places."""
        numbered = [dict(zip(places, counts, strict=True)) for counts in self.counts]
        return BoxAnswer(tuple(tuple(counts.get(place, 0) for place in range(templates)) for counts in numbered))

    def fit(self, problem: Problem) -> Fit | None:
        """Its toys; ``None`` without a box."""
        return fit(problem.box, self.needs(problem)) if problem.box else None


def in_common(problem: Problem, first: BoxAnswer, second: BoxAnswer) -> Halves:
    """The points of figures that both answers have, with their sides in the order in which these are most."""
    orders = [second.counts, second.counts[::-1]]
    return max(
        sum(
            min(count, other) * template.points
            for side, across in zip(first.counts, order, strict=True)
            for count, other, template in zip(side, across, problem.templates, strict=True)
        )
        for order in orders
    )


def holds(problem: Problem, answer: BoxAnswer) -> bool:
    """Whether an answer is one, by plain counting."""
    wishes = problem.wishes
    totals = answer.totals(problem)
    left = [bounds.limit - total for bounds, total in zip(problem.bounds, totals, strict=True)]
    assignment = answer.fit(problem)
    return (
        all(bounds.holds(total) for bounds, total in zip(problem.bounds, totals, strict=True))
        and max(left) - min(left) <= problem.fair
        and (assignment is None or assignment.is_whole)
        and all(_is_legal(problem, counts) for counts in answer.counts)
        and all(_mounted(problem, counts) >= wishes.mounted for counts in answer.counts)
        and all(wishes.figures is None or sum(counts) <= wishes.figures for counts in answer.counts)
        and _is_as_alike(problem, answer, totals)
    )


def _is_legal(problem: Problem, counts: Sequence[int]) -> bool:
    riders = sum((int(unit.rides) - unit.crew) * n for unit, n in zip(problem.templates, counts, strict=True))
    return riders >= 0 and all(limit.holds(counts) for limit in problem.limited)


def _mounted(problem: Problem, counts: Sequence[int]) -> int:
    return sum(n for template, n in zip(problem.templates, counts, strict=True) if template.is_mount)


def _is_as_alike(problem: Problem, answer: BoxAnswer, totals: list[Halves]) -> bool:
    if len(answer.counts) < 2 or problem.wishes.likeness == "mixed":
        return True
    first, second = answer.counts
    both = list(map(min, first, second))
    if problem.wishes.likeness == "different":
        return not any(both)
    return 2 * sum(template.points * n for template, n in zip(problem.templates, both, strict=True)) >= max(totals)


def best(problem: Problem) -> BoxAnswer | None:
    """The answer that spends most on both sides alike, ``None`` if there is none. Raises ``OutOfTime``."""
    return _next(problem, ())


def answers(problem: Problem, seed: int, maximum: int = ANSWERS) -> Iterator[BoxAnswer]:
    """Answers that differ from each other in at least a quarter of their points, where that can be."""
    known: list[BoxAnswer] = []
    while len(known) < maximum:
        answer = _drawn(problem, known, random.Random(f"{seed}/{len(known)}")) or _next(problem, known)
        if answer is None:
            return
        known.append(answer)
        yield answer


def _drawn(problem: Problem, known: Sequence[BoxAnswer], dice: random.Random) -> BoxAnswer | None:
    """An answer of figures drawn by lot that spends all points: no other spends more."""
    special = [place for place, template in enumerate(problem.templates) if template.adds]
    for _ in range(TRIES):
        left_out = frozenset(dice.sample(special, max(0, len(special) - DRAWN)))
        places = [place for place in range(len(problem.templates)) if place not in left_out]
        few = problem.among(places)
        formulation = Formulation(few)
        formulation.spend_all()
        for answer in known:
            formulation.differ(answer.among(places).counts, sum(answer.totals(problem)))
        for bounds, variables in zip(problem.bounds, formulation.figures, strict=True):
            for variable, template in zip(variables, few.templates, strict=True):
                share = bounds.limit // (SHARE * template.points)
                formulation.program.upper[variable] = min(max(1, share), MOST_OF_A_UNIT)
                weight = dice.randrange(-LOT, LOT) + preference(problem, template)
                formulation.weigh(variable, weight * template.points)
        try:
            values = formulation.program.any(NODES)
        except OutOfTime:
            continue
        if values is not None:
            return BoxAnswer(formulation.counts(values)).spread_over(places, len(problem.templates))
    return None


def _next(problem: Problem, known: Sequence[BoxAnswer]) -> BoxAnswer | None:
    """The best answer that differs enough from those; else the one that differs most, if there is another at all."""
    used = {place for answer in known for counts in answer.counts for place, n in enumerate(counts) if n}
    places = problem.enough(used)
    few, before = problem.among(places), [answer.among(places) for answer in known]
    formulation = Formulation(few)
    formulation.spend()
    for answer in before:
        formulation.differ(answer.counts, sum(answer.totals(few)))
    values = formulation.program.best()
    if values is None and known:
        formulation, values = _most_different(few, before)
    return None if values is None else BoxAnswer(formulation.counts(values)).spread_over(places, len(problem.templates))


def _most_different(problem: Problem, known: Sequence[BoxAnswer]) -> tuple[Formulation, Sequence[int] | None]:
    """The answer that has least in common with those."""
    formulation = Formulation(problem)
    common = formulation.program.variable(0, None, -1)
    for answer in known:
        for row in formulation.exclude(answer.counts):
            formulation.program.bound({**row, common: -1}, maximum=0)
    return formulation, formulation.program.best()


def replaced(problem: Problem, answer: BoxAnswer, side: int, place: int, seed: int) -> BoxAnswer | None:
    """The answer without the template at that place of a side, and otherwise as it is as far as can be.

    Points stay as they are where they can.
    """
    for is_strict in (True, False):
        formulation, dice = Formulation(problem), random.Random(seed)
        formulation.program.upper[formulation.figures[side][place]] = 0
        for number in range(len(formulation.figures)) if is_strict else ():
            total = answer.total(problem, number)
            formulation.program.bound(formulation.spent(number), total, total)
        for variable, points in formulation.common(answer.counts).items():
            formulation.weigh(variable, 1000 * points)
        for variable in formulation.figures[side]:
            formulation.weigh(variable, -dice.randrange(1, LOT))
        values = formulation.program.best()
        if values is not None:
            return BoxAnswer(formulation.counts(values))
    return None
