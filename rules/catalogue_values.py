"""Turns a catalogue's document into the engine's values."""

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from django.db.models import BooleanField, DecimalField, Field, IntegerField, Model

from rules import models
from rules.engine import catalogue as engine
from rules.engine.points import halves_of
from rules.engine.wording.words_in_play import field_names, played
from rules.fixture import Document, Node, defaults, fields_of
from rules.models.base import PointsField
from rules.stored_text import StoredCharField
from rules.texts import names_in
from rules.titles import credited, revision_of, titled

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Value = TypeVar("Value", bound="DataclassInstance")
PLURALS = " | "


class Fields:
    """The fields of a node, with the defaults of its model."""

    __slots__ = ("_model", "_node", "key")

    def __init__(self, model: type[Model], node: Node, key: str = "") -> None:
        self._model, self.key = model, key
        self._node: Node = {**defaults(model), **node}

    def text(self, name: str) -> str:
        """Text, or the name of another row; empty without one."""
        value = self._node[name]
        return value if isinstance(value, str) else ""

    def flag(self, name: str) -> bool:
        """Yes or no."""
        return self._node[name] is True

    def count(self, name: str) -> int | None:
        """A whole number, if there is one."""
        value = self._node[name]
        return int(value) if isinstance(value, int | Decimal) else None

    def whole(self, name: str) -> int:
        """A whole number that is always there."""
        return self.count(name) or 0

    def exact(self, name: str) -> Fraction:
        """A number; what has none is 0."""
        value = self._node[name]
        return Fraction(value) if isinstance(value, int | Decimal) else Fraction(0)

    def unlimited(self, name: str) -> bool:
        """Whether it is explicitly ``null``."""
        return self._node[name] is None

    def halves(self, name: str) -> engine.Halves | None:
        """Points, if there are some."""
        return None if self.unlimited(name) else halves_of(self.exact(name))

    def names(self, name: str) -> tuple[str, ...]:
        """Names of other rows."""
        value = self._node.get(name)
        return tuple(map(str, value)) if isinstance(value, list) else ()

    def commas(self, name: str) -> tuple[str, ...]:
        """Names within one text."""
        return tuple(part.strip() for part in self.text(name).split(",") if part.strip())

    def parts(self, name: str, model: type[Model]) -> Iterator["Fields"]:
        """The parts it has under this name, in order."""
        value = self._node.get(name)
        if isinstance(value, dict):
            return (Fields(model, node, key) for key, node in value.items())
        return (Fields(model, node) for node in value) if isinstance(value, list) else iter(())

    def choice(self, name: str) -> str:
        """A word out of those that the column knows; for another one, what the column has instead."""
        column: Any = fields_of(self._model)[name]
        text = self.text(name)
        return text if column.is_sound(text) else str(column.instead)

    def exact_or_none(self, name: str) -> Fraction | None:
        """A number, if there is one."""
        return None if self.unlimited(name) else self.exact(name)

    def value(self, name: str) -> object:
        """The value of a column, by the column's type."""
        value = _readers(self._model)[name](self, name)
        return 0 if value is None and not fields_of(self._model)[name].null else value

    def value_as(self, kind: type[Value], others: Mapping[str, object]) -> Value:
        """The row as a value of the engine, each of whose fields is the column of that name unless it is in others."""
        names = [name for name in field_names(kind) if name not in others]
        return kind(**{name: self.key if name == "slug" else self.value(name) for name in names}, **others)


_READERS: tuple[tuple[type[Field], Callable[[Fields, str], object]], ...] = (
    (PointsField, Fields.halves),
    (DecimalField, Fields.exact_or_none),
    (IntegerField, Fields.count),
    (BooleanField, Fields.flag),
    (StoredCharField, Fields.choice),
    (Field, Fields.text),
)
"""The readers of columns, by type; the first type that a column has counts."""


@cache
def _readers(model: type[Model]) -> Mapping[str, Callable[[Fields, str], object]]:
    columns = fields_of(model).items()
    return {name: next(read for sort, read in _READERS if isinstance(column, sort)) for name, column in columns}


