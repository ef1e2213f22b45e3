"""Moves: each figure goes straight, as its side's tactic has it."""

import numpy as np

from rules.battles.arrays import EPSILON, Bools, Columns, Floats, Ints, indices, length
from rules.battles.field import GONE, Field
from rules.battles.layouts import Tactic
from rules.battles.sight import NEVER, View, greatest, nearest_wall, sees


def move(field: Field, row: int, side: int, columns: Columns, tactic: Tactic) -> None:
    """The move of a figure in these battles."""
    match = field.match
    if match.shoots[row] and match.flies[row]:
        field.aloft[row][columns] = True
        field.areas[row][columns] = 0
    left = match.scenario.move(field, row, side, columns, tactic)
    if left is not None:
        _Move(field, row, side, left, tactic).make()


def allowance(field: Field, row: int, columns: Ints) -> Floats:
    """The distance that it may go in each battle."""
    sheet = field.match.sheets[row]
    if not field.match.layout.woods or sheet.flies:
        return np.full(len(columns), float(sheet.turn))
    return np.where(field.is_slowed(row, columns), float(sheet.rough), float(sheet.turn))


def _instead(where: Bools, point: tuple[Floats, Floats], other: tuple[Floats, Floats]) -> tuple[Floats, Floats]:
    """Some places instead of others."""
    return np.where(where, point[0], other[0]), np.where(where, point[1], other[1])


