"""A draft as it is stored: exact numbers, rows in their order, and the differences that undo and redo need."""

import json
from collections.abc import Mapping
from decimal import Decimal
from functools import lru_cache
from typing import TypeAlias

from rules.documents import Document, Node, catalogue_of, document_with
from rules.engine import Catalogue
from rules.models import TABLES
from rules.nodes import table_of
from rules.shapes import all_of, fits, needs
from rules.stored_json import read_json

OWN = "edition"
"""The name of the edition's own fields among the rows of a difference."""
ORDER = "order/"
"""Prefix of a table: the names of its rows in order."""
EXACT = "exact"
SHAPE = all_of(needs(OWN), {OWN: all_of(needs("name", "slug"), {"name": str, "slug": str})})
"""The shape of a stored draft."""

State: TypeAlias = Mapping[str, object]
"""The rows of a document by their names, its own fields, and the order of its tables."""
Difference: TypeAlias = Mapping[str, tuple[object, object]]
"""For each name that changed, its value before and after; ``None``: it did not exist."""


def packed(value: object) -> str:
    """Plain values as text."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_exact)


def unpacked(text: str) -> object:
    """The plain values of a text."""
    return read_json(text, object_hook=_number)


def state_of(document: Document) -> State:
    """A document as one table: its rows, and the order of each of its tables."""
    order: dict[str, list[str]] = {}
    for name in document.rows:
        order.setdefault(ORDER + table_of(name), []).append(name)
    return {OWN: document.own, **{name: node for name, (_, node) in document.rows.items()}, **order}


def document_of(state: State) -> Document:
    """The document of such a table."""
    names = [name for table in TABLES for name in _list(state.get(ORDER + table))]
    return document_with(_node(state[OWN]), {name: _node(state[name]) for name in names})


def readable(text: str) -> Document:
    """The document of a stored text. Raises one of ``ODD`` if it is none, or no rules can be made of it."""
    return _read(text)[0]


def catalogue(text: str) -> Catalogue:
    """The rules of a stored text."""
    return _read(text)[1]


@lru_cache(maxsize=64)
def _read(text: str) -> tuple[Document, Catalogue]:
    state = unpacked(text)
    if not fits(state, SHAPE):
        raise ValueError(f"{text:.200}")
    document = document_of(state)  # type: ignore[arg-type]
    return document, catalogue_of(document)


def difference(before: State, after: State) -> Difference:
    """The changes from one state to another."""
    names = dict.fromkeys((*before, *after))
    both = ((name, (before.get(name), after.get(name))) for name in names)
    return {name: (was, now) for name, (was, now) in both if packed(was) != packed(now)}


def touched(change: Difference) -> set[str]:
    """The names of the rows that differ in more than their order."""
    return {name for name in change if not name.startswith(ORDER)}


def patched(state: State, change: Mapping[str, object]) -> State:
    """The state with some rows replaced, ``None``: removed; everything in order."""
    left = {name: value for name, value in {**state, **change}.items() if value is not None}
    return state_of(document_of(left))


def _list(value: object) -> list[str]:
    return value if isinstance(value, list) else []


def _node(value: object) -> Node:
    return value if isinstance(value, dict) else {}


def _exact(value: object) -> object:
    if isinstance(value, Decimal):
        return {EXACT: str(value)}
    raise TypeError(value)


def _number(table: dict[str, object]) -> object:
    return Decimal(str(table[EXACT])) if table.keys() == {EXACT} else table
