"""Makes the best pairings of a night: an exact matching of all who come.

What counts, in this order: who sits out has rested least this season; nobody meets their last opponent again; the
points are close; and players who have met less often meet.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Comer:
    """Somebody who comes with an army."""

    id: int
    points: int
    """In halves."""
    side: str = ""
    """The side of the scenario that they want to play; empty: any."""


@dataclass(frozen=True, slots=True)
class Season:
    """What the players did on earlier nights, by their ids."""

    rests: Mapping[int, int] = field(default_factory=dict)
    """How often each sat out."""
    meetings: Mapping[frozenset[int], int] = field(default_factory=dict)
    """How often two met."""
    last_opponents: Mapping[int, int] = field(default_factory=dict)
    """Whom each met last."""

    def repeats(self, one: int, other: int) -> bool:
        """Whether one of them met the other last."""
        return self.last_opponents.get(one) == other or self.last_opponents.get(other) == one


@dataclass(frozen=True, slots=True)
class Pairing:
    """The pairs, the closest in points first, and who sits out. The first side of a scenario is on the left."""

    pairs: tuple[Pair, ...] = ()
    out: tuple[int, ...] = ()


class Cost(NamedTuple):
    """What a pair or a rest costs. Sums are compared from the left: the first difference decides."""

    rests: int = 0
    repeats: int = 0
    gap: int = 0
    meetings: int = 0
    unevenness: int = 0
    """Of two pairs 5 and 11 apart, or 4 and 12, the former are better."""


def paired(
    comers: Collection[Comer], season: Season = Season(), sides: Mapping[str, int] | None = None
) -> Pairing:  # fmt: skip
    """The pairs of the lowest total cost; ``sides`` are a scenario's two, each with the points that it plays with."""
    line = sorted(comers, key=lambda one: (one.points, one.id))
    costs = dict(_costs(line, season, sides or {}))
    pairs = [(line[one], line[other]) for one, other in _matched(costs) if other < len(line)]
    placed = [_placed(one, other, sides or {}) for one, other in pairs]
    playing = {one.id for pair in placed for one in pair}
    placed.sort(key=lambda pair: (gap(pair[0], pair[1], sides or {}), pair[0].id, pair[1].id))
    out = tuple(one.id for one in line if one.id not in playing)
    return Pairing(tuple((one.id, other.id) for one, other in placed), out)


def gap(left: Comer, right: Comer, sides: Mapping[str, int]) -> int:
    """The difference in points, relative to what each side plays with."""
    first, second = sides.values() if sides else (0, 0)
    return abs((left.points - first) - (right.points - second))


def _placed(one: Comer, other: Comer, sides: Mapping[str, int]) -> tuple[Comer, Comer]:
    """Who is on the left: as they wish, otherwise as it is closer."""
    ways = [way for way in ((one, other), (other, one)) if _can_sit(*way, sides)]
    return min(ways, key=lambda way: gap(way[0], way[1], sides))


def _can_sit(left: Comer, right: Comer, sides: Mapping[str, int]) -> bool:
    first, second = sides or ("", "")
    return not sides or (left.side != second and right.side != first)


def _costs(line: Sequence[Comer], season: Season, sides: Mapping[str, int]) -> Iterator[tuple[Pair, Cost]]:
    """The cost of every possible pair, by places in the line; places after its end are rests."""
    for place, one in enumerate(line):
        for after, other in enumerate(line[place + 1 :], place + 1):
            if _can_sit(one, other, sides) or _can_sit(other, one, sides):
                met = season.meetings.get(frozenset({one.id, other.id}), 0)
                left, right = _placed(one, other, sides)
                far = gap(left, right, sides)
                # Two meetings with one player are worse than one with each of two: odd numbers add up to squares.
                yield (place, after), Cost(0, season.repeats(one.id, other.id), far, 2 * met + 1, far * far)
    fewest = min((season.rests.get(one.id, 0) for one in line), default=0)
    for place, one in enumerate(line):
        # One more rest is worse than any number of rests of players who have rested less.
        rests = (len(line) + 1) ** (season.rests.get(one.id, 0) - fewest)
        for number in range(_rests(line, sides)):
            yield (place, len(line) + number), Cost(rests=rests)


def _rests(line: Sequence[Comer], sides: Mapping[str, int]) -> int:
    """How many sit out: one of an odd number, or those who want to play a side for which there is no opponent."""
    wished = [sum(one.side == side for one in line) for side in sides] or [0, 0]
    free = len(line) - sum(wished)
    return max(len(line) % 2, abs(wished[0] - wished[1]) - free)


def _matched(costs: Mapping[Pair, Cost]) -> list[Pair]:
    """The perfect matching of the lowest total cost, exactly: costs become whole numbers whose digits never carry."""
    # It takes 24 MB, which only servers need that make pairings.
    from networkx import Graph, min_weight_matching

    bases = [1 + sum(cost[level] for cost in costs.values()) for level in range(len(Cost._fields))]
    graph = Graph()
    for pair, cost in costs.items():
        weight = 0
        for base, part in zip(bases, cost, strict=True):
            weight = weight * base + part
        graph.add_edge(*pair, weight=weight)
    return [(min(pair), max(pair)) for pair in min_weight_matching(graph)]
