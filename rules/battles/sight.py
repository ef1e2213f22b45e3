"""The view of a figure before it acts: all enemies, how far each is, whom it can fight, whom it would rather attack."""

from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from rules.battles.arrays import (
    EPSILON,
    Bits,
    Bools,
    Columns,
    Floats,
    Ints,
    Shorts,
    hundredths,
    indices,
    length,
    used_up,
)
from rules.battles.chances import COVERED, HAND, OPEN
from rules.battles.field import GONE, ROUGHLY, Field

Number = TypeVar("Number", bound=np.generic)
NEVER = -(2.0**59)
"""Less than any key of what may be attacked, and more than any of what was ruled out."""
HIDING = 0.01
"""So much of a line of sight within a house is too much."""
WALLS = (33.0, 39.0)
"""From where to where a building goes, in x and in y."""
_TOUCHING = ROUGHLY + 1
"""In x or y, rough places of figures in contact differ by no more than that."""


@dataclass(eq=False)
class View:
    """A row for each enemy, a column for each battle in which it looks."""

    field: Field
    row: int
    side: int
    columns: Columns
    d: Floats
    rank: Shorts

    @classmethod
    def look(cls, field: Field, row: int, side: int, columns: Columns) -> "View":
        """Look around."""
        match = field.match
        rows = field.opponents(side)
        dx = _less(field.x, rows, columns, field.x[row][columns])
        dy = _less(field.y, rows, columns, field.y[row][columns])
        if match.scenario.building and rows.stop > match.building:
            wall = nearest_wall(field.x[row][columns], field.y[row][columns])
            dx[-1], dy[-1] = wall[0] - field.x[row][columns], wall[1] - field.y[row][columns]
        rank = _some(field.rank[side], rows, columns)
        return cls(field, row, side, columns, used_up(dx, dy), rank)

    def subset(self, some: Ints) -> "View":
        """In some of the battles, by their places among these."""
        columns, d, rank = self.column_numbers[some], self.d.take(some, axis=1), self.rank.take(some, axis=1)
        return View(self.field, self.row, self.side, columns, d, rank)

    @property
    def rows(self) -> slice:
        """The figures that may be enemies."""
        return self.field.opponents(self.side)

    def select(self, values: NDArray[Number]) -> NDArray[Number]:
        """The values of the possible enemies, out of those of all figures."""
        return _some(values, self.rows, self.columns)

    @property
    def column_numbers(self) -> Ints:
        """The columns one by one."""
        return self.field.numbered(self.columns)

    @cached_property
    def is_enemy(self) -> Bools:
        """Whether each is a living enemy."""
        return self.rank < GONE

    @cached_property
    def open_rank(self) -> Shorts:
        """Their ranks, without those whom nobody can fight hand to hand."""
        match, rows = self.field.match, self.rows
        shut = [(row, self.field.aloft) for row in match.fliers if rows.start <= row < rows.stop]
        shut += [(row, self.field.mounted) for row in match.enclosed if rows.start <= row < rows.stop]
        if not shut:
            return self.rank
        rank = self.rank.copy()
        for row, state in shut:
            rank[row - rows.start] |= state[row][self.columns].astype(np.int32) << 28
        return rank

    def nearest(self, rank: Shorts) -> Ints:
        """The nearest of each column: hundredths of the way above the bits of its row; none: at least ``GONE``."""
        distances = self.d * 100
        distances += 0.5
        keys: Shorts = distances.astype(np.int32)
        keys <<= self.field.bits
        keys += rank
        smallest: Shorts = keys.min(axis=0)
        return smallest.astype(np.int64)

    def row_of(self, nearest: Ints) -> Ints:
        """The row of the nearest figure."""
        rows: Ints = (nearest & ((1 << self.field.bits) - 1)) - self.rows.start
        return rows

    @cached_property
    def contact(self) -> Bools:
        """C: whom it touches and can fight."""
        return (self.d <= 1 + EPSILON) & (self.open_rank < GONE)

    def touches(self, nearest: Ints) -> Bools:
        """In which battles it is in contact, by the nearest figure that it can fight."""
        way = nearest >> self.field.bits
        touching: Bools = way < 100
        # Of those at a hundred hundredths, the first in order need not be the nearest.
        unsure = indices(way == 100)
        unsure_rows = self.row_of(nearest[unsure])
        touching[unsure] = self.d[unsure_rows, unsure] <= 1 + EPSILON
        unsure = unsure[~touching[unsure]]
        if len(unsure):
            near = (self.d[:, unsure] <= 1 + EPSILON) & (self.open_rank[:, unsure] < GONE)
            touching[unsure] = near.any(axis=0)
        return touching

    def worth(self, way: int) -> Floats:
        """p6 of each, in a column."""
        worth: Floats = self.field.match.worth[way, self.row, self.rows, None]
        return worth

    @cached_property
    def shots(self) -> Floats:
        """p6 of a shot at each target in its current state."""
        covered = self.covered
        worth = self.worth(OPEN)
        return np.where(covered, self.worth(COVERED), worth) if covered is not None else worth

    @cached_property
    def covered(self) -> Bools | None:
        """The figures in cover; ``None`` if there is no cover."""
        field, rows = self.field, self.rows
        riders = [row for row in field.match.covered if rows.start <= row < rows.stop]
        if field.match.layout.is_bare and not riders:
            return None
        own: NDArray[np.uint8] = field.areas[self.row][self.columns]
        covered: Bools = (self.select(field.areas) & ~own) != 0
        for row in riders:
            covered[row - rows.start] |= field.mounted[row][self.columns]
        return covered

    def unhidden(self, among: Bools) -> Bools:
        """Of some, those whom no house hides."""
        field = self.field
        if not field.match.layout.houses:
            return among
        rows, places = np.nonzero(among)
        columns = self.column_numbers[places]
        own = field.x[self.row][columns], field.y[self.row][columns]
        sight = sees(field, own, field.areas[self.row][columns], rows + self.rows.start, columns)
        sight |= field.aloft[self.row][columns]
        visible: Bools = among.copy()
        visible[rows, places] = sight
        return visible

    def weights(self, focus: bool) -> Floats | float:
        """The factors that count besides the worth of an attack."""
        return self.field.match.prices[self.rows, None].astype(np.float64) if focus else 1.0

    def keys(self, worth: Floats, among: Bools, focus: bool) -> Floats:
        """The priority of an attack on each of some enemies."""
        keys = hundredths(self.d)
        np.subtract(worth * self.weights(focus) * 10**4, keys, out=keys)
        _rule_out(keys, ~(among & (worth > 0)))
        return keys

    def goals(self) -> Floats:
        """The priority of being near each target, for a side that looks for the most valuable one."""
        match, row = self.field.match, self.row
        shoots = bool(match.shoots[row])
        near, turn = match.reach[row] if shoots else 1.0, float(match.sheets[row].turn)
        keys = self.d - near
        keys -= EPSILON
        keys /= turn or np.inf
        np.ceil(keys, out=keys).clip(1.0, np.inf, out=keys)
        np.divide(self.worth(OPEN if shoots else HAND) * self.weights(focus=True), keys, out=keys)
        np.floor(keys, out=keys)
        keys *= 10**4
        keys -= hundredths(self.d)
        _rule_out(keys, (self.rank if shoots else self.open_rank) >= GONE)
        return keys


