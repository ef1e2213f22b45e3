"""The roster: every unit with its numbers to roll, its rules and a box for each figure."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import groupby

import segno
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.core.i18n.lang_attributes import row_marked
from armybuilder.printing.papers import COPY, MILLIMETER, Layout, SheetChoice
from armybuilder.printing.sheets.page.text_width import lines, shortened, width
from armybuilder.printing.sheets.sheet import Context, Sheet
from armybuilder.printing.sheets.units import parts, vitals
from rules import engine
from rules.engine import army_fields

LINEUP, FEWER = 7, 5
"""The most silhouettes beside the army's name; with a code to scan beside them."""
SPANS = (40, 80, 200, 400, 800, 2000, 4000, 8000, 20_000, 40_000, 80_000, 200_000, 400_000, 1_000_000, 2_000_000)
"""Points over the whole width of the ruler."""
MOST_LIVES = 4
"""Figures of a unit whose health has room on its line."""
LONG = 22
"""Letters from which a name is set smaller."""
MARGINS = 2 * 11 * MILLIMETER
NARROW = 150 * MILLIMETER
"""Below this width there are no silhouettes next to the army's name."""
REM = {"normal": Fraction(9), "large": Fraction(10), "largest": Fraction(25, 2)}
"""The stylesheet's letters at each size of text."""
WHO, DIE, NUMBER, BOXES, UNIT = (Fraction(length) for length in ("5.98", "3.717", "3.78", "5.04", "13.5"))
"""Widths of columns in rem, as in roster.css; the least that a unit's name and options need beside them."""
HEADING, BELOW = 0.86, 0.82
"""Font sizes of headings and of the text below dice, in rem."""
FIGURES = {"normal": "2.5", "large": "2.9", "largest": "3.6"}
"""The height of the ruler's figures in millimeters."""


class Roster(Sheet):
    """A table of all units."""

    slug = "roster"
    name = gettext_lazy("Roster")
    text = gettext_lazy("Rolls, rules, boxes to tick")
    can_turn = True
    is_signed = True
    choices = (
        SheetChoice(
            "form",
            gettext_lazy("Layout"),
            (("full", gettext_lazy("Full, with rules")), ("compact", gettext_lazy("Compact, one line per unit"))),
        ),
        COPY,
    )

    def context(self, build: engine.Build, layout: Layout) -> Context:
        """The head, the table and what is below it."""
        compact, is_own = self.selected(layout, "form") == "compact", self.selected(layout, "copy") == "own"
        build = build if is_own else parts.without_notes(build)
        bill, catalogue = engine.bill(build), build.catalogue
        aims = any(roll.number for roll in catalogue.rolls.values())
        columns = {"moves": catalogue.number_for("move") is not None, "aims": aims}
        columns["bought"] = is_own and parts.has_prices(catalogue)
        thrown = parts.roll_columns(catalogue)
        across = layout.size[0] - MARGINS
        points = is_own and catalogue.limited_in == "points"
        units = enumerate(build.units, 1)
        return {
            **columns,
            "compact": compact,
            "stacked": stacked(across / REM[layout.text], len(thrown), sum(columns.values())),
            "narrow": across < NARROW,
            "code": code(layout.address) if layout.address else None,
            "wide": len(thrown) + sum(columns.values()) + 1,
            "title": build.name,
            "build": build,
            "long": len(build.name) > LONG,
            **size(build, bill, is_own),
            "in_play": " · ".join([parts.in_play(build), *map(" ".join, army_fields.facts(build))]),
            "origin": layout.origin,
            "all_game": parts.player_effect(build),
            "opponent": not is_own,
            "stamp": stamp(build, is_own),
            "lineup": lineup(build, layout),
            "ruler": ruler(build, bill, float(across / MILLIMETER), FIGURES[layout.text]) if points else None,
            "rolls": [(heading(roll), _in_column(second(roll)), _marked(build, "rolls", roll.slug)) for roll in thrown],
            "rows": [row for place, unit in units for row in rows(build, place, unit, bill, layout.ink, not compact)],
            "adds": any(roll.way != "face" for roll in catalogue.rolls.values() if roll.always),
            "total": engine.words.points_sign(bill.total) if points else "",
            "total_points": engine.words.points_of(bill.total) if points and columns["bought"] else "",
            "boxes": ticks(build, bill),
            "unspent": unspent(build, bill) if is_own else "",
            "leads": [option.name for option in catalogue.options.values() if option.least],
        }


