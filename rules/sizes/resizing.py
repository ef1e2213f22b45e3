"""Armies of another size, found with an exact integer program: as near to the size as can be, then as alike."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from rules.boxes.problem import Limited
from rules.boxes.program import Program
from rules.engine.build import Build
from rules.engine.catalogue import Halves
from rules.sizes.parts import AlikeFigures, Feature, lesser_parts, own_parts

ANSWERS = 3
COMMON = Fraction(3, 4)
"""The share of an answer's points that another may have in common with it, where that can be."""

Counts = tuple[int, ...]
"""The number of figures of each part."""


@dataclass(frozen=True)
class Problem:
    """The parts that an army of another size is put together from, and what it must be like."""

    parts: tuple[AlikeFigures, ...]
    size: Halves
    limited: tuple[Limited, ...]

    @property
    def own(self) -> int:
        """The number of parts that are the army's own; those with an option less come after them."""
        return sum(bool(part.units) for part in self.parts)

    @property
    def share(self) -> Fraction:
        """The other size as a share of the army."""
        total = sum(part.cost * part.count for part in self.parts)
        return Fraction(self.size, total) if total else Fraction(0)

    def total(self, counts: Counts) -> Halves:
        """The cost of these figures."""
        return sum(part.cost * count for part, count in zip(self.parts, counts, strict=True))

    def in_common(self, first: Counts, second: Counts) -> Halves:
        """The cost of the figures that both have."""
        return self.total(tuple(map(min, first, second)))

    @property
    def features(self) -> dict[Feature, tuple[int, ...]]:
        """The features of the army's character, with the places of the parts that show them."""
        places_by_feature: dict[Feature, list[int]] = {}
        for place, part in enumerate(self.parts):
            for feature in sorted(part.features):
                places_by_feature.setdefault(feature, []).append(place)
        return {feature: tuple(places) for feature, places in places_by_feature.items()}

    def distance(self, counts: Counts) -> Fraction:
        """The distance of an answer from the army's character: figures too many or too few of each feature."""
        total = Fraction(0)
        for places in self.features.values():
            total += abs(sum((counts[place] - self.share * self.parts[place].count for place in places), Fraction(0)))
        return total

    def is_legal(self, counts: Counts) -> bool:
        """Whether an army of these figures keeps the rules and its leader."""
        riders = sum((part.rides - part.crew) * n for part, n in zip(self.parts, counts, strict=True))
        return (
            any(counts)
            and riders >= 0
            and all(_lowest(self, part) <= n <= part.max_count for part, n in zip(self.parts, counts, strict=True))
            and all(n <= part.count for part, n in zip(self.parts, counts, strict=True) if part.leads)
            and all(limit.holds(counts) for limit in self.limited)
        )


def problem(build: Build, size: Halves) -> Problem:
    """The problem of an army and the size that it shall have."""
    own = own_parts(build)
    parts = (*own, *lesser_parts(build, own))
    return Problem(parts, size, tuple(_limits(build, parts)))


def _limits(build: Build, parts: Sequence[AlikeFigures]) -> Iterator[Limited]:
    for option in build.catalogue.options.values():
        if not build.in_play(option.optional_rule):
            continue
        having = frozenset(place for place, part in enumerate(parts) if option.slug in dict(part.options))
        if option.least or (option.most is not None and having):
            yield Limited(having, option.least, option.most)
        for level in option.levels:
            places = frozenset(place for place in having if dict(parts[place].options)[option.slug] == level.slug)
            if level.most is not None and places:
                yield Limited(places, 0, level.most)


def _lowest(problem: Problem, part: AlikeFigures) -> int:
    """The number of figures of a part that every answer has: leaders stay, unless the army has too many."""
    if not part.leads:
        return 0
    place = problem.parts.index(part)
    is_crowded = any(
        place in limit.places
        and limit.most is not None
        and sum(problem.parts[other].count for other in limit.places) > limit.most
        for limit in problem.limited
    )
    return 0 if is_crowded else part.count


def answers(problem: Problem, maximum: int = ANSWERS) -> Iterator[Counts]:
    """The best answers: each has at most three quarters of its points in common with those before, where that can be.

    Each is as near to the size as can be, has as few figures with an option less as can be, and is then as much like
    the army as can be. Raises ``OutOfTime``.
    """
    former: list[Counts] = []
    while len(former) < maximum:
        counts = _best(problem, former, COMMON) or (_best(problem, former, None) if former else None)
        if counts is None:
            return
        former.append(counts)
        yield counts


