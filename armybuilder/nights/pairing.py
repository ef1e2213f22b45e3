"""Makes pairings with the smallest differences in points, in which everybody meets one opponent."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

Pair = tuple[int, int]
AGAIN = 20
"""Meeting the last opponent again, or sitting out again, counts as a difference of 10 points."""
OPEN = 2
"""How many may wait for a partner at once, in order of points.

If three wait there is a better pairing: two of their pairs can be exchanged in three ways, and each side can only spoil
one, because everybody has at most one last opponent.
"""


@dataclass(frozen=True, slots=True)
class Comer:
    """Somebody who comes with an army."""

    id: int
    points: int
    """In halves."""
    side: str = ""
    """The side of the scenario that they want to play; empty: any."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """The pairs, the closest in points first, and who sits out."""

    pairs: tuple[Pair, ...] = ()
    out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Past:
    """What should not happen twice in a row."""

    met: frozenset[frozenset[int]] = frozenset()
    """Last opponents; at most one for everybody."""
    rested: frozenset[int] = frozenset()
    """Who sat out last time."""

    def meeting(self, one: Comer, other: Comer) -> int:
        """The cost of a pair."""
        return abs(one.points - other.points) + AGAIN * (frozenset({one.id, other.id}) in self.met)

    def resting(self, one: Comer) -> int:
        """The cost of sitting out."""
        return AGAIN * (one.id in self.rested)


def paired(comers: Collection[Comer], past: Past = Past(), sides: Mapping[str, int] | None = None) -> Pairing:
    """The pairs with the smallest total difference; ``sides`` are a scenario's two, each with the points that it plays
    with.
    """
    line = sorted(comers, key=lambda one: (one.points, one.id))
    found = _across(*_apart(line, sides), past) if sides else _along(line, past)
    points = {one.id: one.points for one in comers}
    pairs = sorted(found.pairs, key=lambda pair: (abs(points[pair[0]] - points[pair[1]]), pair))
    return replace(found, pairs=tuple(pairs))


def dealt(comers: Collection[Comer], sides: Mapping[str, int]) -> dict[int, str]:
    """The side of each player: their own wish, otherwise equal numbers with the best fit."""
    one, other = sides
    wished = {comer.id: comer.side for comer in comers if comer.side in sides}
    free = [comer for comer in comers if comer.id not in wished]
    free.sort(key=lambda comer: (abs(comer.points - sides[one]) - abs(comer.points - sides[other]), comer.id))
    lead = sum(1 if side == one else -1 for side in wished.values())
    first = min(len(free), max(0, (len(free) - lead + 1) // 2))
    return wished | {comer.id: one if place < first else other for place, comer in enumerate(free)}


def _apart(comers: Sequence[Comer], sides: Mapping[str, int]) -> tuple[list[Comer], list[Comer]]:
    """The players of each side, by their distance from its points."""
    plays = dealt(comers, sides)
    levels = [replace(one, points=one.points - sides[plays[one.id]], side=plays[one.id]) for one in comers]
    first = next(iter(sides))
    return [one for one in levels if one.side == first], [one for one in levels if one.side != first]


State = tuple[tuple[int, ...], int]
"""Who waits for a partner, by their place in the order, and how many may still sit out."""
Way = tuple[int, tuple[Pair, ...], tuple[int, ...]]
"""The cost, the pairs made so far, and who sits out."""


def _along(line: Sequence[Comer], past: Past) -> Pairing:
    """Everybody can meet everybody: in order of points, each player waits, meets one who waits, or sits out."""
    ways: dict[State, Way] = {((), len(line) % 2): (0, (), ())}
    for place in range(len(line)):
        after: dict[State, Way] = {}
        for state, way in ways.items():
            for reached, cost in _steps(line, place, state, way, past):
                if reached not in after or cost < after[reached]:
                    after[reached] = cost
        ways = after
    _, pairs, out = ways[(), 0]
    return Pairing(tuple((line[one].id, line[other].id) for one, other in pairs), tuple(line[one].id for one in out))


def _steps(line: Sequence[Comer], place: int, state: State, way: Way, past: Past) -> Iterator[tuple[State, Way]]:
    (waiting, spare), (cost, pairs, out) = state, way
    if len(waiting) < OPEN:
        yield ((*waiting, place), spare), way
    for one in waiting:
        rest = tuple(other for other in waiting if other != one)
        yield (rest, spare), (cost + past.meeting(line[one], line[place]), (*pairs, (one, place)), out)
    if spare:
        yield (waiting, 0), (cost + past.resting(line[place]), pairs, (*out, place))


def _across(ones: Sequence[Comer], others: Sequence[Comer], past: Past) -> Pairing:
    """Each player of one side meets one of the other; those left over sit out."""
    size = max(len(ones), len(others))

    def cost(row: int, column: int) -> int:
        if row < len(ones) and column < len(others):
            return past.meeting(ones[row], others[column])
        return past.resting(ones[row] if row < len(ones) else others[column])

    columns = _assigned([[cost(row, column) for column in range(size)] for row in range(size)])
    found = Pairing()
    for row, column in enumerate(columns):
        if row < len(ones) and column < len(others):
            found = replace(found, pairs=(*found.pairs, (ones[row].id, others[column].id)))
        else:
            left = ones[row] if row < len(ones) else others[column]
            found = replace(found, out=(*found.out, left.id))
    return found


def _assigned(costs: Sequence[Sequence[int]]) -> list[int]:
    """The column of each row with the lowest total cost (the Hungarian algorithm, row by row)."""
    size = len(costs)
    rows, columns, owner = [0] * (size + 1), [0] * (size + 1), [0] * (size + 1)
    for row in range(1, size + 1):
        _augment(costs, row, rows, columns, owner)
    column_of = {owner[column]: column for column in range(1, size + 1)}
    return [column_of[row] - 1 for row in range(1, size + 1)]


def _augment(costs: Sequence[Sequence[int]], row: int, rows: list[int], columns: list[int], owner: list[int]) -> None:
    """Assign a column to one more row, moving others along the cheapest chain; column 0 holds the new row."""
    size = len(costs)
    owner[0], at = row, 0
    slack: list[int | None] = [None] * (size + 1)
    came, seen = [0] * (size + 1), [False] * (size + 1)
    while owner[at]:
        seen[at] = True
        for column in range(1, size + 1):
            left = costs[owner[at] - 1][column - 1] - rows[owner[at]] - columns[column]
            least = slack[column]
            if not seen[column] and (least is None or left < least):
                slack[column], came[column] = left, at
        left_open = [(value, column) for column, value in enumerate(slack) if value is not None and not seen[column]]
        step, following = min(left_open)
        for column in range(size + 1):
            value = slack[column]
            if seen[column]:
                rows[owner[column]] += step
                columns[column] -= step
            elif value is not None:
                slack[column] = value - step
        at = following
    while at:
        owner[at], at = owner[came[at]], came[at]