def stacked(across: Fraction, rolls: int, numbers: int) -> bool:
    """Whether a unit is above its columns, because they leave no room next to them."""
    return across - WHO - rolls * DIE - numbers * NUMBER - BOXES < UNIT


def code(address: str) -> dict[str, object]:
    """The address as a code to scan: its modules as lines of a drawing, row by row."""
    matrix = segno.make(address, error="m", micro=False).matrix
    lines = (
        f"M{start} {row}h{run}" for row, modules in enumerate(matrix) for dark, start, run in _runs(modules) if dark
    )
    return {"size": len(matrix), "lines": "".join(lines), "address": address}


def _runs(modules: Iterable[int]) -> Iterator[tuple[int, int, int]]:
    """Runs of equal modules: whether they are dark, their start, their length."""
    start = 0
    for dark, group in groupby(modules):
        run = list(group)
        yield dark, start, len(run)
        start += len(run)


def size(build: engine.Build, bill: engine.Bill, is_own: bool) -> dict[str, str]:
    """Points and figures; where figures are counted, those and the size agreed on."""
    figures = parts.figures(build, bill)
    if not is_own:
        return {"points": figures, "figures": figures}
    if build.catalogue.limited_in == "points":
        return {"points": parts.points(build, bill), "figures": figures}
    agreed = ""
    if build.limit is not None:
        agreed = _("agreed size: {size}").format(size=engine.words.sum_of(build.catalogue, build.limit))
    return {"points": figures, "figures": figures, "agreed": agreed}


def stamp(build: engine.Build, is_own: bool) -> str | None:
    """The stamp: the scenario, with its points if the army keeps to them; ``None`` if the army is illegal."""
    if not engine.legal(build):
        return None
    scenario, side = build.chosen_scenario, build.chosen_side
    if not scenario or not side:
        return build.catalogue.short_name
    ends = parts.span(build.catalogue, side) if is_own and within(side, engine.bill(build).total) else ""
    return " · ".join(filter(None, (engine.words.side_of(scenario, side), ends)))


def within(side: engine.Side, total: engine.Halves) -> bool:
    """Whether so many points are what the side plays with; false if it names none."""
    has_range = side.least is not None or side.most is not None
    return has_range and (side.least or 0) <= total and (side.most is None or total <= side.most)


def lineup(build: engine.Build, layout: Layout) -> list[str]:
    """The first units' silhouettes, looking at the army's name."""
    units = build.units[: FEWER if layout.address else LINEUP]
    return [parts.picture(build, unit, True, layout.ink) for unit in units]


def ruler(build: engine.Build, bill: engine.Bill, width: float, figures: str) -> dict[str, object]:
    """The points ruler, in millimeters: points spent, limit, positions of the numbers."""
    maximum = max(bill.total, build.limit or 0)
    span = next((span for span in SPANS if 2 * span >= maximum), SPANS[-1])
    step = span // 8
    return {
        "wide": f"{width:.2f}",
        "tick": f"{width / 40:.3f}",
        "short": f".18 {width / 40 - 0.18:.3f}",
        "tall": f".29 {width / 8 - 0.29:.3f}",
        "eighth": f"{width / 8:.3f}",
        "spent": f"{min(1, bill.total / (2 * span)) * width:.2f}",
        "limit": None if build.limit is None else f"{build.limit / (2 * span) * width:.2f}",
        "labels": [(engine.words.grouped(place * step), f"{place * width / 8 + 0.7:.2f}") for place in range(1, 8)],
        "figures": figures,
    }


