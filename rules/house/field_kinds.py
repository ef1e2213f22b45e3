"""The kinds of fields of house rules, each with what it takes and how it says its change."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from rules.catalogue_shape import shapes_of
from rules.documents import Document, Node
from rules.engine.wording.messages import AnyOf, Distance, Message, Value, message
from rules.engine.wording.text import shown
from rules.engine.wording.words import number
from rules.house.differences import what_of_rules
from rules.house.house_field import WORDED, HouseField, Place
from rules.house.references import HouseError, rows_of, whole
from rules.house.rows import a_name, a_new_name, a_price, a_text, called, details_of, found_row, points, with_row
from rules.house.targets import Target, targets_of
from rules.house.words import allowed_figures, is_for_all, names_of, points_of, span
from rules.models import Edition
from rules.nodes import halves_at, key_of, listed_nodes, names_in, nodes, table_of, text_of

MOST_INCHES = 9_999
MOST_TARGET = 20
Range = tuple[int | None, int | None]
"""Points from and to, in halves; ``None``: open."""


class LevelText(HouseField):
    """The effect of a level in words, on pages and on cards."""

    def values(self, place: Place, value: str) -> Node:
        values = super().values(place, value)
        return values if place.node.get("text") == values["text"] else {**values, "term": values["text"]}


class OptionText(HouseField):
    """The effect of an option in words. An only level has the same."""

    def current(self, place: Place) -> str:
        texts = [text_of(node, "text") for node in (place.node, *nodes(place.node.get("levels")).values())]
        return texts[0] or texts[1]

    def values(self, place: Place, value: str) -> Node:
        values, levels = super().values(place, value), nodes(place.node.get("levels"))
        if len(levels) > 1:
            return values
        ((slug, level),) = levels.items()
        text = LevelText("options", "levels.*.text")
        below = replace(place, path=f"levels.{slug}.text", field=text)
        return {**values, "levels": {slug: {**level, **text.values(below, value)}}}


class Name(HouseField):
    """The name of a row or a level, changed wherever it is used."""

    def changed(self, place: Place, value: str) -> Document:
        changed, details = super().changed(place, value), details_of(place.row)
        if place.level is not None or details not in changed.rows:
            return changed
        name = changed.rows[place.row][1]["name"]
        return with_row(changed, details, {**found_row(changed, details), "name": name})

    def values(self, place: Place, value: str) -> Node:
        node, old = place.node, place.name
        name = a_new_name(place.document, place.parent, table_of(place.row), value, apart=place.row)
        values: Node = {field: name for field in ("name", "label", "quick") if text_of(node, field) == old}
        if "plural" in node:
            values["plural"] = name if node["plural"] == old else f"{name}s"
        if "levels" in node:
            values["levels"] = {slug: _renamed(level, old, name) for slug, level in nodes(node["levels"]).items()}
        return values

    def summary(self, place: Place, value: str) -> Message:
        """``Hero renamed Champion``."""
        return message("house-renamed", row=place.name, name=value.strip())


def _renamed(level: Node, old: str, new: str) -> Node:
    return level | {field: text_of(level, field).replace(old, new) for field in ("name", "label") if field in level}


class Points(HouseField):
    """The price of a figure, or of a level of an option, in halves."""

    def values(self, place: Place, value: int) -> Node:
        name = place.name
        if place.level is None and table_of(place.row) != "figures":
            raise HouseError(message("house-priced-by-level", row=name))
        return {"points": points(a_price(value))}

    def summary(self, place: Place, value: int) -> Message:
        """``Combat Master: 1 point instead of 2 points``."""
        was = points_of(halves_at(place.node))
        return message("house-repriced", row=place.name, points=points_of(value), was=was)


class Figures(HouseField):
    """The figure types that may take an option, by slug; none: all of them."""

    def current(self, place: Place) -> tuple[str, ...]:
        return tuple(names_in(place.node, "figures"))

    def values(self, place: Place, value: tuple[str, ...]) -> Node:
        figures = figures_of(place.document, value)
        return {"figures": figures, "barred": barred(place.document, figures) if figures else ""}

    def summary(self, place: Place, value: tuple[str, ...]) -> Message:
        """``Flight for guys``."""
        return message("house-offered", row=place.name, figures=allowed_figures(place.document, [*value]))


def figures_of(document: Document, figures: tuple[str, ...]) -> list[str]:
    """Known figure types; empty if all are meant. Raises ``HouseError``."""
    for slug in figures:
        found_row(document, f"figures/{slug}")
    return [] if is_for_all(document, [*figures]) else [*figures]


def barred(document: Document, figures: object) -> str:
    """Why others may not take it."""
    return str(message("house-barred", figures=allowed_figures(document, figures)))


class Needs(HouseField):
    """The options of which one is needed, by slug; none: it needs nothing else."""

    def current(self, place: Place) -> tuple[str, ...]:
        return tuple(names_in(place.node, "needs"))

    def values(self, place: Place, value: tuple[str, ...]) -> Node:
        for slug in value:
            found_row(place.document, f"options/{slug}")
        if key_of(place.row) in value:
            raise HouseError(message("house-needs-itself", row=called(place.document, place.row)))
        return {"needs": [*value]}

    def summary(self, place: Place, value: tuple[str, ...]) -> Message:
        """``Tough only works with Armor``."""
        if needs := names_of(place.document, "options", [*value]):
            return message("house-needs", row=place.name, options=AnyOf(tuple(needs)))
        return message("house-needs-nothing", row=place.name)


class SidePoints(HouseField):
    """The points that a side of a scenario plays with, a ``Range``."""

    def current(self, place: Place) -> Range:
        side = nodes(place.node["sides"])[place.part]
        return (
            None if side.get("least") is None else halves_at(side, "least"),
            None if side.get("most") is None else halves_at(side, "most"),
        )

    def values(self, place: Place, value: Range) -> Node:
        sides = nodes(place.node.get("sides"))
        if place.part not in sides:
            raise HouseError(message("house-no-side", scenario=place.name))
        return {"sides": {**sides, place.part: {**sides[place.part], **range_of(*value)}}}

    def summary(self, place: Place, value: Range) -> Message:
        """``Ambush (Target): up to 40 instead of up to 50``."""
        sides = nodes(place.node.get("sides"))
        side = sides.get(place.part, {})
        values: dict[str, Value] = {"scenario": place.name, "points": span(range_of(*value)), "was": span(side)}
        if len(sides) > 1 and side:
            return message("house-range-of-side", side=text_of(side, "name"), **values)
        return message("house-range", **values)


def range_of(minimum: int | None, maximum: int | None) -> Node:
    """A side's points as nodes have them. Raises ``HouseError``."""
    bounds = [a_price(bound) for bound in (minimum, maximum) if bound is not None]
    if bounds != sorted(bounds):
        raise HouseError(message("house-range-reversed"))
    return {"least": None if minimum is None else points(minimum), "most": None if maximum is None else points(maximum)}


