"""One rule book as one readable document: rows nested by slug, what has its default left out, both ways."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from typing import Any, TypeAlias

from django.db.models import Field, ForeignKey, Model, Prefetch, QuerySet

from rules.models import TABLES, Edition, Level, Part, Row

Node: TypeAlias = dict[str, object]
EDITION = (
    "slug", "name", "short_name", "credit", "default_limit", "limits", "fair", "sheets",
    "place", "line", "minutes", "requires", "plastic", "picture", "chart", "ahead", "orders",
)  # fmt: skip


class FixtureError(ValueError):
    """A fixture that names what it does not have."""


@dataclass(frozen=True, slots=True)
class Document:
    """A catalogue as plain values: the edition's own fields, and its rows by name, each with its place in its table."""

    own: Node
    rows: Mapping[str, tuple[int, Node]] = field(repr=False)


def rows_of(edition: Edition) -> dict[str, Row]:
    """All rows by name, read with what belongs to them: as many queries however many rows there are."""
    tables = ((table, _whole(model).filter(edition=edition)) for table, model in TABLES.items())
    return {f"{table}/{row.key}": row for table, rows in tables for row in rows}


def _whole(model: type[Part]) -> QuerySet:
    """Rows with their references, links and parts."""
    named = [field for field in fields_of(model).values() if field.is_relation]
    parts = [Prefetch(name, _whole(part)) for name, part in parts_of(model).items()]
    rows = model._default_manager.prefetch_related(*links_of(model), *parts)
    joined = [f"{field.name}__option" if field.related_model is Level else field.name for field in named]
    return rows.select_related(*joined) if joined else rows


def edition_node(edition: Edition) -> Node:
    """What the edition says of itself."""
    return _said(edition)


def node(row: Part) -> Node:
    """The row as it stands in a fixture."""
    found = _said(row)
    for link in links_of(type(row)):
        if named := [reference(other) for other in getattr(row, link).all()]:
            found[link] = named
    for name in row.parts:
        parts = list(getattr(row, name).all())
        if parts:
            found[name] = {part.key: node(part) for part in parts} if parts[0].keys else [node(part) for part in parts]
    return found


@cache
def fields_of(model: type[Model]) -> Mapping[str, Field]:
    """The columns of which a node speaks."""
    empty = model()
    if isinstance(empty, Part):
        return {field.name: field for field in empty.own_fields()}
    return {field.name: field for field in model._meta.concrete_fields if field.name in EDITION}


@cache
def links_of(model: type[Model]) -> Mapping[str, type[Row]]:
    """The lists of other rows that a node has, and what they name."""
    links: Any = {link.name: link.related_model for link in model._meta.local_many_to_many}
    return dict(links)


@cache
def parts_of(model: type[Model]) -> Mapping[str, type[Part]]:
    """The parts that a node has, and what they are."""
    names = model.parts if issubclass(model, Part) else ()
    parts: Any = {name: model._meta.get_field(name).related_model for name in names}
    return dict(parts)


@cache
def defaults(model: type[Model]) -> Mapping[str, object]:
    """What a row of this model says of itself where its node is silent."""
    return {name: field.get_default() for name, field in fields_of(model).items()}


def digest(value: object) -> str:
    """A digest of plain values."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, default=str).encode()).hexdigest()


def _said(row: Model) -> Node:
    values = ((name, getattr(row, name), default) for name, default in defaults(type(row)).items())
    return {name: _plain(value) for name, value, default in values if value != default}


def reference(row: Model) -> str:
    """How other rows of the edition name it: ``hero``, ``armor/light``."""
    if isinstance(row, Level):
        return f"{row.option.slug}/{row.slug}"
    return str(getattr(row, "key", ""))


def _plain(value: object) -> object:
    if isinstance(value, Model):
        return reference(value)
    return value.normalize() if isinstance(value, Decimal) else value


class Writer:
    """Writes nodes into the rows of one edition, first each with what it is by itself, then what refers to others."""

    def __init__(self, edition: Edition) -> None:
        levels = Level.objects.filter(option__edition=edition).select_related("option")
        rows = (row for model in TABLES.values() for row in model._default_manager.filter(edition=edition))
        self.named: dict[tuple[type[Model], str], Part] = {(type(row), reference(row)): row for row in (*rows, *levels)}
        self.edition = edition

    def row(self, table: str, key: str, place: int, values: Node) -> Row:
        """The row of that key as the node has it, yet without its references to rows that may come later."""
        model = TABLES[table]
        row = self.named.get((model, key))
        if not isinstance(row, Row):
            row = model(edition=self.edition)
        self._place(row, key, place, values)
        return row

    def _place(self, row: Part, key: str, place: int, values: Node) -> None:
        for column, value in zip(row.keys, key.split("/"), strict=True):
            setattr(row, column, value)
        row.place = place
        self._fill(row, values, late=False)
        row.save()
        self.named[type(row), reference(row)] = row
        for name in row.parts:
            self._place_parts(getattr(row, name), row, _nodes(values.get(name)))

    def _place_parts(self, manager: Any, owner: Part, nodes: Mapping[str, Node]) -> None:
        if not manager.model.keys:
            return
        present = {part.key: part for part in manager.all()}
        for key in present.keys() - nodes.keys():
            present[key].delete()
        for place, (key, values) in enumerate(nodes.items()):
            part = present.get(key) or manager.model(**{manager.field.name: owner})
            self._place(part, key, place, values)

    def link(self, row: Part, values: Node) -> None:
        """Add what refers to other rows: the row, its links, its parts."""
        self._fill(row, values, late=True)
        row.save()
        for link in row._meta.local_many_to_many:
            getattr(row, link.name).set([self._named(link.related_model, key) for key in _list(values.get(link.name))])
        for name in row.parts:
            manager, nodes = getattr(row, name), values.get(name)
            if manager.model.keys:
                for part in manager.all():
                    self.link(part, _nodes(nodes)[part.key])
            else:
                self._remake(manager, row, _list(nodes))

    def _remake(self, manager: Any, owner: Part, nodes: Sequence[Node]) -> None:
        """Parts that only have their place are made anew."""
        manager.all().delete()
        for place, values in enumerate(nodes):
            part = manager.model(**{manager.field.name: owner, "place": place})
            self._fill(part, values, late=False)
            self.link(part, values)

    def _fill(self, row: Part, values: Node, late: bool) -> None:
        for name, column in fields_of(type(row)).items():
            if late == bool(column.is_relation and column.null):
                setattr(row, name, self._value(column, values))

    def _value(self, column: Field, values: Node) -> object:
        if column.name not in values:
            return column.get_default()
        value = values[column.name]
        return self._named(column.related_model, value) if isinstance(column, ForeignKey) else value

    def _named(self, model: type[Model], key: object) -> Part:
        found = self.named.get((model, str(key)))
        if found is None:
            raise FixtureError(f"{model._meta.verbose_name} {key} is named, but the edition has none.")
        return found


def _nodes(value: object) -> Mapping[str, Node]:
    return value if isinstance(value, dict) else {}


def _list(value: object) -> list:
    return value if isinstance(value, list) else []
