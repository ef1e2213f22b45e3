"""Stored values that are odd: each costs only itself.

A column declares the shape of its values and what is read instead of an odd one. Rows with an odd value are read like
all others; the log names them, and the page that reads them says how many there were.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

from django.db import models
from django.db.models.query_utils import DeferredAttribute

logger = logging.getLogger(__name__)

ODD = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, AssertionError, RecursionError)
"""What code raises that meets an odd value."""

_noted: ContextVar[set[str] | None] = ContextVar("noted", default=None)


@dataclass(frozen=True, slots=True)
class Odd:
    """What a column yields in place of an odd value, until its row takes what is read instead."""

    error: Exception
    value: object = None


class UnreadableError(LookupError):
    """A page is about a row that cannot be read."""


@contextmanager
def counting() -> Iterator[None]:
    """Count the odd values that are met here."""
    token = _noted.set(set())
    try:
        yield
    finally:
        _noted.reset(token)


def count() -> int:
    """How many odd values were left out since the counting began."""
    return len(_noted.get() or ())


def leave_out(place: str, error: Exception) -> None:
    """Count an odd value, and name it in the log. ``place`` is its column and its row."""
    noted = _noted.get()
    if noted is None or place not in noted:
        logger.warning("The stored value of %s is odd and was left out: %s: %s", place, type(error).__name__, error)
    if noted is not None:
        noted.add(place)


def place_of(row: models.Model, column: str) -> str:
    """How the log names a value.

    >>> place_of(Army(pk=7), "document")  # doctest: +SKIP
    'armies.Army 7, document'
    """
    return f"{row._meta.label} {row.pk}, {column}"


class StoredAttribute(DeferredAttribute):
    """The attribute of such a column: a row takes what is read instead of an odd value, and the log names the row."""

    def __set__(self, row: models.Model, value: object) -> None:
        column: Any = self.field
        if isinstance(value, Odd):
            leave_out(place_of(row, column.name), value.error)
            row.__dict__.setdefault("odd_columns", set()).add(column.name)
            value = column.instead(row, value.value)
        elif "odd_columns" in row.__dict__:
            row.__dict__["odd_columns"].discard(column.name)
        row.__dict__[column.attname] = value


def is_odd(row: models.Model, column: str) -> bool:
    """Whether the value of the column could not be read."""
    return column in row.__dict__.get("odd_columns", ())
