"""A JSON column whose values may be damaged: an odd value costs only itself, see ``rules.stored_values``."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

from django.db import models

from rules.shapes import Shape, predicate
from rules.stored_values import Odd, StoredAttribute

SEAL = "seal"
"""The name under which a sealed table has its digest."""


def _anything(value: object) -> bool:
    return True


def _nothing(row: models.Model, value: object) -> object:
    return None


def refuse_half_letters(text: object, value: object) -> None:
    """Raise ``ValueError`` if JSON holds half of a letter, which is no text and cannot be sent."""
    if isinstance(text, str) and "\\u" in text:
        json.dumps(value, ensure_ascii=False, default=str).encode()


def read_json(text: str, **options: Any) -> Any:
    """The value of stored JSON. Raises one of ``ODD``; ``options`` are those of the JSON reader."""
    value = json.loads(text, **options)
    refuse_half_letters(text, value)
    return value


class StoredJSONField(models.JSONField):
    """A ``JSONField`` that knows the shape of its values, and what is read instead of another one."""

    descriptor_class = StoredAttribute

    def __init__(
        self, *args: Any, shape: Shape = _anything, instead: Callable[[Any, Any], object] = _nothing, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fits, self.instead = predicate(shape), instead

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        """The value; ``Odd`` if it is no JSON, nested too deeply, has a number of thousands of digits, or has not the
        column's shape.
        """
        if value is None:
            # Of a row that was not joined.
            return None
        try:
            read = super().from_db_value(value, expression, connection)
            refuse_half_letters(value, read)
        except (ValueError, RecursionError) as error:
            return Odd(error)
        if read is None and self.null:
            return None
        if isinstance(expression, models.expressions.Col) and not self.fits(read):
            return Odd(ValueError(f"{value!r:.200}"), read)
        return read

    def deconstruct(self) -> Any:
        """As a ``JSONField``: migrations know no other."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs


class SealedJSONField(StoredJSONField):
    """A column of tables that are computed and never edited, stored with a digest of themselves.

    One that was changed by hand is odd, whatever it says: it can be computed again.
    """

    def get_prep_value(self, value: Any) -> Any:
        """The table with its digest."""
        value = super().get_prep_value(value)
        return seal(value) if isinstance(value, dict) else value

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        """The table; ``Odd`` if it is not the one that was stored."""
        read = super().from_db_value(value, expression, connection)
        if value is None or isinstance(read, Odd) or not isinstance(expression, models.expressions.Col):
            return read
        digest = read.pop(SEAL, None) if isinstance(read, dict) else None
        return read if digest is not None and digest == _digest(read) else Odd(ValueError(f"{value!r:.200}"))


def seal(table: dict[str, Any]) -> dict[str, Any]:
    """A table with its digest, as it is stored."""
    return {**table, SEAL: _digest(table)}


def _digest(table: dict[str, Any]) -> str:
    """A digest of a table, which is the same however a database writes its numbers."""
    text = json.dumps(table, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.blake2b(json.dumps(_plain(json.loads(text))).encode(), digest_size=8).hexdigest()


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _plain(inner) for name, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
