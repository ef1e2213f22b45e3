"""The sheet "Paper ruler": the paper's own edges as the paper measures, or true rulers, at the lengths in play."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import atan2, cos, degrees, hypot, sin

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from armybuilder.printing.papers import INCH, LEAST, Layout, SheetChoice
from armybuilder.printing.sheets.drawings.calibration import calibration, print_words
from armybuilder.printing.sheets.drawings.drawing import GREY, INK, Drawing, pt
from armybuilder.printing.sheets.drawings.lengths import base, by_length, color, multiples, others, reach, ruler_space
from armybuilder.printing.sheets.page.text_width import width
from armybuilder.printing.sheets.sheet import OFFICE, Context, Sheet
from armybuilder.printing.sheets.units import parts
from rules.engine.build import Build
from rules.engine.catalogue import Catalogue
from rules.engine.wording.reader import Units, units
from rules.engine.wording.words import exact_distance, listed, number, plain_distance

ALL = "all"
RIM = 24
"""The rim that a printer may leave white; a ruler ends before it."""
NUMBER = 16
"""From a number on an edge to the next, at least."""
Ranks = tuple[tuple[int, int, int, float], ...]
FREE: Mapping[Units, tuple[int, int]] = {"in": (54, 36), "cm": (71, 28)}
"""The place of the first line between the numbers of an edge, and the distance of the next one below it."""
RANKS: Mapping[Units, Ranks] = {
    "in": ((1, 0, 30, 0.75), (2, 1, 23, 0.5), (4, 2, 18, 0.35)),
    "cm": ((1, 0, 30, 0.75), (2, 1, 23, 0.5)),
}
"""The ticks of a ruler: how many for an inch or centimeter, which are longer, their length and width."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A length and its use."""

    value: Fraction
    uses: str
    color: str

    @property
    def points(self) -> Fraction:
        """The length on paper."""
        return self.value * INCH

    @property
    def label(self) -> str:
        """``8½″: guy moves``."""
        return f"{exact_distance(self.value)}: {self.uses}"


def offered(catalogue: Catalogue) -> tuple[tuple[str, str], ...]:
    """The sets of measures that are not in play, and all of them."""
    choices = [(measures.slug, _("{name} measures").format(name=measures.name)) for measures in others(catalogue)]
    return (*choices, (ALL, _("All lengths"))) if choices else ()


class Measuring(Sheet):
    """The measures in play: those of paper along the edges, others as rulers."""

    slug = "measuring"
    name = gettext_lazy("Paper ruler")
    text = gettext_lazy("Measure with the edges of the sheet")
    icon = "ruler"
    papers = OFFICE
    is_of_edition = True
    choices = (
        SheetChoice("measures", gettext_lazy("Lengths"), (("", gettext_lazy("The lengths your rules use")),), offered),
    )

    def context(self, build: Build, layout: Layout) -> Context:
        """A page for the measures in play, or for others if they were chosen."""
        catalogue, chosen = build.catalogue, self.selected(layout, "measures")
        own = catalogue.measured_by
        every = [own, *(measures.slug for measures in others(catalogue))]
        measures = every if chosen == ALL else [chosen if chosen in every else own]
        return {
            "title": _("{rules}: paper ruler").format(rules=catalogue.short_name),
            "pages": [_page(catalogue, slug, layout) for slug in measures],
            "print_words": print_words(layout),
            "calibration": calibration(LEAST[layout.text]).svg("calibration"),
            "columns": parts.columns(catalogue),
            "steps": catalogue.table("measuring"),
        }


def _page(catalogue: Catalogue, measures: str, layout: Layout) -> dict[str, object]:
    """A page for a set of measures, drawn for what they are measured with."""
    is_paper = catalogue.measures[measures].tool == "paper"
    return {"is_paper": is_paper, **(_edges if is_paper else _rulers)(catalogue, measures, layout)}


# what is measured


