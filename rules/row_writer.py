"""Saves nodes as the rows of an edition; the number of queries does not grow with the number of rows."""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from django.db.models import Field, ForeignKey, Model

from rules.engine.wording.messages import MessageError, message
from rules.fixture import Node, fields_of, links_of, parts_of, reference
from rules.models import TABLE_OF, TABLES, Edition, Level, Part, Row
from rules.nodes import listed_nodes, names_in, nodes

Pair: TypeAlias = tuple[Part, Node]
"""A row and the node it is saved from."""


class FixtureError(MessageError):
    """A fixture refers to something that it does not have."""


class Writer:
    """Saves nodes as the rows of one edition, a table at a time.

    Rows come before what refers to them: first every row with a name, then references to rows of later tables, then
    the parts that have only their place, and last the links between rows. Signals are not sent; the caller stamps.
    """

    def __init__(self, edition: Edition) -> None:
        levels = Level.objects.filter(option__edition=edition).select_related("option")
        rows = (row for model in TABLES.values() for row in model._default_manager.filter(edition=edition))
        self.named: dict[tuple[type[Model], str], Part] = {(type(row), reference(row)): row for row in (*rows, *levels)}
        self.edition = edition
        self.saved: dict[type[Part], list[Pair]] = {}
        self.old = {(type(row), row.pk) for row in self.named.values()}

    def write(self, rows: Mapping[str, tuple[int, Node]]) -> None:
        """Save each node as the row of its name; rows of other names stay as they are."""
        tables: dict[str, list[Pair]] = {table: [] for table in TABLES}
        for name, (place, values) in rows.items():
            table, _, key = name.partition("/")
            tables[table].append((self._row(TABLES[table], key, place), values))
        for table, pairs in tables.items():
            self._save(TABLES[table], pairs)
        for model, pairs in list(self.saved.items()):
            self._refer(model, pairs)
        for model, pairs in list(self.saved.items()):
            self._save_unnamed_parts(model, pairs)
        for model, pairs in self.saved.items():
            self._link(model, pairs)

    def _row(self, model: type[Row], key: str, place: int) -> Row:
        row_by_key = self.named.get((model, key))
        row = row_by_key if isinstance(row_by_key, Row) else model(edition=self.edition)
        _place(row, key, place)
        return row

    def _save(self, model: type[Part], pairs: list[Pair]) -> None:
        """Save rows without what may come later, and then their named parts."""
        columns = {name: column for name, column in fields_of(model).items() if not _may_wait(column)}
        for row, values in pairs:
            self._fill(row, columns, values)
        own = [*columns, "place", *model.keys]
        _update(model, self._old(pairs), own)
        model._default_manager.bulk_create([row for row, _ in pairs if row.pk is None])
        self.named |= {(model, reference(row)): row for row, _ in pairs}
        self.saved.setdefault(model, []).extend(pairs)
        for name, part in parts_of(model).items():
            if part.keys:
                self._save(part, self._named_parts(name, part, pairs))

    def _named_parts(self, name: str, model: type[Part], owners: list[Pair]) -> list[Pair]:
        """The parts of these owners; those that no node names any more are deleted."""
        (owner,) = model.owners
        owned = self._old(owners)
        there = model._default_manager.filter(**{f"{owner}__in": owned}).select_related(owner) if owned else ()
        present = {(getattr(part, owner).pk, part.key): part for part in there}
        self.old |= {(model, part.pk) for part in present.values()}
        pairs: list[Pair] = []
        for row, values in owners:
            for place, (key, content) in enumerate(nodes(values.get(name)).items()):
                part = present.pop((row.pk, key), None) or model(**{owner: row})
                _place(part, key, place)
                pairs.append((part, content))
        for part in present.values():
            part.delete()
        return pairs

    def _refer(self, model: type[Part], pairs: list[Pair]) -> None:
        """Fill the references to rows that could have come later."""
        columns = {name: column for name, column in fields_of(model).items() if _may_wait(column)}
        changed = []
        for row, values in pairs:
            before = [getattr(row, column.attname) for column in columns.values()]
            self._fill(row, columns, values)
            if before != [getattr(row, column.attname) for column in columns.values()]:
                changed.append(row)
        _update(model, changed, columns)

    def _save_unnamed_parts(self, model: type[Part], owners: list[Pair]) -> None:
        """Parts that have only their place are deleted and made again."""
        for name, part in parts_of(model).items():
            if part.keys:
                continue
            relation: Any = model._meta.get_field(name)
            owner = relation.remote_field.name
            owned = self._old(owners)
            if owned:
                part._default_manager.filter(**{f"{owner}__in": owned}).delete()
            pairs: list[Pair] = [
                (part(**{owner: row, "place": place}), values)
                for row, content in owners
                for place, values in enumerate(listed_nodes(content.get(name)))
            ]
            for row, values in pairs:
                self._fill(row, fields_of(part), values)
            part._default_manager.bulk_create([row for row, _ in pairs])
            self.saved.setdefault(part, []).extend(pairs)

    def _link(self, model: type[Part], pairs: list[Pair]) -> None:
        """Set the links of these rows to those of their nodes."""
        for name, other in links_of(model).items():
            field: Any = model._meta.get_field(name)
            through, near, far = field.remote_field.through, field.m2m_field_name(), field.m2m_reverse_field_name()
            owned = self._old(pairs)
            if owned:
                through._default_manager.filter(**{f"{near}__in": owned}).delete()
            through._default_manager.bulk_create(
                through(**{near: row, far: self._row_named(other, key)})
                for row, values in pairs
                for key in dict.fromkeys(names_in(values, name))
            )

    def _old(self, pairs: Iterable[Pair]) -> list[Part]:
        """Those that were there before this writer began."""
        return [row for row, _ in pairs if (type(row), row.pk) in self.old]

    def _fill(self, row: Part, columns: Mapping[str, Field], values: Node) -> None:
        for name, column in columns.items():
            setattr(row, name, self._value(column, values))

    def _value(self, column: Field, values: Node) -> object:
        if column.name not in values:
            return column.get_default()
        value = values[column.name]
        return self._row_named(column.related_model, value) if isinstance(column, ForeignKey) else value

    def _row_named(self, model: type[Model], key: object) -> Part:
        named_row = self.named.get((model, str(key)))
        if named_row is None:
            raise FixtureError(message("row-missing", name=str(key), table=TABLE_OF[model]))
        return named_row


def _may_wait(column: Field) -> bool:
    """Whether it refers to a row that may be in a later table."""
    return bool(column.is_relation and column.null)


def _place(row: Part, key: str, place: int) -> None:
    for column, value in zip(row.keys, key.split("/"), strict=True):
        setattr(row, column, value)
    row.place = place


def _update(model: type[Part], rows: list[Part], columns: Iterable[str]) -> None:
    if rows and columns:
        model._default_manager.bulk_update(rows, list(columns))