def catalogue_of(document: Document, foreign: Mapping[str, str] | None = None) -> engine.Catalogue:
    """The engine's catalogue of a document that is whole; needs no database. See ``Catalogue.foreign``."""
    tables = _Tables(document)
    own = Fields(models.Edition, document.own)
    figures = tables.values("figures", engine.FigureType, _figure)
    numbers = tables.values("numbers", engine.Number, _number)
    scenarios, rules = tables.values("scenarios", engine.Scenario, _scenario), tables.rows["optional_rules"]
    brought, revision = {number.brings for number in numbers.values()}, revision_of(own.text("slug"))
    catalogue = engine.Catalogue(
        slug=own.text("slug"),
        name=titled(own.text("name"), revision),
        short_name=titled(own.text("short_name"), revision),
        credit=credited(own.text("credit"), own.text("short_name"), revision),
        optional_rules=tables.values("optional_rules", engine.OptionalRule),
        kinds=tables.values("kinds", engine.Kind, _plurals),
        figures={slug: figure for slug, figure in figures.items() if slug not in brought},
        groups=tables.values("groups", engine.Group),
        options=tables.values("options", engine.Option, lambda row: _option(row, tables)),
        budgets=tables.values("budgets", engine.Budget),
        rolls=tables.values("rolls", engine.Roll, lambda row: _roll(row, tables)),
        numbers=numbers,
        measures=tables.values("measures", engine.Measures),
        scenarios=scenarios,
        scales=tuple(tables.values("scales", engine.Scale).values()),
        terms=tuple(tables.values("terms", engine.Term, _term).values()),
        default_scenario=next(iter(scenarios), ""),
        default_limit=own.halves("default_limit"),
        default_rules=frozenset(rule.key for rule in rules if rule.flag("by_default")),
        limits=tuple(halves_of(Fraction(limit)) for limit in own.text("limits").split()),
        fair=own.halves("fair"),
        sheets=tuple(own.text("sheets").split()),
        is_main=own.count("place") == 1 and revision is None,
        chart=own.count("chart"),
        ahead=own.whole("ahead"),
        orders=own.whole("orders"),
        dependants={slug: figure for slug, figure in figures.items() if slug in brought},
        names_in=names_in(document),
        foreign=foreign or {},
    )
    return played(catalogue, frozenset())


class _Tables:
    """The rows of a document by table, in order."""

    def __init__(self, document: Document) -> None:
        self.rows: dict[str, list[Fields]] = {table: [] for table in models.TABLES}
        for name, (_, node) in sorted(document.rows.items(), key=lambda row: row[1][0]):
            table, _, key = name.partition("/")
            self.rows[table].append(Fields(models.TABLES[table], node, key))

    def values(
        self, table: str, kind: type[Value], others: Callable[[Fields], Mapping[str, object]] = lambda row: {}
    ) -> dict[str, Value]:
        """The rows of a table as values, by slug; ``others``: what of them is no plain column."""
        return {row.key: row.value_as(kind, others(row)) for row in self.rows[table]}

    def ordered(self, table: str, names: tuple[str, ...]) -> tuple[str, ...]:
        """Names of rows in the order of the rows."""
        return tuple(row.key for row in self.rows[table] if row.key in names) if names else ()


def _plurals(row: Fields) -> Node:
    """A translation parts the plurals of a language that has several: ``figury | figur``."""
    plural, *more = row.text("plural").split(PLURALS)
    return {"plural": plural, "more_plurals": tuple(more)}


def _figure(row: Fields) -> Node:
    return {**_plurals(row), **_gifts(row), "aliases": row.commas("aliases")}


def _gifts(row: Fields) -> Node:
    """The grants and effects of a figure type or a level."""
    return {"grants": tuple(map(_grant, row.parts("grants", models.Grant))), "effects": _effects(row)}


def _option(row: Fields, tables: _Tables) -> Node:
    first = next((budget.key for budget in tables.rows["budgets"]), "")
    levels = row.parts("levels", models.Level)
    return {
        "levels": tuple(level.value_as(engine.Level, {"option": row.key, **_gifts(level)}) for level in levels),
        "figures": frozenset(row.names("figures")),
        "needs": tables.ordered("options", row.names("needs")),
        "budget": row.text("budget") or first,
        "aliases": row.commas("aliases"),
    }


def _grant(row: Fields) -> engine.Grant:
    option, _, level = row.text("level").partition("/")
    return engine.Grant(option, level, frozenset(row.names("figures")))


def _effects(row: Fields) -> tuple[engine.Effect, ...]:
    # An effect whose stored verb is odd has none, and does nothing.
    return tuple(
        effect.value_as(engine.Effect, {"amount": effect.exact("amount"), "unlimited": effect.unlimited("amount")})
        for effect in row.parts("effects", models.Effect)
        if effect.choice("verb")
    )


def _roll(row: Fields, tables: _Tables) -> Node:
    situations = row.parts("situations", models.Situation)
    return {
        "situations": tuple(situation.value_as(engine.Situation, _conditions(situation)) for situation in situations),
        "deed": row.choice("deed") or None,
        "faces": row.commas("faces"),
        "chain": tables.ordered("rolls", row.names("chain")),
    }


def _conditions(row: Fields) -> Node:
    return {"conditions": frozenset(row.text("conditions").split())}


def _number(row: Fields) -> Node:
    base = {
        (measure.text("measures"), measure.text("figure") or measure.text("kind")): measure.exact("value")
        for measure in row.parts("base", models.Base)
    }
    return {"role": row.choice("role") or None, "base": base}


def _scenario(row: Fields) -> Node:
    sides, marks = row.parts("sides", models.Side), row.parts("marks", models.Mark)
    return {
        "sides": tuple(side.value_as(engine.Side, {"effects": _effects(side)}) for side in sides),
        "marks": tuple(mark.value_as(engine.Mark, {}) for mark in marks),
    }


def _term(row: Fields) -> Node:
    table, _, slug = row.key.partition("/")
    return {"table": table, "slug": slug}