def _measures(catalogue: Catalogue, measures: str) -> list[Measure]:
    """Every length of a set of measures once, the shortest first."""
    uses: dict[Fraction, list[tuple[str, str]]] = {}
    move, half, aimed = catalogue.number_for("move"), catalogue.number_for("half"), reach(catalogue)
    for measured in (move, half, aimed):
        for value, kinds in by_length(catalogue, measured, measures).items():
            figures = listed([catalogue.kinds[kind].name for kind in kinds])
            words = pgettext("length", "every shot")
            if measured is move:
                words = ngettext("{figures} moves", "{figures} move", len(kinds)).format(figures=figures)
            elif measured is half:
                words = pgettext("length", "{figures}, half").format(figures=figures)
            uses.setdefault(value, []).append((words, color(catalogue, kinds[0])))
    return [Measure(value, " · ".join(words for words, _ in uses[value]), uses[value][0][1]) for value in sorted(uses)]


def _rows(catalogue: Catalogue, measures: str) -> Iterator[tuple[str, Fraction | None, Fraction | None]]:
    """Each kind of figure with its move and half of it."""
    for kind in catalogue.kinds.values():
        move, half = catalogue.number_for("move"), catalogue.number_for("half")
        yield parts.capitalized(kind.name), base(move, measures, kind.slug), base(half, measures, kind.slug)


def _pictures(catalogue: Catalogue) -> dict[str, str]:
    """A silhouette for each kind: that of its first figure type."""
    plastics = iter(("green", "tan", "red", "blue"))
    pictures: dict[str, str] = {}
    for figure in catalogue.figures.values():
        kind = parts.capitalized(catalogue.kinds[figure.kind].name)
        if kind not in pictures and figure.silhouette:
            pictures[kind] = f"img/{figure.silhouette}-{next(plastics, 'grey')}.svg"
    return pictures


def _shots(catalogue: Catalogue, measures: str) -> list[tuple[str, Fraction]]:
    """The reach of shots, and of the options that multiply it."""
    shots = [(_("Distance attack"), value) for value in by_length(catalogue, reach(catalogue), measures)]
    return [*shots[:1], *((name, far) for name, _, far in multiples(catalogue, measures))]


# the edges


def _edges(catalogue: Catalogue, measures: str, layout: Layout) -> dict[str, object]:
    """A page whose edges are rulers. The short edge is used only if its length is one of them."""
    width, height = layout.size
    every_length = _measures(catalogue, measures)
    across = (
        [each for each in every_length if each.points <= width]
        if any(each.points == width for each in every_length)
        else []
    )
    down = [
        each for each in every_length if each not in across and _down_from(each, every_length, height) not in across
    ]
    description = _("Ticks every half inch along the edges, and the lengths {lengths}")
    if units.get() == "cm":
        description = _("Ticks every half centimeter along the edges, and the lengths {lengths}")
    description = description.format(lengths=listed([exact_distance(m.value) for m in every_length]))
    drawing = Drawing(width, height, description, LEAST[layout.text])
    _ticks(drawing, every_length, across)
    first, below = FREE[units.get()]
    for place, each in enumerate(reversed(across)):
        _across(drawing, each, first + below * place)
    step = 36 if across else 16
    for place, each in enumerate(down):
        _down(drawing, each, first + step * place, every_length, 108 if across and place else 0)
    left = first + step * len(down) + (-12 if across else 6)
    return {
        "drawing": drawing.svg(),
        "letter": bool(across),
        "style": f"left:{left}pt;top:{46 + 36 * len(across) - 8 if across else 40}pt;width:{int(width) - left - 60}pt",
        "rows": [_cells(row, _pictures(catalogue), every_length, layout) for row in _rows(catalogue, measures)],
        "shots": [
            (name, exact_distance(value), _where(value, every_length, layout))
            for name, value in _shots(catalogue, measures)
        ],
        "name": catalogue.name,
        "alone": len(catalogue.measures) == 1,
    }


def _down_from(each: Measure, every_length: list[Measure], height: Fraction) -> Measure | None:
    """The shorter measure that a longer one is a multiple of or begins with; ``None`` if it fits on the sheet."""
    unit = _steps(each.value, every_length, height)[1] if each.points > height else None
    return next((length for length in every_length if length.value == unit), None)


def _cells(
    row: tuple[str, Fraction | None, Fraction | None],
    pictures: dict[str, str],
    every_length: list[Measure],
    layout: Layout,
) -> dict[str, object]:
    name, turn, half = row
    cells = [(exact_distance(value), _where(value, every_length, layout)) for value in (turn, half) if value]
    return {"name": name, "picture": pictures.get(name, ""), "cells": cells}


