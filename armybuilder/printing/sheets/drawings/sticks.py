"""Sticks to cut out, drawn in pieces that fit the paper, and laid in columns over as many pages as they need."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise, zip_longest
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from armybuilder.printing.papers import INCH, LEAST, Layout
from armybuilder.printing.sheets.drawings.drawing import GREY, INK, WASH, Drawing, Length
from armybuilder.printing.sheets.drawings.lengths import Stick, ruler_space
from armybuilder.printing.sheets.page.text_width import lines, width
from rules.engine.wording.words import exact_distance, number

LEFT, TOP, BOTTOM = 36, 44, 28
"""The place where sticks begin, and their distance from the page's foot."""
RIGHT = 20
WIDE, GAP = 50, 14
DOUBLE_WIDTH = 2 * WIDE + GAP
TAB = 24
"""The tab to glue, beyond the end of a piece."""
GAP_BETWEEN = 10
"""Between sticks of a column."""


@dataclass(frozen=True, slots=True)
class StickPiece:
    """A part of a stick, from one of its spaces to another."""

    stick: Stick
    start: Fraction
    end: Fraction
    letter: str = ""
    tab: bool = False

    @property
    def length(self) -> Fraction:
        """Its length on paper, without the tab."""
        return (self.end - self.start) * INCH

    @property
    def paper_length(self) -> Fraction:
        """Its length on paper."""
        return self.length + (TAB if self.tab else 0)

    @property
    def label(self) -> str:
        """``vehicle moves 12″: b``; the length alone if the words are longer than the piece."""
        text = self.stick.label
        if self.stick.brief and width(text, 11, "bold") + 28 > self.length:
            text = self.stick.brief
        if width(self._lettered(text), 11, "bold") > self.length:
            text = exact_distance(self.stick.value)
        return self._lettered(text)

    def _lettered(self, text: str) -> str:
        return f"{text}: {self.letter}" if self.letter else text


@dataclass(slots=True)
class Column:
    """A column of a page, and how far it is filled."""

    page: int
    x: int
    free_length: Fraction
    used: Fraction = field(default=Fraction(0))

    def take(self, free_length: Fraction) -> Fraction | None:
        """The position of something of that length; ``None`` if it does not fit."""
        start = self.used + (GAP_BETWEEN if self.used else 0)
        if start + free_length > self.free_length:
            return None
        self.used = start + free_length
        return start


def available_height(layout: Layout) -> Fraction:
    """The room that a page has for sticks, from its head to its foot."""
    return layout.size[1] - TOP - BOTTOM


def pieces(stick: Stick, free_length: Fraction) -> Iterator[StickPiece]:
    """The stick whole, or in pieces of whole spaces that are about as long, each but the last with a tab."""
    if stick.value * INCH <= free_length:
        yield StickPiece(stick, Fraction(0), stick.value)
        return
    unit = stick.space if stick.space * INCH <= free_length - TAB else ruler_space()
    units, maximum = stick.value / unit, (free_length - TAB) // (unit * INCH)
    step = ceil(units / ceil(units / maximum)) * unit
    count = ceil(stick.value / step)
    for place in range(count):
        end = min((place + 1) * step, stick.value)
        yield StickPiece(stick, place * step, end, chr(ord("a") + place), tab=place < count - 1)


def pages(sticks: Iterable[Stick], layout: Layout, block: tuple[int, int]) -> list[Drawing]:
    """The sticks on pages; on the first one a block in the bottom right corner, so wide and high, stays free."""
    drawings: list[Drawing] = []
    columns: list[Column] = []
    for stick in sticks:
        for piece in pieces(stick, available_height(layout)):
            place = _place(columns, piece)
            if place is None:
                drawings.append(_page(layout))
                columns += _columns(layout, len(drawings) - 1, block if len(drawings) == 1 else (0, 0))
                place = _place(columns, piece)
            if place is not None:
                column, start = place
                draw(drawings[column.page], piece, column.x, TOP + start, layout)
    return drawings or [_page(layout)]


def _page(layout: Layout) -> Drawing:
    return Drawing(*layout.size, _("Sticks to cut out, true to scale"), LEAST[layout.text])


def _columns(layout: Layout, page: int, block: tuple[int, int]) -> Iterator[Column]:
    width = layout.size[0]
    for x in range(LEFT, int(width) - RIGHT - WIDE + 1, WIDE + GAP):
        free = x + WIDE + GAP <= width - RIGHT - block[0]
        yield Column(page, x, available_height(layout) - (0 if free else block[1]))


def _place(columns: list[Column], piece: StickPiece) -> tuple[Column, Fraction] | None:
    """The first column with room for it; a broad one takes the next as well."""
    for column, after in zip_longest(columns, columns[1:]):
        if not piece.stick.spread:
            start = column.take(piece.paper_length)
            if start is not None:
                return column, start
        elif after and after.page == column.page:
            start = _both(column, after, piece.paper_length)
            if start is not None:
                return column, start
    return None


def _both(column: Column, after: Column, free_length: Fraction) -> Fraction | None:
    """The start of something as broad as two columns."""
    level, limit = max(column.used, after.used), min(column.free_length, after.free_length)
    start = level + (GAP_BETWEEN if level else 0)
    if start + free_length > limit:
        return None
    column.used = after.used = start + free_length
    return start


# one piece


