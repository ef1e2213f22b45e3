"""Edits of the rows of house rules: names, points, texts, who may take something, rolls and numbers."""

from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from rules.documents import Document, Node
from rules.engine.messages import AnyOf, Distance, Message, Value, message
from rules.engine.text import shown
from rules.engine.words import number
from rules.house.differences import what_of_rules
from rules.house.references import HouseError, rows_of, whole
from rules.house.rows import (
    a_name,
    a_new_name,
    a_price,
    a_text,
    called,
    details_of,
    found_row,
    points,
    row_or_level,
    with_node,
    with_row,
)
from rules.house.targets import Target, targets_of
from rules.house.words import allowed_figures, is_for_all, names_of, points_of, span
from rules.models import TABLES, Edition, Level
from rules.nodes import halves_of, key_of, listed_nodes, nodes, table_of, text_of
from rules.shape import shapes_of

MOST_INCHES = 9_999


@dataclass(frozen=True, slots=True)
class Rename:
    """Rename a row, or a level, wherever its name is used."""

    row: str
    name: str
    level: str | None = None
    plural: str = ""

    def apply(self, document: Document, parent: Document) -> Document:
        node = row_or_level(document, self.row, self.level, parent)
        name = a_new_name(document, parent, table_of(self.row), self.name, apart=self.row)
        renamed = _renamed(node, text_of(node, "name"), name, self.plural)
        changed = with_node(document, self.row, self.level, renamed)
        details = details_of(self.row)
        if self.level is None and details in changed.rows:
            changed = with_row(changed, details, {**found_row(changed, details), "name": name})
        return changed

    def summary(self, document: Document, parent: Document | None = None) -> Message:
        """``Hero renamed Champion``."""
        return message("house-renamed", row=called(document, self.row, self.level), name=self.name.strip())


def _renamed(node: Node, old: str, new: str, plural: str) -> Node:
    """The node and its levels with the new name for the old one."""
    left = {**node, "name": new}
    if "plural" in node:
        left["plural"] = a_text(plural, 80) or _plural(old, text_of(node, "plural"), new)
    for field in ("label", "quick"):
        if text_of(node, field) == old:
            left[field] = new
    levels = nodes(node.get("levels"))
    if levels:
        left["levels"] = {slug: _level_renamed(level, old, new) for slug, level in levels.items()}
    return left


def _level_renamed(level: Node, old: str, new: str) -> Node:
    texts: Node = {field: text_of(level, field).replace(old, new) for field in ("name", "label") if field in level}
    return {**level, **texts}


def _plural(old: str, plural: str, new: str) -> str:
    return new if plural == old else f"{new}s"


@dataclass(frozen=True, slots=True)
class Reprice:
    """A figure, or a level of an option, costs other points."""

    row: str
    points: int
    """In halves."""
    level: str | None = None

    def apply(self, document: Document, parent: Document) -> Document:
        node = row_or_level(document, self.row, self.level, parent)
        if self.level is None and table_of(self.row) != "figures":
            raise HouseError(message("house-priced-by-level", row=called(document, self.row)))
        return with_node(document, self.row, self.level, {**node, "points": points(a_price(self.points))})

    def summary(self, document: Document, parent: Document | None = None) -> Message:
        """``Combat Master: 1 point instead of 2 points``."""
        was = halves_of(row_or_level(document, self.row, self.level))
        name = called(document, self.row, self.level)
        return message("house-repriced", row=name, points=points_of(self.points), was=points_of(was))


@dataclass(frozen=True, slots=True)
class Write:
    """Other words of a row, or of a level of it."""

    row: str
    field: str
    text: str
    level: str | None = None

    def apply(self, document: Document, parent: Document) -> Document:
        node = row_or_level(document, self.row, self.level, parent)
        shape = shapes_of(TABLES[table_of(self.row)] if self.level is None else Level).get(self.field)
        if shape is None or shape.sort not in WORDED or self.field == "name":
            row = called(document, self.row, self.level)
            raise HouseError(message("house-no-text", row=row, field=shown(self.field)))
        text = a_text(self.text, shape.most, lines=shape.sort == "lines")
        if not text and shape.needed:
            raise HouseError(message("house-text-needed", row=called(document, self.row, self.level)))
        return with_node(document, self.row, self.level, {**node, self.field: text})

    def summary(self, document: Document, parent: Document | None = None) -> Message:
        """``Text of Combat Master``."""
        return message("house-text", row=called(document, self.row, self.level))


