"""The context of two sides, or of a random army: armies with their toys, the pick list, and what would help."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder import rule_books
from armybuilder.armies.display import army_context, missing_toys
from armybuilder.armies.pictures.plastics import PLASTIC_NAMES
from armybuilder.armies.pictures.silhouettes import pose
from armybuilder.core.web.values import Context
from armybuilder.toybox import context
from armybuilder.toybox.answers import Found
from armybuilder.toybox.contents import Contents, box_of, find
from armybuilder.toybox.models import Box
from armybuilder.toybox.orders import Row
from armybuilder.toybox.wishes import LIKENESS_NAMES, MOST_SWAPS, THEME_NAMES, SidesRequest, counts_points, written
from armybuilder.visitors import Visitor
from rules import engine
from rules.boxes.army import army
from rules.boxes.box import Need, need_of
from rules.boxes.fitting import fit
from rules.engine import words
from rules.engine.editing.free_names import numbered
from rules.engine.maximums import MOST_NAME_LENGTH
from rules.engine.wording.directions import isolate

SIDE_PLASTICS = ("red", "blue")
"""Of the two sides."""
ICONS = {"toys": "plus", "points": "arrow-down"}


def form(visitor: Visitor, box: Box | None, asked: SidesRequest) -> Context:
    """The choices in the form."""
    chosen = asked.wishes
    return {
        "box": box,
        "at": context.address(box),
        "asked": asked,
        "head": _sides_head(box, asked) if chosen.sides > 1 else _random_head(asked),
        "editions": [(book.slug, book.name) for book in rule_books.books_for(visitor) if counts_points(book)],
        "options": [(slug, rule.name, slug in chosen.rules) for slug, rule in asked.catalogue.optional_rules.items()],
    }


def _sides_head(box: Box | None, asked: SidesRequest) -> Context:
    """The head of the page of two sides: its title, and what is asked for most."""
    scenarios = [("", _("None")), *((scenario.slug, scenario.name) for scenario in asked.catalogue.scenarios.values())]
    total = context.total(box.contents) if box else ""
    return {
        "start": (context.address(box), _("Toy box")),
        "name": _("Two sides"),
        "title": _("Two sides") if asked.numbers.errors else _("Two sides of {points}").format(points=asked.points),
        "line": _("From your toy box · {total}").format(total=total) if total else _("From your toy box"),
        "points": _("Points a side"),
        "choice": ("scenario", _("Scenario"), _chosen(scenarios, asked.wishes.scenario)),
        "ways": ("like", _("The two sides are"), _chosen(LIKENESS_NAMES.items(), asked.wishes.likeness)),
        "button": ("refresh-cw", _("Find again")),
    }


def _random_head(asked: SidesRequest) -> Context:
    """The head of the page of a random army."""
    out = [("box", _("my toy box")), ("everything", _("everything"))]
    return {
        "start": (reverse("armies:new"), _("New army")),
        "name": _("Random army"),
        "title": _("Random army"),
        "line": _("Roll until you like one. Nothing is saved until you press Keep this army."),
        "points": _("Points"),
        "choice": ("theme", _("Theme"), _chosen(THEME_NAMES.items(), asked.wishes.theme)),
        "ways": ("out", _("Figures from"), _chosen(out, "everything" if asked.is_out_of_everything else "box")),
        "button": ("dices", _("Roll an army")),
        "next_seed": asked.seed + 1,
    }


def _chosen(choices: Iterable[tuple[str, object]], chosen: str) -> list[tuple[str, object, bool]]:
    """Choices by value and name, each with whether it is chosen."""
    return [(slug, name, slug == chosen) for slug, name in choices]


def builds(asked: SidesRequest, sides: Sequence[Sequence[Row]], box: Box | None) -> list[engine.Build]:
    """The armies of an answer; units out of a box are named after their toys."""
    armies = []
    for side, rows in enumerate(sides):
        plastic = SIDE_PLASTICS[side] if asked.wishes.sides > 1 else "violet"
        name = _("{color} side").format(color=PLASTIC_NAMES[plastic]) if asked.wishes.sides > 1 else _("Random army")
        figures = [(figure, _read_options(options), count) for figure, options, count in rows]
        armies.append(army(asked.catalogue, asked.wishes, figures, side, name, plastic))
    contents = contents_for(asked, box)
    toys = _Toys(contents, armies)
    return [_named_after_toys(build, toys, side) for side, build in enumerate(armies)] if contents else armies


def contents_for(asked: SidesRequest, box: Box | None) -> Contents:
    """The toys that an answer is made of; none if it is out of everything."""
    return box.contents if box and not asked.is_out_of_everything else ()


def _named_after_toys(build: engine.Build, toys: "_Toys", side: int) -> engine.Build:
    units: list[engine.Unit] = []
    for unit in build.units:
        name = toys.name(side, unit)[: MOST_NAME_LENGTH - 4].strip() or unit.name
        units.append(replace(unit, name=numbered(name, {unit.name for unit in units})))
    return replace(build, units=tuple(units))


def _read_options(options: Sequence[Sequence[str]]) -> engine.Held:
    return tuple((option, level) for option, level in options)


def page(asked: SidesRequest, box: Box | None, result: Found) -> Context:
    """An answer, as far as there is one."""
    contents = contents_for(asked, box)
    shown: Context = {"here": asked.query(), "waits": result.waits, "refusal": result.refusal}
    if result.sides is None:
        changes = [_change(asked, box, change) for change in result.changes or ()]
        is_done = not (result.waits or result.refusal or asked.numbers.errors)
        return shown | {"changes": changes, "nothing": is_done, "why": _why(asked)}
    armies = builds(asked, result.sides, box)
    taken = _Toys(contents, armies)
    sides = [_side(asked, result, build, taken, place) for place, build in enumerate(armies)]
    return shown | {
        "sides": sides,
        "answers": [
            {"number": number, "query": asked.query(n=number if number > 1 else None, swap=None)}
            for number in range(1, len(result.answers) + 1)
        ],
        "another": _another(asked, result),
        "picks": list(taken.picks()),
        "replacement": _describe_replacement(asked, result),
    }


def _another(asked: SidesRequest, result: Found) -> str:
    """The address of the answer after this one."""
    if asked.wishes.sides == 1:
        return asked.query(seed=asked.seed + 1, n=None, swap=None)
    count = len(result.answers)
    return asked.query(n=asked.number % count + 1, swap=None) if count > 1 else ""


class _Toys:
    """The toys that stand for each unit."""

    def __init__(self, contents: Contents, armies: Sequence[engine.Build]) -> None:
        self.contents, self.by_side = contents, [Counter[int]() for _ in armies]
        self.by_unit: dict[tuple[int, int], dict[int, int]] = {}
        needs: Counter[Need] = Counter()
        for build in armies:
            for unit in build.units:
                needs[need_of(build.catalogue, unit.figure, unit.options)] += unit.count
        rest = dict(fit(box_of(contents), needs).picks) if contents else {}
        for side, build in enumerate(armies):
            for unit in build.units:
                need = need_of(build.catalogue, unit.figure, unit.options)
                self._take(rest, side, unit, need)

    def _take(self, rest: dict[tuple[Need, int], int], side: int, unit: engine.Unit, need: Need) -> None:
        wanted = unit.count
        for key in [key for key in rest if key[0] == need]:
            number = min(wanted, rest[key])
            rest[key] -= number
            wanted -= number
            if number:
                self.by_unit.setdefault((side, unit.id), {})[key[1]] = number
                self.by_side[side][key[1]] += number

    def toys_of(self, side: int, unit: engine.Unit) -> str:
        """The toys of a unit: ``3 × Horses``."""
        counts = self.by_unit.get((side, unit.id), {})
        counted_toys = ((number, find(self.contents, id)) for id, number in counts.items())
        return ", ".join(f"{number} × {isolate(toys.name)}" for number, toys in counted_toys if toys)

    def name(self, side: int, unit: engine.Unit) -> str:
        """The name of the toys that most figures of a unit are; empty if there are none."""
        numbers = self.by_unit.get((side, unit.id), {})
        toys = find(self.contents, max(numbers, key=lambda id: numbers[id])) if numbers else None
        return toys.name if toys else ""

    def picks(self) -> Iterator[Context]:
        """The toys to get from the box."""
        for toys in self.contents:
            numbers = [side[toys.id] for side in self.by_side]
            spare = None if toys.count is None else toys.count - sum(numbers)
            yield {"toys": toys, "numbers": numbers, "spare": spare}


def _side(asked: SidesRequest, result: Found, build: engine.Build, taken: _Toys, place: int) -> Context:
    bill = engine.bill(build)
    rows = list(result.sides[place]) if result.sides else []
    return {
        "name": build.name,
        "plastic": build.plastic,
        "lineup": army_context.lineup(build),
        "points": words.points_sign(bill.total),
        "sum": words.points_of(bill.total),
        "figures": army_context.figures(bill.figures),
        "rows": [_row(asked, build, unit, rows, taken, place) for unit in build.units],
    }


def _row(
    asked: SidesRequest, build: engine.Build, unit: engine.Unit, rows: list[Row], taken: _Toys, side: int
) -> Context:  # fmt: skip
    number = next(
        place for place, row in enumerate(rows) if (row[0], _read_options(row[1])) == (unit.figure, unit.options)
    )
    levels = [level.name for option, level_slug in unit.options if (level := build.catalogue.level(option, level_slug))]
    figure = build.figure(unit)
    total = engine.each_of(build.catalogue, unit.figure, unit.options) * unit.count
    crewed = figure.needs if figure and engine.profile(build, unit).roles.get("crew") else ""
    return {
        "unit": unit,
        "pose": pose(build, unit),
        "type": figure.name if figure else unit.figure,
        "options": " · ".join(levels),
        "needs": bool(crewed),
        "toys": taken.toys_of(side, unit),
        "points": words.points_sign(total),
        "swap": asked.query(swap=written((*asked.swaps, (side, number)))) if len(asked.swaps) < MOST_SWAPS else "",
        "id": f"swap-{side}-{number}",
    }


def _describe_replacement(asked: SidesRequest, result: Found) -> str:
    """A description of what a replaced row became, and of what else had to change."""
    if result.is_stuck:
        return _("Nothing else fits in place of this row.")
    if result.before is None or result.sides is None or not asked.swaps:
        return ""
    side, row = asked.swaps[-1]
    gone = result.before[side][row]
    new = [_describe_row(asked, need) for need in result.sides[side] if need not in result.before[side]]
    others = [
        _describe_row(asked, need)
        for place, rows in enumerate(result.before)
        for need in rows
        if need != gone and need not in result.sides[place]
    ]
    sentence = _("{gone} replaced by {new}.").format(
        gone=_describe_row(asked, gone), new=words.listed(new) if new else "–"
    )
    if others:
        sentence = _("{sentence} Also changed: {others}.").format(sentence=sentence, others=words.listed(others))
    if len(asked.swaps) == MOST_SWAPS:
        maximum = _("You have replaced {count} rows, which is the maximum.").format(count=MOST_SWAPS)
        return f"{sentence} {maximum}"
    return sentence


def _describe_row(asked: SidesRequest, row: Row) -> str:
    figure, options, count = row
    levels = [level.name for option, level_slug in options if (level := asked.catalogue.level(option, level_slug))]
    name = f"{count} × {asked.catalogue.figures[figure].name}"
    return f"{name} ({', '.join(levels)})" if levels else name


def _why(asked: SidesRequest) -> str:
    """The request in words, where there is no answer."""
    wishes, scenario = asked.wishes, asked.catalogue.scenarios.get(asked.wishes.scenario)
    parts = [_("two sides of {points} points").format(points=asked.points)]
    if scenario:
        parts.append(scenario.name)
    if wishes.likeness != "mixed":
        parts.append(str(LIKENESS_NAMES[wishes.likeness]))
    if wishes.mounted:
        minimum = ngettext(
            "at least {count} mounted figure on each", "at least {count} mounted figures on each", wishes.mounted
        )
        parts.append(minimum.format(count=wishes.mounted))
    if wishes.figures:
        maximum = ngettext("at most {count} figure on each", "at most {count} figures on each", wishes.figures)
        parts.append(maximum.format(count=wishes.figures))
    return ", ".join(parts)


def _change(asked: SidesRequest, box: Box | None, parts: Sequence[Mapping[str, Any]]) -> Context:
    """A change as a button: a link with other wishes, or a form that adds toys."""
    other: dict[str, str | int | None] = {"n": None, "swap": None}
    toys: list[tuple[str, str]] = []
    titles, notes = [], []
    for part in parts:
        title, note = _describe_part(asked, box, part)
        titles.append(title)
        notes.append(note)
        other |= _query_of(part)
        toys += [("toys", f"{id}:{count}") for id, count in part.get("toys", ())]
        toys += [("new", f"{figure}|{' '.join(gear)}|{count}") for figure, gear, count in part.get("new", ())]
    return {
        "title": words.listed(titles),
        "note": " ".join(filter(None, notes)),
        "icon": ICONS.get(parts[0]["what"], "users"),
        "toys": toys,
        "query": asked.query(**other),
    }


def _query_of(part: Mapping[str, Any]) -> dict[str, str | int | None]:
    if part["what"] == "toys":
        return {}
    if part["what"] == "points":
        scenario = {"scenario": ""} if part["is_out_of_range"] else {}
        return {"points": engine.whole_points(part["points"]), **scenario}
    return {"like": part["likeness"], "mounted": part["mounted"] or None, "figures": part["figures"]}


def _describe_part(asked: SidesRequest, box: Box | None, part: Mapping[str, Any]) -> tuple[str, str]:
    """A change as a phrase, and a note on it."""
    what = part["what"]
    if what == "toys":
        contents = box.contents if box else ()
        counted_names = [(count, isolate(toys.name)) for id, count in part["toys"] if (toys := find(contents, id))]
        for figure, gear, count in part["new"]:
            counted_names.append((count, missing_toys.called(Need(figure, frozenset(gear)), asked.catalogue, count)))
        title = _("Add {toys}").format(toys=words.listed([f"{count} × {name}" for count, name in counted_names]))
        return title, _("The smallest change to the box.")
    if what == "points":
        title = _("Play {points} points a side").format(points=engine.whole_points(part["points"]))
        if part["is_out_of_range"]:
            return title, _("Fewer points than the scenario suggests.")
        return title, _("This is the closest that this box can do.")
    unchanged = _("Everything else stays as you asked.")
    if what == "mounted":
        return _("Ask for {count} mounted figures on each side").format(count=part["mounted"]), unchanged
    if what == "figures":
        return _("Allow {count} figures on each side").format(count=part["figures"]), unchanged
    if what == "likeness":
        return _("Allow mixed sides"), unchanged
    return _("Drop your wishes about the sides"), _("Points and scenario stay.")
