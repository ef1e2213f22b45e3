"""Common parts of sheets to cut out: pieces in rows, over as many pages as they take, and words that fit them."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import TypeVar

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from armybuilder.printing.papers import LEAST, MILLIMETER, Layout, SheetChoice
from armybuilder.printing.sheets.drawings.drawing import GREY
from armybuilder.printing.sheets.page.text_width import lines, spares, width
from armybuilder.printing.sheets.units import parts
from rules import engine
from rules.engine import Build, Unit
from rules.engine.cost.dependants import count_dependants, dependants

EDGE, TOP, FOOT = 8 * MILLIMETER, 28 * MILLIMETER, 11 * MILLIMETER
"""The margins beside, below and above the content of the page."""
HEAD = {"normal": 8.0, "large": 9.0, "largest": 10.0}
HEAD_HIGH = float(20 * MILLIMETER)
"""The maximum height of the instructions above the pieces, as in cutting.css."""
NAME_SIZE, NAME_ROOM, NAME_GAP = 22.0, float(46 * MILLIMETER), float(4 * MILLIMETER)
"""The sheet's name beside them: its size as in cutting.css, the room it has at least, and what is free after it."""

ONE_FOR = SheetChoice(
    "per", gettext_lazy("One for each"), (("figure", gettext_lazy("Figure")), ("unit", gettext_lazy("Unit")))
)


Cut = TypeVar("Cut")
Size = tuple[Fraction, Fraction]
Placed = tuple[Cut, Fraction, Fraction]
"""A piece with its top left corner."""


def name_room(name: str) -> float:
    """The distance from the left to the instructions, beside the name of the sheet, in PDF points."""
    return max(NAME_ROOM, width(name, NAME_SIZE, "display") + NAME_GAP)


@dataclass(frozen=True, slots=True)
class Beside:
    """Texts that do not fit on their pieces; a page of its own prints them, by the numbers on the pieces."""

    texts: dict[str, list[str]] = field(default_factory=dict)

    def add(self, short: str, text: str) -> None:
        """Add a text once."""
        if text not in self.texts.setdefault(short, []):
            self.texts[short].append(text)

    def written(
        self, text: str, short: str, width: float, tallest: float, sizes: Sequence[float], face: str = "display"
    ) -> tuple[float, list[str]]:
        """A text's size and lines; if it has no room, those of its replacement."""
        if fitting := fitted(text, width, tallest, sizes, face):
            return fitting
        self.add(short, text)
        return fitted(short, width, tallest, sizes, face) or (sizes[-1], lines(short, sizes[-1], width, face))

    def headed(self, army: str, instructions: Sequence[str], layout: Layout, name: str) -> list[str]:
        """The lines above the pieces, with the army's name before the first if there is room beside the sheet's."""
        whole, size = [f"{army}. {instructions[0]}", *instructions[1:]], HEAD[layout.text]
        text_width = float(layout.size[0] - 2 * EDGE) - name_room(name)
        height = sum(len(lines(line, size, text_width)) for line in whole) * size * 1.15
        if height <= HEAD_HIGH:
            return whole
        self.add(_("Army"), army)
        return list(instructions)


@dataclass(frozen=True, slots=True)
class CutFigure:
    """A figure to make a piece for."""

    name: str
    short: str
    """The unit's number, in place of a name that has no room."""
    kind: str
    number: str
    """``2 of 5``; empty if there is only one."""
    color: str
    is_wide: bool
    front: str
    """The files with its picture, from before and from behind."""
    back: str


def figures(build: Build, layout: Layout, each: bool = True) -> Iterator[CutFigure]:
    """Every figure of the army, each with its companions after it; or one of each unit."""
    for place, unit in enumerate(build.units, 1):
        kind, color, width = _kind(build, unit), _color(build, unit.figure), _is_wide(build, unit.figure)
        front, back = parts.picture(build, unit, ink=layout.ink), parts.rear_picture(build, unit, layout.ink)
        for number in range(1, unit.count + 1 if each else 2):
            label = f"× {engine.words.grouped(unit.count)}" if unit.count > 1 else ""
            if unit.count > 1 and each:
                label = _("{number} of {total}").format(number=number, total=unit.count)
            yield CutFigure(unit.name, _("Unit {place}").format(place=place), kind, label, color, width, front, back)
        for count, dependant in enumerate(dependants(build, unit), 1):
            drawn = dependant.figure.silhouette
            views = parts.drawing(build, drawn, ink=layout.ink), parts.rear_drawing(drawn, layout.ink)
            color = _color(build, dependant.figure.slug)
            kind = _("{figure}, with {unit}").format(figure=dependant.figure.name, unit=unit.name)
            short = _("With {place}, {number}").format(place=place, number=count)
            yield CutFigure(dependant.name, short, kind, "", color, False, *views)


