"""One rule book as one readable document: rows nested by slug, what has its default left out, both ways."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cache
from itertools import chain
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar

from django.db.models import Field, Model, Prefetch, QuerySet

from rules.models import TABLES, Edition, Level, Part, Row

Node: TypeAlias = dict[str, object]
AnyPart = TypeVar("AnyPart", bound=Part)
EDITION = (
    "slug", "name", "short_name", "credit", "default_limit", "limits", "fair", "sheets",
    "place", "line", "minutes", "requires", "plastic", "picture", "chart", "ahead", "orders",
    "texts",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Document:
    """A catalogue as plain values: the edition's own fields, and its rows by name, each with its place in its table."""

    own: Node
    rows: Mapping[str, tuple[int, Node]] = field(repr=False)


def rows_of(edition: Edition) -> dict[str, Row]:
    """All rows by name, read with what belongs to them: as many queries however many rows there are."""
    tables = ((table, _whole(model).filter(edition=edition)) for table, model in TABLES.items())
    rows = {f"{table}/{row.key}": row for table, rows in tables for row in in_order(rows)}
    _read_links(edition, rows.values())
    return rows


def in_order(rows: Iterable[AnyPart]) -> list[AnyPart]:
    """Rows by their places. Django takes longer to write an order into its queries than Python to sort few rows."""
    return sorted(rows, key=attrgetter("place", "pk"))


def _whole(model: type[Part]) -> QuerySet:
    """Rows in any order, with their references and parts."""
    relations = [field for field in fields_of(model).values() if field.is_relation]
    parts = [Prefetch(name, _whole(part), to_attr=f"read_{name}") for name, part in parts_of(model).items()]
    rows = model._default_manager.order_by().prefetch_related(*parts)
    joined = [f"{field.name}__option" if field.related_model is Level else field.name for field in relations]
    return rows.select_related(*joined) if joined else rows


def _read_links(edition: Edition, rows: Collection[Row]) -> None:
    """Fill ``links`` of rows and their parts. Rules have up to 100,000 links: Django would make a row for each."""
    targets = {(type(row), row.pk): row for row in rows}
    owners: defaultdict[type[Part], dict[int, Part]] = defaultdict(dict)
    for part in chain.from_iterable(map(_with_parts, rows)):
        owners[type(part)][part.pk] = part
    for model, parts in owners.items():
        for name, other in links_of(model).items():
            field: Any = model._meta.get_field(name)
            near, far = field.m2m_field_name(), field.m2m_reverse_field_name()
            pairs = field.remote_field.through._default_manager.filter(**{f"{far}__edition": edition})
            for owner, target in pairs.values_list(f"{near}_id", f"{far}_id"):
                if owner in parts and (other, target) in targets:
                    parts[owner].links.setdefault(name, []).append(targets[other, target])


def _with_parts(row: Part) -> Iterator[Part]:
    """The row, its parts, and theirs."""
    yield row
    for name in row.parts:
        for part in getattr(row, f"read_{name}"):
            yield from _with_parts(part)


def edition_node(edition: Edition) -> Node:
    """The edition's own fields."""
    return _own_values(edition)


def node(row: Part) -> Node:
    """The row in a fixture's format. It is one of ``rows_of``."""
    values = _own_values(row)
    for link in links_of(type(row)):
        if linked := row.links.get(link):
            values[link] = [reference(other) for other in in_order(linked)]
    for name in row.parts:
        parts = in_order(getattr(row, f"read_{name}"))
        if parts:
            values[name] = {part.key: node(part) for part in parts} if parts[0].keys else [node(part) for part in parts]
    return values


@cache
def fields_of(model: type[Model]) -> Mapping[str, Field]:
    """The columns of which a node speaks."""
    empty = model()
    if isinstance(empty, Part):
        return {field.name: field for field in empty.own_fields()}
    return {field.name: field for field in model._meta.concrete_fields if field.name in EDITION}


@cache
def links_of(model: type[Model]) -> Mapping[str, type[Row]]:
    """The links of a node to other rows."""
    links: Any = {link.name: link.related_model for link in model._meta.local_many_to_many}
    return dict(links)


@cache
def parts_of(model: type[Model]) -> Mapping[str, type[Part]]:
    """The parts of a node, with their models."""
    names = model.parts if issubclass(model, Part) else ()
    parts: Any = {name: model._meta.get_field(name).related_model for name in names}
    return dict(parts)


@cache
def defaults(model: type[Model]) -> Mapping[str, object]:
    """The defaults of a row of this model."""
    return {name: field.get_default() for name, field in fields_of(model).items()}


def digest(value: object) -> str:
    """A digest of plain values."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, default=str).encode()).hexdigest()


def _own_values(row: Model) -> Node:
    values = ((name, getattr(row, name), default) for name, default in defaults(type(row)).items())
    return {name: _plain(value) for name, value, default in values if value != default}


def reference(row: Model) -> str:
    """The name by which other rows of the edition refer to it: ``hero``, ``armor/light``."""
    if isinstance(row, Level):
        return f"{row.option.slug}/{row.slug}"
    return str(getattr(row, "key", ""))


def _plain(value: object) -> object:
    if isinstance(value, Model):
        return reference(value)
    return value.normalize() if isinstance(value, Decimal) else value
