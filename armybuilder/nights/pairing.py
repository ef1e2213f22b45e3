"""Makes the best pairings of a night: an exact matching of all who come.

What counts, in this order: who sits out has rested least this season; nobody meets their last opponent again; the
points are close; and players who have met less often meet.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Attendee:
    """Somebody who comes with an army."""

    id: int
    points: int
    """In halves."""
    side: str = ""
    """The side of the scenario that they want to play; empty: any."""


@dataclass(frozen=True, slots=True)
class Season:
    """The history of the players on earlier nights, by their ids."""

    rests: Mapping[int, int] = field(default_factory=dict)
    """The number of times each sat out."""
    meetings: Mapping[frozenset[int], int] = field(default_factory=dict)
    """The number of times two met."""
    last_opponents: Mapping[int, int] = field(default_factory=dict)
    """The opponent that each met last."""

    def repeats(self, first: int, other: int) -> bool:
        """Whether one of them met the other last."""
        return self.last_opponents.get(first) == other or self.last_opponents.get(other) == first


@dataclass(frozen=True, slots=True)
class Pairing:
    """The pairs, the closest in points first, and who sits out. The first side of a scenario is on the left."""

    pairs: tuple[Pair, ...] = ()
    out: tuple[int, ...] = ()


class Cost(NamedTuple):
    """The cost of a pair or a rest. Sums are compared from the left: the first difference decides."""

    rests: int = 0
    repeats: int = 0
    gap: int = 0
    meetings: int = 0
    unevenness: int = 0
    """Of two pairs 5 and 11 apart, or 4 and 12, the former are better."""


def paired(
    comers: Collection[Attendee], season: Season = Season(), sides: Mapping[str, int] | None = None
) -> Pairing:  # fmt: skip
    """The pairs of the lowest total cost; ``sides`` are a scenario's two, each with the points that it plays with."""
    line = sorted(comers, key=lambda attendee: (attendee.points, attendee.id))
    costs = dict(_costs(line, season, sides or {}))
    pairs = [(line[place], line[other]) for place, other in _matched(costs) if other < len(line)]
    placed = [_placed(first, other, sides or {}) for first, other in pairs]
    playing = {attendee.id for pair in placed for attendee in pair}
    placed.sort(key=lambda pair: (gap(pair[0], pair[1], sides or {}), pair[0].id, pair[1].id))
    out = tuple(attendee.id for attendee in line if attendee.id not in playing)
    return Pairing(tuple((first.id, other.id) for first, other in placed), out)


def gap(left: Attendee, right: Attendee, sides: Mapping[str, int]) -> int:
    """The difference in points, relative to what each side plays with."""
    first, second = sides.values() if sides else (0, 0)
    return abs((left.points - first) - (right.points - second))


def _placed(first: Attendee, other: Attendee, sides: Mapping[str, int]) -> tuple[Attendee, Attendee]:
    """Both players, the one on the left first: as they wish, otherwise as it is closer."""
    ways = [way for way in ((first, other), (other, first)) if _can_sit(*way, sides)]
    return min(ways, key=lambda way: gap(way[0], way[1], sides))


def _can_sit(left: Attendee, right: Attendee, sides: Mapping[str, int]) -> bool:
    first, second = sides or ("", "")
    return not sides or (left.side != second and right.side != first)


def _costs(line: Sequence[Attendee], season: Season, sides: Mapping[str, int]) -> Iterator[tuple[Pair, Cost]]:
    """The cost of every possible pair, by places in the line; places after its end are rests."""
    for place, attendee in enumerate(line):
        for after, other in enumerate(line[place + 1 :], place + 1):
            if _can_sit(attendee, other, sides) or _can_sit(other, attendee, sides):
                met = season.meetings.get(frozenset({attendee.id, other.id}), 0)
                left, right = _placed(attendee, other, sides)
                far = gap(left, right, sides)
                # Two meetings with one player are worse than one with each of two: odd numbers add up to squares.
                yield (place, after), Cost(0, season.repeats(attendee.id, other.id), far, 2 * met + 1, far * far)
    fewest = min((season.rests.get(attendee.id, 0) for attendee in line), default=0)
    for place, attendee in enumerate(line):
        # One more rest is worse than any number of rests of players who have rested less.
        rests = (len(line) + 1) ** (season.rests.get(attendee.id, 0) - fewest)
        for number in range(_rests(line, sides)):
            yield (place, len(line) + number), Cost(rests=rests)


def _rests(line: Sequence[Attendee], sides: Mapping[str, int]) -> int:
    """The number of players who rest: one of an odd number, or those who want a side for which there is no opponent."""
    wished = [sum(attendee.side == side for attendee in line) for side in sides] or [0, 0]
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