def _where(value: Fraction, every_length: list[Measure], layout: Layout) -> str:
    """The way to find a length on the sheet: an edge, a line, or an edge and a piece more."""
    width, height = layout.size
    if value * INCH == height:
        return _("the long edge")
    if value * INCH == width:
        return _("the short edge")
    if value * INCH < height:
        return _("to the {length} line").format(length=exact_distance(value))
    times, unit, rest = _steps(value, every_length, height)
    if not times:
        return _("farther than this sheet")
    way = _edge(unit, every_length, layout) if not rest or unit * INCH != height else exact_distance(unit)
    way = f"{times} × {way}" if times > 1 else way
    return _("{way}, then {rest} more").format(way=way, rest=exact_distance(rest)) if rest else way


def _edge(value: Fraction, every_length: list[Measure], layout: Layout) -> str:
    """A measure that lies on the sheet, as one finds it."""
    return _where(value, every_length, layout) if value * INCH in layout.size else exact_distance(value)


def _steps(value: Fraction, every_length: list[Measure], height: Fraction) -> tuple[int, Fraction, Fraction]:
    """The steps of a length longer than the sheet: so many times the longest measure that leaves nothing over, or
    another measure; else once the longest there is, and the rest by inches."""
    lengths = {each.value for each in every_length if each.points <= height}
    for unit in sorted(lengths, reverse=True):
        times, rest = divmod(value, unit)
        if rest == 0 or rest in lengths:
            return int(times), unit, rest
    whole = max(lengths, default=Fraction(0))
    return int(whole > 0), whole, value - whole


def _ticks(drawing: Drawing, every_length: list[Measure], across: list[Measure]) -> None:
    """Half inches or centimeters along the edges, longer than a printer's rim, with their numbers, and the measures."""
    unit = ruler_space() * INCH
    marked = {each.points: each for each in every_length}
    height = Fraction(drawing.height)
    rests = [_steps(each.value, every_length, height)[2] * INCH for each in every_length if each.points > height]
    for edge in ("left", "right", "top", "bottom") if across else ("left", "right"):
        length = drawing.width if edge in ("top", "bottom") else drawing.height
        places = [unit / 2 * step for step in range(1, int(Fraction(length) / (unit / 2)) + 1)]
        for whole in (False, True):
            there = (place for place in places if place < length and (place % unit == 0) == whole)
            ticks = [place for place in there if place not in marked]
            drawing.lines((_tick(drawing, edge, place, 30 if whole else 21) for place in ticks), 0.75 if whole else 0.5)
            if whole:
                for place in _apart(_out_of_corners(ticks, drawing, edge) if across else ticks, marked):
                    _number(drawing, edge, place, number(place / unit), INK, 12)
        for place, each in marked.items():
            if place < length and (edge != "bottom" or place in rests):
                drawing.line(*_tick(drawing, edge, place, 30), 1.6, each.color)
                _number(drawing, edge, place, plain_distance(each.value), each.color, 14)


def _out_of_corners(places: Iterable[Fraction], drawing: Drawing, edge: str) -> Iterator[Fraction]:
    """The places whose numbers on a side do not run into those above and below the page."""
    is_side = edge in ("left", "right")
    return (place for place in places if not is_side or 40 <= place <= Fraction(drawing.height) - 50)


def _apart(places: Iterable[Fraction], marked: Iterable[Fraction]) -> Iterator[Fraction]:
    """The places whose numbers do not run into those of marks."""
    taken = list(marked)
    return (place for place in places if all(abs(place - other) >= NUMBER for other in taken))


def _tick(
    drawing: Drawing, edge: str, position: Fraction, length: int
) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """A tick from the paper's edge inwards."""
    width, height, zero = Fraction(drawing.width), Fraction(drawing.height), Fraction(0)
    ends = {
        "left": (zero, position, Fraction(length), position),
        "right": (width, position, width - length, position),
        "top": (position, zero, position, Fraction(length)),
        "bottom": (position, height, position, height - length),
    }
    return ends[edge]


def _number(drawing: Drawing, edge: str, position: Fraction, text: str, color: str, size: float) -> None:
    """The number of a tick, beyond its end."""
    half = max(width(text, size, "display") / 2, 5)
    places = {
        "left": (33 + half, float(position) + 4.5),
        "right": (float(drawing.width) - 33 - half, float(position) + 4.5),
        "top": (float(position), 43),
        "bottom": (float(position), float(drawing.height) - 34),
    }
    drawing.words(*places[edge], text, size, color=color)


