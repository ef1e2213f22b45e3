"""The space at the foot of a score sheet's page, for lines to write on.

All heights are upper bounds in points, from score.css, so that everything fits.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from armybuilder.printing.papers import MM, Layout
from armybuilder.printing.sheets.page import margins
from armybuilder.printing.sheets.page.text_width import Face, lines

REM = {"normal": 9.0, "large": 10.0, "largest": 12.5}
"""The size of text that all others follow."""
HEADS = {"normal": 7.38, "large": 8.2, "largest": 10.0}
"""The letters above the rounds."""
ROW, WRITTEN, NOTE = 5.4 * MM, 6.4 * MM, 7 * MM
"""A line of figures, one that is written on, a line of notes."""
LEAST, MOST, FEW = 4, 16, 3
"""The fewest and most lines for a side that is written in, and the fewest notes that are worth a heading."""
FIGURES = {"a5": 4}
"""Boxes on a line that is written on: five, where the paper is not that narrow."""


@dataclass(frozen=True)
class ScorePage:
    """A page of a layout, of one rule book: ``rolled`` has initiative, ``priced`` has points behind the boxes."""

    layout: Layout
    rolled: bool
    priced: bool

    @cached_property
    def rem(self) -> float:
        """The size of text that all others follow."""
        return REM[self.layout.text]

    @cached_property
    def columns(self) -> tuple[float, float, float]:
        """The widths of the columns of the lists: names, boxes, points."""
        boxes, points = (17.6, 12.0) if self.layout.paper == "a5" else (25.0, 14.0)
        taken = boxes + points * self.priced
        return (margins.across(self.layout) - 5 * MM) / 2 - taken * MM, boxes * MM, points * MM

    def text_height(self, text: str, size: float, leading: float, width: float, face: Face = "bold") -> float:
        """The height of a text in a room of that width."""
        return len(lines(text, size, width, face)) * size * leading

    def heading(self, title: str, facts: str) -> float:
        """The title with what is played, and the line below."""
        width = margins.across(self.layout)
        title_tall = self.text_height(title, 2.8 * self.rem, 1.02, width, "display")
        return title_tall + self.text_height(facts, 1.05 * self.rem, 1.35, width) + 4.6 * MM + 1.2

    def rounds(self, defeated: Sequence[str], columns: Sequence[str], count: int) -> float:
        """The table of rounds: two lines of heads, a row for each round, the end."""
        size, column = HEADS[self.layout.text], (margins.across(self.layout) - 14 * MM) / (7 if self.rolled else 5)
        inner = column - 1.6 * MM - 0.6
        upper = max(self.text_height(head, size, 1.15, inner + column) for head in defeated)
        lower = max(self.text_height(head, size, 1.15, inner) for head in columns)
        return upper + lower + 2 * (1.2 * MM + 0.6) + (count + 1) * 8.4 * MM + 0.6

    def heads(self, names: Iterable[str]) -> float:
        """The heading of the lists, with the space before it."""
        width = (margins.across(self.layout) - 5 * MM) / 2
        size = (1.2 if self.layout.paper == "a5" else 1.45) * self.rem
        return max(self.text_height(name, size, 1.1, width, "display") for name in names) + 3.8 * MM + 0.9

    def row(self, sides: Iterable[tuple[str, str, str]], written: bool) -> float:
        """A line of figures: names, boxes and points of one side or both."""
        name_width, ticks, price = self.columns
        talls = [
            height
            for name, boxes, points in sides
            for height in (
                self.text_height(name, self.rem, 1.3, name_width - 0.6 * MM, "text"),
                self.text_height(boxes, 3.9 * MM, 1, ticks - 0.6 * MM, "text"),
                self.text_height(points, self.rem, 1.3, price),
            )
        ]
        return max(WRITTEN if written else ROW, max(talls) + 1.2 * MM + 0.5)

    def left(
        self, title: str, facts: str, defeated: Sequence[str], columns: Sequence[str], rounds: int, heads: Iterable[str]
    ) -> float:
        """The height left on the page below heading, rounds and the heads of the lists."""
        taken = self.heading(title, facts) + self.rounds(defeated, columns, rounds) + self.heads(heads)
        return margins.down(self.layout) - taken

    @property
    def figures(self) -> int:
        """The number of boxes on a line to write on."""
        return FIGURES.get(self.layout.paper, 5)

    def spread(self, left: float, rows: int, written: bool) -> tuple[int, int]:
        """The number of lines for figures, and of notes, where ``left`` is left below ``rows`` lines of figures."""
        more = max(0, min(MOST - rows, int(left / WRITTEN)), LEAST - rows) if written else 0
        rest = left - more * WRITTEN
        notes = int((rest - 4 * MM - 1.45 * self.rem * 1.1) / NOTE)
        if notes >= FEW:
            return more, notes
        return more + (max(0, int(rest / WRITTEN)) if written else 0), 0
