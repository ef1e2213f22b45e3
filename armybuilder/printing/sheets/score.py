"""The score sheet: rounds with initiative, defeats and points, and the figures of one or two armies to tick off."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import starmap, zip_longest

from armybuilder.printing.papers import MILLIMETER, Choice, Layout
from armybuilder.printing.sheets import parts
from rules import engine
from rules.engine.build import Build

ROUNDS = ("5", "6", "8", "10")
CHOICES = (Choice("rounds", "Rounds", tuple((count, f"{count} rounds") for count in ROUNDS)),)
BLANK = 8
"""Empty lines for figures of an army that is not printed along."""
SHORT = 22
"""The most letters of an army's name in the head of a column."""
SIDES = ("One side", "Other side")
"""What sides are called whose names are longer, or written in by hand."""
WRITE = "_" * 16
"""Where a name is written."""


@dataclass(frozen=True, slots=True)
class Line:
    """Figures to tick off."""

    name: str
    boxes: str
    many: int
    """How many there are, where they are too many for boxes."""
    points: str


def context(build: Build, layout: Layout) -> dict[str, object]:
    """The sheet of an army against one that is written in by hand."""
    return _sheet([build], layout)


def match(build: Build, against: Build, layout: Layout) -> dict[str, object]:
    """The sheet of two armies that meet."""
    return _sheet([build, against], layout)


def _sheet(builds: list[Build], layout: Layout) -> dict[str, object]:
    catalogue, first = builds[0].catalogue, builds[0]
    names = [build.name for build in builds] + [""] * (2 - len(builds))
    short = [name if 0 < len(name) <= SHORT else side for name, side in zip(names, SIDES, strict=True)]
    scenario = first.chosen_scenario
    lists = [list(lines(build)) for build in builds]
    return {
        "title": f"Score: {' against '.join(name or side for name, side in zip(names, SIDES, strict=True))}",
        "scenario": scenario.name if scenario else "",
        "sums": _sums(builds),
        "names": list(starmap(_head, zip(short, names, strict=True))),
        "short": short,
        "rolled": catalogue.chart is None,
        "counted": "points" if catalogue.limited_in == "points" else "out",
        "priced": catalogue.limited_in == "points",
        "rounds": range(1, int(_rounds(layout)) + 1),
        "rows": _rows(*lists) if first.name else [(None, None)] * _blank(layout),
        "fair": _gap(builds),
    }


def _head(side: str, name: str) -> str:
    """What stands above a side's figures: its name, or a line for it."""
    return side if side == name else f"{side}: {name or WRITE}"


def _sums(builds: list[Build]) -> list[tuple[str, str]]:
    """What the armies come to; without any, lines for both sides."""
    known = [(build.name, parts.points(build, engine.bill(build))) for build in builds if build.name]
    return known or [(side, WRITE) for side in SIDES]


def _rows(one: list[Line], other: Sequence[Line] = ()) -> list[tuple[Line | None, Line | None]]:
    """The figures of both sides beside each other; empty lines where a side has none."""
    least = BLANK if not (one and other) else 0
    rows = list(zip_longest(one, other))
    return rows + [(None, None)] * (least - len(rows))


def _blank(layout: Layout) -> int:
    """Lines for the figures of two sides, as many as the page has room for."""
    spare = layout.size[1] / MILLIMETER - 210 - Fraction(84, 10) * (int(_rounds(layout)) - 5)
    return BLANK + max(0, int(spare / 7))


def _rounds(layout: Layout) -> str:
    asked = layout.chosen("score.rounds", ROUNDS[0])
    return asked if asked in ROUNDS else ROUNDS[0]


def _gap(builds: list[Build]) -> str:
    """How far apart two armies are, and how far they may be; empty where one is not known."""
    fair = builds[0].catalogue.fair
    if len(builds) < 2 or fair is None:
        return ""
    one, other = (engine.bill(build).total for build in builds)
    apart = engine.words.sum_of(builds[0].catalogue, abs(one - other))
    return f"{apart} apart, {engine.words.points_sign(fair)} allowed"


def lines(build: Build) -> Iterator[Line]:
    """Each unit with a box for each of its figures, and those who come along with it."""
    bill, priced = engine.bill(build), build.catalogue.limited_in == "points"
    for unit in build.units:
        each = engine.words.points_sign(bill.of(unit.id).each) if priced else ""
        told = f"{each} each" if each and unit.count > 1 else each
        yield Line(unit.name, parts.boxes(unit.count), unit.count, told)
        for one in engine.dependants(build, unit):
            yield Line(one.name, parts.boxes(1), 1, "")
