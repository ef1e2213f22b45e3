"""One rule book as one readable document: rows nested by slug, what has its default left out, both ways."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, TypeAlias

from django.db.models import Field, ForeignKey, Model

from rules.models import TABLES, Edition, Level, Part, Row

Node: TypeAlias = dict[str, object]
EDITION = (
    "slug", "name", "short_name", "credit", "default_limit", "limits", "fair", "sheets",
    "place", "line", "minutes", "requires", "plastic", "picture", "chart", "ahead", "orders",
)  # fmt: skip


class FixtureError(ValueError):
    """A fixture that names what it does not have."""


def edition_node(edition: Edition) -> Node:
    """What the edition says of itself."""
    values = {name: getattr(edition, name) for name in EDITION}
    empty = Edition()
    return {name: _plain(value) for name, value in values.items() if value != getattr(empty, name)}


def node(row: Part) -> Node:
    """The row as it stands in a fixture."""
    found: Node = {}
    for field in row.own_fields():
        value = getattr(row, field.name)
        if value != field.get_default():
            found[field.name] = _plain(value)
    for link in row._meta.local_many_to_many:
        if named := [reference(other) for other in getattr(row, link.name).all()]:
            found[link.name] = named
    for name in row.parts:
        parts = list(getattr(row, name).all())
        if parts:
            found[name] = {part.key: node(part) for part in parts} if parts[0].keys else [node(part) for part in parts]
    return found


def digest(value: object) -> str:
    """A digest of plain values."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, default=str).encode()).hexdigest()


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
        _refuse_unknown(row, values)
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
            _refuse_unknown(part, values)
            self._fill(part, values, late=False)
            self.link(part, values)

    def _fill(self, row: Part, values: Node, late: bool) -> None:
        for field in row.own_fields():
            if late == bool(field.is_relation and field.null):
                setattr(row, field.name, self._value(field, values))

    def _value(self, field: Field, values: Node) -> object:
        if field.name not in values:
            return field.get_default()
        value = values[field.name]
        return self._named(field.related_model, value) if isinstance(field, ForeignKey) else value

    def _named(self, model: type[Model], key: object) -> Part:
        found = self.named.get((model, str(key)))
        if found is None:
            raise FixtureError(f"{model._meta.verbose_name} {key} is named, but the edition has none.")
        return found


def _refuse_unknown(row: Part, values: Node) -> None:
    names = {field.name for field in (*row.own_fields(), *row._meta.local_many_to_many)} | set(row.parts)
    if unknown := values.keys() - names:
        raise FixtureError(f"{row._meta.verbose_name} has no {', '.join(sorted(unknown))}.")


def _nodes(value: object) -> Mapping[str, Node]:
    return value if isinstance(value, dict) else {}


def _list(value: object) -> list:
    return value if isinstance(value, list) else []
