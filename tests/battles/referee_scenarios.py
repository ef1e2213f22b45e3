"""The plain referee's other scenarios: what each has instead of the Basic Game, as ``docs/battles.md`` says it."""

from fractions import Fraction
from math import ceil

from tests.battles.referee import DEEP, EPSILON, WIDE, Battle, apart, at_most, distance, hundredths, least
from tests.battles.sheets import RULER, Book, Figure

ARRIVALS = 7


def forward(side: int) -> int:
    """The sign of a side's forward."""
    return -1 if side else 1


class Escape(Battle):
    """Over the far edge with more than half of one's figures."""

    def __init__(self, *arguments: object, **options: object) -> None:
        super().__init__(*arguments, **options)
        self.escaped = [0, 0]
        self.needed = [len(self.living(side)) // 2 + 1 for side in (0, 1)]

    def is_over(self) -> bool:
        """Somebody has brought enough over."""
        done = [side for side in self.order if self.escaped[side] >= self.needed[side]]
        self.winner = done[0] if done else None
        return bool(done) or super().is_over()

    def move(self, figure: Figure) -> None:
        """Run where nobody stands in the way."""
        figure.is_aloft = figure.is_aloft or (figure.shoots and figure.flies)
        if not self.runs(figure):
            super().move(figure)
            return
        self.put(figure, figure.x, figure.y + forward(figure.side) * self.allowance(figure))
        if figure.y > DEEP + EPSILON or figure.y < -EPSILON:
            for gone in [figure, figure.rider]:
                if gone:
                    self.escaped[gone.side] += 1
                    self.remove(gone)

    def runs(self, figure: Figure) -> bool:
        """Whether it makes for the edge."""
        if self.tactics[figure.side] != "advance":
            return False
        own, other = (len(self.living(side)) + self.escaped[side] for side in (figure.side, 1 - figure.side))
        return own >= other and not any(
            at_most(distance(figure, one), 12) and at_most(0, forward(figure.side) * (one.y - figure.y))
            for one in self.enemies(figure)
        )


class Transport(Battle):
    """A thing in the middle, to be brought home."""

    def __init__(self, *arguments: object, **options: object) -> None:
        super().__init__(*arguments, **options)
        self.carrier: Figure | None = None
        self.runner: Figure | None = None
        self.thing = (36.0, 24.0)

    def is_over(self) -> bool:
        """Somebody has it at home."""
        return self.winner is not None or super().is_over()

    def to_thing(self, figure: Figure) -> float:
        """How far it is to the thing."""
        return apart(self.thing[0] - figure.x, self.thing[1] - figure.y)

    def begin_moves(self, side: int) -> None:
        """Who goes for it."""
        fit = [one for one in self.living(side) if self.can_act(one)]
        self.runner = None if self.carrier else least(fit, lambda one: hundredths(self.to_thing(one)))

    def move(self, figure: Figure) -> None:
        """Fetch it, or bring it home."""
        figure.is_aloft = figure.is_aloft or (figure.shoots and figure.flies)
        if figure is self.carrier:
            home = figure.y - forward(figure.side) * self.allowance(figure)
            self.put(figure, figure.x, min(max(home, 0), DEEP))
            if at_most(DEEP, figure.y) if figure.side else at_most(figure.y, 0):
                self.winner = figure.side
        elif figure is self.runner:
            if at_most(self.to_thing(figure), self.allowance(figure)):
                self.put(figure, *self.thing)
                self.carrier = figure
            else:
                self.walk(figure, *self.thing, self.allowance(figure))
        else:
            super().move(figure)

    def part(self, figure: Figure) -> None:
        """Whoever is lost or changes sides lets it fall."""
        super().part(figure)
        if figure is self.carrier:
            self.carrier = None
            self.thing = min(max(figure.x, 0.0), float(WIDE)), min(max(figure.y, 0.0), float(DEEP))


class Spawning(Battle):
    """B's figures arrive one after the other."""

    SIDES = {1: (36, 3), 2: (3, 24), 3: (36, 45), 4: (69, 24), 5: (36, 45)}

    def set_up(self) -> None:
        """All wait but the dearest."""
        super().set_up()
        bodies = [one for one in self.figures if one.side == 1 and not one.mount]
        first, *self.waiting = sorted(bodies, key=lambda one: (-one.price, one.index))
        self.put(first, 36, 47)
        for one in self.waiting:
            self.set_alive(one, False)

    def set_alive(self, figure: Figure, is_alive: bool) -> None:
        """It and its crew are there, or not yet."""
        for one in [figure, figure.rider]:
            if one:
                one.is_alive = is_alive

    def begin_moves(self, side: int) -> None:
        """The die says where the next one arrives."""
        if side == 0 or not self.waiting:
            return
        face = self.dice.roll(ARRIVALS, 6)
        if face in self.SIDES:
            arriving = self.waiting.pop(0)
            self.set_alive(arriving, True)
            self.put(arriving, *self.SIDES[face])

    def is_over(self) -> bool:
        """Who waits is not lost."""
        return not self.living(0) or not (self.living(1) or self.waiting)


class Ambush(Battle):
    """A out of the woods at B in the middle, to the last figure."""

    rounds = 20
    ahead = (1, 0)

    def set_up(self) -> None:
        """Ambushers behind the nearest wood's rim, Targets in a block."""
        super().set_up()
        for figure in self.figures:
            if figure.side == 0 and not figure.mount and self.areas:
                ways = [(apart(x - figure.x, y - figure.y), (x, y, radius)) for x, y, radius in self.areas]
                length, (x, y, radius) = min(ways, key=lambda one: hundredths(one[0]))
                if not at_most(length, radius):
                    self.put(figure, *self.along(figure, x, y, length - (radius - 0.5)))
        bodies = [one for one in self.figures if one.side == 1 and not one.mount]
        wide = next(one for one in range(1, len(bodies) + 1) if one * one >= len(bodies))
        deep = ceil(len(bodies) / wide)
        for place, figure in enumerate(bodies):
            row, column = divmod(place, wide)
            self.put(figure, 36 + 2 * column - (wide - 1), 24 + 2 * row - (deep - 1))

    def is_over(self) -> bool:
        """The last one standing has won."""
        there = [side for side in (0, 1) if self.living(side)]
        self.winner = there[0] if len(there) == 1 else None
        return len(there) < 2


STONE = Book(RULER.move, {"vehicle": Fraction(0)}, 0, {"stone": 3}, "", {})


class Building(Figure):
    """What the Fortress Assault is about: a figure of B's that does nothing, as wide as it is."""

    def __init__(self, index: int) -> None:
        super().__init__("the building", "vehicle", 1, index, {}, STONE, 36.0, 36.0)
        self.holes = 0

    def _price(self) -> Fraction:
        return Fraction(20)

    def _armor(self) -> str:
        return "stone"

    @property
    def armor_bonus(self) -> int:
        """None."""
        return 0

    def saves(self, attacker: Figure) -> int:
        """Whoever attacks it."""
        return 1

    def nearest(self, x: float, y: float) -> tuple[float, float]:
        """The nearest point of its walls, or the place itself inside."""
        return min(max(x, 33.0), 39.0), min(max(y, 33.0), 39.0)


class Fortress(Battle):
    """B in and around a building that A has to bring down."""

    def __init__(self, *arguments: object, **options: object) -> None:
        super().__init__(*arguments, **options)
        self.building = Building(len(self.figures))

    def set_up(self) -> None:
        """Defenders around the walls, Assaulters 12 before them."""
        super().set_up()
        for side in (0, 1):
            bodies = [one for one in self.figures if one.side == side and not one.mount]
            for place, figure in enumerate(bodies):
                self.put(figure, *(ring(48 * place / len(bodies)) if side else (figure.x, 21 - 2 * (place // 9))))

    def enemies(self, figure: Figure) -> list[Figure]:
        """To A the building is one too."""
        is_there = figure.side == 0 and self.building.is_alive
        return super().enemies(figure) + [self.building] * is_there

    def areas_of(self, figure: Figure) -> set[int]:
        """It stands in no woods."""
        return set() if figure is self.building else super().areas_of(figure)

    def is_saved(self, attacker: Figure, target: Figure) -> bool:
        """It rolls once, and nobody helps it."""
        if target is self.building:
            return self.dice.roll(3, 6) >= 3
        return super().is_saved(attacker, target)

    def defeat(self, attacker: Figure, target: Figure, mode: str, is_revenge: bool) -> None:
        """The second hole brings it down."""
        if target is not self.building:
            super().defeat(attacker, target, mode, is_revenge)
            return
        self.building.holes += 1
        self.building.is_alive = self.building.holes < 2

    def force(self, figure: Figure, other: Figure, step: float) -> None:
        """It stays where it is."""
        if figure is not self.building:
            super().force(figure, other, step)

    def is_over(self) -> bool:
        """It is down, or nobody is left to bring it down."""
        if not self.building.is_alive:
            self.winner = 0
        elif not self.living(0):
            self.winner = 1
        return self.winner is not None


def ring(way: float) -> tuple[float, float]:
    """A point of the square 3 from the walls, so far from the middle of its front."""
    if way <= 6:
        return 36 + way, 30
    if way <= 18:
        return 42, 30 + (way - 6)
    if way <= 30:
        return 42 - (way - 18), 42
    if way <= 42:
        return 30, 42 - (way - 30)
    return 30 + (way - 42), 30