def draw(drawing: Drawing, piece: StickPiece, x: int, y: Fraction, layout: Layout) -> None:
    """A piece with its spaces, numbers, marks and label, its left top corner at a point."""
    width = DOUBLE_WIDTH if piece.stick.spread else WIDE
    if layout.ink == "full":
        _washes(drawing, piece, x, y, width)
    _ticks(drawing, piece, x, y)
    _spaces(drawing, piece, x, y, width)
    _marks(drawing, piece, x, y, width)
    drawing.box(x, y, width, piece.length, "none", 0.6)
    for end in (y, y + piece.length):
        drawing.line(x, end, x + width, end, 1.6, piece.stick.color)
    if piece.stick.spread:
        _broad_label(drawing, piece, x, y)
    else:
        _label(drawing, piece, x, y)
    if piece.tab:
        _tab(drawing, x, y + piece.length, width)


def _ends(piece: StickPiece) -> list[Fraction]:
    """The ends of the spaces on it, in inches from the beginning of the whole stick."""
    space = piece.stick.space
    first, last = int(piece.start / space) + 1, int(piece.end / space)
    return [space * place for place in range(first, last + 1)]


def _washes(drawing: Drawing, piece: StickPiece, x: int, y: Fraction, width: int) -> None:
    """Every other space in a light color."""
    space, start = piece.stick.space, piece.start
    while start < piece.end:
        if int(start / space) % 2 == 0:
            end = min(start + space, piece.end)
            drawing.box(x, y + (start - piece.start) * INCH, width, (end - start) * INCH, WASH)
        start += space


def _ticks(drawing: Drawing, piece: StickPiece, x: int, y: Fraction) -> None:
    """Small ticks along the left edge: half a space, or each inch or centimeter of a long one."""
    space = piece.stick.space
    step = space / 2 if space < 2 else ruler_space()
    count = int((piece.end - piece.start) / step)
    ticks = [(y + place * step * INCH, 10 if place * step % space == 0 else 6) for place in range(1, count + 1)]
    ends = y + piece.length
    drawing.lines(((x, place, x + length, place) for place, length in ticks if place < ends), 0.5)


def _spaces(drawing: Drawing, piece: StickPiece, x: int, y: Fraction, width: int) -> None:
    """A line at the end of each space, and its number above it."""
    for end in _ends(piece):
        position = y + (end - piece.start) * INCH
        if end < piece.end:
            drawing.line(x, position, x + width, position, 0.35, GREY)
        drawing.words(x + width - 9, position - 4, number(end / piece.stick.space), 11, color=piece.stick.color)


def _marks(drawing: Drawing, piece: StickPiece, x: int, y: Fraction, width: int) -> None:
    """Lengths on the way, each with its word above its line."""
    ends = [y + (end - piece.start) * INCH for end in _ends(piece)]
    for value, word in piece.stick.marks:
        if piece.start < value <= piece.end:
            position = y + (value - piece.start) * INCH
            is_on_number = any(2 < end - position < 15 for end in ends)
            drawing.line(x, position, x + width - (20 if is_on_number else 0), position, 1.6, piece.stick.color)
            above, text = next((end + 2 for end in ends if 1 < position - end < 11), position) - 4, [word]
            if piece.stick.spread:
                has_number = any(abs(end - 4 - above) < 9 for end in ends)
                text = lines(f"{word} {exact_distance(value)}", 7, width - (24 if has_number else 6), "bold")
                above -= 8 * (len(text) - 1)
            for place, line in enumerate(text):
                drawing.words(
                    x + 4, above + 8 * place, line.strip(), 7, color=piece.stick.color, face="bold", is_centered=False
                )


def _label(drawing: Drawing, piece: StickPiece, x: int, y: Fraction) -> None:
    """Write its name along it, where no mark is in the way."""
    length = width(piece.label, 11, "bold") + 8
    marks = [value for value, _ in piece.stick.marks if piece.start < value < piece.end]
    bounds = [piece.start, *marks, piece.end]
    free = max(pairwise(bounds), key=lambda span: span[1] - span[0])
    span = free if length <= (free[1] - free[0]) * INCH - 14 else (piece.start, piece.end)
    middle = y + ((span[0] + span[1]) / 2 - piece.start) * INCH
    drawing.gap(x + 24, middle, 13, length)
    drawing.words(x + 28, middle, piece.label, 11, color=piece.stick.color, face="bold", turn="-90")


def _broad_label(drawing: Drawing, piece: StickPiece, x: int, y: Fraction) -> None:
    """Write its name across the top of a broad one."""
    for place, line in enumerate(lines(piece.stick.name, 10, DOUBLE_WIDTH - 8, "bold")):
        drawing.words(
            x + 4, y + 13 + 11 * place, line.strip(), 10, color=piece.stick.color, face="bold", is_centered=False
        )


def _tab(drawing: Drawing, x: int, y: Length, width: int) -> None:
    """The tab under the end of a piece, to be glued below the next one."""
    bottom = y + TAB
    drawing.path(
        f"M{x} {float(y):.3f}L{x + 4} {float(bottom):.3f}H{x + width - 4}L{x + width} {float(y):.3f}",
        0.5, INK, dashes="3 2",
    )  # fmt: skip
    drawing.words(x + width / 2, y + 15, pgettext("tab of paper", "glue"), 7, face="bold")