def least_size(problem: Problem) -> Halves | None:
    """The least that an answer can cost at any size; ``None`` if there is none."""
    program = _Program(problem, len(problem.parts), (), COMMON, is_limited=False)
    values = program.best(program.cost, -1)
    return None if values is None else problem.total(values)


def _best(problem: Problem, former: Sequence[Counts], common: Fraction | None) -> Counts | None:
    every, own = len(problem.parts), problem.own
    # Nearly always the army's own figures spend every point.
    exact = _Program(problem, own, former, common)
    exact.fix_total(problem.size)
    answer = exact.most_alike()
    if answer is not None:
        return answer
    reached = [_largest(problem, parts, former, common) for parts in (own, every)]
    if reached[1] is None:
        return None
    parts = own if reached[0] == reached[1] else every
    program = _Program(problem, parts, former, common)
    program.fix_total(reached[1])
    if parts == every:
        lesser = dict.fromkeys(range(own, every), 1)
        values = program.best(lesser, -1)
        assert values is not None
        program.program.bound(lesser, maximum=sum(values[own:]))
    return program.most_alike()


def _largest(problem: Problem, parts: int, former: Sequence[Counts], common: Fraction | None) -> Halves | None:
    program = _Program(problem, parts, former, common)
    values = program.best(program.cost, 1)
    return None if values is None else problem.total(values)


class _Program:
    """The integer program of a problem: how many figures of each of its first parts there are."""

    def __init__(
        self, problem: Problem, parts: int, former: Sequence[Counts], common: Fraction | None, is_limited: bool = True
    ) -> None:
        self.problem, self.parts = problem, problem.parts[:parts]
        self.program = Program()
        for part in self.parts:
            minimum = _lowest(problem, part)
            affordable_count = problem.size // part.cost if part.cost and is_limited else part.count
            maximum = part.count if part.leads else min(part.max_count, max(minimum, affordable_count))
            self.program.variable(minimum, maximum)
        self.cost = {place: part.cost for place, part in enumerate(self.parts)}
        self.program.bound(dict.fromkeys(range(parts), 1), minimum=1)
        if is_limited:
            self.program.bound(self.cost, maximum=problem.size)
        for limit in problem.limited:
            self.program.bound({place: 1 for place in limit.places if place < parts}, limit.least or None, limit.most)
        self.program.bound({place: part.rides - part.crew for place, part in enumerate(self.parts)}, minimum=0)
        for counts in former:
            self._differ(counts, common)

    def fix_total(self, total: Halves) -> None:
        """Spend exactly this."""
        self.program.bound(self.cost, total, total)

    def best(self, row: dict[int, int], sign: int) -> Counts | None:
        """The figures with which a sum is as large, or with sign -1 as small, as can be."""
        before = list(self.program.weights)
        for place, weight in row.items():
            self.program.weights[place] = sign * weight
        values = self.program.best()
        self.program.weights[:] = before
        return None if values is None else self._counts(values)

    def most_alike(self) -> Counts | None:
        """The figures that are most like the army."""
        share = self.problem.share
        for places in self.problem.features.values():
            count = sum(self.problem.parts[place].count for place in places)
            few = [place for place in places if place < len(self.parts)]
            self._add_distance(few, share.numerator * count, share.denominator)
        values = self.program.best()
        return None if values is None else self._counts(values)

    def _add_distance(self, places: Sequence[int], wished: int, step: int) -> None:
        """Weigh how far the number of figures of these parts, times a step, is from what is wished."""
        away = self.program.variable(0, None, -1, is_whole=False)
        self.program.bound({**dict.fromkeys(places, step), away: -1}, maximum=wished)
        self.program.bound({**dict.fromkeys(places, step), away: 1}, minimum=wished)
        # Between two whole numbers the distance lies on the line through both: this rules out halves of figures.
        below, rest = divmod(wished, step)
        slope = step - 2 * rest
        self.program.bound({**dict.fromkeys(places, -slope), away: 1}, minimum=rest - slope * below)

    def _differ(self, former: Counts, common: Fraction | None) -> None:
        """Have little in common with an answer, or at least not everything."""
        total, row = self.problem.total(former), dict[int, int]()
        for place, part in enumerate(self.parts):
            if former[place] and part.cost:
                maximum = max(int(self.program.upper[place]), former[place])
                row[self.program.smaller(place, former[place], maximum)] = part.cost
        self.program.bound(row, maximum=total - 1 if common is None else floor(common * total))

    def _counts(self, values: Sequence[int]) -> Counts:
        return tuple(values[: len(self.parts)]) + (0,) * (len(self.problem.parts) - len(self.parts))
