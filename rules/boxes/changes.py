"""The smallest change with which a box holds what is wished: to the box, to the points, or to a wish."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from rules.boxes.box import Box, Need, ToyKind
from rules.boxes.formulation import Formulation, Loose
from rules.boxes.problem import Bounds, Problem, Wishes, problem
from rules.boxes.program import OutOfTime
from rules.engine.catalogue import Catalogue, Halves
from rules.engine.points import halves_of

Wish = Literal["likeness", "mounted", "figures", "all"]


@dataclass(frozen=True, slots=True)
class MoreToys:
    """Toys to add to a box."""

    toys: Mapping[int, int]
    """The number of toys of each kind, by the kind's id."""
    new: Mapping[Need, int]
    """The number of toys of new kinds, by what they stand for."""

    def apply(self, box: Box) -> Box:
        """The box with them."""
        kinds = [
            replace(kind, count=kind.count + self.toys.get(kind.id, 0)) if kind.count is not None else kind
            for kind in box.kinds
        ]
        free = max((kind.id for kind in kinds), default=0) + 1
        for place, (need, count) in enumerate(self.new.items()):
            kinds.append(ToyKind(free + place, need.figure, count, frozenset({need.figure}), need.gear))
        return Box(tuple(kinds))


@dataclass(frozen=True, slots=True)
class OtherPoints:
    """Other points a side."""

    points: Halves
    is_out_of_range: bool = False
    """The scenario suggests more than this box can do."""

    def apply(self, wishes: Wishes) -> Wishes:
        """The wishes with these points, and without the scenario if it suggests others."""
        return replace(wishes, points=self.points, scenario="" if self.is_out_of_range else wishes.scenario)


@dataclass(frozen=True, slots=True)
class OtherWish:
    """Another wish about what the sides are like."""

    what: Wish
    wishes: Wishes


Single = MoreToys | OtherPoints | OtherWish


@dataclass(frozen=True, slots=True)
class Several:
    """Changes of which each alone would be too little."""

    changes: tuple[Single, ...]


Change = Single | Several


def singles(change: Change) -> tuple[Single, ...]:
    """The single changes that a change consists of."""
    return change.changes if isinstance(change, Several) else (change,)


def changed(box: Box, wishes: Wishes, change: Change) -> tuple[Box, Wishes]:
    """The box and the wishes after a change."""
    for step in singles(change):
        if isinstance(step, MoreToys):
            box = step.apply(box)
        else:
            wishes = step.apply(wishes) if isinstance(step, OtherPoints) else step.wishes
    return box, wishes


def smallest_changes(catalogue: Catalogue, box: Box, wishes: Wishes) -> list[Change]:
    """The smallest change of each sort: first to the box, then to the points, then to a wish."""
    closed, opened = (problem(catalogue, box, wishes, is_open=is_open) for is_open in (False, True))
    closed, opened = closed.among(closed.enough()), opened.among(opened.enough())
    tries = [
        _in_time(_toys, opened),
        _in_time(_points, closed),
        _in_time(lambda problem: next(_wishes(problem), None), closed),
    ]
    several = None if any(tries) else _several(catalogue, box, wishes, opened)
    return [change for change in (*tries, several) if change]


def _in_time(find: Callable[[Problem], Single | None], problem: Problem) -> Single | None:
    """A change, unless it takes too long to find."""
    try:
        return find(problem)
    except OutOfTime:
        return None


def _several(catalogue: Catalogue, box: Box, wishes: Wishes, opened: Problem) -> Several | None:
    """Other points and more toys; if even these are too little, no wishes and what is then the smallest change."""
    points = _in_time(lambda other: _points(other, ("points", "box")), opened)
    if isinstance(points, OtherPoints):
        other = problem(catalogue, box, points.apply(wishes), is_open=True)
        toys = _in_time(_toys, other.among(other.enough()))
        return Several((points, toys)) if toys else None
    free = _without_wishes(wishes)
    if free == wishes:
        return None
    more = smallest_changes(catalogue, box, free)
    return Several((OtherWish("all", free), *singles(more[0]))) if more else None


