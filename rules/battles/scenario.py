"""How scenarios may differ from the Basic Game, which uses the defaults."""

from typing import TYPE_CHECKING

from rules.battles.arrays import Bools, Columns, Floats, Ints, Row
from rules.battles.figures import Sheet
from rules.battles.layouts import Tactic

if TYPE_CHECKING:
    from rules.battles.field import Field
    from rules.battles.match import Match

State = dict[str, Ints | Floats]
"""What a scenario keeps of each battle, by name: a column for each battle."""


class Scenario:
    """The Basic Game: five rounds, points."""

    rounds = 5
    ahead = (0, 0)
    """What the sides add to their initiative."""
    building: Sheet | None = None
    """What the first side may also attack, if anything."""
    has_moves_by_tactic = False
    """Whether its own moves depend on the tactic of the side."""

    def places(self, match: "Match") -> tuple[Floats, Floats]:
        """Where each figure begins."""
        return match.places

    def begin(self, field: "Field") -> State:
        """The state of a scenario in each battle."""
        return {}

    def begin_moves(self, field: "Field", side: int, low: int, upper: int) -> None:
        """What comes before a side's moves in a stretch of battles."""

    def move(self, field: "Field", row: int, side: int, columns: Columns, tactic: Tactic) -> Columns | None:
        """Moves of the scenario's own; the battles in which the figure moves as usual."""
        return columns

    def part(self, field: "Field", rows: Row, columns: Ints) -> None:
        """What becomes of the scenario when figures are lost or change sides."""

    def damage(self, field: "Field", columns: Ints) -> None:
        """The building is hit there, and has not stopped it."""

    def over(self, field: "Field") -> Bools:
        """Which battles have ended. A victory other than by points is recorded."""
        first, second = field.there()
        return ~(first & second)


BASIC = Scenario()


def decide(field: "Field", where: Bools, side: int) -> None:
    """A side has won there, unless the other had before."""
    field.decided[where & (field.decided == 0)] = -1 if side else 1
