"""Columns of allauth whose values may be damaged: an odd value costs only itself, see ``rules.stored_values``."""

from functools import partial
from typing import Any

from django.db import models

from rules.shapes import Predicate, Shape, complete, is_count, predicate
from rules.stored_json import refuse_half_letters
from rules.stored_values import ODD, leave_out

SECOND_FACTOR: Shape = (
    complete({"secret": str}),
    complete({"seed": str, "used_mask": is_count}),
    complete({"migrated_codes": [str]}),
    complete({"name": str, "credential": {str: lambda value: True}}),
)
"""An app's code, recovery codes of two kinds, or a security key."""
SESSION: Shape = {str: lambda value: True}


def read_leniently() -> None:
    """From now on, these columns read an empty table instead of an odd value, and name an odd word in the log."""
    from allauth.mfa.models import Authenticator
    from allauth.usersessions.models import UserSession

    for model, shape in ((Authenticator, SECOND_FACTOR), (UserSession, SESSION)):
        column = model._meta.get_field("data")
        vars(column)["from_db_value"] = partial(_read, column, predicate(shape))
    column = Authenticator._meta.get_field("type")
    vars(column)["from_db_value"] = partial(_read_word, column)


def _read(column: models.JSONField, fits: Predicate, value: Any, expression: Any, connection: Any) -> Any:
    if value is None:
        # Of a row that was not joined.
        return None
    try:
        read = models.JSONField.from_db_value(column, value, expression, connection)
        refuse_half_letters(value, read)
        if fits(read):
            return read
        error: Exception = ValueError(f"{value!r:.200}")
    except ODD as failed:
        error = failed
    leave_out(f"{column.model._meta.label}, {column.name}: {value!r:.60}", error)
    return {}


def _read_word(column: models.CharField, value: Any, expression: Any, connection: Any) -> Any:
    """The word; allauth fails with one that it doesn't know, and the page says so."""
    if value is not None and value not in dict(column.choices or ()):
        leave_out(f"{column.model._meta.label}, {column.name}: {value!r:.60}", ValueError(f"{value!r:.200}"))
    return value
