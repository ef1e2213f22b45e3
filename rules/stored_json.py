"""A JSON column whose values may be damaged: an odd value costs only itself, see ``rules.stored_values``."""

import json
from collections.abc import Callable
from typing import Any

from django.db import models

from rules.shapes import Shape, fits
from rules.stored_values import Odd, StoredAttribute


def _anything(value: object) -> bool:
    return True


def _nothing(row: models.Model, value: object) -> object:
    return None


class StoredJSONField(models.JSONField):
    """A ``JSONField`` that knows the shape of its values, and what is read instead of another one."""

    descriptor_class = StoredAttribute

    def __init__(
        self, *args: Any, shape: Shape = _anything, instead: Callable[[Any, Any], object] = _nothing, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.shape, self.instead = shape, instead

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        """The value; ``Odd`` if it is no JSON, nested too deeply, has a number of thousands of digits, or has not the
        column's shape.
        """
        try:
            read = super().from_db_value(value, expression, connection)
            if isinstance(value, str) and "\\u" in value:
                # Half of a pair, which is no text and cannot be sent.
                json.dumps(read, ensure_ascii=False).encode()
        except (ValueError, RecursionError) as error:
            return Odd(error)
        if read is None and self.null:
            return None
        if isinstance(expression, models.expressions.Col) and not fits(read, self.shape):
            return Odd(ValueError(f"{value!r:.200}"), read)
        return read

    def deconstruct(self) -> Any:
        """As a ``JSONField``: migrations know no other."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs
