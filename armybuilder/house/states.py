"""A draft as it is stored: exact numbers, rows in their order, and the differences that undo and redo need."""

import json
from collections.abc import Mapping
from decimal import Decimal
from typing import TypeAlias

from rules.documents import Document

OWN = "edition"
"""Where the edition's own fields stand among the rows of a difference."""
EXACT = "exact"

State: TypeAlias = Mapping[str, object]
"""The rows of a document by their names, and its own fields."""
Difference: TypeAlias = Mapping[str, tuple[object, object]]
"""By the names of what changed, how it was and how it is; ``None``: it was or is not there."""


def packed(value: object) -> str:
    """Plain values as text."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=_exact)


def unpacked(text: str) -> object:
    """The plain values of a text."""
    return json.loads(text, object_hook=_number)


def state_of(document: Document) -> State:
    """A document as one table."""
    rows = {name: [place, node] for name, (place, node) in document.rows.items()}
    return {OWN: dict(document.own), **rows}


def document_of(state: State) -> Document:
    """The document that a table says."""
    own = state[OWN]
    assert isinstance(own, dict)
    return Document(own, {name: _row(value) for name, value in state.items() if name != OWN})


def difference(before: State, after: State) -> Difference:
    """What changed on the way from one state to another."""
    names = [*before, *(name for name in after if name not in before)]
    return {
        name: (before.get(name), after.get(name)) for name in names if _said(before.get(name)) != _said(after.get(name))
    }


def touched(change: Difference) -> set[str]:
    """The names of the rows that differ in more than their place: a row that goes moves all that follow."""
    return {name for name, both in change.items() if len({_said(_node(one)) for one in both}) > 1}


def patched(state: State, change: Mapping[str, object]) -> State:
    """The state with some of its rows as they are named."""
    kept = {**state, **change}
    return {name: value for name, value in kept.items() if value is not None}


def _said(value: object) -> str:
    """A row as text: rows whose levels stand in another order differ, which equal tables would hide."""
    return packed(value)


def _node(value: object) -> object:
    return value[1] if isinstance(value, list) else value


def _row(value: object) -> tuple[int, dict[str, object]]:
    assert isinstance(value, list)
    place, node = value
    return place, node


def _exact(value: object) -> object:
    if isinstance(value, Decimal):
        return {EXACT: str(value)}
    raise TypeError(value)


def _number(table: dict[str, object]) -> object:
    return Decimal(str(table[EXACT])) if table.keys() == {EXACT} else table