class _Move:
    """One figure's move: what it sees, its target, how far it may go."""

    def __init__(self, field: Field, row: int, side: int, columns: Columns, tactic: Tactic) -> None:
        self.field, self.row, self.side = field, row, side
        self.match, self.sheet = field.match, field.match.sheets[row]
        self.tactic = tactic
        self.sight = View.look(field, row, side, columns)
        self.columns = self.sight.column_numbers

    def make(self) -> None:
        """Go, or stay."""
        if self.sheet.shot:
            self._as_shooter()
        else:
            self._as_fighter()

    def pace(self, max_length: Floats) -> Floats:
        """The distance that it goes unless it charges."""
        return np.minimum(max_length, float(self.sheet.foot))

    def goal(self, nearest: Ints) -> tuple[Ints, Bools]:
        """Its target, and in which battles it has one."""
        return self.most_wanted() if self.tactic == "focus" else (self.sight.row_of(nearest), nearest < GONE)

    def most_wanted(self) -> tuple[Ints, Bools]:
        """The target of a side that picks its targets, and in which battles it has one."""
        place, key = greatest(self.sight.goals())
        return place, key > NEVER

    def leave_out(self, staying: Bools) -> None:
        """Think no more of battles in which it stays."""
        if staying.any():
            self.sight = self.sight.subset(indices(~staying))
            self.columns = self.sight.column_numbers

    def _to(self, goal: Ints, some: Ints) -> tuple[Floats, Floats]:
        """The positions of the goals in some of the battles: the nearest point of a building."""
        rows, columns = goal[some] + self.sight.rows.start, self.columns[some]
        x, y = self.field.x[rows, columns], self.field.y[rows, columns]
        if self.match.scenario.building:
            near = nearest_wall(self.field.x[self.row][columns], self.field.y[self.row][columns])
            return _instead(rows == self.match.building, near, (x, y))
        return x, y

    def _as_fighter(self) -> None:
        if self.tactic == "focus":
            self.leave_out(np.any(self.sight.contact, axis=0))
            goal, going = self.most_wanted()
        else:
            nearest = self.sight.nearest(self.sight.open_rank)
            goal, going = self.sight.row_of(nearest), (nearest < GONE) & ~self.sight.touches(nearest)
        self._approach(goal, indices(going))

    def _approach(self, goal: Ints, going: Ints) -> None:
        """Walk up to its goal, or charge it."""
        if not len(going):
            return
        way = self.sight.d[goal[going], going] - 1
        maximum = allowance(self.field, self.row, self.columns[going])
        charges = way <= maximum + EPSILON
        if self.tactic == "hold":
            moving = charges | ~self._has_shooter(self.columns[going])
            going, way, maximum, charges = going[moving], way[moving], maximum[moving], charges[moving]
        if len(going):
            step = np.where(charges, way, self.pace(maximum))
            self.field.walk(self.row, self.columns[going], self._to(goal, going), step)

    def _has_shooter(self, columns: Ints) -> Bools:
        """In which battles a dismounted figure of its side shoots."""
        field, rows = self.field, self.match.members(self.side)
        shooters: Bools = np.zeros(len(columns), dtype=bool)
        for row in range(rows.start, rows.stop):
            if self.match.shoots[row]:
                here = field.alive[row][columns] & ~field.mounted[row][columns]
                shooters |= here & (field.side[row][columns] == self.side)
        return shooters

    def _as_shooter(self) -> None:
        nearest = self.sight.nearest(self.sight.rank)
        goal, there = self.goal(nearest)
        staying = ~there
        maximum = allowance(self.field, self.row, self.columns)
        if not self.sheet.flies:
            if self.tactic == "hold":
                staying |= self._step_back(nearest, maximum, there)
            else:
                open_rank = self.sight.open_rank
                same = open_rank is self.sight.rank
                staying |= self.sight.touches(nearest if same else self.sight.nearest(open_rank))
            staying |= self._take_cover(goal, maximum, indices(~staying))
        going = indices(~staying)
        way = self.sight.d[goal[going], going] - float(self.sheet.reach)
        if self.match.layout.houses:
            hidden = (way <= EPSILON) & ~self._sees(goal, going)
            way[hidden] = np.maximum(0.0, self.sight.d[goal[going], going] - 1)[hidden]
        far = way > EPSILON
        going, way = going[far], way[far]
        if len(going):
            step = np.minimum(self.pace(maximum[going]), way)
            self.field.walk(self.row, self.columns[going], self._to(goal, going), step)

    def _sees(self, goal: Ints, some: Ints) -> Bools:
        """The battles in which it sees its goal."""
        columns, rows = self.columns[some], goal[some] + self.sight.rows.start
        own = self.field.x[self.row][columns], self.field.y[self.row][columns]
        visible = sees(self.field, own, self.field.areas[self.row][columns], rows, columns)
        visible |= self.field.aloft[self.row][columns]
        return visible

    def _step_back(self, nearest: Ints, max_length: Floats, there: Bools) -> Bools:
        """Retreat from figures that are too near. Returns in which battles."""
        place, every = self.sight.row_of(nearest), np.arange(len(self.columns))
        place = np.where(there, place, 0)
        way = self.sight.d[place, every]
        near = there & (way <= float(self.sheet.foot) + 1 + EPSILON)
        some = indices(near)
        if len(some):
            step = np.minimum(max_length[some], float(self.sheet.reach) - way[some])
            self.field.walk(self.row, self.columns[some], self._to(place, some), -step)
        return near

    def _take_cover(self, goal: Ints, max_length: Floats, some: Ints) -> Bools:
        """Into the nearest woods from which it reaches its goal; in which battles."""
        taken: Bools = np.zeros(len(self.columns), dtype=bool)
        if not len(some) or not self.match.layout.woods:
            return taken
        x, y = self.field.x[self.row][self.columns[some]], self.field.y[self.row][self.columns[some]]
        rows = goal[some] + self.sight.rows.start
        goals = self.field.x[rows, self.columns[some]], self.field.y[rows, self.columns[some]]
        pace, reach = self.pace(max_length[some]), float(self.sheet.reach)
        best, best_x, best_y = np.full(len(some), np.inf), x.copy(), y.copy()
        wood_x, wood_y, radius = self.match.woods
        to_wood_x, to_wood_y = wood_x - x, wood_y - y
        ways = length(to_wood_x, to_wood_y)
        is_inside, parts = ways <= radius + EPSILON, ways - (radius - 0.5)
        is_near = is_inside | (parts <= pace + EPSILON)
        for wood in self.match.layout.counted(self.side):
            near = indices(is_near[wood])
            if not len(near):
                continue
            inside, dx, dy = is_inside[wood][near], to_wood_x[wood][near], to_wood_y[wood][near]
            way, part = ways[wood][near], parts[wood][near]
            way[inside], part[inside] = 1.0, 0.0
            there_x, there_y = x[near] + dx / way * part, y[near] + dy / way * part
            hundred = np.floor(100 * part + 0.5)
            to = goals[0][near], goals[1][near]
            if self.match.scenario.building:
                to = _instead(rows[near] == self.match.building, nearest_wall(there_x, there_y), to)
            fits = hundred < best[near]
            if self.match.layout.houses:
                areas = self.field.areas_at(there_x, there_y)
                fits &= sees(self.field, (there_x, there_y), areas, rows[near], self.columns[some[near]])
            fits &= length(there_x - to[0], there_y - to[1]) <= reach + EPSILON
            better = near[fits]
            best[better], best_x[better], best_y[better] = hundred[fits], there_x[fits], there_y[fits]
        reached = indices(np.isfinite(best))
        if len(reached):
            self.field.arrive(self.row, self.columns[some[reached]], best_x[reached], best_y[reached])
            taken[some[reached]] = True
        return taken
