"""The format of column values in backups: the same on every database."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from functools import partial
from typing import Any
from uuid import UUID

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import DecimalField, Field, ForeignKey

from armybuilder.backups.row_reader import DEEPEST, has_odd_letter, is_too_deep
from rules.stored_values import leave_out

Convert = Callable[[Any], Any]


def _same(value: Any) -> Any:
    return value


def _time(value: datetime) -> str:
    return value.astimezone(UTC).isoformat()


def _json(text: str) -> object:
    """A stored document; ``None`` for a damaged one, which costs no backup of everything else."""
    try:
        value = json.loads(text)
        if "\\u" in text and has_odd_letter(value):
            raise ValueError("a letter that can’t be stored")  # untranslated
        if text.count("[") + text.count("{") > DEEPEST and is_too_deep([value]):
            raise ValueError("nested too deep")  # untranslated
    except (ValueError, RecursionError) as error:
        leave_out(f"a backup’s document {text[:60]!r}", error)
        return None
    return value


@dataclass(frozen=True, slots=True)
class ColumnKind:
    """A kind of column: what JSON it is written as, and how it is converted from Python and back."""

    written: type
    to_json: Convert = _same
    from_json: Convert = _same


NUMBER, TEXT = ColumnKind(int), ColumnKind(str)
KINDS = {
    "AutoField": NUMBER,
    "BigAutoField": NUMBER,
    "BigIntegerField": NUMBER,
    "BooleanField": ColumnKind(bool),
    "CharField": TEXT,
    "DateField": ColumnKind(str, date.isoformat, date.fromisoformat),
    "DateTimeField": ColumnKind(str, _time, datetime.fromisoformat),
    "DecimalField": ColumnKind(str, str, Decimal),
    "GenericIPAddressField": TEXT,
    "IntegerField": NUMBER,
    "JSONField": ColumnKind(object, _json),
    "PositiveIntegerField": NUMBER,
    "PositiveSmallIntegerField": NUMBER,
    "SlugField": TEXT,
    "SmallIntegerField": NUMBER,
    "TextField": TEXT,
    "UUIDField": ColumnKind(str, str, UUID),
}
"""Kinds by Django's names of column types. A column of another type is an error: it is added here first."""


def stored_as(field: Field) -> Field:
    """The field that says how a column is stored: for a reference, the column that it refers to."""
    while isinstance(field, ForeignKey):
        field = field.target_field
    return field


def kind_of(field: Field) -> ColumnKind:
    """The kind of a field's column."""
    return KINDS[stored_as(field).get_internal_type()]


def reader(field: Field, connection: BaseDatabaseWrapper) -> Convert | None:
    """Converts what a cursor returns to JSON; ``None`` if it is the same."""
    field = stored_as(field)
    kind = kind_of(field)
    column = field.get_col("")
    steps: list[Convert] = [
        partial(convert, expression=column, connection=connection)
        for convert in connection.ops.get_db_converters(column)
    ]
    steps += [kind.to_json] if kind.to_json is not _same else []
    return _in_turn(steps) if steps else None


def writer(field: Field, connection: BaseDatabaseWrapper) -> Convert:
    """Converts JSON to what the database stores. Raises ``ValueError`` if it is no value of this column."""
    nullable, field = bool(field.null), stored_as(field)
    kind, adapt = kind_of(field), _adapter(field, connection)
    written, from_json = kind.written, kind.from_json

    def write(value: Any) -> Any:
        if value is None and (nullable or written is not object):
            return None
        if type(value) is not written and written is not object:
            raise ValueError(f"{field.name}: {type(value).__name__} instead of {written.__name__}")  # untranslated
        return adapt(from_json(value))

    return write


def _adapter(field: Field, connection: BaseDatabaseWrapper) -> Convert:
    """From Python to the database."""
    ops = connection.ops
    if isinstance(field, DecimalField):
        return lambda value: ops.adapt_decimalfield_value(value, field.max_digits, field.decimal_places)
    if field.get_internal_type() == "UUIDField" and not connection.features.has_native_uuid_field:
        return lambda value: value.hex
    adapters: dict[str, Convert] = {
        "DateField": ops.adapt_datefield_value,
        "DateTimeField": ops.adapt_datetimefield_value,
        "JSONField": lambda value: ops.adapt_json_value(value, None),
    }
    return adapters.get(field.get_internal_type(), _same)


def _in_turn(steps: list[Convert]) -> Convert:
    def convert(value: Any) -> Any:
        if value is None:
            return None
        for step in steps:
            value = step(value)
        return value

    return convert