def _across(drawing: Drawing, each: Measure, y: int) -> None:
    """A length from the left edge to the right."""
    end = each.points
    drawing.line(0, y, end, y, 2.4, each.color)
    drawing.lines([(0, y - 4, 0, y + 4), (end, y - 4, end, y + 4)], 1, each.color)
    text = each.label if width(each.label, 9.5, "bold") < end - 40 else exact_distance(each.value)
    drawing.gap(end / 2, y, width(text, 9.5, "bold") + 16, 14)
    drawing.words(end / 2, y + 3.5, text, 9.5, color=each.color, face="bold")


def _down(drawing: Drawing, each: Measure, x: int, every_length: list[Measure], top: int) -> None:
    """A length down the sheet; one that is longer turns the corner, or goes on from a corner."""
    height = Fraction(drawing.height)
    times, whole, rest = (
        (1, each.value, Fraction(0)) if each.points <= height else _steps(each.value, every_length, height)
    )
    text = each.label
    if each.points <= height:
        drawing.line(x, 0, x, each.points, 2.4, each.color)
        drawing.lines([(x - 4, 0, x + 4, 0), (x - 4, each.points, x + 4, each.points)], 1, each.color)
    elif whole * INCH == height and rest and times == 1:
        text = _("{length}: the long edge, then {rest} of the short one")
        text = text.format(length=each.label, rest=exact_distance(rest))
        _corner(drawing, each, x, whole, rest, top)
    elif whole:
        text = _beyond(each.label, times, exact_distance(whole), exact_distance(rest) if rest else "")
        drawing.line(x, 0, x, whole * INCH, 2.4, each.color)
        drawing.lines([(x - 4, 0, x + 4, 0)], 1, each.color)
    middle = min(each.points, whole * INCH) / 2 + (top / 2 if top else 0)
    # Words along a line down the sheet, read from below.
    drawing.gap(x, middle, 14, width(text, 9.5, "bold") + 16)
    drawing.words(x + 3.5, middle, text, 9.5, color=each.color, face="bold", turn="-90")


def _beyond(label: str, times: int, whole: str, rest: str) -> str:
    """Instructions to measure a length that is longer than the sheet."""
    if times > 1 and rest:
        text = ngettext(
            "{length}: {times} time to the {line} line, then {rest} more from a corner",
            "{length}: {times} times to the {line} line, then {rest} more from a corner",
            times,
        )
    elif times > 1:
        text = ngettext(
            "{length}: {times} time to the {line} line", "{length}: {times} times to the {line} line", times
        )
    elif rest:
        text = _("{length}: to the {line} line, then {rest} more from a corner")
    else:
        text = _("{length}: to the {line} line")
    return text.format(length=label, times=times, line=whole, rest=rest)


def _corner(drawing: Drawing, each: Measure, x: int, whole: Fraction, rest: Fraction, top: int) -> None:
    """A length down the whole sheet, around its corner and along the short edge."""
    height = Fraction(drawing.height)
    drawing.path(f"M{x} {top}V{pt(height - 72)}a18 18 0 0 0 18 18H{pt(rest * INCH)}", 2.4, each.color)
    drawing.lines([(x - 6, top, x + 6, top), (rest * INCH, height - 60, rest * INCH, height - 48)], 1.2, each.color)
    text = f"{plain_distance(whole)} + {plain_distance(rest)} = {exact_distance(each.value)}"
    drawing.words(rest * INCH + 8, height - 51, text, 9.5, color=each.color, face="bold", is_centered=False)


# the rulers


def _rulers(catalogue: Catalogue, measures: str, layout: Layout) -> dict[str, object]:
    """A page with a ruler on its left edge and another on its fold."""
    width, height = layout.size
    every_length = _measures(catalogue, measures)
    description = _("An inch ruler along the left edge, and another along the diagonal fold")
    if units.get() == "cm":
        description = _("A centimeter ruler along the left edge, and another along the diagonal fold")
    drawing = Drawing(width, height, description, LEAST[layout.text])
    _edge_ruler(drawing, [each for each in every_length if each.points <= height - RIM])
    whole = [each for each in every_length if each.value.denominator == 1 or each.points > height - RIM]
    _fold_ruler(drawing, [each for each in whole if each.points <= hypot(width, height) - RIM])
    rows = [
        (name, *(exact_distance(value) if value else "–" for value in lengths))
        for name, *lengths in _rows(catalogue, measures)
    ]
    shots = [(name, exact_distance(value)) for name, value in _shots(catalogue, measures)]
    title = _("Centimeter rulers") if units.get() == "cm" else _("Inch rulers")
    return {"title": title, "drawing": drawing.svg(), "rows": rows, "shots": shots, "name": catalogue.name}