WORDED = ("name", "text", "lines")
"""Fields with text for people."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Who may take an option: these figure types, or all of them."""

    row: str
    figures: tuple[str, ...] = ()

    def apply(self, document: Document, parent: Document) -> Document:
        figures = figures_of(document, self.figures)
        why = barred(document, figures) if figures else ""
        row = found_row(document, self.row, parent)
        return with_row(document, self.row, {**row, "figures": figures, "barred": why})

    def summary(self, document: Document, parent: Document | None = None) -> Message:
        """``Flight for guys``."""
        return message(
            "house-offered", row=called(document, self.row), figures=allowed_figures(document, [*self.figures])
        )


def figures_of(document: Document, figures: tuple[str, ...]) -> list[str]:
    """Known figure types; empty if all are meant."""
    for slug in figures:
        found_row(document, f"figures/{slug}")
    return [] if is_for_all(document, [*figures]) else [*figures]


def barred(document: Document, figures: object) -> str:
    """Why others may not take it."""
    return str(message("house-barred", figures=allowed_figures(document, figures)))


@dataclass(frozen=True, slots=True)
class Need:
    """An option is of use only with one of these; or with nothing else."""

    row: str
    options: tuple[str, ...] = ()

    def apply(self, document: Document, parent: Document) -> Document:
        for slug in self.options:
            found_row(document, f"options/{slug}")
        if key_of(self.row) in self.options:
            raise HouseError(message("house-needs-itself", row=called(document, self.row)))
        return with_row(document, self.row, {**found_row(document, self.row, parent), "needs": [*self.options]})

    def summary(self, document: Document, parent: Document | None = None) -> Message:
        """``Tough only works with Armor``."""
        row, needs = called(document, self.row), names_of(document, "options", [*self.options])
        if needs:
            return message("house-needs", row=row, options=AnyOf(tuple(needs)))
        return message("house-needs-nothing", row=row)


@dataclass(frozen=True, slots=True)
class Aim:
    """What a roll must show: in a situation, or with an option's level or a figure type."""

    key: str
    """Of a ``Target``."""
    target: int

    def apply(self, document: Document, parent: Document) -> Document:
        aim = self._aim(document)
        if not 1 <= self.target <= MOST_TARGET:
            raise HouseError(message("house-target", roll=aim.words, most=MOST_TARGET))
        changed = with_row(document, aim.row, aim.put(found_row(document, aim.row), self.target))
        return _with_number(changed, aim, self.target)

    def _aim(self, document: Document) -> Target:
        current = next((target for target in targets_of(document) if target.key == self.key), None)
        if current is None:
            raise HouseError(message("house-no-roll"))
        return current

    def summary(self, document: Document, parent: Document | None = None) -> Message:
        """``Light armor: 5+ instead of 6+``."""
        aim = self._aim(document)
        return message("house-aimed", roll=aim.words, target=aim.sign(self.target), was=aim.sign(aim.target))


MOST_TARGET = 20


def _with_number(document: Document, aim: Target, target: int) -> Document:
    """The document with the number replaced in texts: ``Light 6+``, ``a miss on 6+``, the dice table."""
    rows = rows_of(document)
    for name, row in rows.items():
        if name in aim.mentions:
            rows[name] = _reworded(row, aim, target)
        if (
            name.startswith("terms/dice/")
            and text_of(row, "value") == str(aim.target)
            and aim.is_named(text_of(row, "name"))
        ):
            rows[name] = {**row, "value": str(target)}
    return whole(document.own, rows)


WORDS = ("label", "hint", "text", "term")


def _reworded(row: Node, aim: Target, target: int) -> Node:
    texts: Node = {field: aim.reword(text_of(row, field), target) for field in WORDS if field in row}
    if levels := nodes(row.get("levels")):
        texts["levels"] = {
            slug: _reworded(level, aim, target) if aim.level in (None, slug) else level
            for slug, level in levels.items()
        }
    return {**row, **texts}