def heading(roll: engine.Roll) -> str:
    """The heading of a column of dice: the roll's name, or its short name if a word is wider than the column."""
    widest = max(width(word, HEADING, "bold") for word in roll.name.split())
    return roll.name if widest <= float(DIE) else parts.capitalized(roll.short)


def second(roll: engine.Roll) -> str:
    """The situation below the die: ``in cover``."""
    if roll.way != "face":
        return ""
    return next((situation.name for situation in roll.situations[1:] if situation.rolls == 1), "")


def _in_column(text: str) -> str:
    """The heading of a column of dice, with short words instead of those that are wider than it."""
    return " ".join(shortened(word, HEADING, float(DIE), "bold") for word in text.split())


def ticks(build: engine.Build, bill: engine.Bill) -> int:
    """The number of boxes: one for each figure, or for each point of its health."""
    lives = [(unit, vitals.life(engine.profile(build, unit))) for unit in build.units]
    alone = sum(unit.count * life for unit, life in lives)
    brought = (companion for unit, _ in lives for companion in engine.dependants(build, unit))
    return (
        alone + sum(vitals.life(engine.bare(build.catalogue, companion.figure.slug)) for companion in brought)
        or bill.figures
    )


def rows(
    build: engine.Build, place: int, unit: engine.Unit, bill: engine.Bill, ink: str, has_rules: bool
) -> Iterator[Context]:
    """One unit of the table, with its companions below it."""
    yield row(build, place, unit, bill, ink, has_rules)
    for dependant in engine.dependants(build, unit):
        yield companion(build, dependant, ink)


def companion(build: engine.Build, dependant: engine.Dependant, ink: str) -> Context:
    """A companion."""
    figure = dependant.figure
    profile = engine.bare(build.catalogue, figure.slug, build.rules)
    return {
        "place": "",
        "unit": {"name": dependant.name, "count": 1},
        "style": figure.style,
        "picture": parts.drawing(build, figure.silhouette, ink=ink),
        "chips": [("type", figure.name, _marked(build, "figures", figure.slug))],
        "facts": " · ".join(f"{name} {value}" for value, name in vitals.counted(build.catalogue, profile)),
        "adds": _adds(build, profile),
        "reach": parts.reach(profile),
        "boxes": vitals.boxes(vitals.life(profile)),
        "left": [],
        "right": [],
    }


def _adds(build: engine.Build, profile: engine.Profile) -> list[str]:
    """Additions to each roll that always has its place, where it need show no face."""
    rolls = [profile.rolls.get(roll.slug) for roll in parts.roll_columns(build.catalogue)]
    return [roll.plain.text if roll else "" for roll in rolls]


def row(build: engine.Build, place: int, unit: engine.Unit, bill: engine.Bill, ink: str, has_rules: bool) -> Context:
    """One unit of the table."""
    figure, cost, profile = build.figure(unit), bill.unit_bill(unit.id), engine.profile(build, unit)
    rolls, life = [profile.rolls[roll.slug] for roll in parts.roll_columns(build.catalogue)], vitals.life(profile)
    rules = parts.rules(build, unit) if has_rules else []
    # Beside boxes of health a unit's own column is narrow: rules take the whole width.
    left, right = parts.in_two_columns(rules) if rolls and not life else (rules, [])
    under = [_below(roll) for roll in rolls]
    return {
        "place": place,
        "unit": unit,
        "style": figure.style if figure else "",
        "picture": parts.picture(build, unit, ink=ink),
        "chips": chips(build, unit, figure.name if figure else unit.figure),
        "facts": " · ".join(facts(build, unit)),
        "dice": [(parts.die(roll.plain if roll else None), below) for roll, below in zip(rolls, under, strict=True)],
        "adds": _adds(build, profile) if life else [],
        "deep": max(map(_line_count, under), default=0),
        "move": parts.move(build, unit),
        "reach": parts.reach(profile),
        "total": vitals.points(build, unit) or engine.words.points_sign(cost.total),
        "each": engine.words.points_sign(cost.each),
        "of": next((engine.words.points_sign(purse.size) for purse in engine.purses(build, unit)), ""),
        "boxes": life_boxes(unit, life),
        "left": left,
        "right": right,
    }