def _edge_ruler(drawing: Drawing, every_length: list[Measure]) -> None:
    marked = {each.points for each in every_length}
    unit, ranks = ruler_space() * INCH, RANKS[units.get()]
    fine = unit / ranks[-1][0]
    free = [fine * step for step in range(1, int(Fraction(drawing.height) / fine) + 1)]
    free = [place for place in free if place not in marked and place < drawing.height]
    for parts_of_it, coarser, length, thick in ranks:
        ticks = [place for place in free if not place * parts_of_it % unit and (not coarser or place * coarser % unit)]
        drawing.lines(((Fraction(0), place, Fraction(length), place) for place in ticks), thick)
    for place in _apart((place for place in free if place % unit == 0), marked):
        _number(drawing, "left", place, number(place / unit), INK, 12)
    for each in every_length:
        drawing.line(0, each.points, 32, each.points, 1.8, each.color)
        text = exact_distance(each.value)
        drawing.words(37, each.points + 6, text, 17, color=each.color, is_centered=False)
        if _on_edge(drawing, each) < 0:
            after = _after(each)
            drawing.words(after, each.points + 4, each.uses, 9, color=each.color, face="bold", is_centered=False)


def _after(each: Measure) -> float:
    """The start of the words about a mark on the edge, after its length."""
    return 37 + width(exact_distance(each.value), 17, "display") + 6


def _on_edge(drawing: Drawing, each: Measure) -> float:
    """The distance by which the words about a mark on the edge would cross the fold, which says them too."""
    fold = (float(each.points) - 4) * float(drawing.width) / float(drawing.height)
    return _after(each) + width(each.uses, max(9, drawing.min_text), "bold") + 4 - fold


def _fold_ruler(drawing: Drawing, every_length: list[Measure]) -> None:
    """The diagonal from the top left corner: crease it, and the fold is the ruler."""
    right, bottom = float(drawing.width), float(drawing.height)
    angle = atan2(bottom, right)
    drawing.path(f"M0 0L{right:.3f} {bottom:.3f}", 0.35, GREY, dashes="5 4")
    if every_length:
        end = float(every_length[-1].points)
        drawing.line(0, 0, end * cos(angle), end * sin(angle), 1)
    before = Fraction(0)
    for each in every_length:
        x, y = float(each.points) * cos(angle), float(each.points) * sin(angle)
        dx, dy = 19 * sin(angle), -19 * cos(angle)
        drawing.line(x - dx, y - dy, x + dx, y + dy, 1.8, each.color)
        drawing.words(x + 1.75 * dx, y + 1.75 * dy + 6, exact_distance(each.value), 17, color=each.color)
        if width(each.uses, max(9, drawing.min_text), "bold") + 12 < each.points - before:
            _before(drawing, each, x, y, angle, is_above=_meets_edge(drawing, each, every_length, angle))
        before = each.points


def _meets_edge(drawing: Drawing, each: Measure, every_length: list[Measure], angle: float) -> bool:
    """Whether words below the fold, in front of a mark, would touch words on the edge."""
    size, end = max(9, drawing.min_text), float(each.points)
    begin = end - width(each.uses, size, "bold") - 4
    return any(
        begin * sin(angle) - 4 < float(length.points) < end * sin(angle) + 2 * size
        and -2.5 * size < _on_edge(drawing, length) < 0
        for length in every_length
    )


def _before(drawing: Drawing, each: Measure, x: float, y: float, angle: float, is_above: bool) -> None:
    """Write the uses of a mark on the fold, in front of it and along the fold: below it, or above."""
    length, off = width(each.uses, max(9, drawing.min_text), "bold") + 4, -3 if is_above else 8
    back = (x - length * cos(angle) - off * sin(angle), y - length * sin(angle) + off * cos(angle))
    turn = f"{degrees(angle):.3f}"
    drawing.words(*back, each.uses, 9, color=each.color, face="bold", turn=turn, is_centered=False)
