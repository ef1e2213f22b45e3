"""The end of a battle and what decides it: how scenarios may differ from the Basic Game, which uses the defaults."""

from typing import Generic, Protocol, TypeVar

from rules.battles.arrays import Bools, Columns, Floats, Ints, Row
from rules.battles.figures import Sheet
from rules.battles.layouts import Tactic

State = dict[str, Ints | Floats]
"""The values that a scenario keeps of each battle, by name: a column for each battle."""


class Sides(Protocol):
    """Of a match: where each figure begins."""

    @property
    def places(self) -> tuple[Floats, Floats]: ...


class Battles(Protocol):
    """Of the battles that are going on: what the Basic Game asks them."""

    decided: Ints

    @property
    def match(self) -> Sides: ...

    def there(self) -> tuple[Bools, Bools]:
        """The battles in which each side still has a figure."""


B = TypeVar("B", bound=Battles, contravariant=True)
"""The battles that a scenario is played in: a ``Field``, which stands on a ``Match``, and that on its scenario."""


class Scenario(Generic[B]):
    """The Basic Game: five rounds, points."""

    rounds = 5
    ahead = (0, 0)
    """The bonus of each side to its initiative."""
    building: Sheet | None = None
    """The building that the first side may also attack, if there is one."""
    has_moves_by_tactic = False
    """Whether its own moves depend on the tactic of the side."""
    has_dice_before_moves = False
    """Whether ``begin_moves`` rolls dice."""

    def places(self, field: B) -> tuple[Floats, Floats]:
        """The starting place of each figure."""
        return field.match.places

    def begin(self, field: B) -> State:
        """The state of a scenario in each battle."""
        return {}

    def begin_moves(self, field: B, side: int, low: int, upper: int) -> None:
        """Take the steps that come before a side's moves in a stretch of battles."""

    def move(self, field: B, row: int, side: int, columns: Columns, tactic: Tactic) -> Columns | None:
        """Moves of the scenario's own; the battles in which the figure moves as usual."""
        return columns

    def part(self, field: B, rows: Row, columns: Ints) -> None:
        """Update the scenario when figures are lost or change sides."""

    def damage(self, field: B, columns: Ints) -> None:
        """The building is hit there, and has not stopped it."""

    def over(self, field: B) -> Bools:
        """The battles that have ended. A victory other than by points is recorded."""
        first, second = field.there()
        return ~(first & second)


BASIC: Scenario[Battles] = Scenario()


def decide(field: Battles, where: Bools, side: int) -> None:
    """A side has won there, unless the other had before."""
    field.decided[where & (field.decided == 0)] = -1 if side else 1
