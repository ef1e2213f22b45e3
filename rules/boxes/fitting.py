"""Whether toys are enough for some figures: each toy stands for one figure, and as many figures as can be get one."""

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.boxes.box import Box, Need, ToyKind, needs_of
from rules.engine.build import Build


@dataclass(frozen=True, slots=True)
class Fit:
    """The toys that stand for figures."""

    picks: Mapping[tuple[Need, int], int]
    """The number of toys of a kind, by its id, that stand for a need."""
    missing: Mapping[Need, int]
    """The number of figures without a toy."""

    @property
    def is_whole(self) -> bool:
        """Whether every figure has a toy."""
        return not self.missing


def fit(box: Box, needs: Mapping[Need, int]) -> Fit:
    """The toys for these figures, as many as can be: a maximum flow from the kinds to the needs."""
    wanted = dict(sorted(needs.items(), key=lambda item: (item[0].figure, sorted(item[0].gear))))
    rest = {kind.id: sum(needs.values()) if kind.count is None else kind.count for kind in box.kinds}
    picks: dict[tuple[Need, int], int] = {}
    missing = dict(wanted)
    for need in sorted(wanted, key=lambda need: _breadth(box, need)):
        while missing[need] and (path := _path(box.kinds, need, picks, rest)):
            _shift(path, picks, rest, missing)
    return Fit({key: n for key, n in picks.items() if n}, {need: n for need, n in missing.items() if n})


def _breadth(box: Box, need: Need) -> int:
    """The number of toys that may stand for it: needs with the least choice are served first."""
    return sum(10**6 if kind.count is None else kind.count for kind in box.kinds if kind.may_be(need))


Path = list[tuple[Need, int]]
"""Each need takes a toy of that kind from the need that follows; the last takes it from the box."""


def _path(
    kinds: Sequence[ToyKind], need: Need, picks: Mapping[tuple[Need, int], int], rest: Mapping[int, int]
) -> Path | None:
    """The shortest chain of exchanges that gives the need a toy."""
    waiting: deque[tuple[Need, Path]] = deque([(need, [])])
    reached = {need}
    while waiting:
        asking, path = waiting.popleft()
        for kind in kinds:
            if not kind.may_be(asking):
                continue
            step = [*path, (asking, kind.id)]
            if rest[kind.id]:
                return step
            for holder, kind_id in picks:
                if kind_id == kind.id and picks[holder, kind_id] and holder not in reached:
                    reached.add(holder)
                    waiting.append((holder, step))
    return None


def _shift(path: Path, picks: dict[tuple[Need, int], int], rest: dict[int, int], missing: dict[Need, int]) -> None:
    """Move as many toys along the path as can be."""
    last = path[-1][1]
    steps = [(path[place + 1][0], path[place][1]) for place in range(len(path) - 1)]
    number = min([missing[path[0][0]], rest[last], *(picks[step] for step in steps)])
    for step in path:
        picks[step] = picks.get(step, 0) + number
    for step in steps:
        picks[step] -= number
    rest[last] -= number
    missing[path[0][0]] -= number


def fit_army(box: Box, build: Build) -> Fit:
    """The toys for an army."""
    return fit(box, needs_of(build))