@dataclass(frozen=True, slots=True)
class Measure:
    """The value that a number begins with, for a figure type or a kind, in a set of measures."""

    number: str
    measures: str
    whom: str
    """``figures/large-cavalry`` or ``kinds/guy``."""
    value: Fraction

    def apply(self, document: Document, parent: Document) -> Document:
        row = found_row(document, f"numbers/{self.number}")
        found_row(document, f"measures/{self.measures}")
        found_row(document, self.whom)
        if not 0 <= self.value <= MOST_INCHES or (self.value * 100).denominator != 1:
            raise HouseError(message("house-value", number=text_of(row, "name"), most=MOST_INCHES))
        base = listed_nodes(row.get("base"))
        entry: Node = {"measures": self.measures, self._of: key_of(self.whom), "value": _decimal(self.value)}
        kept = [measure for measure in base if not self._same(measure)]
        place = next((place for place, measure in enumerate(base) if self._same(measure)), len(base))
        return with_row(document, f"numbers/{self.number}", {**row, "base": [*kept[:place], entry, *kept[place:]]})

    @property
    def _of(self) -> str:
        return "figure" if table_of(self.whom) == "figures" else "kind"

    def _same(self, base: Node) -> bool:
        return base.get("measures") == self.measures and base.get(self._of) == key_of(self.whom)

    def summary(self, document: Document, parent: Document | None = None) -> Message:
        """``Carries, Large cavalry: 2``."""
        row = found_row(document, f"numbers/{self.number}")
        amount = Distance(self.value) if row.get("unit", "inches") == "inches" else number(self.value)
        whom = called(document, self.whom)
        return message("house-measured", number=text_of(row, "name"), figure=whom, value=amount)


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / value.denominator


@dataclass(frozen=True, slots=True)
class Range:
    """The points that a side of a scenario plays with."""

    row: str
    side: str
    least: int | None
    """In halves."""
    most: int | None

    def apply(self, document: Document, parent: Document) -> Document:
        row = found_row(document, self.row, parent)
        sides = nodes(row.get("sides"))
        if self.side not in sides:
            raise HouseError(message("house-no-side", scenario=text_of(row, "name")))
        side = {**sides[self.side], **range_of(self.least, self.most)}
        return with_row(document, self.row, {**row, "sides": {**sides, self.side: side}})

    def summary(self, document: Document, parent: Document | None = None) -> Message:
        """``Ambush (Target): up to 40 instead of up to 50``."""
        sides = nodes(found_row(document, self.row).get("sides"))
        values: dict[str, Value] = {
            "scenario": called(document, self.row),
            "points": span(range_of(self.least, self.most)),
            "was": span(sides.get(self.side, {})),
        }
        if len(sides) > 1 and self.side in sides:
            return message("house-range-of-side", side=text_of(sides[self.side], "name"), **values)
        return message("house-range", **values)


def range_of(minimum: int | None, maximum: int | None) -> Node:
    """A side's points as nodes have them."""
    bounds = [a_price(bound) for bound in (minimum, maximum) if bound is not None]
    if bounds != sorted(bounds):
        raise HouseError(message("house-range-reversed"))
    return {"least": None if minimum is None else points(minimum), "most": None if maximum is None else points(maximum)}


@dataclass(frozen=True, slots=True)
class Describe:
    """The rules' own name and description."""

    field: str
    text: str

    def apply(self, document: Document, parent: Document) -> Document:
        shape = shapes_of(Edition).get(self.field)
        if shape is None or shape.sort not in WORDED:
            raise HouseError(message("house-no-own-text", field=shown(self.field)))
        text = a_name(self.text, shape.most) if shape.needed else a_text(self.text, shape.most)
        return whole({**document.own, self.field: text}, rows_of(document))

    def summary(self, document: Document, parent: Document | None = None) -> Message:
        """``House rules named Tuesday Table``."""
        if self.field in ("name", "short_name"):
            return message("house-named", name=self.text.strip())
        return message("house-described", field=what_of_rules(self.field))