def contacts(field: Field, row: int, side: int, columns: Columns) -> tuple[Ints, Ints, Floats]:
    """The figures of C that it may harm, battle by battle: columns, rows, and the distance of each."""
    match, rows = field.match, field.opponents(side)
    dx = _less(field.rough_x, rows, columns, field.rough_x[row][columns])
    dy = _less(field.rough_y, rows, columns, field.rough_y[row][columns])
    near: Bools = np.abs(dx, out=dx) <= _TOUCHING
    near &= np.abs(dy, out=dy) <= _TOUCHING
    has_building = match.scenario.building is not None and rows.stop > match.building
    if has_building:
        near[-1] = True
    near &= (match.worth[HAND][row][rows] > 0)[:, None]
    near &= _some(field.rank[side], rows, columns) < GONE
    places, others = _by_column(near)
    each, others = field.numbered(columns)[places], others + rows.start
    x, y = field.x[row][each], field.y[row][each]
    to_x, to_y = field.x[others, each], field.y[others, each]
    if has_building:
        wall = nearest_wall(x, y)
        is_building = others == match.building
        to_x, to_y = np.where(is_building, wall[0], to_x), np.where(is_building, wall[1], to_y)
    d = used_up(to_x - x, to_y - y)
    touching = d <= 1 + EPSILON
    for flier in match.fliers:
        touching &= ~((others == flier) & field.aloft[flier][each])
    for rider in match.enclosed:
        touching &= ~((others == rider) & field.mounted[rider][each])
    return each[touching], others[touching], d[touching]


