"""The plain referee: one battle after the other, figure by figure, as ``docs/battles.md`` says it.

It is slow and easy to read beside that page, and shares no code with the program that plays many battles at once.
The numbers of sections are the page's.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from math import ceil, floor, sqrt

from tests.battles.sheets import FIGHT, SHOT, Figure, figures, hits, passes, worth

# 1 Numbers and ties

EPSILON = 1e-6


def at_most(a: float, b: float) -> bool:
    """a ≤ b between lengths."""
    return a <= b + EPSILON


def distance(a: Figure, b: Figure) -> float:
    """d(a, b)."""
    x, y = b.nearest(a.x, a.y)
    return apart(a.x - x, a.y - y)


def apart(dx: float, dy: float) -> float:
    """The length of a way."""
    return sqrt(dx * dx + dy * dy)


def hundredths(length: float) -> int:
    """d100."""
    return floor(100 * length + 0.5)


def least(found: Iterable[Figure], key: Callable[[Figure], int]) -> Figure | None:
    """Who has the least key; the lowest index where several have."""
    return min(found, key=lambda one: (key(one), one.index), default=None)


def greatest(found: Iterable[Figure], key: Callable[[Figure], int]) -> Figure | None:
    """Who has the greatest key; the lowest index where several have."""
    return least(found, lambda one: -key(one))


# 2 Dice

MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15
INITIATIVE, ATTACK, ARMOR, RECRUIT, DISABLE, SUMMON = (0, 1), 2, 3, 4, 5, 6


def mix(z: int) -> int:
    """Stir 64 bits."""
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
    return z ^ (z >> 31)


class Dice:
    """The dice of one battle: each has its address."""

    def __init__(self, seed: int, battle: int) -> None:
        self.key = mix((mix((seed + GOLDEN) & MASK) + GOLDEN * battle) & MASK)
        self.rolled: dict[int, int] = {}

    def roll(self, stream: int, sides: int) -> int:
        """The next die of a stream."""
        k = self.rolled.get(stream, 0)
        self.rolled[stream] = k + 1
        address = self.key + GOLDEN * (stream * 2**40 + k + 1)
        return 1 + (((mix(address & MASK) >> 32) * sides) >> 32)


# 3 Table and terrain

WIDE, DEEP = 72, 48
Circle = tuple[float, float, float]
House = tuple[float, float, float, float]
LAYOUTS: Mapping[str, tuple[tuple[Circle, ...], tuple[House, ...]]] = {
    "open": ((), ()),
    "woods": (((30, 18, 3), (42, 18, 3), (42, 30, 3), (30, 30, 3)), ()),
    "town": ((), ((26, 15, 32, 20), (40, 15, 46, 20), (40, 28, 46, 33), (26, 28, 32, 33))),
    "village": (((24, 18, 3), (48, 18, 3), (48, 30, 3), (24, 30, 3)), ((30, 21, 35, 27), (37, 21, 42, 27))),
}


def is_inside(x: float, y: float, house: House) -> bool:
    """Whether a place is in a house."""
    left, near, right, far = house
    return at_most(left, x) and at_most(x, right) and at_most(near, y) and at_most(y, far)


def within_house(x: float, y: float, dx: float, dy: float, house: House) -> float:
    """How much of the line from there by (dx, dy) lies in a house."""
    left, near, right, far = house
    first, last = 0.0, 1.0
    for start, way, low, high in ((x, dx, left, right), (y, dy, near, far)):
        if abs(way) > EPSILON:
            ends = (low - start) / way, (high - start) / way
            first, last = max(first, min(ends)), min(last, max(ends))
        elif not low + EPSILON < start < high - EPSILON:
            return 0.0
    return (last - first) * apart(dx, dy)


def is_outside(figure: Figure) -> bool:
    """Whether it has left the table."""
    inside = at_most(0, figure.x) and at_most(figure.x, WIDE) and at_most(0, figure.y) and at_most(figure.y, DEEP)
    return not inside


@dataclass(frozen=True)
class Result:
    """How a battle came out."""

    scores: tuple[Fraction, Fraction]
    rounds: int
    first: int
    """The side that was first in round 1."""
    winner: int | None = None
    """The side that won by more than points."""

    @property
    def line(self) -> str:
        """Its line in the digest."""
        return f"{int(2 * self.scores[0])} {int(2 * self.scores[1])} {self.rounds}\n"

    @property
    def lead(self) -> int:
        """1 where A won, -1 where B did, else 0."""
        if self.winner is not None:
            return 1 if self.winner == 0 else -1
        return (self.scores[0] > self.scores[1]) - (self.scores[0] < self.scores[1])


class Battle:
    """One battle: the Basic Game. Other scenarios override what is different in them."""

    rounds = 5
    ahead = (0, 0)
    """What the sides add to their initiative."""

    def __init__(
        self, documents: list[Mapping[str, object]], tactics: tuple[str, str] = ("advance", "advance"),
        layout: str = "woods", gap: float = 24, seed: int = 1, number: int = 0,
    ) -> None:  # fmt: skip
        self.figures = figures(documents)
        self.tactics, self.gap = tactics, gap
        self.areas, self.houses = LAYOUTS[layout]
        self.dice = Dice(seed, number)
        self.scores = [Fraction(0), Fraction(0)]
        self.counters = [0, 0]
        self.order = (0, 1)
        self.winner: int | None = None

    # 3 Table and terrain

    def areas_of(self, figure: Figure) -> set[object]:
        """The woods and houses that it is in."""
        if figure.is_aloft:
            return set()
        return self.woods_of(figure) | {house for house in self.houses if is_inside(figure.x, figure.y, house)}

    def woods_of(self, figure: Figure) -> set[object]:
        """The woods that it is in."""
        if figure.is_aloft:
            return set()
        return {(x, y, radius) for x, y, radius in self.areas if at_most(apart(figure.x - x, figure.y - y), radius)}

    def sees(self, figure: Figure, other: Figure, x: float, y: float) -> bool:
        """Whether a figure sees another from there: no house stands between in which neither is."""
        if figure.is_aloft or other.is_aloft:
            return True
        return not any(
            within_house(x, y, other.x - x, other.y - y, house) > 0.01
            for house in self.houses
            if not is_inside(x, y, house) and house not in self.areas_of(other)
        )

    def counted_areas(self, side: int) -> list[Circle]:
        """The woods in the order in which a side counts them."""
        half = len(self.areas) // 2
        return [*self.areas[half:], *self.areas[:half]] if side else [*self.areas]

    # 4 Figures

    def crew(self) -> None:
        """Mount guys on whatever needs them."""
        given: set[Figure] = set()
        for mount in self.figures:
            if not mount.needs_crew:
                continue
            fit = [
                one
                for one in self.figures
                if one.side == mount.side and one.kind == "guy" and one not in given
                and (mount.shoots or not one.shoots)
            ]  # fmt: skip
            if fit:
                rider = min(fit, key=lambda one: (one.has("commander"), one.price, -one.index))
                given.add(rider)
                mount.rider, rider.mount = rider, mount

    def can_act(self, figure: Figure) -> bool:
        """Whether it can act, if its side does."""
        return figure.is_alive and not figure.mount and not figure.is_idle and not figure.is_disabled

    def living(self, side: int) -> list[Figure]:
        """A side's living figures."""
        return [one for one in self.figures if one.side == side and one.is_alive]

    def enemies(self, figure: Figure) -> list[Figure]:
        """The other side's living figures."""
        return self.living(1 - figure.side)

    def open_to_fight(self, figure: Figure) -> list[Figure]:
        """The enemies that it can fight hand to hand."""
        return [
            one
            for one in self.enemies(figure)
            if not one.is_aloft and not (one.mount and one.mount.kind == "vehicle")
        ]  # fmt: skip

    def in_contact(self, figure: Figure) -> list[Figure]:
        """Those of them that it touches."""
        return [one for one in self.open_to_fight(figure) if at_most(distance(figure, one), 1)]

    # 5 Set-up

    def set_up(self) -> None:
        """Put everybody on the table."""
        for side in (0, 1):
            bodies = [one for one in self.figures if one.side == side and not one.mount]
            for place, figure in enumerate(bodies):
                row, column = divmod(place, 9)
                x = 36 + 2 * ceil(column / 2) * (1 if column % 2 else -1)
                y = 24 - self.gap / 2 - 2 * row
                self.put(figure, *((WIDE - x, DEEP - y) if side else (x, y)))

    def put(self, figure: Figure, x: float, y: float) -> None:
        """Put it there with its crew."""
        figure.x, figure.y = float(x), float(y)
        if figure.rider:
            figure.rider.x, figure.rider.y = figure.x, figure.y

    # 6 Round

    def play(self) -> Result:
        """The whole battle."""
        self.crew()
        self.set_up()
        first, rounds = None, 0
        while not self.is_over() and rounds < self.rounds:
            rounds += 1
            self.play_round()
            first = self.order[0] if first is None else first
        return Result((self.scores[0], self.scores[1]), rounds, first or 0, self.winner)

    def is_over(self) -> bool:
        """Whether the battle has ended."""
        return not (self.living(0) and self.living(1))

    def begin_moves(self, side: int) -> None:
        """What comes before a side's moves."""

    def play_round(self) -> None:
        """One round."""
        for one in self.figures:
            one.has_attacked = False
        self.roll_initiative()
        self.counters = [self.inspiring(side) for side in (0, 1)]
        for step in (self.move, self.shoot, self.fight):
            for side in self.order:
                if step == self.move:
                    self.begin_moves(side)
                for figure in self.figures:
                    if figure.side == side and self.can_act(figure):
                        step(figure)
        for one in self.figures:
            one.is_disabled, one.is_marked = one.is_marked, False

    def roll_initiative(self) -> None:
        """Who is first this round."""
        best = [max((one.initiative for one in self.living(side)), default=0) for side in (0, 1)]
        while True:
            a, b = (self.dice.roll(INITIATIVE[side], 6) + best[side] + self.ahead[side] for side in (0, 1))
            if a != b:
                self.order = (0, 1) if a > b else (1, 0)
                return

    def inspiring(self, side: int) -> int:
        """How many living figures inspire the side."""
        return sum(one.has("inspiration") for one in self.living(side))

    # 7 Moves and tactics

    def starts_slowed(self, figure: Figure) -> bool:
        """Whether it starts in woods and cannot fly."""
        return bool(self.woods_of(figure)) and not figure.flies

    def allowance(self, figure: Figure) -> float:
        """How far it may go."""
        return figure.half if self.starts_slowed(figure) else figure.turn

    def pace(self, figure: Figure) -> float:
        """How far it goes unless it charges."""
        return min(self.allowance(figure), float(figure.book.move["guy"]))

    def walk(self, figure: Figure, x: float, y: float, step: float) -> None:
        """Go so far towards a point, below 0 away from it, and stay on the table."""
        there = self.along(figure, x, y, step)
        self.put(figure, min(max(there[0], 0), WIDE), min(max(there[1], 0), DEEP))

    def along(self, figure: Figure, x: float, y: float, step: float) -> tuple[float, float]:
        """The point so far towards another; forward from the very spot."""
        dx, dy = x - figure.x, y - figure.y
        length = apart(dx, dy)
        if length <= EPSILON:
            return figure.x, figure.y + (-step if figure.side else step)
        return figure.x + dx / length * step, figure.y + dy / length * step

    def goal(self, figure: Figure) -> Figure | None:
        """Whom it makes for."""
        found = self.enemies(figure) if figure.shoots else self.open_to_fight(figure)
        if self.tactics[figure.side] != "focus":
            return self.nearest(figure, found)
        mode, reach = (SHOT, figure.reach) if figure.shoots else (FIGHT, 1.0)

        def key(one: Figure) -> int:
            length = distance(figure, one)
            turns = max(1, ceil((length - reach - EPSILON) / figure.turn))
            return int(worth(figure, one, mode, False) * 2 * one.price) // turns * 10**4 - hundredths(length)

        return greatest(found, key)

    def nearest(self, figure: Figure, found: list[Figure]) -> Figure | None:
        """The nearest of them."""
        return least(found, lambda one: hundredths(distance(figure, one)))

    def move(self, figure: Figure) -> None:
        """Its move."""
        if figure.shoots:
            figure.is_aloft = figure.is_aloft or figure.flies
            self.move_shooter(figure)
        else:
            self.move_fighter(figure)

    def move_fighter(self, figure: Figure) -> None:
        """Charge, or come nearer."""
        goal = self.goal(figure)
        if goal is None or self.in_contact(figure):
            return
        way, allowance = distance(figure, goal) - 1, self.allowance(figure)
        if at_most(way, allowance):
            self.walk(figure, *goal.nearest(figure.x, figure.y), way)
        elif not (self.tactics[figure.side] == "hold" and self.has_shooter(figure.side)):
            self.walk(figure, *goal.nearest(figure.x, figure.y), self.pace(figure))

    def has_shooter(self, side: int) -> bool:
        """Whether somebody who is not mounted shoots."""
        return any(one.shoots and not one.mount for one in self.living(side))

    def move_shooter(self, figure: Figure) -> None:
        """The first rule that applies."""
        goal = self.goal(figure)
        if goal is None:
            return
        holds = self.tactics[figure.side] == "hold"
        if not figure.flies:
            if not holds and self.in_contact(figure):
                return
            nearest = self.nearest(figure, self.enemies(figure))
            if holds and nearest and at_most(distance(figure, nearest), figure.book.move["guy"] + 1):
                back = min(self.allowance(figure), figure.reach - distance(figure, nearest))
                self.walk(figure, *nearest.nearest(figure.x, figure.y), -back)
                return
            entry = self.entry(figure, goal)
            if entry:
                self.put(figure, *entry)
                return
        way = distance(figure, goal) - figure.reach
        if at_most(way, 0) and not self.sees(figure, goal, figure.x, figure.y):
            way = max(0, distance(figure, goal) - 1)
        if not at_most(way, 0):
            self.walk(figure, *goal.nearest(figure.x, figure.y), min(self.pace(figure), way))

    def entry(self, figure: Figure, goal: Figure) -> tuple[float, float] | None:
        """Where it enters the nearest woods from which it reaches its goal."""
        best: tuple[int, tuple[float, float]] | None = None
        for x, y, radius in self.counted_areas(figure.side):
            length, way, there = apart(x - figure.x, y - figure.y), 0.0, (figure.x, figure.y)
            if not at_most(length, radius):
                way = length - (radius - 0.5)
                there = self.along(figure, x, y, way)
            near = goal.nearest(*there)
            to_goal = apart(there[0] - near[0], there[1] - near[1])
            is_seen = self.sees(figure, goal, *there)
            if at_most(way, self.pace(figure)) and at_most(to_goal, figure.reach) and is_seen:
                found = (hundredths(way), there)
                best = found if best is None or found[0] < best[0] else best
        return best and best[1]

    # 8 One attack

    def is_covered(self, attacker: Figure, target: Figure) -> bool:
        """Whether woods or a mount cover it."""
        is_mounted = target.mount is not None and target.book.covers_riders
        return is_mounted or bool(self.areas_of(target) - self.areas_of(attacker))

    def support(self, roller: Figure, roll: str) -> int:
        """What living figures of its side add to its roll."""
        near = (one for one in self.living(roller.side) if one.support == roll)
        return sum(at_most(distance(one, roller), one.half) for one in near)

    def rolls(self, roller: Figure, stream: int, dice: list[int], succeeds: Callable[[int], bool]) -> tuple[bool, int]:
        """Whether a roll succeeds, by its own second try or an inspired one if need be, and the face that counts."""
        face = max(self.dice.roll(stream, sides) for sides in dice)
        if not succeeds(face) and succeeds(dice[0]) and roller.rerolls():
            face = max(self.dice.roll(stream, sides) for sides in dice)
        if not succeeds(face) and succeeds(dice[0]) and self.counters[roller.side]:
            self.counters[roller.side] -= 1
            face = max(self.dice.roll(stream, sides) for sides in dice)
        return succeeds(face), face

    def attack(self, attacker: Figure, target: Figure, mode: str, is_revenge: bool = False) -> bool:
        """One attack; whether it hits, saved or not."""
        support = self.support(attacker, mode)
        is_covered = mode == SHOT and self.is_covered(attacker, target)
        is_hit, face = self.rolls(
            attacker, ATTACK, attacker.dice(mode),
            lambda face: hits(attacker, target, mode, is_covered, face, support),
        )  # fmt: skip
        if not is_hit:
            if face <= target.fear and not is_revenge:
                self.flee(attacker, target)
            return False
        if not self.is_saved(attacker, target):
            self.defeat(attacker, target, mode, is_revenge)
        elif attacker.power(mode) and face >= 8 and not target.mount:
            self.force(target, attacker, (face - 7) * target.half)
        return True

    def is_saved(self, attacker: Figure, target: Figure) -> bool:
        """Its armor rolls."""
        if not target.armor:
            return False
        support = self.support(target, "armor")
        return all(
            self.rolls(target, ARMOR, [target.armor_die], lambda face: passes(target, face, support))[0]
            for _ in range(target.saves(attacker))
        )

    def flee(self, figure: Figure, feared: Figure) -> None:
        """Away from what it fears."""
        self.force(figure, feared, figure.half if self.starts_slowed(figure) else figure.move)

    def force(self, figure: Figure, other: Figure, step: float) -> None:
        """Straight away from another, perhaps off the table."""
        self.put(figure, *self.along(figure, other.x, other.y, -step))
        if is_outside(figure):
            for lost in [figure, figure.rider]:
                if lost:
                    self.scores[1 - lost.side] += lost.price
                    self.remove(lost)

    def defeat(self, attacker: Figure, target: Figure, mode: str, is_revenge: bool) -> None:
        """It is out, or changes sides, or takes revenge."""
        self.scores[1 - target.side] += target.price
        could_act = self.can_act(target)
        recruits = attacker.has("recruit") and mode == FIGHT and attacker.is_alive and not is_revenge
        if recruits and self.dice.roll(RECRUIT, 6) >= 5:
            self.recruit(target, attacker.side)
            return
        self.remove(target)
        can_reach = mode == FIGHT or (target.shoots and at_most(distance(target, attacker), target.reach))
        if target.has("revenge") and could_act and not is_revenge and can_reach:
            self.attack(target, attacker, mode, is_revenge=True)

    def recruit(self, figure: Figure, side: int) -> None:
        """It changes sides where it stands."""
        self.part(figure)
        figure.side, figure.has_attacked = side, True
        figure.is_disabled = figure.is_marked = False
        self.lower_counters()

    def remove(self, figure: Figure) -> None:
        """It is gone; its load stands."""
        self.part(figure)
        figure.is_alive = False
        self.lower_counters()

    def part(self, figure: Figure) -> None:
        """Mount and rider have nothing to do with each other any more."""
        if figure.rider:
            figure.rider.mount = figure.rider = None
        if figure.mount:
            figure.mount.is_aloft = False
            figure.mount.rider = figure.mount = None

    def lower_counters(self) -> None:
        """Who is lost inspires nobody."""
        self.counters = [min(self.counters[side], self.inspiring(side)) for side in (0, 1)]

    # 9 Distance step

    def within_reach(self, figure: Figure) -> list[Figure]:
        """Enemies that are near enough, and seen."""
        near = (one for one in self.enemies(figure) if at_most(distance(figure, one), figure.reach))
        return [one for one in near if self.sees(figure, one, figure.x, figure.y)]

    def targets(self, figure: Figure) -> list[Figure]:
        """S: whom it may shoot at."""
        return self.within_reach(figure) if figure.shoots else []

    def foes(self, figure: Figure) -> list[Figure]:
        """C: whom it may fight."""
        return [] if figure.is_aloft else self.in_contact(figure)

    def p6(self, figure: Figure, other: Figure, mode: str) -> int:
        """The worth of an attack as things stand."""
        return worth(figure, other, mode, mode == SHOT and self.is_covered(figure, other))

    def key(self, figure: Figure, other: Figure, mode: str) -> int:
        """How much it wants to attack it."""
        weight = 2 * other.price if self.tactics[figure.side] == "focus" else 1
        return int(self.p6(figure, other, mode) * weight) * 10**4 - hundredths(distance(figure, other))

    def best(self, figure: Figure, found: list[Figure], mode: str) -> Figure | None:
        """Whom it attacks among these."""
        possible = [one for one in found if self.p6(figure, one, mode) > 0]
        return greatest(possible, lambda one: self.key(figure, one, mode))

    def shoot(self, figure: Figure) -> None:
        """Its distance step."""
        if figure.has_attacked:
            return
        targets, foes = self.targets(figure), self.foes(figure)
        if self.disable(figure, targets, foes) or self.summon(figure, targets, foes):
            figure.has_attacked = True
            return
        target = self.best(figure, targets, SHOT)
        most = max((self.p6(figure, one, SHOT) for one in targets), default=0)
        if target and all(self.p6(figure, one, FIGHT) <= most for one in foes):
            figure.has_attacked = True
            self.shoot_at(figure, target)

    def shoot_at(self, figure: Figure, target: Figure) -> None:
        """One shot, and up to two more around its target with Area Effect."""
        x, y = target.x, target.y
        is_hit = self.attack(figure, target, SHOT)
        for _ in range(2 if figure.has("area-effect-attack") else 0):
            if not is_hit or not figure.is_alive:
                return
            around = [one for one in self.targets(figure) if at_most(apart(one.x - x, one.y - y), figure.half)]
            following = self.best(figure, around, SHOT)
            if following is None:
                return
            is_hit = self.attack(figure, following, SHOT)

    def disable(self, figure: Figure, targets: list[Figure], foes: list[Figure]) -> bool:
        """Disable somebody, if that is worth more than an attack; whether it tried."""
        if not figure.has("disable"):
            return False
        fit = [one for one in self.within_reach(figure) if not (one.mount or one.is_idle or one.is_marked)]
        chosen = greatest(fit, lambda one: int(2 * one.price) * 10**4 - hundredths(distance(figure, one)))
        if chosen is None:
            return False
        attacks = [*((one, SHOT) for one in targets), *((one, FIGHT) for one in foes)]
        gains = (Fraction(self.p6(figure, one, mode), 10**6) * one.price for one, mode in attacks)
        if chosen.price / 4 <= max(gains, default=0):
            return False
        chosen.is_marked = self.dice.roll(DISABLE, 6) >= 4
        return True

    def summon(self, figure: Figure, targets: list[Figure], foes: list[Figure]) -> bool:
        """Bring somebody from behind; whether it tried."""
        if not figure.has("summon") or targets or foes:
            return False
        enemy = self.nearest(figure, self.living(1 - figure.side))
        if enemy is None:
            return False
        others = [one for one in self.living(figure.side) if one is not figure and not one.mount]
        chosen = greatest(others, lambda one: hundredths(distance(one, enemy)))
        own = hundredths(distance(figure, enemy))
        if chosen is None or hundredths(distance(chosen, enemy)) <= own + 100 * figure.half:
            return False
        if self.dice.roll(SUMMON, 6) >= 5:
            step = min(figure.half, max(0, distance(figure, enemy) - 1))
            self.put(chosen, *self.along(figure, enemy.x, enemy.y, step))
        return True

    # 10 Hand to hand step

    def fight(self, figure: Figure) -> None:
        """Its hand to hand step."""
        if figure.has_attacked:
            return
        for _ in range(2 if figure.has("double-strike") else 1):
            foe = self.best(figure, self.foes(figure), FIGHT)
            if foe is None:
                return
            figure.has_attacked = True
            if not self.attack(figure, foe, FIGHT) or not figure.is_alive:
                return


def play(
    documents: list[Mapping[str, object]], battles: int, scenario: type[Battle] = Battle, **options: object
) -> list[Result]:  # fmt: skip
    """So many battles."""
    return [scenario(documents, number=number, **options).play() for number in range(battles)]


def digest(results: Iterable[Result]) -> str:
    """The digest of battles in order."""
    return sha256("".join(result.line for result in results).encode()).hexdigest()