def _without_wishes(wishes: Wishes) -> Wishes:
    return replace(wishes, mounted=0, figures=None, likeness="mixed")


def _toys(problem: Problem) -> MoreToys | None:
    """The fewest toys that would do; of those, the fewest of kinds that are not in the box yet."""
    fewest: int | None = None
    for preferred in (False, True):
        formulation = Formulation(problem, ("box",))
        toys, new = formulation.slack.toys, formulation.slack.new
        if fewest is not None:
            formulation.program.bound(dict.fromkeys((*toys.values(), *new.values()), 1), maximum=fewest)
        for variable in new.values() if preferred else (*toys.values(), *new.values()):
            formulation.weigh(variable, -1)
        values = formulation.program.best()
        if values is None:
            return None
        fewest = sum(values[variable] for variable in (*toys.values(), *new.values()))
        result = MoreToys(
            {kind: values[variable] for kind, variable in toys.items() if values[variable]},
            {need: values[variable] for need, variable in new.items() if values[variable]},
        )
    return result if fewest else None


def _points(problem: Problem, loose: tuple[Loose, ...] = ("points",)) -> OtherPoints | None:
    """The points nearest to those wished with which there is an answer: by the scenario, else without it."""
    points = _nearest(problem, loose)
    if points is not None:
        return OtherPoints(points)
    if not problem.wishes.scenario:
        return None
    wishes, limit = replace(problem.wishes, scenario=""), problem.wishes.points
    points = _nearest(replace(problem, wishes=wishes, bounds=(Bounds(limit, 0, None),) * len(problem.bounds)), loose)
    return None if points is None else OtherPoints(points, is_out_of_range=True)


def _nearest(problem: Problem, loose: tuple[Loose, ...]) -> Halves | None:
    formulation = Formulation(problem, loose)
    points, wished = formulation.slack.points, problem.wishes.points
    assert points is not None
    away = formulation.program.variable(0, None, -2)
    formulation.program.bound({away: 1, points: -2}, minimum=-wished)
    formulation.program.bound({away: 1, points: 2}, minimum=wished)
    formulation.program.lower[points] = 1
    values = formulation.program.best()
    return None if values is None else halves_of(Fraction(values[points]))


def _wish(problem: Problem) -> OtherWish | None:
    """One wish less, or all of them if each alone is too little."""
    return next(_wishes(problem), None)


def _wishes(problem: Problem) -> Iterator[OtherWish]:
    wishes = problem.wishes
    if wishes.mounted and (mounted := _largest(problem, "mounted")) is not None:
        yield OtherWish("mounted", replace(wishes, mounted=mounted))
    if wishes.figures is not None and (figures := _largest(problem, "figures")) is not None:
        yield OtherWish("figures", replace(wishes, figures=figures))
    if wishes.likeness != "mixed" and Formulation(problem, ("likeness",)).program.best() is not None:
        yield OtherWish("likeness", replace(wishes, likeness="mixed"))
    if sum((bool(wishes.mounted), wishes.figures is not None, wishes.likeness != "mixed")) > 1:
        free = _without_wishes(wishes)
        if Formulation(problem.wishing(free)).program.best() is not None:
            yield OtherWish("all", free)


def _largest(problem: Problem, what: Literal["mounted", "figures"]) -> int | None:
    """The most mounted figures, or the fewest figures, that each side can have."""
    formulation = Formulation(problem, (what,))
    variable = formulation.slack.mounted if what == "mounted" else formulation.slack.figures
    assert variable is not None
    formulation.weigh(variable, 1 if what == "mounted" else -1)
    if what == "mounted":
        formulation.program.upper[variable] = problem.wishes.mounted
    values = formulation.program.best()
    return None if values is None else values[variable]
