"""Discs to cut out, larger than the paper in pieces: the tiles of a grid laid over them, with tabs to glue."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import atan2, ceil, cos, hypot, pi, sin, sqrt

from django.utils.translation import gettext as _

from armybuilder.printing.papers import INCH, LEAST, Layout
from armybuilder.printing.sheets.drawings.drawing import GREY, INK, Drawing, pt
from armybuilder.printing.sheets.page.text_width import width
from rules.engine.wording.words import exact_distance

TOP, BOTTOM, SIDE = 72, 28, 20
"""The space around a disc on its page: above, below and beside it."""
TAB = 24
FEW = 4
"""Tiles of a disc that are printed whole."""
STEP = pi / 12
"""An arc is drawn in pieces as short as this: a curve of a PDF is no circle, but near to one over a small angle."""
BASE = INCH
"""Across the hole in the middle, for the base of a figure."""
CLEAR = float(BASE / 2) + 14
"""From the middle to words that leave the hole free."""


@dataclass(frozen=True, slots=True)
class Disc:
    """Everything within a length of a point."""

    name: str
    text: str
    radius: Fraction
    """In inches."""
    color: str = INK

    @property
    def label(self) -> str:
        """``Half Move Unit 3″``."""
        return f"{self.name} {exact_distance(self.radius)}"


@dataclass(frozen=True, slots=True)
class Tile:
    """A piece of a disc, in points from the disc's middle, and its place in the grid."""

    disc: Disc
    column: int
    row: int
    columns: int
    rows: int

    @property
    def width(self) -> Fraction:
        """Its width, without tabs."""
        return 2 * self.disc.radius * INCH / self.columns

    @property
    def height(self) -> Fraction:
        """Its height, without tabs."""
        return 2 * self.disc.radius * INCH / self.rows

    @property
    def left(self) -> float:
        """Its left edge."""
        return float(self.column * self.width - self.disc.radius * INCH)

    @property
    def top(self) -> float:
        """Its upper edge."""
        return float(self.row * self.height - self.disc.radius * INCH)

    @property
    def near(self) -> tuple[float, float]:
        """Its point nearest to the disc's middle."""
        x = min(max(0.0, self.left), self.left + float(self.width))
        y = min(max(0.0, self.top), self.top + float(self.height))
        return x, y

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies on it."""
        inside = self.left - 1e-6 <= x <= self.left + float(self.width) + 1e-6
        return inside and self.top - 1e-6 <= y <= self.top + float(self.height) + 1e-6


def tiles(disc: Disc, layout: Layout, whole: bool = False) -> list[Tile]:
    """The disc whole, or in as few tiles as fit the paper with their tabs; those that hold none of it are left out.

    Of a disc in more than four tiles there is one quarter, to be turned around the middle, unless the whole is wanted.
    """
    width, height = layout.size
    available_size, across = (width - 2 * SIDE, height - TOP - BOTTOM), 2 * disc.radius * INCH
    columns, rows = (_count(across, length) for length in available_size)
    kept_tiles = _on(disc, [Tile(disc, column, row, columns, rows) for row in range(rows) for column in range(columns)])
    if whole or len(kept_tiles) <= FEW:
        return kept_tiles
    columns, rows = (_count(across / 2, length) for length in available_size)
    places = ((column, row) for row in range(rows) for column in range(columns, 2 * columns))
    return _on(disc, [Tile(disc, column, row, 2 * columns, 2 * rows) for column, row in places])


def is_quarter(tiles: Sequence[Tile]) -> bool:
    """Whether the tiles make a quarter of their disc."""
    return tiles[0].columns > 1 and all(tile.left >= 0 for tile in tiles)


def _on(disc: Disc, grid: Iterable[Tile]) -> list[Tile]:
    """Those tiles of a grid that hold something of a disc."""
    return [tile for tile in grid if hypot(*tile.near) < float(disc.radius * INCH) - 1]


def _count(across: Fraction, available: Fraction) -> int:
    return 1 if across <= available else ceil(across / (available - TAB))


def pages(tiles: Sequence[Tile], layout: Layout) -> Iterator[tuple[Drawing, Fraction]]:
    """A page for each tile of a disc, and how far down it is drawn on."""
    names = {(tile.column, tile.row): _letter(place) for place, tile in enumerate(tiles)}
    for tile in tiles:
        drawing = Drawing(*layout.size, _("{area}, true to scale").format(area=tile.disc.label), LEAST[layout.text])
        beside = names.get((tile.column + 1, tile.row), ""), names.get((tile.column, tile.row + 1), "")
        whole = tile.width + (TAB if beside[0] else 0)
        corner = (float((layout.size[0] - whole) / 2) - tile.left, TOP - tile.top)
        _draw(drawing, tile, corner)
        _label(drawing, tile, corner, names[tile.column, tile.row] if len(tiles) > 1 else "", len(tiles))
        _joints(drawing, tile, corner, beside)
        yield drawing, TOP + tile.height + (TAB if beside[1] else 0)


def _letter(place: int) -> str:
    """``a`` to ``z``, then ``aa`` and so on."""
    more, letter = divmod(place, 26)
    return (_letter(more - 1) if more else "") + chr(ord("a") + letter)


def _draw(drawing: Drawing, tile: Tile, position: tuple[float, float]) -> None:
    """The edge of the disc on this tile, its straight sides, and the middle if it is here."""
    x, y = position
    reach = float(tile.disc.radius * INCH)
    for start, end in _arcs(tile, reach):
        drawing.path(_arc(x, y, reach, start, end), 1.6, tile.disc.color)
    for x1, y1, x2, y2 in _sides(tile, reach):
        drawing.line(x + x1, y + y1, x + x2, y + y2, 0.6, GREY)
    _middle(drawing, tile, x, y)


def _arcs(tile: Tile, reach: float) -> Iterator[tuple[float, float]]:
    """The angles between which the edge of the disc runs over the tile."""
    cuts = {0.0, 2 * pi}
    for edge in (tile.left, tile.left + float(tile.width)):
        if abs(edge) < reach:
            cuts |= {atan2(side * sqrt(reach**2 - edge**2), edge) % (2 * pi) for side in (1, -1)}
    for edge in (tile.top, tile.top + float(tile.height)):
        if abs(edge) < reach:
            cuts |= {atan2(edge, side * sqrt(reach**2 - edge**2)) % (2 * pi) for side in (1, -1)}
    turns = sorted(cuts)
    for start, end in pairwise(turns):
        middle = (start + end) / 2
        if end - start > 1e-9 and tile.holds(reach * cos(middle), reach * sin(middle)):
            yield start, end


def _arc(x: float, y: float, reach: float, start: float, end: float) -> str:
    """A part of a circle around a point as a path."""
    count = ceil((end - start) / STEP)
    turns = [start + (end - start) * place / count for place in range(count + 1)]
    points = [(f"{x + reach * cos(turn):.4f}", f"{y + reach * sin(turn):.4f}") for turn in turns]
    first, *rest = points
    return f"M{first[0]} {first[1]}" + "".join(f"A{reach:.4f} {reach:.4f} 0 0 1 {px} {py}" for px, py in rest)


def _sides(tile: Tile, reach: float) -> Iterator[tuple[float, float, float, float]]:
    """The straight sides next to other tiles, as far as they are on the disc."""
    for place, edge in ((tile.column, tile.left), (tile.column + 1, tile.left + float(tile.width))):
        if 0 < place < tile.columns:
            lower, upper = _chord(edge, tile.top, tile.top + float(tile.height), reach)
            yield edge, lower, edge, upper
    for place, edge in ((tile.row, tile.top), (tile.row + 1, tile.top + float(tile.height))):
        if 0 < place < tile.rows:
            lower, upper = _chord(edge, tile.left, tile.left + float(tile.width), reach)
            yield lower, edge, upper, edge


def _chord(edge: float, low: float, upper: float, reach: float) -> tuple[float, float]:
    """From where to where a straight line lies on the disc."""
    half = sqrt(max(reach**2 - edge**2, 0))
    return max(low, -half), max(max(low, -half), min(upper, half))


def _middle(drawing: Drawing, tile: Tile, x: float, y: float) -> None:
    """The middle: a cross, and the hole for a base as far as it is on this tile."""
    if tile.holds(0, 0):
        left, right = max(-8.0, tile.left), min(8.0, tile.left + float(tile.width))
        top, bottom = max(-8.0, tile.top), min(8.0, tile.top + float(tile.height))
        drawing.lines([(x + left, y, x + right, y), (x, y + top, x, y + bottom)], 0.6)
        for start, end in _arcs(tile, float(BASE / 2)):
            drawing.path(_arc(x, y, float(BASE / 2), start, end), 0.5, GREY, dashes="3 2")


def _label(drawing: Drawing, tile: Tile, position: tuple[float, float], letter: str, count: int) -> None:
    """Write its name, on the side of the disc's middle."""
    label = tile.disc.label
    if letter:
        label = _("{area}: {letter} of {count}").format(area=label, letter=letter, count=count)
    length = width(label, 13, "display")
    lower, upper = tile.left + length / 2 + 12, tile.left + float(tile.width) - length / 2 - 12
    x = min(max(tile.near[0], lower), upper) if lower < upper else tile.left + float(tile.width) / 2
    y = min(max(tile.near[1] + 64, tile.top + 24), tile.top + float(tile.height) - 24)
    if abs(y) < CLEAR:
        y = -CLEAR
    drawing.words(position[0] + x, position[1] + y, label, 13, color=tile.disc.color)


