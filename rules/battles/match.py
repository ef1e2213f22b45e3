"""Everything that is the same in all battles of two armies: the figures, what they need to roll, where they start."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from rules.battles import chances
from rules.battles.arrays import Bools, Floats, Ints
from rules.battles.chances import COVERED, HAND, OPEN
from rules.battles.figures import Force, Rolled, Sheet, Unplayable
from rules.battles.layouts import BUILDING, DEEP, LAYOUTS, WIDE, Layout, Tactic
from rules.battles.scenario import BASIC, Scenario
from rules.engine.wording.messages import message

ABREAST = 9
"""The number of figures in a row."""
NOBODY = -1
Value = TypeVar("Value")


@dataclass(frozen=True, eq=False)
class Match:
    """Two armies, their tactics and the table between them."""

    forces: tuple[Force, Force]
    tactics: tuple[Tactic, Tactic] = ("advance", "advance")
    layout: Layout = field(default_factory=lambda: LAYOUTS["woods"])
    gap: float = 24.0
    scenario: Scenario[Any] = BASIC
    """Of ``Field``, which stands on this class."""

    def __post_init__(self) -> None:
        """``Unplayable`` where an army has no room on the table."""
        rows = int((DEEP / 2 - self.gap / 2) // 2) + 1
        for side, force in enumerate(self.forces):
            bodies = len(self.bodies(side))
            if bodies > rows * ABREAST:
                raise Unplayable(message("battle-too-many", army=force.name, figures=bodies, most=rows * ABREAST))

    def under(self, tactics: tuple[Tactic, Tactic]) -> "Match":
        """The same armies under other tactics; what is known of them by now needs no second look."""
        other = replace(self, tactics=tactics)
        known = {name: value for name, value in vars(self).items() if name not in vars(other)}
        vars(other).update(known)
        return other

    @cached_property
    def sheets(self) -> tuple[Sheet, ...]:
        """All figures, A's first; last a building, if the scenario has one, which is taken for one of B's."""
        building = self.scenario.building
        return (*self.forces[0].sheets, *self.forces[1].sheets, *([building] if building else ()))

    @cached_property
    def building(self) -> int:
        """The row of the scenario's building; past the last one if there is none."""
        return len(self.forces[0].sheets) + len(self.forces[1].sheets)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the figures."""
        return (*self.forces[0].names, *self.forces[1].names, BUILDING)

    @cached_property
    def sides(self) -> Ints:
        """On which side each begins."""
        first = len(self.forces[0].sheets)
        return np.repeat(np.arange(2), [first, len(self.sheets) - first])

    def rows(self, side: int) -> slice:
        """The figures that begin on a side."""
        first = len(self.forces[0].sheets)
        return slice(first, len(self.sheets)) if side else slice(0, first)

    # Crews

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Mounts, each with its rider at the start."""
        pairs: list[tuple[int, int]] = []
        for mount, sheet in enumerate(self.sheets[: self.building]):
            fit = [row for row in self._guys(mount) if row not in {rider for _, rider in pairs}]
            if sheet.needs_crew and fit:
                pairs.append((mount, min(fit, key=self._dispensable)))
        return tuple(pairs)

    def _guys(self, mount: int) -> list[int]:
        """The figures that may ride or drive it; a shooter could not shoot from a mount that does not."""
        own, shoots = self.rows(int(self.sides[mount])), self.sheets[mount].shot
        rows = range(own.start, own.stop)
        return [guy for guy in rows if self.sheets[guy].rides and (shoots or not self.sheets[guy].shot)]

    def _dispensable(self, row: int) -> tuple[bool, int, int]:
        return self.sheets[row].leads, self.sheets[row].price, -row

    @cached_property
    def mounts(self) -> Ints:
        """The figure that each is mounted on in the beginning."""
        mount_rows = np.full(len(self.sheets), NOBODY)
        for mount, rider in self.pairs:
            mount_rows[rider] = mount
        return mount_rows

    @cached_property
    def riders(self) -> Ints:
        """The figure that is mounted on each in the beginning."""
        rider_rows = np.full(len(self.sheets), NOBODY)
        for mount, rider in self.pairs:
            rider_rows[mount] = rider
        return rider_rows

    # Places

    def bodies(self, side: int) -> list[int]:
        """The figures of a side that start on the table on their own."""
        own = self.rows(side)
        return [row for row in range(own.start, min(own.stop, self.building)) if self.mounts[row] == NOBODY]

    @cached_property
    def places(self) -> tuple[Floats, Floats]:
        """The starting place of each."""
        x, y = np.zeros(len(self.sheets)), np.zeros(len(self.sheets))
        for side in (0, 1):
            for place, row in enumerate(self.bodies(side)):
                x[row], y[row] = self._place(place, side)
        for mount, rider in self.pairs:
            x[rider], y[rider] = x[mount], y[mount]
        return x, y

    def _place(self, place: int, side: int) -> tuple[float, float]:
        row, column = divmod(place, ABREAST)
        x = WIDE / 2 + 2.0 * ((column + 1) // 2) * (1 if column % 2 else -1)
        y = DEEP / 2 - self.gap / 2 - 2.0 * row
        return (WIDE - x, DEEP - y) if side else (x, y)

    @cached_property
    def woods(self) -> tuple[Floats, Floats, Floats]:
        """Of all woods x, y and radius, a row for each."""
        circles = [(circle.x, circle.y, circle.radius) for circle in self.layout.woods]
        x, y, radius = np.array(circles, dtype=np.float64).reshape(-1, 3, 1).swapaxes(0, 1)
        return x, y, radius

    # What the sheets say, as arrays

    def _each(self, value: Callable[[Sheet], Value]) -> list[Value]:
        return [value(sheet) for sheet in self.sheets]

    @cached_property
    def prices(self) -> Ints:
        """Half points."""
        return np.array(self._each(lambda sheet: sheet.price))

    @cached_property
    def scored(self) -> Ints:
        """Half points that the enemy scores."""
        prices = self.prices.copy()
        prices[self.building :] = 0
        return prices

    @cached_property
    def totals(self) -> tuple[int, int]:
        """The half points of both armies."""
        return int(self.scored[self.sides == 0].sum()), int(self.scored[self.sides == 1].sum())

    @cached_property
    def half(self) -> Floats:
        """Half Move Units."""
        return np.array(self._each(lambda sheet: float(sheet.half)))

    @cached_property
    def reach(self) -> Floats:
        """The distance that each can shoot."""
        return np.array(self._each(lambda sheet: float(sheet.reach)))

    @cached_property
    def shoots(self) -> Bools:
        """Figures with a distance attack."""
        return np.array(self._each(lambda sheet: sheet.shot is not None))

    @cached_property
    def flies(self) -> Bools:
        """Figures that can fly."""
        return np.array(self._each(lambda sheet: sheet.flies))

    @cached_property
    def needs_crew(self) -> Bools:
        """Figures without a crew, which cannot act."""
        return np.array(self._each(lambda sheet: sheet.needs_crew))

    def _attacks(self, value: Callable[[Rolled], int]) -> Ints:
        """A row each for open shots, covered shots and blows."""
        attacks = [[chances.attack_of(sheet, way) for sheet in self.sheets] for way in (OPEN, COVERED, HAND)]
        return np.array([[value(attack) if attack else 0 for attack in row] for row in attacks])

    @cached_property
    def dice(self) -> Ints:
        """The number of dice of each attack."""
        return self._attacks(lambda attack: attack.dice)

    @cached_property
    def die(self) -> Ints:
        """Their sides."""
        return self._attacks(lambda attack: attack.die)

    @cached_property
    def again(self) -> Bools:
        """Whether failed dice are rolled again: shots, blows, saves."""
        saves = self._each(lambda sheet: bool(sheet.save and sheet.save.again))
        return np.array([*self._attacks(lambda attack: attack.again)[[OPEN, HAND]], saves], dtype=bool)

    @cached_property
    def extra(self) -> Ints:
        """The number of attacks that may follow."""
        return self._attacks(lambda attack: attack.extra)

    @cached_property
    def burst(self) -> Ints:
        """The face from which attacks push back; 0: never."""
        return self._attacks(lambda attack: attack.burst)

    @cached_property
    def revenge(self) -> Bools:
        """Whether it strikes back."""
        return self._attacks(lambda attack: attack.revenge).astype(bool)

    @cached_property
    def save_die(self) -> Ints:
        """The die of its save; 0: it has none."""
        return np.array(self._each(lambda sheet: sheet.save.die if sheet.save else 0))

    # Attackers against targets

    def _pairwise(self, value: Callable[[Sheet, Sheet], int]) -> Ints:
        """A row for each attacker, a column for each target; equal sheets are looked at once."""
        kinds = list(dict.fromkeys(self.sheets))
        which = np.array([kinds.index(sheet) for sheet in self.sheets])
        table: Ints = np.array([[value(attacker, target) for target in kinds] for attacker in kinds])
        cells: Ints = table[np.ix_(which, which)]
        return cells

    def _by_way(self, value: Callable[[Sheet, Sheet, int], int]) -> Ints:
        return np.array([self._pairwise(_with(value, way)) for way in (OPEN, COVERED, HAND)])

    @cached_property
    def needed(self) -> Ints:
        """The least natural face that hits, Support aside."""
        return self._by_way(chances.needed)

    @cached_property
    def feared(self) -> Ints:
        """Up to which face it fails, whatever is added."""
        return self._by_way(lambda _, target, way: target.feared[way == HAND])

    @cached_property
    def worth(self) -> Floats:
        """p6, as whole numbers."""
        return self._by_way(chances.worth).astype(np.float64)

    @cached_property
    def save_needed(self) -> Ints:
        """The least natural face of the target's save, Support aside."""
        return self._pairwise(lambda attacker, target: chances.saved(attacker, target)[0])

    @cached_property
    def saves(self) -> Ints:
        """The number of saves in a row that it takes."""
        return self._pairwise(lambda attacker, target: chances.saved(attacker, target)[1])

    def acted(self, tactics: tuple[Tactic, Tactic]) -> tuple[Tactic, Tactic]:
        """The same tactics, but *Advance* for *Hold back* where that would change nothing: without a shooter."""
        first, second = (
            "advance" if tactic == "hold" and not self._holds(side) else tactic for side, tactic in enumerate(tactics)
        )
        return first, second

    def _holds(self, side: int) -> bool:
        return self.scenario.has_moves_by_tactic or bool(self.shoots[self.members(side)].any())

    # Rules that some battles do without

    @cached_property
    def supporters(self) -> tuple[Sequence[tuple[int, int]], ...]:
        """Figures that add to shots, blows and saves, each with its bonus."""
        return tuple(
            [(row, sheet.supports[roll]) for row, sheet in enumerate(self.sheets) if sheet.supports[roll]]
            for roll in range(3)
        )

    @cached_property
    def inspirers(self) -> Sequence[tuple[int, int]]:
        """Figures that bring second tries, each with the number of tries a round."""
        return [(row, sheet.inspires) for row, sheet in enumerate(self.sheets) if sheet.inspires]

    @cached_property
    def fast(self) -> Sequence[tuple[int, int]]:
        """Figures that add to the initiative, each with its bonus; the greatest of a side counts."""
        return [(row, sheet.initiative) for row, sheet in enumerate(self.sheets) if sheet.initiative > 0]

    @cached_property
    def fliers(self) -> Sequence[int]:
        """Figures that go aloft."""
        return [row for row, sheet in enumerate(self.sheets) if sheet.flies and sheet.shot]

    @cached_property
    def enclosed(self) -> Sequence[int]:
        """Riders whom nobody can fight."""
        return [rider for mount, rider in self.pairs if self.sheets[mount].encloses]

    @cached_property
    def covered(self) -> Sequence[int]:
        """Riders who are in cover while they are mounted."""
        return [rider for mount, rider in self.pairs if self.sheets[mount].covers]

    @cached_property
    def recruits(self) -> tuple[bool, bool]:
        """Whether each side wins figures over."""
        return tuple(any(sheet.recruit for sheet in force.sheets) for force in self.forces)  # type: ignore[return-value]

    @cached_property
    def disables(self) -> bool:
        """Whether anybody keeps others from acting."""
        return any(sheet.disable for sheet in self.sheets)

    def members(self, side: int) -> slice:
        """The figures that may be on a side, early or late."""
        return slice(0, len(self.sheets)) if self.recruits[side] else self.rows(side)


def _with(value: Callable[[Sheet, Sheet, int], int], way: int) -> Callable[[Sheet, Sheet], int]:
    return lambda attacker, target: value(attacker, target, way)
