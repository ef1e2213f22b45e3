"""Reading from SQLite, which keeps any value in any column: an odd one costs only itself."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db.backends.sqlite3.operations import DatabaseOperations as Operations
from django.db.models import Field, ForeignKey
from django.db.models.expressions import Col

from rules.stored_values import ODD, leave_out

Converter = Callable[[Any, Any, Any], Any]
BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)
YEARS = range(1000, 9000)
"""Years whose moments have a local time everywhere."""
NEUTRAL: dict[str, Any] = {
    "AutoField": 0,
    "BigAutoField": 0,
    "BooleanField": False,
    "DateField": BEGINNING.date(),
    "DateTimeField": BEGINNING,
    "DecimalField": Decimal(0),
    "BigIntegerField": 0,
    "IntegerField": 0,
    "PositiveIntegerField": 0,
    "PositiveSmallIntegerField": 0,
    "SmallIntegerField": 0,
    "UUIDField": UUID(int=0),
}
"""The value read instead of an odd one, by the kind of column; of columns that may be empty, nothing is read."""
NUMBERS = {
    "AutoField": (-(2**31), 2**31), "BigAutoField": (-(2**63), 2**63), "BigIntegerField": (-(2**63), 2**63),
    "IntegerField": (-(2**31), 2**31), "PositiveIntegerField": (0, 2**31), "PositiveSmallIntegerField": (0, 2**15),
    "SmallIntegerField": (-(2**15), 2**15),
}  # fmt: skip
"""The least number of each kind of column, and the one beyond its largest, as PostgreSQL has them."""


class DatabaseOperations(Operations):
    """Django's operations, with converters that never fail."""

    def get_db_converters(self, expression: Any) -> list[Converter]:
        """The converters of a column, which answer with a neutral value instead of an odd one."""
        converters: list[Converter] = super().get_db_converters(expression)
        if not isinstance(expression, Col):
            return converters
        kind = _kind_of(expression.target)
        if kind in ("CharField", "SlugField", "TextField"):
            return [_read_text, *converters]
        if kind in NUMBERS:
            return [_sound_number(*NUMBERS[kind], NEUTRAL[kind])]
        return [_sound(converters, kind)] if kind in NEUTRAL else converters


def _kind_of(field: Field) -> str:
    """The kind of a column; of a reference, that of the column that it refers to."""
    while isinstance(field, ForeignKey):
        field = field.target_field
    return field.get_internal_type()


def _read_text(value: Any, expression: Any, connection: Any) -> Any:
    return value.decode(errors="replace") if isinstance(value, bytes) else value


def _sound_number(minimum: int, beyond: int, neutral: int) -> Converter:
    """Reads a number, of which each row has several: at the cost of two comparisons."""

    def read(value: Any, expression: Any, connection: Any) -> Any:
        if type(value) is int and minimum <= value < beyond:
            return value
        return None if value is None else _instead(value, expression, ValueError(f"{value!r:.200}"), neutral)

    return read


def _instead(value: Any, expression: Any, error: Exception, neutral: Any) -> Any:
    """The value that is read instead of an odd one, which is counted and named in the log."""
    column = expression.target
    leave_out(f"{column.model._meta.label}, {column.name}: {value!r:.60}", error)
    return None if column.null else neutral


def _sound(converters: list[Converter], kind: str) -> Converter:
    def read(value: Any, expression: Any, connection: Any) -> Any:
        if value is None:
            return None
        try:
            converted = value
            for convert in converters:
                converted = convert(converted, expression, connection)
            if _is_of(kind, converted):
                return converted
            error: Exception = ValueError(f"{value!r:.200}")
        except ODD as failed:
            error = failed
        return _instead(value, expression, error, NEUTRAL[kind])

    return read


def _is_of(kind: str, value: object) -> bool:
    """Whether a value is one that the column of PostgreSQL would take, too."""
    if isinstance(value, date):
        return value.year in YEARS
    return isinstance(value, type(NEUTRAL[kind])) and not (isinstance(value, Decimal) and not value.is_finite())