def _joints(drawing: Drawing, tile: Tile, position: tuple[float, float], beside: tuple[str, str]) -> None:
    """The tabs to its right and below it, each with the letter of the piece that is glued there."""
    reach, (x, y) = float(tile.disc.radius * INCH), position
    right, bottom = tile.left + float(tile.width), tile.top + float(tile.height)
    if beside[0]:
        lower, upper = _chord(right, tile.top, bottom, reach)
        _tab(drawing, [(x + right + out, y + along) for out, along in _trapezoid(lower, upper)])
        drawing.words(x + right + 15, y + (lower + upper) / 2, _glue(beside[0]), 10, face="bold", turn="-90")
    if beside[1]:
        lower, upper = _chord(bottom, tile.left, right, reach)
        _tab(drawing, [(x + along, y + bottom + out) for out, along in _trapezoid(lower, upper)])
        drawing.words(x + (lower + upper) / 2, y + bottom + 15, _glue(beside[1]), 10, face="bold")


def _glue(piece: str) -> str:
    return _("glue under {piece}").format(piece=piece)


def _trapezoid(low: float, upper: float) -> list[tuple[float, float]]:
    """The corners of a tab along a side, each as far out and so far along."""
    return [(0, low + 2), (TAB, low + 20), (TAB, upper - 20), (0, upper - 2)]


def _tab(drawing: Drawing, corners: list[tuple[float, float]]) -> None:
    outline = "L".join(f"{pt(x)} {pt(y)}" for x, y in corners)
    drawing.path(f"M{outline}", 0.5, INK, dashes="3 2")
