"""The move of a figure, by the nearest thing on the table: woods, a house, an edge, the enemy."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import dist, hypot

from rules.battles.events import Place
from rules.battles.layouts import DEEP, WIDE, Circle, House, Layout
from rules.engine.wording.messages import Distance, Message, message

STRAIGHT = 0.8
"""A move leads toward something if the cosine of the angle between both is at least that: 37 degrees."""


@dataclass(frozen=True, slots=True)
class Move:
    """A figure's move in words. Equal moves read the same."""

    key: str
    distance: Distance
    place: Message


def move(start: Place, end: Place, layout: Layout, enemies: Iterable[Place]) -> Move:
    """A move by the nearest thing in its direction. The near edge is that of side 0, from which tables are drawn."""
    distance = rounded(dist(start, end))
    for area in _areas(layout):
        if _is_in(end, area):
            key = "battle-moves-through" if _is_in(start, area) else "battle-moves-into"
            return Move(key, distance, _called(area))
    ahead = [(way, place) for goal, place in _things(start, layout, enemies) if (way := _way(start, end, goal))]
    straight = [(length, place) for (cosine, length), place in ahead if cosine >= STRAIGHT]
    if straight:
        return Move("battle-moves-toward", distance, min(straight, key=lambda direction: direction[0])[1])
    place = max(ahead, key=lambda thing: thing[0][0])[1] if ahead else message("battle-enemy")
    return Move("battle-moves-toward", distance, place)


def rounded(inches: float) -> Distance:
    """A length as it is said at the table: to half an inch, and at least that."""
    return Distance(max(Fraction(round(inches * 2), 2), Fraction(1, 2)))


def _way(start: Place, end: Place, goal: Place) -> tuple[float, float] | None:
    """The cosine between the move and the way to the goal, and how long that way is; ``None`` at the goal."""
    moved, wanted = (end[0] - start[0], end[1] - start[1]), (goal[0] - start[0], goal[1] - start[1])
    lengths = hypot(*moved) * hypot(*wanted)
    return ((moved[0] * wanted[0] + moved[1] * wanted[1]) / lengths, hypot(*wanted)) if lengths > 0 else None


def _things(start: Place, layout: Layout, enemies: Iterable[Place]) -> Iterator[tuple[Place, Message]]:
    """The nearest point of each thing on the table, and what it is called."""
    x, y = start
    for place in enemies:
        yield place, message("battle-enemy")
    for area in _areas(layout):
        if not _is_in(start, area):
            yield _nearest(start, area), _called(area)
    yield (x, 0.0), message("battle-near-edge")
    yield (x, DEEP), message("battle-far-edge")
    yield (0.0, y), message("battle-left-edge")
    yield (WIDE, y), message("battle-right-edge")


def _areas(layout: Layout) -> list[Circle | House]:
    return [*layout.woods, *layout.houses]


def _nearest(start: Place, area: Circle | House) -> Place:
    if isinstance(area, Circle):
        return area.x, area.y
    return min(max(start[0], area.left), area.right), min(max(start[1], area.near), area.far)


def _is_in(place: Place, area: Circle | House) -> bool:
    if isinstance(area, Circle):
        return dist(place, (area.x, area.y)) <= area.radius
    return area.left <= place[0] <= area.right and area.near <= place[1] <= area.far


def _called(area: Circle | House) -> Message:
    """The area by its kind and the side of the table on which it lies."""
    if isinstance(area, Circle):
        return message("battle-woods-left" if area.x < WIDE / 2 else "battle-woods-right")
    return message("battle-house-left" if area.left + area.right < WIDE else "battle-house-right")
