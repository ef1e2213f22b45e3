"""The scenarios besides the Basic Game, each with its differences. If seats differ, A has the first role."""

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, isqrt

import numpy as np

from rules import engine
from rules.battles import dice
from rules.battles.arrays import EPSILON, Bools, Columns, Floats, Ints, Row, hundredths, indices, length, spread
from rules.battles.field import Field
from rules.battles.figures import Rolled, Sheet
from rules.battles.layouts import DEEP, WIDE, Tactic
from rules.battles.match import ABREAST, Match
from rules.battles.moves import allowance
from rules.battles.scenario import BASIC, Scenario, State, decide
from rules.battles.sight import View


def _forward(side: int) -> int:
    return -1 if side else 1


def _rest(columns: Ints, taken: Bools) -> Columns | None:
    """The battles that are left for the usual."""
    return columns[~taken] if not taken.all() else None


class Escape(Scenario[Field]):
    """Cross the far edge with more than half of one's figures."""

    IN_FRONT = 12.0
    has_moves_by_tactic = True

    def begin(self, field: Field) -> State:
        """The number of figures that have escaped."""
        return {"escaped": np.zeros((2, len(field)), dtype=np.int64)}

    def move(self, field: Field, row: int, side: int, columns: Columns, tactic: Tactic) -> Columns | None:
        """Run if nobody is in the way."""
        if tactic != "advance":
            return columns
        sight, each = View.look(field, row, side, columns), field.numbered(columns)
        ahead = _forward(side) * (sight.select(field.y) - field.y[row][columns]) >= -EPSILON
        free = ~(sight.is_enemy & ahead & (sight.d <= self.IN_FRONT + EPSILON)).any(axis=0)
        runs = free & (self._count(field, side, each) >= self._count(field, 1 - side, each))
        some = each[runs]
        if len(some):
            y = field.y[row][some] + _forward(side) * allowance(field, row, some)
            field.arrive(row, some, field.x[row][some], y)
            self._escape(field, row, side, some[(y > DEEP + EPSILON) | (y < -EPSILON)])
        return _rest(each, runs)

    def _count(self, field: Field, side: int, columns: Ints) -> Ints:
        """A side's figures that live or have escaped."""
        own = field.alive[:, columns] & (field.side[:, columns] == side)
        escaped: Ints = own.sum(axis=0) + field.own["escaped"][side, columns]
        return escaped

    def _escape(self, field: Field, row: int, side: int, columns: Ints) -> None:
        if not len(columns):
            return
        riders = [(rider, columns[here]) for rider, here in field.carried(row, columns) if here.any()]
        for gone, there in [(row, columns), *riders]:
            if field.event_log:
                field.event_log.escaped(gone)
            field.own["escaped"][side, there] += 1
            field.remove(gone, there)

    def over(self, field: Field) -> Bools:
        """A side has enough figures across; in the same round, the first side comes first."""
        counts = np.bincount(field.match.sides)
        done = [field.own["escaped"][side] >= counts[side] // 2 + 1 for side in (0, 1)]
        decide(field, done[0] & ~(done[1] & (field.first == 1)), 0)
        decide(field, done[1], 1)
        ended = super().over(field)
        ended |= done[0] | done[1]
        return ended


class Transport(Scenario[Field]):
    """An object in the middle, to be carried home."""

    def begin(self, field: Field) -> State:
        """The place of the object, its carrier, and the figure that goes for it."""
        nobody = np.full(len(field), -1)
        return {
            "carrier": nobody, "runner": nobody.copy(),
            "x": np.full(len(field), WIDE / 2), "y": np.full(len(field), DEEP / 2),
        }  # fmt: skip

    def begin_moves(self, field: Field, side: int, low: int, upper: int) -> None:
        """Choose the figure that goes for the object."""
        own, rows, stretch = field.own, field.match.members(side), slice(low, upper)
        best, runner = np.full(upper - low, np.inf), np.full(upper - low, -1)
        for row in range(rows.start, rows.stop):
            dx, dy = own["x"][stretch] - field.x[row, stretch], own["y"][stretch] - field.y[row, stretch]
            way = hundredths(length(dx, dy))
            better = field.able_to_act(row, side, low, upper) & (way < best)
            best[better], runner[better] = way[better], row
        own["runner"][stretch] = np.where(own["carrier"][stretch] < 0, runner, -1)

    def move(self, field: Field, row: int, side: int, columns: Columns, tactic: Tactic) -> Columns | None:
        """Fetch it, or carry it home."""
        each = field.numbered(columns)
        carries, runs = field.own["carrier"][each] == row, field.own["runner"][each] == row
        if carries.any():
            self._bring_home(field, row, side, each[carries])
        if runs.any():
            self._fetch(field, row, each[runs])
        return _rest(each, carries | runs)

    def _bring_home(self, field: Field, row: int, side: int, columns: Ints) -> None:
        y = field.y[row][columns] - _forward(side) * allowance(field, row, columns)
        y = np.minimum(np.maximum(y, 0.0), DEEP)
        field.arrive(row, columns, field.x[row][columns], y)
        home = np.zeros(len(field), dtype=bool)
        home[columns] = y >= DEEP - EPSILON if side else y <= EPSILON
        decide(field, home, side)

    def _fetch(self, field: Field, row: int, columns: Ints) -> None:
        x, y = field.own["x"][columns], field.own["y"][columns]
        to: tuple[Floats, Floats] = x.astype(np.float64), y.astype(np.float64)
        way = length(to[0] - field.x[row][columns], to[1] - field.y[row][columns])
        maximum = allowance(field, row, columns)
        there = way <= maximum + EPSILON
        if there.any():
            field.arrive(row, columns[there], to[0][there], to[1][there])
            field.own["carrier"][columns[there]] = row
            if field.event_log:
                field.event_log.takes(row)
        if not there.all():
            field.walk(row, columns[~there], (to[0][~there], to[1][~there]), maximum[~there])

    def part(self, field: Field, rows: Row, columns: Ints) -> None:
        """Whoever is lost or changes sides lets it fall."""
        here = field.own["carrier"][columns] == rows
        there = columns[here]
        if len(there):
            fallen = spread(rows, columns)[here]
            field.own["carrier"][there] = -1
            field.own["x"][there] = np.minimum(np.maximum(field.x[fallen, there], 0.0), WIDE)
            field.own["y"][there] = np.minimum(np.maximum(field.y[fallen, there], 0.0), DEEP)

    def over(self, field: Field) -> Bools:
        """Somebody has it at home."""
        ended = super().over(field)
        ended |= field.decided != 0
        return ended


class Spawning(Scenario[Field]):
    """B's figures arrive one after the other, when the die says so."""

    has_dice_before_moves = True
    START = (36.0, 47.0)
    SIDES = ((36.0, 3.0), (3.0, 24.0), (36.0, 45.0), (69.0, 24.0), (36.0, 45.0))

    def order(self, match: Match) -> list[int]:
        """B's bodies, the dearest first."""
        return sorted(match.bodies(1), key=lambda row: (-match.sheets[row].price, row))

    def places(self, field: Field) -> tuple[Floats, Floats]:
        """The most expensive figure is at B's edge; the others' positions do not matter yet."""
        match = field.match
        x, y = (values.copy() for values in match.places)
        first = self.order(match)[0]
        for row in (first, match.riders[first]):
            if row >= 0:
                x[row], y[row] = self.START
        return x, y

    def begin(self, field: Field) -> State:
        """All others wait."""
        for row in self.order(field.match)[1:]:
            for figure in (row, field.match.riders[row]):
                if figure >= 0:
                    field.alive[figure] = False
                    field.rank[:, figure] |= 1 << 28
        return {"arrived": np.zeros(len(field), dtype=np.int64)}

    def begin_moves(self, field: Field, side: int, low: int, upper: int) -> None:
        """The die decides where the next one arrives."""
        waiting, arrived = self.order(field.match)[1:], field.own["arrived"]
        columns = indices(arrived[low:upper] < len(waiting)) + low
        if side == 0 or not len(columns):
            return
        face = dice.roll(field.at, dice.ARRIVE, columns, 6)
        columns, face = columns[face <= len(self.SIDES)], face[face <= len(self.SIDES)]
        following = arrived[columns]
        for number in np.unique(following):
            here = following == number
            self._arrive(field, waiting[int(number)], columns[here], face[here])
        arrived[columns] += 1

    def _arrive(self, field: Field, row: int, columns: Ints, face: Ints) -> None:
        for figure in (row, field.match.riders[row]):
            if figure >= 0:
                field.alive[figure][columns] = True
                field.rank[0, figure, columns] &= ~(1 << 28)
        places = np.array(self.SIDES)[face - 1]
        field.put(row, columns, places[:, 0], places[:, 1])
        if field.event_log:
            field.event_log.arrives(row, (places[0, 0], places[0, 1]))

    def over(self, field: Field) -> Bools:
        """The battles that have ended; a figure that still waits is not lost."""
        first, second = field.there()
        waiting = field.own["arrived"] < len(self.order(field.match)) - 1
        return ~(first & (second | waiting))


class Ambush(Scenario[Field]):
    """A out of the woods at B in the middle, to the last figure."""

    rounds = 20
    ahead = (1, 0)

    def places(self, field: Field) -> tuple[Floats, Floats]:
        """Ambushers behind the nearest wood's rim, Targets in a block."""
        match = field.match
        x, y = (values.copy() for values in match.places)
        for row in match.bodies(0):
            x[row], y[row] = self._behind(match, float(x[row]), float(y[row]))
        targets = match.bodies(1)
        width = isqrt(len(targets) - 1) + 1
        deep = ceil(len(targets) / width)
        for place, row in enumerate(targets):
            x[row] = WIDE / 2 + 2 * (place % width) - (width - 1)
            y[row] = DEEP / 2 + 2 * (place // width) - (deep - 1)
        for mount, rider in match.pairs:
            x[rider], y[rider] = x[mount], y[mount]
        return x, y

    def _behind(self, match: Match, x: float, y: float) -> tuple[float, float]:
        """The entry of the nearest wood."""
        best, place = np.inf, (x, y)
        for wood in match.layout.woods:
            dx, dy = wood.x - x, wood.y - y
            way = float(np.sqrt(dx * dx + dy * dy))
            if np.floor(100 * way + 0.5) < best:
                best, step = np.floor(100 * way + 0.5), way - (wood.radius - 0.5)
                outside = way > wood.radius + EPSILON
                place = (x + dx / way * step, y + dy / way * step) if outside else (x, y)
        return place

    def over(self, field: Field) -> Bools:
        """The last one standing has won."""
        first, second = field.there()
        decide(field, first & ~second, 0)
        decide(field, second & ~first, 1)
        return ~(first & second)


_STONE = engine.Roll("", "", "", (engine.Situation("", ""),))


class Fortress(Scenario[Field]):
    """B defends a building that A has to destroy."""

    HOLES = 2
    ROOM = 21.0
    """A's first row: 12 from the walls."""
    building = Sheet(
        price=40, move=Fraction(0), half=Fraction(0), turn=Fraction(0), rough=Fraction(0), foot=Fraction(0),
        reach=Fraction(0), initiative=0, rides=False, leads=False, flies=False, needs_crew=True, covers=False,
        encloses=False, shot=None, blow=None, save=Rolled(_STONE, 6, 1, 0, 3, again=False), supports=(0, 0, 0),
        inspires=0, imposed=(frozenset(), frozenset(), frozenset()), feared=(0, 0),
        disable=None, summon=None, recruit=None,
    )  # fmt: skip

    def places(self, field: Field) -> tuple[Floats, Floats]:
        """Defenders around the walls, Assaulters before them."""
        match = field.match
        x, y = (values.copy() for values in match.places)
        for place, row in enumerate(match.bodies(0)):
            y[row] = self.ROOM - 2 * (place // ABREAST)
        defenders = match.bodies(1)
        for place, row in enumerate(defenders):
            x[row], y[row] = ring(48 * place / len(defenders))
        for mount, rider in match.pairs:
            x[rider], y[rider] = x[mount], y[mount]
        x[match.building], y[match.building] = 36.0, 36.0
        return x, y

    def begin(self, field: Field) -> State:
        """The number of holes in the building."""
        return {"holes": np.zeros(len(field), dtype=np.int64)}

    def damage(self, field: Field, columns: Ints) -> None:
        """Another hole; the second brings it down."""
        field.own["holes"][columns] += 1
        down = columns[field.own["holes"][columns] >= self.HOLES]
        field.alive[field.match.building, down] = False
        field.rank[:, field.match.building, down] |= 1 << 28

    def over(self, field: Field) -> Bools:
        """It is destroyed, or nobody is left to destroy it."""
        first, _ = field.there()
        ended: Bools = ~field.alive[field.match.building]
        decide(field, ended, 0)
        decide(field, ~first, 1)
        ended |= ~first
        return ended


def ring(way: float) -> tuple[float, float]:
    """A point of the square 3 from the walls, so far from the middle of its front."""
    if way <= 6:
        return 36 + way, 30.0
    if way <= 18:
        return 42.0, 30 + (way - 6)
    if way <= 30:
        return 42 - (way - 18), 42.0
    if way <= 42:
        return 30.0, 42 - (way - 30)
    return 30 + (way - 42), 30.0


SCENARIOS: Mapping[str, Scenario[Field]] = {
    "basic": BASIC,
    **{kind.__name__.lower(): kind() for kind in (Escape, Transport, Spawning, Ambush, Fortress)},
}