def sees(field: Field, own: tuple[Floats, Floats], areas: Bits, rows: Ints, columns: Ints) -> Bools:
    """Whether these figures are seen from places in these areas: no building that neither is in lies between."""
    x, y = own
    dx, dy = field.x[rows, columns] - x, field.y[rows, columns] - y
    d = length(dx, dy)
    either: Bits = areas | field.areas[rows, columns]
    visible: Bools = np.ones(len(columns), dtype=bool)
    for number, house in enumerate(field.match.layout.houses, len(field.match.layout.woods)):
        first_x, last_x = _between(x, dx, house.left, house.right)
        first_y, last_y = _between(y, dy, house.near, house.far)
        first = np.maximum(np.maximum(first_x, first_y), 0.0)
        last = np.minimum(np.minimum(last_x, last_y), 1.0)
        hides = np.maximum(last - first, 0.0) * d > HIDING
        visible &= ~(hides & ((either >> np.uint8(number)) & 1 == 0))
    visible |= field.aloft[rows, columns]
    return visible


def _between(start: Floats, way: Floats, low: float, upper: float) -> tuple[Floats, Floats]:
    """Between which fractions of its way a line is within two bounds; none if it runs beside them."""
    runs = np.abs(way) > EPSILON
    divisor = np.where(runs, way, 1.0)
    enter, other = (low - start) / divisor, (upper - start) / divisor
    within = (start > low + EPSILON) & (start < upper - EPSILON)
    beside = np.where(within, -np.inf, np.inf)
    return np.where(runs, np.minimum(enter, other), beside), np.where(runs, np.maximum(enter, other), -beside)


def nearest_wall(x: Floats, y: Floats) -> tuple[Floats, Floats]:
    """The nearest point of the building of a Fortress Assault, or the place itself inside."""
    return np.minimum(np.maximum(x, WALLS[0]), WALLS[1]), np.minimum(np.maximum(y, WALLS[0]), WALLS[1])


def greatest_of_few(keys: Floats, rows: Ints, columns: Ints) -> tuple[Ints, Ints, Floats]:
    """Of some keys, in order of their columns and then of their rows: columns, the rows of the greatest, and these."""
    is_first = _are_new(columns)
    starts = indices(is_first)
    best = np.maximum.reduceat(keys, starts)
    first = indices(keys == best[np.cumsum(is_first) - 1])
    first = first[_are_new(columns[first])]
    return columns[starts], rows[first], best


def _are_new(columns: Ints) -> Bools:
    """Whether each of some columns in order differs from the one before."""
    are_new: Bools = np.ones(len(columns), dtype=bool)
    np.not_equal(columns[1:], columns[:-1], out=are_new[1:])
    return are_new


def greatest(keys: Floats) -> tuple[Ints, Floats]:
    """The place of the greatest of each column, the first of several, and how great it is."""
    best = keys.max(axis=0)
    return (keys == best).argmax(axis=0), best


def _rule_out(keys: Floats, some: Bools) -> None:
    """Keep some from being the greatest. To set them would take ten times as long as to add to all."""
    less = some.astype(np.float64)
    less *= 2 * NEVER
    keys += less


def _by_column(some: Bools) -> tuple[Ints, Ints]:
    """Columns and rows of what is true, column by column; much faster than what numpy finds in a turned array."""
    cells = indices(np.ascontiguousarray(some.T).ravel())
    columns: Ints = cells // len(some)
    return columns, cells - columns * len(some)


def _some(values: NDArray[Number], rows: slice, columns: Columns) -> NDArray[Number]:
    if isinstance(columns, slice):
        return values[rows, columns]
    return values[rows].take(columns, axis=1)


def _less(values: NDArray[Number], rows: slice, columns: Columns, own: NDArray[Number]) -> NDArray[Number]:
    """The values of others, less the figure's own; in place where they are a copy anyway."""
    others = _some(values, rows, columns)
    less: NDArray[Number] = np.subtract(others, own, out=None if isinstance(columns, slice) else others)
    return less
