"""The score sheet: rounds with initiative, defeats and points, and the figures of one or two armies to tick off."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import starmap, zip_longest

from django.utils.html import format_html, format_html_join, strip_tags
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from armybuilder.printing.papers import Layout, SheetChoice
from armybuilder.printing.sheets.page.score_lines import ScorePage
from armybuilder.printing.sheets.sheet import Context, Sheet
from armybuilder.printing.sheets.units import parts
from rules import engine
from rules.engine.build import Build
from rules.engine.wording.directions import isolate

ROUNDS = {
    "5": gettext_lazy("5 rounds"),
    "6": gettext_lazy("6 rounds"),
    "8": gettext_lazy("8 rounds"),
    "10": gettext_lazy("10 rounds"),
}
SHORT = 22
"""The most letters of an army's name in the head of a column."""
WRITE = "_" * 16
"""A line to write a name on."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Figures to tick off."""

    name: str
    boxes: str
    many: int
    """The number of figures, for those that are too many for boxes."""
    points: str


class Score(Sheet):
    """Rounds to fill in, and the figures of both sides."""

    slug = "score"
    name = gettext_lazy("Score sheet")
    text = gettext_lazy("Rounds, defeats and points")
    icon = "trophy"
    can_turn = True
    is_for_two = True
    without_army = {}
    choices = (SheetChoice("rounds", gettext_lazy("Rounds"), tuple(ROUNDS.items())),)

    def context(self, build: Build, layout: Layout) -> Context:
        """The sheet of an army against one that is written in by hand."""
        return _context([build], layout, self._rounds(layout))

    def context_for_two(self, build: Build, against: Build, layout: Layout) -> Context:
        """The sheet of two armies that meet."""
        return _context([build, against], layout, self._rounds(layout))

    def _rounds(self, layout: Layout) -> int:
        rounds = self.selected(layout, "rounds")
        return int(rounds if rounds in ROUNDS else next(iter(ROUNDS)))


def _context(builds: list[Build], layout: Layout, rounds: int) -> Context:
    catalogue, scenario = builds[0].catalogue, builds[0].chosen_scenario
    rolled, priced = catalogue.chart is None, catalogue.limited_in == "points"
    names = [build.name for build in builds] + [""] * (2 - len(builds))
    short = [name if 0 < len(name) <= SHORT else side for name, side in zip(names, _sides(), strict=True)]
    heading, facts = scenario.name if scenario else pgettext("of a game", "Score"), _facts(builds, rounds)
    heads = [_("{side}, tick the fallen").format(side=head) for head in starmap(_head, zip(short, names, strict=True))]
    page = ScorePage(layout, rolled, priced)
    defeated = [_("{side} defeated").format(side=isolate(side)) for side in short]
    so_far = _("sum so far")
    columns = [*(short if rolled else ()), so_far]
    left = page.left(heading, strip_tags(facts), defeated, columns, rounds, heads)
    first, other = (name or side for name, side in zip(names, _sides(), strict=True))
    return {
        "title": _("Score: {one} against {other}").format(one=isolate(first), other=isolate(other)),
        "heading": heading,
        "facts": facts,
        "heads": heads,
        "short": short,
        "rolled": rolled,
        "defeated": defeated,
        "so_far": so_far,
        "counted": pgettext("column", "points") if priced else pgettext("column", "out"),
        "priced": priced,
        "rounds": range(1, rounds + 1),
        **_lists(builds, page, left),
    }


def _head(side: str, name: str) -> str:
    """The heading of a side's figures; its whole name follows if its columns use another one."""
    return f"{isolate(side)}: {isolate(name)}" if name not in ("", side) else isolate(side)


def _sides() -> tuple[str, str]:
    """Short names for sides whose own are longer, or written in by hand."""
    return _("One side"), _("Other side")


def _facts(builds: list[Build], rounds: int) -> SafeString:
    """Players, sides and scenario; unknown ones are a line to write on."""
    known = [(build.name, parts.points(build, engine.bill(build))) for build in builds if build.name]
    first, other = (_labeled(*side) for side in (*known, *((side, WRITE) for side in _sides()[len(known) :])))
    facts: list[str] = [format_html(_("{one} against {other}"), one=first, other=other)]
    if builds[0].catalogue.scenarios and not builds[0].chosen_scenario:
        facts.append(_labeled(_("Scenario"), WRITE))
    facts += [ngettext("{number} round", "{number} rounds", rounds).format(number=rounds), _gap(builds)]
    return format_html_join(" · ", "{}", ((text,) for text in facts if text))


def _labeled(name: str, text: str) -> SafeString:
    return format_html("<b>{}</b> {}", isolate(name), text)


def _lists(builds: list[Build], page: ScorePage, left: float) -> dict[str, object]:
    """The figures of both sides beside each other, and lines to write on down to the foot of the page."""
    known = [list(lines(build)) for build in builds if build.name]
    rows, unknown = list(zip_longest(*known)), 2 - len(known)
    taken = sum(page.row([(line.name, line.boxes, line.points) for line in row if line], unknown > 0) for row in rows)
    more, notes = page.spread(left - taken, len(rows), unknown > 0)
    spare = ScoreLine("", parts.BOX * page.figures, 0, "")
    filled = [(*row, *[spare] * unknown) for row in [*rows, *[(None,) * len(known)] * more]]
    return {"rows": filled, "written": unknown > 0, "notes": range(notes)}


def _gap(builds: list[Build]) -> str:
    """The difference between two armies, and the fair difference unless their sides play with other points.

    Empty if an army is unknown.
    """
    fair = builds[0].catalogue.fair
    if len(builds) < 2 or fair is None:
        return ""
    first, other = (engine.bill(build).total for build in builds)
    apart = engine.words.sum_of(builds[0].catalogue, abs(first - other))
    ranges = {(side.least, side.most) for build in builds if (side := build.chosen_side)}
    if len(ranges) > 1:
        return _("{difference} apart").format(difference=apart)
    allowed = _("{difference} apart, {allowed} allowed")
    return allowed.format(difference=apart, allowed=engine.words.points_sign(fair))


def lines(build: Build) -> Iterator[ScoreLine]:
    """Each unit with a box for each of its figures, and with its companions."""
    bill, priced = engine.bill(build), build.catalogue.limited_in == "points"
    for unit in build.units:
        each = engine.words.points_sign(bill.unit_bill(unit.id).each) if priced else ""
        points = _("{points} each").format(points=each) if each and unit.count > 1 else each
        yield ScoreLine(unit.name, parts.boxes(unit.count), unit.count, points)
        for companion in engine.dependants(build, unit):
            yield ScoreLine(companion.name, parts.boxes(1), 1, "")