def life_boxes(unit: engine.Unit, life: int) -> str:
    """A box for each figure; where figures have health, a box for each of it."""
    if not life:
        return parts.boxes(unit.count)
    return "\n".join([vitals.boxes(life)] * unit.count) if unit.count <= MOST_LIVES else ""


def chips(build: engine.Build, unit: engine.Unit, kind: str) -> list[tuple[str, str, SafeString]]:
    """Its kind between what an army must have and its other options, each with its style and its language."""
    options, groups = build.catalogue.options, build.catalogue.groups
    levels = [
        held_option
        for held_option in parts.active_levels(build, unit)
        if groups[options[held_option.option].group].layout != "stats"
    ]
    leads = [level for level in levels if options[level.option].least]
    others = [level for level in levels if not options[level.option].least]
    return [
        *(("leading", f"★ {level.name}", parts.option_marked(build, level)) for level in leads),
        ("type", kind, _marked(build, "figures", unit.figure)),
        *(("", level.name, parts.option_marked(build, level)) for level in others),
    ]


def _marked(build: engine.Build, table: str, slug: str) -> SafeString:
    return row_marked(build.catalogue.foreign, f"{table}/{slug}")


def facts(build: engine.Build, unit: engine.Unit) -> list[str]:
    """Its look, and its numbers that have no column."""
    numbers = engine.profile(build, unit).numbers
    lines = [unit.look] if unit.look else []
    for slug, number in build.catalogue.numbers.items():
        value = numbers.get(slug)
        counted = number.unit == "count" and number.answered and not (number.brings or number.most)
        if counted and number.role != "life" and value:
            lines.append(f"{number.name} {engine.words.number(value)}")
    lines += [f"{number.name} +{engine.words.number(value)}" for number, value in parts.best_of_army(build, unit)]
    lines += parts.lengths(build, unit)
    moves = parts.move(build, unit)
    if len(moves) > 2 and moves[2] != moves[1]:
        lines.append(_("rough ground {length}").format(length=moves[2]))
    return lines


def _below(roll: engine.RollProfile | None) -> str:
    """The text below a die: dice of which the best counts, the number in cover."""
    if roll is None:
        return ""
    name = (second(roll.roll).split() or [""])[-1]
    chance = next((chance for slug, chance in list(roll.situations.items())[1:] if chance.rolls == 1), None)
    notes = [_("best of {dice}").format(dice=roll.dice)] if roll.dice > 1 else []
    if roll.plain.needs is None:
        return _("never")
    if chance and name:
        if width(f"{name} 5+", BELOW, "bold") > float(DIE):
            name = shortened(name, BELOW, 0, "bold")
        notes.append(f"{name} {chance.needs}+" if chance.needs else _("{situation}: no").format(situation=name))
    return "\n".join(notes)


def _line_count(below: str) -> int:
    """The number of lines below a die; words wider than the column take several."""
    return sum(len(lines(line, BELOW, float(DIE), "bold")) for line in below.splitlines())


def unspent(build: engine.Build, bill: engine.Bill) -> str:
    """The points left of the limit, or above it; empty if all are spent."""
    if build.limit is None or build.catalogue.limited_in != "points":
        return ""
    left = build.limit - bill.total
    if not left:
        return ""
    if left < 0:
        return _("{points} over the limit").format(points=engine.words.points_of(-left))
    return _("{points} left; unspent points are lost").format(points=engine.words.points_of(left))
