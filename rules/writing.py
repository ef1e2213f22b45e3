"""A catalogue's document in its one form, and as the text of a file."""

import json
from collections.abc import Mapping
from decimal import Decimal

from django.db.models import Model

from rules.fixture import Document, Node, defaults, links_of, parts_of
from rules.models import TABLES, Edition, Row
from rules.texts import with_known_texts

FORMAT = "muster-rules/1"
OWN = "edition"
"""The key under which the edition's own fields stand."""


def document_with(own: Node, rows: Mapping[str, Node]) -> Document:
    """The document of these rows in their order, everything in it written in one way."""
    tables: dict[str, dict[str, Node]] = {table: {} for table in TABLES}
    for name, row in rows.items():
        table, _, key = name.partition("/")
        tables[table][key] = row
    places = {model: {key: place for place, key in enumerate(tables[table])} for table, model in TABLES.items()}
    return Document(
        _canonical(Edition, own, places),
        {
            f"{table}/{key}": (place, _canonical(TABLES[table], row, places))
            for table, entries in tables.items()
            for place, (key, row) in enumerate(entries.items())
        },
    )


Places = Mapping[type[Row], Mapping[str, int]]


def _canonical(model: type[Model], node: Node, places: Places) -> Node:
    """The node with ordered keys, without defaults, with short numbers, and with links in the order of their rows."""
    canonical: Node = {
        name: _plain(node[name]) for name, default in defaults(model).items() if name in node and node[name] != default
    }
    for name, other in links_of(model).items():
        if keys := node.get(name):
            assert isinstance(keys, list)
            canonical[name] = sorted(keys, key=lambda key: places[other].get(key, -1))
    for name, part in parts_of(model).items():
        match node.get(name):
            case dict() as parts if parts:
                canonical[name] = {key: _canonical(part, part_node, places) for key, part_node in parts.items()}
            case list() as parts if parts:
                canonical[name] = [_canonical(part, part_node, places) for part_node in parts]
    return canonical


def _plain(value: object) -> object:
    """A number as short as it can be written."""
    if not isinstance(value, Decimal):
        return value
    return int(value) if value == value.to_integral_value() else value.normalize()


def write_catalogue(document: Document) -> str:
    """The document as text, always written in the same way."""
    tables: dict[str, dict[str, Node]] = {}
    for name, (_, row) in document.rows.items():
        table, _, key = name.partition("/")
        tables.setdefault(table, {})[key] = with_known_texts(TABLES[table], row)
    document_node = {"format": FORMAT, OWN: with_known_texts(Edition, document.own), **tables}
    # Only numbers of two decimals are no JSON yet.
    return json.dumps(document_node, ensure_ascii=False, indent=2, default=float) + "\n"
