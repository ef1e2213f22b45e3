"""Keeping a document whole: references to removed rows are dropped, or what has them is removed too."""

from collections import Counter
from collections.abc import Iterable, Mapping

from django.db.models import CASCADE, RESTRICT, Field, Model

from rules.catalogue_shape import MOST_PARTS, MOST_ROWS
from rules.documents import Document, Node, document_with
from rules.engine.wording.messages import message
from rules.engine.wording.sentences import SENTENCES
from rules.fixture import fields_of, links_of, parts_of
from rules.models import TABLE_OF, TABLES, FigureType
from rules.nodes import key_of, listed_nodes, nodes, table_of, text_of


class HouseError(ValueError):
    """A change that makes no sense, with the reason as a message."""


WHY = "barred"
"""Why others may not have something: words that are wrong once they are others."""

Rows = dict[str, Node]
"""Nodes by the names of their rows, in order."""


def rows_of(document: Document) -> Rows:
    """The document's rows in order, without their places."""
    return {name: row for name, (_, row) in document.rows.items()}


def whole(own: Node, rows: Rows) -> Document:
    """The document of these rows without what names none of them."""
    while (left := _pruned_rows(rows)) != rows:
        rows = left
    return bounded(own, left)


def bounded(own: Node, rows: Rows) -> Document:
    """The document of these rows, if a file may have as many."""
    tables = Counter(map(table_of, rows))
    if full := next((table for table, count in tables.items() if count > MOST_ROWS), None):
        key = f"house-full-{full}"
        raise HouseError(message(key if key in SENTENCES else "house-full-rows", most=MOST_ROWS))
    for row in rows.values():
        if any(len(nodes(row.get(part)) or listed_nodes(row.get(part))) > MOST_PARTS for part in PARTS):
            raise HouseError(message("house-full", row=text_of(row, "name"), most=MOST_PARTS))
    return document_with(own, rows)


PARTS = ("levels", "base", "effects")


def _pruned_rows(rows: Rows) -> Rows:
    known = names_in(rows)
    left = {name: pruned(TABLES[table_of(name)], row, known) for name, row in rows.items()}
    return {name: row for name, row in left.items() if row is not None}


def names_in(rows: Mapping[str, Node]) -> frozenset[str]:
    """Everything that nodes of these rows may name: rows, and the levels of options."""
    levels = (f"levels/{key_of(name)}/{slug}" for name, row in rows.items() for slug in nodes(row.get("levels")))
    return frozenset((*rows, *levels))


def pruned(model: type[Model], row: Node, known: frozenset[str]) -> Node | None:
    """The node without unknown references; ``None`` if it needs one."""
    left = dict(row)
    for name, field in fields_of(model).items():
        if field.is_relation and name in row and not _knows(known, field.related_model, row[name]):
            if _goes_along(field):
                return None
            del left[name]
    for name, other in links_of(model).items():
        if name in row:
            keys = [key for key in _keys(row[name]) if _knows(known, other, key)]
            if not keys:
                return None
            if keys != row[name]:
                left[name] = keys
                left.pop(WHY, None)
    return _with_parts(model, left, known)


def _with_parts(model: type[Model], row: Node, known: frozenset[str]) -> Node | None:
    for name, part in parts_of(model).items():
        if isinstance(parts := row.get(name), dict):
            parts_left = {key: pruned(part, node, known) for key, node in parts.items()}
            row[name] = {key: node for key, node in parts_left.items() if node is not None}
            if not row[name]:
                return None
        elif name in row:
            pruned_nodes = [pruned(part, node, known) for node in listed_nodes(row[name])]
            row[name] = [node for node in pruned_nodes if node is not None]
            if not row[name]:
                del row[name]
    return row


def _goes_along(field: Field) -> bool:
    """Whether a row needs what it refers to there; a figure type can usually be dropped."""
    deletion = getattr(field.remote_field, "on_delete", None)
    lost = field.null and field.related_model is FigureType
    return deletion is CASCADE or (deletion is RESTRICT and not lost)


def _knows(known: frozenset[str], model: object, key: object) -> bool:
    return any(other is model and f"{table}/{key}" in known for other, table in TABLE_OF.items())


def _keys(value: object) -> Iterable[str]:
    return map(str, value) if isinstance(value, list) else ()
