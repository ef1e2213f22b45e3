"""Cards on paper: as many as fit in rows and columns, with crop marks, and their backs on the next page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from armybuilder.printing.papers import MM, Layout
from armybuilder.printing.sheets.card.card import Card
from armybuilder.printing.sheets.card.sizes import Measures
from armybuilder.printing.sheets.page.text_width import lines

RIM = 5 * MM
OFF, TICK, LONG_TICK, CROSS = 0.6 * MM, 2 * MM, 4 * MM, 1.5 * MM
"""Crop marks: how far off the cards, how long above and beside them; half a cross at a corner within."""
CREDIT_LINE = 1.2
AFTER, GAP_BETWEEN = 3, 8
"""Points between the credit and the cards, and between the credit and the marks next to it."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The places of cards on a page, in PDF points."""

    columns: int
    rows: int
    left: float
    top: float
    width: float
    height: float
    page: tuple[float, float]

    @property
    def count(self) -> int:
        """The number of cards that fit on a page."""
        return self.columns * self.rows

    @property
    def across(self) -> float:
        """All columns together."""
        return self.columns * self.width

    @property
    def right(self) -> float:
        """The free space on the right; on the backs it is on the left."""
        return self.page[0] - self.left - self.across

    @property
    def view_box(self) -> str:
        """The page as a drawing has it: with decimal points in every language."""
        return f"0 0 {self.page[0]} {self.page[1]}"

    def style(self, back: bool = False) -> str:
        """The position of the block of cards, as a style."""
        left = self.right if back else self.left
        # the tenth of a point keeps the last card of a row from wrapping
        return f"left:{left:.3f}pt;top:{self.top:.3f}pt;width:{self.across + 0.1:.3f}pt"

    def marks(self, count: int) -> tuple[str, str]:
        """Crop marks around so many cards, and crosses at their corners, as lines of a drawing."""
        deep = [len(range(column, count, self.columns)) for column in range(min(count, self.columns))]
        width = [min(self.columns, count - start) for start in range(0, count, self.columns)]
        lowest, farthest = _beside_each(deep), _beside_each(width)
        xs = [self.left + column * self.width for column in range(len(lowest))]
        ys = [self.top + row * self.height for row in range(len(farthest))]
        upright = (
            f"M{x:.3f} {y:.3f}v{TICK:.3f}"
            for x, low in zip(xs, lowest, strict=True)
            for y in (ys[0] - OFF - TICK, ys[low] + OFF)
        )
        level = (
            f"M{x:.3f} {y:.3f}h{LONG_TICK:.3f}"
            for y, far in zip(ys, farthest, strict=True)
            for x in (xs[0] - OFF - LONG_TICK, xs[far] + OFF)
        )
        crosses = (
            f"M{x - CROSS:.3f} {y:.3f}h{2 * CROSS:.3f}M{x:.3f} {y - CROSS:.3f}v{2 * CROSS:.3f}"
            for x, low in zip(xs, lowest, strict=True)
            for y in ys[: low + 1]
        )
        return "".join((*upright, *level)), "".join(crosses)


def _beside_each(counts: Sequence[int]) -> list[int]:
    """For each line between columns, and before and after them, the larger of the counts beside it."""
    return [max(pair) for pair in zip([0, *counts], [*counts, 0], strict=True)]


@dataclass(frozen=True, slots=True)
class Credit:
    """The place of the credit to the rules' authors: beside the cards on its side, or below them."""

    style: str
    turned: bool


@dataclass(frozen=True, slots=True)
class CardPage:
    """A page of fronts or of backs, row by row; a back's place may be empty."""

    cards: Sequence[Card | None]
    back: bool
    name: str
    marks: str = ""
    """Its crop marks, and the crosses at the corners of its cards; backs have none."""
    crosses: str = ""


def grid(m: Measures, layout: Layout) -> Grid:
    """As many cards as lie outside the rim, in the middle of the page."""
    width, height = (float(length) for length in layout.size)
    columns, rows = int((width - 2 * RIM) // m.width), int((height - 2 * RIM) // m.height)
    left, top = (width - columns * m.width) / 2, (height - rows * m.height) / 2
    return Grid(columns, rows, left, top, m.width, m.height, (width, height))


def credited(grid: Grid, text: str, m: Measures) -> tuple[Grid, Credit]:
    """The place of the credit, clear of the marks; cards make room for it if there is none."""
    small = m.min_size
    height, width, across = (
        len(lines(text, small, length - GAP_BETWEEN)) * small * CREDIT_LINE
        for length in (grid.height, grid.width, grid.across)
    )
    under = across + OFF + TICK < width
    beside, below = RIM + height + AFTER, RIM + AFTER + (across + OFF + TICK if under else width)
    if grid.left >= beside:
        return grid, _beside(grid, height, small)
    if grid.top >= below:
        return grid, _below(grid, small, under)
    if 2 * grid.top >= RIM + below:
        return (moved := replace(grid, top=2 * grid.top - below)), _below(moved, small, under)
    if 2 * grid.left >= RIM + beside:
        return (moved := replace(grid, left=beside)), _beside(moved, height, small)
    return credited(_fewer(grid), text, m)


def _fewer(grid: Grid) -> Grid:
    """The same with one row less, or one column less if there is one row."""
    if grid.rows > 1:
        return replace(grid, rows=grid.rows - 1, top=grid.top + grid.height / 2)
    return replace(grid, columns=grid.columns - 1, left=grid.left + grid.width / 2)


def _below(grid: Grid, small: float, under: bool) -> Credit:
    """Below the cards: under their marks, or between those of the first column."""
    top = grid.top + grid.rows * grid.height + AFTER / 2 + (OFF + TICK if under else 0)
    width = grid.across if under else grid.width
    style = f"left:{grid.left + GAP_BETWEEN / 2:.2f}pt;width:{width - GAP_BETWEEN:.2f}pt;top:{top:.2f}pt"
    return Credit(f"font-size:{small}pt;{style}", turned=False)


def _beside(grid: Grid, thick: float, small: float) -> Credit:
    """On its side, next to the row in the middle."""
    across, down = grid.left - AFTER / 2 - thick / 2, grid.top + (grid.rows // 2 + 0.5) * grid.height
    length = grid.height - GAP_BETWEEN
    # it turns about the middle of its box, which is as high as the lines that were measured
    style = f"left:{across - length / 2:.2f}pt;width:{length:.2f}pt;top:{down - thick / 2:.2f}pt;height:{thick:.2f}pt"
    return Credit(f"font-size:{small}pt;{style}", turned=True)


def pages(cards: Sequence[Card], grid: Grid, backs: bool, name: str) -> Iterator[CardPage]:
    """The cards in pages; after each page of fronts that of their backs, for turning on the long edge."""
    starts = range(0, len(cards), grid.count)
    for number, start in enumerate(starts, 1):
        own = cards[start : start + grid.count]
        title = name
        if len(starts) > 1:
            title = _("{name}, page {number} of {total}").format(name=name, number=number, total=len(starts))
        yield CardPage(own, False, title, *grid.marks(len(own)))
        if backs:
            yield CardPage(list(_mirrored(own, grid.columns)), back=True, name=_("{name}, backs").format(name=title))


def _mirrored(cards: Sequence[Card], columns: int) -> Iterator[Card | None]:
    """Each row from right to left, its empty places first."""
    for start in range(0, len(cards), columns):
        row = cards[start : start + columns]
        yield from [None] * (columns - len(row))
        yield from reversed(row)
