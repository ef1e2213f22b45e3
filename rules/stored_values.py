"""Stored values that are odd: each costs only itself.

``stored_json``, ``stored_text`` and ``core/db/sqlite/operations`` decide what is odd.
A column declares the shape of its values and what is read instead of an odd one. Rows with an odd value are read like
all others; the log names them, and the page that reads them says how many there were.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from django.db import models
from django.db.models.query_utils import DeferredAttribute

logger = logging.getLogger(__name__)

ODD = (ValueError, TypeError, LookupError, AttributeError, ArithmeticError, AssertionError, RecursionError)
"""The errors that code raises when it meets an odd value."""


@dataclass(slots=True)
class _Met:
    """The odd values met since the counting began."""

    places: set[str] = field(default_factory=set)
    is_odd: bool = False
    """Whether an odd value was read, also where no row took it."""


_met: ContextVar[_Met | None] = ContextVar("met", default=None)


@dataclass(frozen=True, slots=True)
class Odd:
    """The value of a column in place of an odd one, until its row takes what is read instead."""

    error: Exception
    value: object = None

    def __post_init__(self) -> None:
        _note()


class OddText(str):
    """A text that is read instead of an odd one."""

    stored: str
    """The odd one, which is written back."""

    @classmethod
    def replacing(cls, stored: str, instead: str) -> "OddText":
        """A text that is read instead of a stored one."""
        text = cls(instead)
        text.stored = stored
        _note()
        return text


class UnreadableError(LookupError):
    """A page is about a row that cannot be read."""


@contextmanager
def counting() -> Iterator[None]:
    """Count the odd values that are met here."""
    token = _met.set(_Met())
    try:
        yield
    finally:
        _met.reset(token)


def count() -> int:
    """The number of odd values left out since the counting began."""
    met = _met.get()
    return len(met.places) if met else 0


def has_met_one() -> bool:
    """Whether an odd value was read since the counting began."""
    met = _met.get()
    return met is not None and (met.is_odd or bool(met.places))


def leave_out(place: str, error: Exception) -> None:
    """Count an odd value, and name it in the log. ``place`` is its column and its row."""
    met = _met.get()
    if met is None or place not in met.places:
        logger.warning("The stored value of %s is odd and was left out: %s: %s", place, type(error).__name__, error)
    if met is not None:
        met.places.add(place)


def _note() -> None:
    met = _met.get()
    if met is not None:
        met.is_odd = True


def place_of(row: models.Model, column: str) -> str:
    """The name of a value in the log.

    >>> place_of(Army(pk=7), "document")  # doctest: +SKIP
    'armies.Army 7, document'
    """
    return f"{row._meta.label} {row.pk}, {column}"


class StoredAttribute(DeferredAttribute):
    """The attribute of such a column: a row takes what is read instead of an odd value, and the log names the row."""

    def __set__(self, row: models.Model, value: object) -> None:
        column: Any = self.field
        if isinstance(value, OddText):
            self._leave_out(row, ValueError(f"{value.stored!r:.200}"))
        elif isinstance(value, Odd):
            self._leave_out(row, value.error)
            value = column.instead(row, value.value)
        elif "odd_columns" in row.__dict__:
            row.__dict__["odd_columns"].discard(column.name)
        row.__dict__[column.attname] = value

    def _leave_out(self, row: models.Model, error: Exception) -> None:
        name = self.field.name
        leave_out(place_of(row, name), error)
        row.__dict__.setdefault("odd_columns", set()).add(name)


def is_odd(row: models.Model, column: str) -> bool:
    """Whether the value of the column could not be read."""
    return column in row.__dict__.get("odd_columns", ())