class RollTarget(HouseField):
    """The number that a roll must show; row and part are the key of a ``Target``."""

    def changed(self, place: Place, value: int) -> Document:
        target = self._target(place)
        if not 1 <= value <= MOST_TARGET:
            raise HouseError(message("house-target", roll=target.words, most=MOST_TARGET))
        return target.changed(place.document, value)

    def _target(self, place: Place) -> Target:
        key = f"{place.row}:{place.part}"
        current = next((target for target in targets_of(place.document) if target.key == key), None)
        if current is None:
            raise HouseError(message("house-no-roll"))
        return current

    def summary(self, place: Place, value: int) -> Message:
        """``Light armor: 5+ instead of 6+``."""
        target = self._target(place)
        return message("house-aimed", roll=target.words, target=target.sign(value), was=target.sign(target.target))


class BaseValue(HouseField):
    """The value that a number begins with; the part is a set of measures and a kind or figure: ``ruler:kinds/guy``."""

    def values(self, place: Place, value: Fraction) -> Node:
        row, (measures, _, figure) = found_row(place.document, place.row), place.part.partition(":")
        found_row(place.document, f"measures/{measures}")
        found_row(place.document, figure)
        if not 0 <= value <= MOST_INCHES or (value * 100).denominator != 1:
            raise HouseError(message("house-value", number=text_of(row, "name"), most=MOST_INCHES))
        key: Node = {"measures": measures, "figure" if table_of(figure) == "figures" else "kind": key_of(figure)}
        entry: Node = {**key, "value": Decimal(value.numerator) / value.denominator}
        base = [entry if key.items() <= node.items() else node for node in listed_nodes(row.get("base"))]
        return {"base": base if entry in base else [*base, entry]}

    def summary(self, place: Place, value: Fraction) -> Message:
        """``Carries, Large cavalry: 2``."""
        amount = Distance(value) if place.node.get("unit", "inches") == "inches" else number(value)
        figure = called(place.document, place.part.partition(":")[2])
        return message("house-measured", number=place.name, figure=figure, value=amount)


class OwnText(HouseField):
    """The rules' own name and description."""

    def changed(self, place: Place, value: str) -> Document:
        shape = shapes_of(Edition).get(place.column)
        if shape is None or shape.sort not in WORDED:
            raise HouseError(message("house-no-own-text", field=shown(place.column)))
        text = (a_name if shape.needed else a_text)(value, shape.most)
        return whole({**place.document.own, place.column: text}, rows_of(place.document))

    def summary(self, place: Place, value: str) -> Message:
        """``House rules named Tuesday Table``."""
        if place.column in ("name", "short_name"):
            return message("house-named", name=value.strip())
        return message("house-described", field=what_of_rules(place.column))
