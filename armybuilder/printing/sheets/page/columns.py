"""Blocks of the quick reference in columns: balanced, on as few pages as letters of a readable size allow."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil

from armybuilder.printing.papers import MILLIMETER, MM, Layout
from armybuilder.printing.sheets.page import margins
from armybuilder.printing.sheets.page.text_width import lines

SIZES = {"normal": (10.0, 9.5, 9.0, 8.5), "large": (11.0, 10.5, 10.0), "largest": (12.5,)}
"""Font sizes in points, the largest first; smaller ones are used if they save a page."""
GUTTER = 17.0
"""Between two columns, in points."""
WIDE = 180 * MILLIMETER
"""Paper that has room for two columns."""
LEADING = 1.3
HEAD, SPACE_BELOW, CONTINUED_HEAD = 1.75 * 1.02, 1 * MM, 0.82 * LEADING
"""A block's heading in em, the space below it, and the heading of a continued block."""
AFTER = 3.2 * MM
"""The free space below a block."""
TOLERANCE = 1.01
"""The factor by which a column may come out higher than measured."""
EPSILON = 0.001
WHOLE = 1.15
"""Blocks are broken where that makes the columns so much shorter."""


@dataclass(frozen=True, slots=True)
class Letters:
    """The font size of a sheet, and its columns, in points."""

    size: float
    width: float

    def text_height(self, text: str, width: float = 0, face: str = "text", size: float = 1, indent: float = 0) -> float:
        """The height of a text in a width, with a font size in em."""
        own = self.size * size
        return len(lines(text, own, width or self.width, face, indent)) * own * LEADING


@dataclass(frozen=True, slots=True)
class ReferencePiece:
    """A piece that stays together: a paragraph, a row of a table."""

    kind: str
    value: object
    height: Callable[[Letters], float]


@dataclass(frozen=True, slots=True)
class Block:
    """A heading with its pieces; a table of them has columns with heads."""

    name: str
    pieces: tuple[ReferencePiece, ...]
    heads: tuple[str, ...] = ()
    lines: int = 0
    """The number of lines that the heads of its columns take."""
    continued: bool = False
    """Its heading is above another part of it."""

    def top(self, letters: Letters) -> float:
        """The height of the heading and of the heads of columns."""
        heads = self.lines * 0.82 * 1.1 * letters.size + 1.5 * MM if self.lines else 0.0
        return heads + (CONTINUED_HEAD * letters.size if self.continued else HEAD * letters.size + SPACE_BELOW)

    def height(self, letters: Letters) -> float:
        """The height of all of it."""
        return self.top(letters) + sum(piece.height(letters) for piece in self.pieces) + AFTER

    @property
    def runs(self) -> list[tuple[str, list[object]]]:
        """Its pieces, those of a kind together."""
        return [(kind, [piece.value for piece in run]) for kind, run in groupby(self.pieces, lambda piece: piece.kind)]

    def part(self, first: int, end: int) -> "Block":
        """Some of its pieces."""
        return replace(self, pieces=self.pieces[first:end], continued=self.continued or first > 0)


Column = list[Block]


@dataclass(frozen=True, slots=True)
class Fitted:
    """Pages of columns, and the size of the letters."""

    size: float
    width: float
    pages: list[list[Column]]


def fitted(blocks: Sequence[Block], layout: Layout, head: Callable[[Letters], float]) -> Fitted:
    """The blocks on as few pages as may be, in the largest letters that do it; ``head`` is the sheet's title."""
    several = 2 if layout.size[0] >= WIDE and layout.text != "largest" else 1
    column_width = (margins.across(layout) - GUTTER * (several - 1)) / several
    tried = [
        _tried(blocks, Letters(size, column_width), several, head, margins.down(layout)) for size in SIZES[layout.text]
    ]
    return min(tried, key=lambda candidate: candidate[0])[1]


def _tried(
    blocks: Sequence[Block], letters: Letters, several: int, head: Callable[[Letters], float], height: float
) -> tuple[int, Fitted]:
    """The number of pages that this font size takes, and the pages; a single column flows from page to page."""
    first, left = height - head(letters), list(blocks)
    if several == 1:
        whole = sum(block.height(letters) for block in blocks) * TOLERANCE
        return 1 + max(0, ceil((whole - first) / height)), Fitted(letters.size, letters.width, [[left]])
    pages: list[list[Column]] = []
    while left or not pages:
        column_height = (height if pages else first) / TOLERANCE
        columns = _columns(left, column_height, letters)
        left = [block for column in columns[several:] for block in column]
        pages.append(columns[:several] if left else _balanced(columns, column_height, letters, several))
    return len(pages), Fitted(letters.size, letters.width, pages)


def _balanced(columns: list[Column], max_height: float, letters: Letters, several: int) -> list[Column]:
    """The same in columns as short as may be, with blocks whole unless that makes the columns much longer."""
    blocks = list(_joined(block for column in columns for block in column))
    broken = _shortest(blocks, max_height, letters, several, whole=False)
    whole = _shortest(blocks, max_height, letters, several, whole=True)
    return _columns(blocks, whole, letters, True) if whole <= broken * WHOLE else _columns(blocks, broken, letters)


def _joined(blocks: Iterator[Block]) -> Iterator[Block]:
    """Parts of a block that follow each other as one again."""
    before: Block | None = None
    for block in blocks:
        if before and block.continued and block.name == before.name:
            before = replace(before, pieces=before.pieces + block.pieces)
        else:
            yield from [before] if before else []
            before = block
    yield from [before] if before else []


def _shortest(blocks: Sequence[Block], max_height: float, letters: Letters, several: int, whole: bool) -> float:
    """The least height, to a millimeter, at which so many columns hold the blocks; endless where none does."""
    lower, upper = 0, ceil(max_height / MM)
    if len(_columns(blocks, max_height, letters, whole)) > several:
        return float("inf")
    while lower < upper - 1:
        middle = (lower + upper) // 2
        if len(_columns(blocks, middle * MM, letters, whole)) > several:
            lower = middle
        else:
            upper = middle
    return min(upper * MM, max_height)


def _columns(blocks: Sequence[Block], height: float, letters: Letters, whole: bool = False) -> list[Column]:
    """The blocks by column, each column as full as possible."""
    columns: list[Column] = [[]]
    left = height
    for block in blocks:
        for part in _parts(block, left, height, letters, whole):
            if columns[-1] and part.height(letters) - AFTER > left + EPSILON:
                columns.append([])
                left = height
            columns[-1].append(part)
            left -= part.height(letters)
    return columns


def _parts(block: Block, left: float, height: float, letters: Letters, whole: bool) -> Iterator[Block]:
    """The block, or its parts if it is split: the first one fills the rest of a column."""
    fits = block.height(letters) - AFTER
    if fits <= left or (whole and fits <= height):
        yield block
        return
    begun = sum(piece.height(letters) for piece in block.pieces[:2])
    first, used = 0, block.top(letters)
    left = left if used + begun <= left else height
    for place, piece in enumerate(block.pieces):
        piece_height = piece.height(letters)
        if place > first and used + piece_height > left:
            yield block.part(first, place)
            first, left = place, height
            used = block.part(first, place).top(letters)
        used += piece_height
    yield block.part(first, len(block.pieces))
