"""A scenario's set-up drawn to scale: a table of 4 by 6 feet, on which an inch of paper is a foot."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from armybuilder.printing.papers import INCH, LEAST, Layout
from armybuilder.printing.sheets.drawings.drawing import GREY, INK, Drawing, pt
from armybuilder.printing.sheets.page.text_width import lines, width
from rules.engine.catalogue import Mark, MarkKind, Scenario
from rules.engine.wording.reader import units

TABLE = (72, 48)
"""The table in inches: 6 feet along, 4 feet deep."""
SCALE = INCH / 12
RIM = 2
"""White around the table, for the outer half of its line."""
MARGINS = Fraction(63)
"""The width that a page's two margins take."""
GROUND, GRID = "#eef2e2", "#b9c5a8"
SIDES: dict[MarkKind, tuple[str, str]] = {"one": ("#2d4f21", "#cfdcb8"), "other": ("#5e5639", "#e4dcc3")}
STRIP = 14
"""A strip along an edge up to this width has its words next to it."""
STAR = "M0-11L3.2-3.6 11-3 5 2.1 7 10 0 5.7-7 10-5 2.1-11-3-3.2-3.6Z"


@dataclass(frozen=True, slots=True)
class Spot:
    """A mark as it lies on paper, in points from the drawing's corner."""

    name: str
    x: Fraction
    y: Fraction
    width: Fraction
    height: Fraction
    corner: Fraction

    @property
    def middle(self) -> tuple[Fraction, Fraction]:
        """Its middle."""
        return self.x + self.width / 2, self.y + self.height / 2


@dataclass(frozen=True, slots=True)
class PaperTable:
    """The table on paper, lying or upright."""

    drawing: Drawing
    below: Drawing
    """Its ground, with gaps in the grid for words."""
    upright: bool
    full: bool
    size: float
    """Of its words."""

    @property
    def across(self) -> tuple[Fraction, Fraction]:
        """Its width and height."""
        length, deep = (side * SCALE for side in TABLE)
        return (deep, length) if self.upright else (length, deep)

    def spot(self, mark: Mark) -> Spot:
        """The place of a mark; upright, the far side of the table is on the right."""
        x, y, width, height = mark.x, mark.y, mark.wide, mark.high
        if self.upright:
            x, y, width, height = TABLE[1] - y - height, x, height, width
            if mark.kind in ("length", "way"):
                x, width = x + width, -width
        return Spot(
            mark.name, RIM + x * SCALE, RIM + y * SCALE, width * SCALE, height * SCALE, mark.corner * SCALE
        )  # fmt: skip

    def say(self, x: Fraction, y: Fraction, text: str, max_width: Fraction, color: str = INK, turn: str = "") -> None:
        """Words around the middle of a point, in lines no longer than that width."""
        broken = lines(text, self.size, float(max_width), "bold")
        for place, line in enumerate(broken):
            down = Fraction(self.size) * (Fraction(2 * place - len(broken) + 1, 2) + Fraction(1, 3))
            middle = (x + down, y) if turn else (x, y + down)
            self._clear(middle, width(line.strip(), self.size, "bold") + 3, turn)
            self.drawing.words(*middle, line.strip(), self.size, color=color, face="bold", turn=turn, alternative=text)

    def _clear(self, point: tuple[Fraction, Fraction], length: float, turn: str) -> None:
        """No grid behind a line of words, whose base line has that point in its middle."""
        (x, y), height = point, Fraction(self.size)
        color = GROUND if self.full else "#fff"
        if turn:
            self.below.gap(x - height / 3, y, height, length, color)
        else:
            self.below.gap(x, y - height / 3, length, height, color)


def stands(layout: Layout) -> bool:
    """Whether the page is too narrow for a table that lies, so that it is drawn upright."""
    return layout.size[0] - MARGINS < TABLE[0] * SCALE


def beside(layout: Layout) -> bool:
    """Whether the page is wide enough for something beside a table that lies."""
    return layout.size[0] - MARGINS >= TABLE[0] * SCALE + 270


def setup(scenario: Scenario | None, layout: Layout) -> Drawing:
    """The table with the scenario's objects."""
    upright = stands(layout)
    width, height = (side * SCALE + 2 * RIM for side in (reversed(TABLE) if upright else TABLE))
    title = _title(scenario)
    drawing = Drawing(width, height, title)
    table = PaperTable(drawing, Drawing(width, height, ""), upright, layout.ink == "full", max(8.0, LEAST[layout.text]))
    _ground(table)
    for mark in scenario.marks if scenario else ():
        DRAWN[mark.kind](table, table.spot(mark), mark.kind)
    drawing.box(RIM, RIM, *table.across, "none", 1)
    drawing.parts[:0] = table.below.parts
    return drawing


def _title(scenario: Scenario | None) -> str:
    is_metric, empty = units.get() == "cm", _("An empty table of 4 by 6 feet; one inch is one foot")
    if is_metric:
        empty = _("An empty table of 122 by 183 cm at a scale of 1:12")
    if scenario is None:
        return empty
    title = _("Set-up of {scenario} on a table of 4 by 6 feet; one inch is one foot")
    if is_metric:
        title = _("Set-up of {scenario} on a table of 122 by 183 cm at a scale of 1:12")
    return title.format(scenario=scenario.name)


def _ground(table: PaperTable) -> None:
    width, height = table.across
    if table.full:
        table.below.box(RIM, RIM, width, height, GROUND)
    foot = int(INCH)
    down = [(RIM + x, RIM, RIM + x, RIM + height) for x in range(foot, int(width), foot)]
    along = [(RIM, RIM + y, RIM + width, RIM + y) for y in range(foot, int(height), foot)]
    table.below.lines([*down, *along], 0.35, GRID if table.full else GREY)


