"""A problem as an integer program: how many figures of each template are on each side."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Literal

from rules.boxes.box import Need
from rules.boxes.problem import MOST_OF_A_KIND, SLACK, Problem
from rules.boxes.program import Program
from rules.engine.catalogue import Halves

Loose = Literal["box", "points", "mounted", "figures", "likeness"]
"""A part of the problem that a change may be made to: it is then not given but found."""
Counts = tuple[tuple[int, ...], ...]
"""The number of figures of each template on each side."""


@dataclass(frozen=True, slots=True)
class Slack:
    """The variables of what is loose."""

    toys: dict[int, int]
    """Toys more of each kind, by the kind's id."""
    new: dict[Need, int]
    """New toys for a need that no kind can stand for."""
    points: int | None = None
    mounted: int | None = None
    figures: int | None = None


class Formulation:
    """The integer program of a problem."""

    def __init__(self, problem: Problem, loose: Iterable[Loose] = ()) -> None:
        self.problem, self.loose = problem, frozenset(loose)
        self.program = Program()
        self.figures = [
            [self.program.variable(0, MOST_OF_A_KIND) for _ in problem.templates] for _ in problem.bounds
        ]  # fmt: skip
        loosened = (name in self.loose for name in ("points", "mounted", "figures"))
        self.slack = Slack({}, {}, *(self.program.variable() if is_loose else None for is_loose in loosened))
        self._legal()
        self._inside_the_box()
        self._in_points()
        self._as_wished()

    def weigh(self, variable: int, weight: int) -> None:
        """Add to the weight of a variable in the sum that is maximized."""
        self.program.weights[variable] += weight

    def spent(self, side: int, factor: int = 1) -> dict[int, int]:
        """The points of a side."""
        return {
            variable: factor * template.points
            for variable, template in zip(self.figures[side], self.problem.templates, strict=True)
        }

    def counts(self, values: Sequence[int]) -> Counts:
        """The numbers of figures on each side, from the values that were found."""
        return tuple(tuple(values[variable] for variable in side) for side in self.figures)

    def spend(self) -> None:
        """Ask for as many points as can be, on both sides alike."""
        for side in range(len(self.figures)):
            for variable, points in self.spent(side).items():
                self.weigh(variable, points)
        if len(self.figures) > 1:
            gap = self.program.variable(0, None, -1)
            for first, second in permutations(range(2)):
                self.program.bound({**self._left(first, second), gap: 1}, minimum=self._offset(first, second))

    def spend_all(self) -> None:
        """Each side spends all of its points."""
        for side, bounds in enumerate(self.problem.bounds):
            self.program.bound(self.spent(side), bounds.limit, bounds.limit)

    def differ(self, former: Counts, total: Halves) -> None:
        """Have at most three quarters of an answer's total in common with it, on whichever side."""
        for other in permutations(former):
            common = self.common(other)
            self.program.bound({variable: 4 * points for variable, points in common.items()}, maximum=3 * total)

    def exclude(self, former: Counts) -> list[dict[int, int]]:
        """Be another answer than that one; returns the points in common, for each order of its sides."""
        rows = []
        for other in permutations(former):
            common = self.common(other)
            total = sum(n * unit.points for side in other for n, unit in zip(side, self.problem.templates, strict=True))
            self.program.bound(common, maximum=total - 1)
            rows.append(common)
        return rows

    def common(self, former: Counts) -> dict[int, int]:
        """The points of figures that an answer has as well."""
        row: dict[int, int] = {}
        for variables, counts in zip(self.figures, former, strict=True):
            for variable, count, template in zip(variables, counts, self.problem.templates, strict=True):
                if count:
                    row[self.program.smaller(variable, count, MOST_OF_A_KIND)] = template.points
        return row

    def _left(self, first: int, second: int) -> dict[int, int]:
        """The points left of its limit by the second side, less those by the first, but for the limits themselves."""
        return {**self.spent(first), **self.spent(second, -1)}

    def _offset(self, first: int, second: int) -> Halves:
        return self.problem.bounds[first].limit - self.problem.bounds[second].limit

    def _legal(self) -> None:
        for variables in self.figures:
            for limited in self.problem.limited:
                row = {variables[place]: 1 for place in limited.places}
                self.program.bound(row, limited.least or None, limited.most)
            riders = {
                variable: int(template.rides) - template.crew
                for variable, template in zip(variables, self.problem.templates, strict=True)
            }
            self.program.bound(riders, minimum=0)

    def _inside_the_box(self) -> None:
        if self.problem.box is None:
            return
        taken: dict[int, dict[int, int]] = {kind.id: {} for kind in self.problem.box.kinds}
        for need in dict.fromkeys(template.need for template in self.problem.templates):
            places = [place for place, template in enumerate(self.problem.templates) if template.need == need]
            row = dict.fromkeys([variables[place] for variables in self.figures for place in places], -1)
            for kind in self.problem.box.kinds:
                if kind.may_be(need):
                    # Toys are handed out whole, as figures and counts are.
                    toys = self.program.variable(is_whole=False)
                    row[toys] = taken[kind.id][toys] = 1
            if "box" in self.loose:
                self.slack.new[need] = self.program.variable()
                row[self.slack.new[need]] = 1
            self.program.bound(row, 0, 0)
        self._count(taken)

    def _count(self, taken: dict[int, dict[int, int]]) -> None:
        """Take no more toys of a kind than there are."""
        for kind in self.problem.box.kinds if self.problem.box else ():
            if kind.count is not None:
                if "box" in self.loose:
                    self.slack.toys[kind.id] = self.program.variable()
                    taken[kind.id][self.slack.toys[kind.id]] = -1
                self.program.bound(taken[kind.id], maximum=kind.count)

    def _in_points(self) -> None:
        points, wished = self.slack.points, self.problem.wishes.points
        for side, bounds in enumerate(self.problem.bounds):
            row = self.spent(side)
            self.program.bound(row, bounds.least or None, bounds.most)
            if points is None:
                self.program.bound(row, bounds.limit - SLACK, bounds.limit)
            else:
                # Points are whole, and counted in halves.
                self.program.bound({**row, points: -2}, bounds.limit - wished - SLACK, bounds.limit - wished)
        if len(self.figures) > 1:
            offset = self._offset(0, 1)
            self.program.bound(self._left(0, 1), offset - self.problem.fair, offset + self.problem.fair)

    def _as_wished(self) -> None:
        for variables in self.figures:
            self._mounted(variables)
            self._few(variables)
        if len(self.figures) > 1 and "likeness" not in self.loose:
            if self.problem.wishes.likeness == "alike":
                self._alike()
            elif self.problem.wishes.likeness == "different":
                self._different()

    def _mounted(self, variables: Sequence[int]) -> None:
        numbered = zip(variables, self.problem.templates, strict=True)
        mounts = {variable: 1 for variable, template in numbered if template.is_mount}
        if self.slack.mounted is not None:
            self.program.bound({**mounts, self.slack.mounted: -1}, minimum=0)
        elif self.problem.wishes.mounted:
            self.program.bound(mounts, minimum=self.problem.wishes.mounted)

    def _few(self, variables: Sequence[int]) -> None:
        all = dict.fromkeys(variables, 1)
        if self.slack.figures is not None:
            self.program.bound({**all, self.slack.figures: -1}, maximum=0)
        elif self.problem.wishes.figures is not None:
            self.program.bound(all, maximum=self.problem.wishes.figures)

    def _alike(self) -> None:
        """At least half of each side's points are figures that the other side has, too."""
        common: dict[int, int] = {}
        for first, second, template in zip(*self.figures, self.problem.templates, strict=True):
            both = self.program.variable(0, MOST_OF_A_KIND)
            for answer in (first, second):
                self.program.bound({both: 1, answer: -1}, maximum=0)
            common[both] = 2 * template.points
        for side in range(2):
            self.program.bound({**common, **self.spent(side, -1)}, minimum=0)

    def _different(self) -> None:
        """No figure is on both sides."""
        for first, second in zip(*self.figures, strict=True):
            which = self.program.variable(0, 1)
            self.program.bound({first: 1, which: -MOST_OF_A_KIND}, maximum=0)
            self.program.bound({second: 1, which: MOST_OF_A_KIND}, maximum=MOST_OF_A_KIND)
