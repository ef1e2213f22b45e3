"""The score sheet: rounds with initiative, defeats and points, and the figures of one or two armies to tick off."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import starmap, zip_longest

from armybuilder.printing.papers import Choice, Layout
from armybuilder.printing.sheets import parts
from armybuilder.printing.sheets.score_room import Page
from armybuilder.printing.sheets.sheet import Context, Sheet
from rules import engine
from rules.engine.build import Build

ROUNDS = ("5", "6", "8", "10")
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


class Score(Sheet):
    """Rounds to fill in, and the figures of both sides."""

    slug = "score"
    name = "Score sheet"
    text = "Rounds, defeats and points"
    icon = "trophy"
    can_turn = True
    is_for_two = True
    without_army = {}
    choices = (Choice("rounds", "Rounds", tuple((count, f"{count} rounds") for count in ROUNDS)),)

    def context(self, build: Build, layout: Layout) -> Context:
        """The sheet of an army against one that is written in by hand."""
        return _context([build], layout, self._rounds(layout))

    def context_for_two(self, build: Build, against: Build, layout: Layout) -> Context:
        """The sheet of two armies that meet."""
        return _context([build, against], layout, self._rounds(layout))

    def _rounds(self, layout: Layout) -> int:
        rounds = self.selected(layout, "rounds")
        return int(rounds if rounds in ROUNDS else ROUNDS[0])


def _context(builds: list[Build], layout: Layout, rounds: int) -> Context:
    catalogue, scenario = builds[0].catalogue, builds[0].chosen_scenario
    rolled, priced = catalogue.chart is None, catalogue.limited_in == "points"
    names = [build.name for build in builds] + [""] * (2 - len(builds))
    short = [name if 0 < len(name) <= SHORT else side for name, side in zip(names, SIDES, strict=True)]
    heading, facts = scenario.name if scenario else "Score", _facts(builds, rounds)
    heads = [f"{head}, tick the fallen" for head in starmap(_head, zip(short, names, strict=True))]
    page = Page(layout, rolled, priced)
    left = page.left(heading, "".join(f"{before}{name} {told}" for before, name, told in facts), short, rounds, heads)
    return {
        "title": f"Score: {' against '.join(name or side for name, side in zip(names, SIDES, strict=True))}",
        "heading": heading,
        "facts": facts,
        "heads": heads,
        "short": short,
        "rolled": rolled,
        "counted": "points" if priced else "out",
        "priced": priced,
        "rounds": range(1, rounds + 1),
        **_lists(builds, page, left),
    }


def _head(side: str, name: str) -> str:
    """What stands above a side's figures; its whole name follows where its columns call it otherwise."""
    return f"{side}: {name}" if name not in ("", side) else side


def _facts(builds: list[Build], rounds: int) -> list[tuple[str, str, str]]:
    """Who meets whom in what, each with the words before and after it; what is not known is a line to write on."""
    known = [(build.name, parts.points(build, engine.bill(build))) for build in builds if build.name]
    (one, first), (other, second) = (*known, *((side, WRITE) for side in SIDES[len(known) :]))
    unsaid = builds[0].catalogue.scenarios and not builds[0].chosen_scenario
    more = [(" · ", "Scenario", WRITE)] if unsaid else []
    ends = filter(None, [f"{rounds} rounds", _gap(builds)])
    return [("", one, first), (" against ", other, second), *more, *((f" · {end}", "", "") for end in ends)]


def _lists(builds: list[Build], page: Page, left: float) -> dict[str, object]:
    """The figures of both sides beside each other, and lines to write on down to the foot of the page."""
    known = [list(lines(build)) for build in builds if build.name]
    rows, unknown = list(zip_longest(*known)), 2 - len(known)
    taken = sum(page.row([(line.name, line.boxes, line.points) for line in row if line], unknown > 0) for row in rows)
    more, notes = page.spread(left - taken, len(rows), unknown > 0)
    spare = Line("", parts.BOX * page.figures, 0, "")
    filled = [(*row, *[spare] * unknown) for row in [*rows, *[(None,) * len(known)] * more]]
    return {"rows": filled, "written": unknown > 0, "notes": range(notes)}


def _gap(builds: list[Build]) -> str:
    """How far apart two armies are, and how far they may be unless their sides play with other points.

    Empty where one is not known.
    """
    fair = builds[0].catalogue.fair
    if len(builds) < 2 or fair is None:
        return ""
    one, other = (engine.bill(build).total for build in builds)
    apart = engine.words.sum_of(builds[0].catalogue, abs(one - other))
    ranges = {(side.least, side.most) for build in builds if (side := build.chosen_side)}
    return f"{apart} apart, {engine.words.points_sign(fair)} allowed" if len(ranges) < 2 else f"{apart} apart"


def lines(build: Build) -> Iterator[Line]:
    """Each unit with a box for each of its figures, and those who come along with it."""
    bill, priced = engine.bill(build), build.catalogue.limited_in == "points"
    for unit in build.units:
        each = engine.words.points_sign(bill.of(unit.id).each) if priced else ""
        told = f"{each} each" if each and unit.count > 1 else each
        yield Line(unit.name, parts.boxes(unit.count), unit.count, told)
        for one in engine.dependants(build, unit):
            yield Line(one.name, parts.boxes(1), 1, "")