def _side(table: PaperTable, spot: Spot, kind: MarkKind) -> None:
    """Draw the area in which a side begins: a strip along an edge, or a zone."""
    color, light = SIDES[kind]
    if min(spot.width, spot.height) > STRIP:
        _outline(table, spot, light if table.full else "none", 1, color)
        x, y = spot.middle
        if spot.height > 2 * spot.width:
            table.say(x, y, spot.name, spot.height, color, "-90")
            return
        broken = lines(spot.name, table.size, float(spot.width) - 4, "bold")
        table.say(x, spot.y + 3 + len(broken) * Fraction(table.size) / 2, spot.name, spot.width - 4, color)
        return
    table.drawing.box(spot.x, spot.y, spot.width, spot.height, color)
    _beside(table, spot, color)


def _beside(table: PaperTable, spot: Spot, color: str) -> None:
    """The words of a strip, on its inner side and along it."""
    x, y = spot.middle
    away = Fraction(table.size) / 2 + 4
    if spot.width > spot.height:
        below = y < RIM + table.across[1] / 2
        table.say(x, y + (spot.height / 2 + away) * (1 if below else -1), spot.name, spot.width, color)
    else:
        right = x < RIM + table.across[0] / 2
        table.say(x + (spot.width / 2 + away) * (1 if right else -1), y, spot.name, spot.height, color, "-90")


def _outline(table: PaperTable, spot: Spot, fill: str, thick: float, color: str, dashes: str = "") -> None:
    corner, size = (spot.x, spot.y), (spot.width, spot.height)
    table.drawing.round_box(corner, size, spot.corner, fill, thick, color, dashes)


def _thing(table: PaperTable, spot: Spot, kind: MarkKind) -> None:
    """A star, its words beside it."""
    fill = "#f4c338" if table.full else "none"
    table.drawing.path(STAR, 0.9, fill=fill, origin=(spot.x, spot.y))
    table.say(spot.x + 16 + Fraction(width(spot.name, table.size, "bold")) / 2, spot.y, spot.name, Fraction(100))


def _building(table: PaperTable, spot: Spot, kind: MarkKind) -> None:
    _outline(table, spot, "#ddd7c3" if table.full else "#fff", 1.2, "#4b5545")
    table.say(*spot.middle, spot.name, spot.width)


def _terrain(table: PaperTable, spot: Spot, kind: MarkKind) -> None:
    soft = Spot(spot.name, spot.x, spot.y, spot.width, spot.height, min(spot.width, spot.height) / 3)
    _outline(table, soft, "#cfdcb8" if table.full else "#fff", 0.8, "#3f7a3a", "3 2")
    table.say(*spot.middle, spot.name, spot.width)


def _limit(table: PaperTable, spot: Spot, kind: MarkKind) -> None:
    """A border with its words above it, or inside if there is no room above."""
    _outline(table, spot, "none", 0.8, INK, "5 3")
    half = Fraction(table.size) / 2
    above = spot.y > 3 * half + RIM
    table.say(spot.middle[0], spot.y - half - 2 if above else spot.y + half + 4, spot.name, table.across[0])


def _length(table: PaperTable, spot: Spot, kind: MarkKind) -> None:
    """A length to keep, between two small bars."""
    x, y, width, height = spot.x, spot.y, spot.width, spot.height
    bar = (0, 4) if width else (4, 0)
    ends = [(px - bar[0], py - bar[1], px + bar[0], py + bar[1]) for px, py in ((x, y), (x + width, y + height))]
    table.drawing.lines([(x, y, x + width, y + height), *ends], 1)
    _by_the_way(table, spot)


def _way(table: PaperTable, spot: Spot, kind: MarkKind) -> None:
    """A way to go: a dashed line with the head of an arrow."""
    x, y = spot.x + spot.width, spot.y + spot.height
    table.drawing.path(f"M{pt(spot.x)} {pt(spot.y)}L{pt(x)} {pt(y)}", 1, dashes="4 3")
    dx, dy = _sign(spot.width), _sign(spot.height)
    heads = [(x - 6 * dx + 4 * side * dy, y - 6 * dy + 4 * side * dx, x, y) for side in (1, -1)]
    table.drawing.lines(heads, 1.2)
    _by_the_way(table, spot)


def _sign(value: Fraction) -> int:
    return (value > 0) - (value < 0)


def _by_the_way(table: PaperTable, spot: Spot) -> None:
    """Words beside the middle of a line."""
    x, y = spot.middle
    if spot.height:
        text_width = Fraction(86)
        longest = max(width(line.strip(), table.size, "bold") for line in lines(spot.name, table.size, 86, "bold"))
        table.say(x + 6 + Fraction(longest) / 2, y, spot.name, text_width)
    else:
        text_width = max(abs(spot.width), Fraction(110))
        broken = lines(spot.name, table.size, float(text_width), "bold")
        table.say(x, y - 5 - len(broken) * Fraction(table.size) / 2, spot.name, text_width)


def _words(table: PaperTable, spot: Spot, kind: MarkKind) -> None:
    table.say(spot.x, spot.y, spot.name, Fraction(120))


DRAWN: dict[MarkKind, Callable[[PaperTable, Spot, MarkKind], None]] = {
    "one": _side,
    "other": _side,
    "thing": _thing,
    "building": _building,
    "terrain": _terrain,
    "limit": _limit,
    "length": _length,
    "way": _way,
    "words": _words,
}
"""The function that draws each kind of mark."""
