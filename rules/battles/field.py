"""Many battles of one match side by side: positions and states of all figures.

Arrays have a row for each figure and a column for each battle. Battles in which A goes first this round come before the
others; finished battles are removed. Who is ``mounted`` moves with the mount (``carried``).
"""

from collections.abc import Iterator, Sequence
from copy import copy

import numpy as np

from rules.battles import dice
from rules.battles.arrays import (
    EPSILON,
    Bits,
    Bools,
    Columns,
    Floats,
    Ints,
    Row,
    Shorts,
    Smalls,
    Words,
    get_cells,
    indices,
    length,
    set_cells,
    spread,
)
from rules.battles.event_log import EventLog
from rules.battles.layouts import DEEP, TACTICS, WIDE, Tactic
from rules.battles.match import NOBODY, Match

GONE = 1 << 28
"""Added to the rank of figures that cannot be chosen."""
_WOODS = np.arange(8, dtype=np.uint8)[:, None]
"""The bits of woods among the areas."""
ROUGHLY = 16
"""Rough places are in such parts of an inch: small numbers, which tell quickly who may be near."""


def roughly(lengths: Floats) -> Smalls:
    """Lengths in rough places, rounded down."""
    return np.floor(lengths * ROUGHLY).astype(np.int16)


class Field:
    """The battles that are still going on."""

    def __init__(
        self, match: Match, seed: int, numbers: Ints, event_log: EventLog | None = None,
        pairs: Sequence[tuple[Tactic, Tactic]] = (),
    ) -> None:  # fmt: skip
        """Battles of these numbers, under each of some pairs of tactics; of none: under those of the match."""
        pairs = pairs or [match.tactics]
        codes = np.array([[TACTICS.index(tactic) for tactic in pair] for pair in pairs], np.uint8)
        self.tactics: Bits = np.repeat(codes.T, len(numbers), axis=1)
        """Both sides' tactics, by their places among ``TACTICS``."""
        self.kind: Ints = np.repeat(np.arange(len(pairs)), len(numbers))
        """Battles of one kind are the same as long as nobody has attacked in any battle."""
        self.is_fought = match.scenario.has_dice_before_moves
        """Whether battles of one kind may differ."""
        numbers = np.tile(numbers, len(pairs))
        self.match, self.event_log, size = match, event_log, (len(match.sheets), len(numbers))
        self.bits = max(1, (size[0] - 1).bit_length())
        self.has_recruits = [False, False]
        """Whether each side has won figures over in any of the battles."""
        self.places = np.arange(size[1])
        """The place that each battle had in the beginning."""
        self.at: Words = dice.addresses(seed, numbers)
        x, y = match.scenario.places(self)
        self.x: Floats = np.repeat(x[:, None], size[1], axis=1)
        self.y: Floats = np.repeat(y[:, None], size[1], axis=1)
        self.rough_x, self.rough_y = roughly(self.x), roughly(self.y)
        self.alive: Bools = np.ones(size, dtype=bool)
        rows = np.arange(size[0], dtype=np.int32)
        visible_rows = np.where(match.sides == [[0], [1]], rows | GONE, rows).astype(np.int32)
        self.rank: Shorts = np.repeat(visible_rows[:, :, None], size[1], axis=2)
        """For each side: its living enemies' own rows, and of others more than any row."""
        self.side: Bits = np.repeat(match.sides[:, None].astype(np.uint8), size[1], axis=1)
        self.mounted: Bools = np.repeat((match.mounts != NOBODY)[:, None], size[1], axis=1)
        self.aloft: Bools = np.zeros(size, dtype=bool)
        self.attacked: Bools = np.zeros(size, dtype=bool)
        self.disabled: Bools = np.zeros(size, dtype=bool)
        self.marked: Bools = np.zeros(size, dtype=bool)
        """Stunned next round."""
        self.areas: Bits = np.zeros(size, dtype=np.uint8)
        """A bit for each wood and house that it is in."""
        self.score: Ints = np.zeros((2, size[1]), dtype=np.int64)
        """Half points."""
        self.inspired: Ints = np.zeros((2, size[1]), dtype=np.int64)
        """Second tries that are left this round."""
        self.first: Bits = np.zeros(size[1], dtype=np.uint8)
        """The side that is first this round."""
        self.opener: Bits = np.zeros(size[1], dtype=np.uint8)
        """The side that was first in round 1."""
        self.decided: Ints = np.zeros(size[1], dtype=np.int64)
        """1 if the first side has won other than by points, -1 if the second has."""
        self.all: Ints = np.arange(size[1])
        if not match.layout.is_bare:
            for row in range(size[0]):
                self.areas[row] = self.areas_at(self.x[row], self.y[row])
            self.areas[match.building :] = 0
        self.own = match.scenario.begin(self)

    _SORTED = (
        "x", "y", "rough_x", "rough_y", "alive", "rank", "side", "mounted", "aloft", "attacked", "disabled", "marked",
        "areas", "score", "inspired", "first", "opener", "at", "places", "decided", "tactics", "kind",
    )  # fmt: skip

    def keep(self, order: Ints) -> None:
        """Only these battles, in this order."""
        for name in self._SORTED:
            setattr(self, name, getattr(self, name).take(order, axis=-1))
        self.own = {name: values.take(order, axis=-1) for name, values in self.own.items()}
        self.all = self.all[: len(order)]

    def one_of_each_kind(self) -> "Field":
        """A battle of each kind, after telling kinds apart by who goes first; those in which A does come first."""
        kinds = self.first * (self.kind.max() + 1) + self.kind
        _, ones, self.kind = np.unique(kinds, return_index=True, return_inverse=True)
        few = copy(self)
        few.keep(ones)
        return few

    def follow(self, few: "Field") -> None:
        """Every battle is now as the one of its kind; its dice and its place stay its own."""
        for name in self._SORTED:
            if name not in ("at", "places", "kind"):
                setattr(self, name, getattr(few, name).take(self.kind, axis=-1))
        self.own = {name: values.take(self.kind, axis=-1) for name, values in few.own.items()}

    def __len__(self) -> int:
        return len(self.places)

    # Who may do what

    def members(self, side: int) -> slice:
        """The figures that may be on a side by now."""
        return self.match.members(side) if self.has_recruits[side] else self.match.rows(side)

    def opponents(self, side: int) -> slice:
        """The figures that may be on the other side by now."""
        return self.members(1 - side)

    def columns(self, able: Bools, low: int) -> Columns | None:
        """The battles in which a figure is able to act, from column ``low``; ``None``: in none."""
        ready: Ints = indices(able)
        if not len(ready):
            return None
        return slice(low, low + len(able)) if len(ready) == len(able) else ready + low

    def numbered(self, columns: Columns) -> Ints:
        """The columns one by one."""
        return self.all[columns] if isinstance(columns, slice) else columns

    def able_to_act(self, row: int, side: int, low: int, upper: int) -> Bools:
        """The battles in which it can act for a side."""
        match, stretch = self.match, slice(low, upper)
        able: Bools = self.alive[row, stretch].copy()
        if match.mounts[row] != NOBODY:
            able &= ~self.mounted[row, stretch]
        if match.needs_crew[row]:
            able &= self.mounted[match.riders[row], stretch] if match.riders[row] != NOBODY else False
        if match.disables:
            able &= ~self.disabled[row, stretch]
        if any(match.recruits):
            able &= self.side[row, stretch] == side
        return able

    def is_mounted(self, rows: Row, columns: Ints) -> Bools:
        """Whether each of these is mounted."""
        return np.asarray(self.mounted[rows, columns])

    def is_idle(self, rows: Row, columns: Ints) -> Bools:
        """Whether each of these lacks the crew that it needs."""
        riders = self.match.riders[rows]
        idle: Bools = self.match.needs_crew[rows] & ~(self.mounted[riders, columns] & (riders != NOBODY))
        return idle

    # Places

    def areas_at(self, x: Floats, y: Floats) -> Bits:
        """The woods and houses that such a place is in, as bits."""
        wood_x, wood_y, radius = self.match.woods
        inside = length(x - wood_x, y - wood_y) <= radius + EPSILON
        areas: Bits = np.bitwise_or.reduce(inside.view(np.uint8) << _WOODS[: len(radius)], axis=0)
        for number, house in enumerate(self.match.layout.houses, len(self.match.layout.woods)):
            inside = (x >= house.left - EPSILON) & (x <= house.right + EPSILON)
            inside &= (y >= house.near - EPSILON) & (y <= house.far + EPSILON)
            areas |= inside.astype(np.uint8) << np.uint8(number)
        return areas

    def is_slowed(self, row: int, columns: Ints) -> Bools:
        """The battles in which it is in rough ground and cannot fly."""
        rough: Bools = (self.areas[row][columns] & self.match.layout.rough) != 0
        return rough & (not self.match.sheets[row].flies)

    def put(self, rows: Row, columns: Ints, x: Floats, y: Floats) -> None:
        """Move figures there, with their riders."""
        rough_x, rough_y = roughly(x), roughly(y)
        set_cells(self.x, rows, columns, x)
        set_cells(self.y, rows, columns, y)
        set_cells(self.rough_x, rows, columns, rough_x)
        set_cells(self.rough_y, rows, columns, rough_y)
        areas = None if self.match.layout.is_bare else self.areas_at(x, y)
        if areas is not None:
            grounds = np.where(get_cells(self.aloft, rows, columns), 0, areas) if self.match.fliers else areas
            set_cells(self.areas, rows, columns, grounds)
        for rider, here in self.carried(rows, columns):
            there = columns[here]
            self.x[rider][there], self.y[rider][there] = x[here], y[here]
            self.rough_x[rider][there], self.rough_y[rider][there] = rough_x[here], rough_y[here]
            if areas is not None:
                self.areas[rider][there] = areas[here]

    def carried(self, rows: Row, columns: Ints) -> Iterator[tuple[int, Bools]]:
        """The riders who are mounted on these figures, and in which of the battles."""
        for mount, rider in self.match.pairs:
            if isinstance(rows, int):
                if rows == mount:
                    yield rider, self.mounted[rider][columns]
            else:
                here: Bools = (rows == mount) & self.mounted[rider][columns]
                if here.any():
                    yield rider, here

    def along(self, rows: Row, columns: Ints, to: tuple[Floats, Floats], step: Floats) -> tuple[Floats, Floats]:
        """The points so far towards others, forward from the very spot of the other."""
        x, y = get_cells(self.x, rows, columns), get_cells(self.y, rows, columns)
        dx, dy = to[0] - x, to[1] - y
        way = length(dx, dy)
        there = way > EPSILON
        if there.all():
            return x + dx / way * step, y + dy / way * step
        way[~there] = 1.0
        forward = np.where(self.side[rows, columns] == 1, -step, step)
        return np.where(there, x + dx / way * step, x), np.where(there, y + dy / way * step, y + forward)

    def walk(self, row: int, columns: Ints, to: tuple[Floats, Floats], step: Floats) -> None:
        """Go so far towards a point, below 0 away from it, and stay on the table."""
        x, y = self.along(row, columns, to, step)
        self.arrive(row, columns, x.clip(0.0, WIDE), y.clip(0.0, DEEP))

    def arrive(self, row: int, columns: Ints, x: Floats, y: Floats) -> None:
        """A move of its own ends there."""
        if self.event_log:
            self.event_log.moved(row, (self.x[row, columns[0]], self.y[row, columns[0]]), (x[0], y[0]))
        self.put(row, columns, x, y)

    def force(self, rows: Row, others: Row, columns: Ints, step: Floats) -> None:
        """Straight away from others, perhaps off the table."""
        to = self.x[others, columns], self.y[others, columns]
        x, y = self.along(rows, columns, to, -step)
        if self.event_log:
            self.event_log.pushed(rows, (x[0], y[0]))
        self.put(rows, columns, x, y)
        out = (x < -EPSILON) | (x > WIDE + EPSILON) | (y < -EPSILON) | (y > DEEP + EPSILON)
        if out.any():
            self._leave(rows if isinstance(rows, int) else rows[out], columns[out])

    def _leave(self, rows: Row, columns: Ints) -> None:
        """Defeat them, with their riders."""
        riders = [(rider, columns[here]) for rider, here in self.carried(rows, columns) if here.any()]
        for lost, there in [(rows, columns), *riders]:
            if self.event_log:
                self.event_log.left(lost)
            self.count(lost, there)
            self.remove(lost, there)

    # Losses

    def count(self, rows: Row, columns: Ints) -> None:
        """The other side scores these figures."""
        self.score[1 - self.side[rows, columns], columns] += self.match.scored[rows]

    def remove(self, rows: Row, columns: Ints) -> None:
        """Remove them; their riders stay there."""
        self.part(rows, columns)
        self.alive[rows, columns] = False
        for rank in self.rank:
            rank[rows, columns] = GONE
        self.end_inspiring(rows, columns)

    def recruit(self, rows: Ints, columns: Ints, side: int) -> None:
        """They change sides at their positions."""
        self.part(rows, columns)
        self.has_recruits[side] = True
        self.side[rows, columns] = side
        self.rank[side, rows, columns] |= GONE
        self.rank[1 - side, rows, columns] &= ~GONE
        self.attacked[rows, columns] = True
        self.disabled[rows, columns] = self.marked[rows, columns] = False
        self.end_inspiring(rows, columns)

    def part(self, rows: Row, columns: Ints) -> None:
        """Mount and rider have nothing to do with each other any more; a mount without its rider lands."""
        self.match.scenario.part(self, rows, columns)
        which = spread(rows, columns)
        for mount, rider in self.match.pairs:
            here = columns[(which == mount) | (which == rider)]
            if len(here):
                landing = columns[which == rider]
                landing = landing[self.mounted[rider][landing] & self.aloft[mount][landing]]
                self.aloft[mount][landing] = False
                self.areas[mount][landing] = self.areas[rider][landing]
                self.mounted[rider][here] = False

    def end_inspiring(self, rows: Row, columns: Ints) -> None:
        """Defeated figures inspire nobody."""
        if not self.match.inspirers:
            return
        lost = np.isin(spread(rows, columns), [row for row, _ in self.match.inspirers])
        there = columns[lost]
        if len(there):
            self.inspired[:, there] = np.minimum(self.inspired[:, there], self.inspiring(there))

    def inspiring(self, columns: Columns) -> Ints:
        """The number of rerolls that the living figures give to both sides."""
        bonuses: Ints = np.zeros((2, len(self.numbered(columns))), dtype=np.int64)
        for row, tries in self.match.inspirers:
            for side in (0, 1):
                bonuses[side] += tries * (self.alive[row][columns] & (self.side[row][columns] == side))
        return bonuses

    def there(self) -> tuple[Bools, Bools]:
        """In which battles each side has a figure left."""
        people = self.alive[: self.match.building]
        second = self.side[: self.match.building] == 1
        return np.any(people & ~second, axis=0), np.any(people & second, axis=0)