def counted(build: Build, each: bool = True) -> int:
    """The number of figures, or of units, with their companions."""
    return sum((unit.count if each else 1) + count_dependants(build, unit) for unit in build.units)


def page_context(name: str, layout: Layout, beside: Beside) -> dict[str, object]:
    """Values for the templates of sheets to cut out: the words above the pieces, and those that have no room."""
    minimum, head = LEAST[layout.text], HEAD[layout.text]
    return {"beside": beside.texts, "head": head, "name_room": name_room(name), "least": minimum}


def instructions(how: list[str], count: int, max_count: int) -> list[str]:
    """Instructions to cut so many pieces, and the number of those that have no room in this print."""
    if not count:
        return [_("There are no units yet.")]
    left = count - max_count
    sentence = ngettext(
        "{number} more figure doesn’t fit: print one per unit.",
        "{number} more figures don’t fit: print one per unit.",
        left,
    )
    return [*how, sentence.format(number=engine.words.grouped(left))] if left > 0 else how


def _kind(build: Build, unit: Unit) -> str:
    """``Commander, Hero``."""
    figure = build.figure(unit)
    worn = engine.profile(build, unit).active_levels
    leads = [level.name for level in worn if build.catalogue.options[level.option].least]
    return ", ".join([*leads, figure.name if figure else unit.figure])


def _color(build: Build, slug: str) -> str:
    figure = build.catalogue.figures.get(slug)
    return _colors().get(figure.style if figure else "", GREY)


@cache
def _colors() -> dict[str, str]:
    """The stylesheet's, by the style of a figure type: a drawing's insides do not see the stylesheet."""
    style = (settings.ROOT / "static" / "print" / "print.css").read_text("utf-8")
    return dict(re.findall(r"--c-([a-z]+): (#[0-9a-f]{6})", style))


def _is_wide(build: Build, slug: str) -> bool:
    """Whether it is something to ride or drive, which takes twice the room."""
    figure = build.catalogue.figures.get(slug)
    return bool(figure and engine.bare(build.catalogue, slug, build.rules).roles.get("crew"))


def pages(pieces: Sequence[Cut], size: Callable[[Cut], Size], layout: Layout, gap: Size) -> Iterator[list[Placed[Cut]]]:
    """The pieces in rows from the left, each row as high as its highest."""
    width, height = layout.size
    here: list[Placed[Cut]] = []
    x, y, row = EDGE, TOP, Fraction(0)
    for piece in pieces:
        across, down = size(piece)
        if x + across > width - EDGE:
            x, y, row = EDGE, y + row + gap[1], Fraction(0)
        if y + max(down, row) > height - FOOT:
            yield here
            here, x, y, row = [], EDGE, TOP, Fraction(0)
        here.append((piece, x, y))
        x, row = x + across + gap[0], max(row, down)
    if here:
        yield here


def fitted(
    text: str, width: float, tallest: float, sizes: Sequence[float], face: str = "display"
) -> tuple[float, list[str]] | None:
    """The largest size at which a text fits, and its lines; ``None`` if none fits.

    A word is broken only if no size avoids it.
    """
    whole = [size for size in sizes if spares(text, size, width, face)]
    for size in [*whole, *sizes]:
        wrapped, maximum = (
            [line.strip() for line in lines(text, size, width, face)],
            max(1, int(tallest / leading(size))),
        )
        if len(wrapped) <= maximum:
            return size, wrapped
    return None


def leading(size: float) -> float:
    """From line to line."""
    return size * 1.12


def sizes(layout: Layout, *wanted: float) -> list[float]:
    """Sizes to try from the largest down to the least that is printed, larger where text is."""
    minimum = LEAST[layout.text]
    scaled = [round(size * minimum / LEAST["normal"], 2) for size in wanted]
    return [size for size in scaled if size > minimum] + [minimum]
