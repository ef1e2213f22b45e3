"""Stored values damaged by hand: which columns there are, and what could lie in them."""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from django.apps import apps
from django.db import DatabaseError, connection, models, transaction

from rules.message_field import MessageField

ODD_JSON = [
    None, True, 0, -1, 1 << 70, 0.5, "", "odd", "\ud800", "\u202e", [], [None], [[]], [1, 2, 3], {}, {"": None},
    {"key": []}, {"key": "odd", "values": []}, {"units": 3}, {"why": []}, {"x": "a\x00b"},
]  # fmt: skip
ODD_TEXT = [
    "", "odd", "[]", "{}", "null", "{broken", '{"key": 1}', '{"key": "odd"}', "[" * 900, "٣", "a\tb\u202e", "x" * 5_000,
]  # fmt: skip
ODD_OTHERS = [
    "", "odd", "null", -1, 0, 7, 99_999, 1 << 40, (1 << 63) - 1, 0.5, "NaN", "infinity", "0000-00-00", "2027-02-30",
    "0001-01-01 00:00:00", "9999-12-31 23:59:59.999999", "36812-01-01 00:00:00+00", "0" * 32, "f" * 36, b"\xff\x00",
]  # fmt: skip
"""For numbers, moments, marks and references. SQLite takes any of them; PostgreSQL refuses most."""
ODD_BYTES = [b"\xff\xfe", b"[\xff"]
"""No text; only SQLite takes them."""
DEEPEST = 4
"""How deep within a value odd ones are put."""


NOT_READ = {"admin", "contenttypes", "auth.Group", "auth.Permission", "account.EmailConfirmation"}
"""Apps and tables of libraries that no page reads."""


def columns() -> dict[str, models.Field]:
    """Every column of all tables but their own numbers, by ``armies.Army.document``."""
    own = [model for model in apps.get_models() if not {model._meta.app_label, model._meta.label} & NOT_READ]
    return {
        f"{model._meta.label}.{field.name}": field
        for model in own
        for field in model._meta.concrete_fields
        if not field.primary_key
    }


def cases(field: models.Field, stored: str | None, most: int) -> Iterator[object]:
    """Odd values of a column, of which one stored value is known; at most so many, from everywhere in it."""
    is_json, is_text = isinstance(field, models.JSONField), isinstance(field, models.CharField | models.TextField)
    holds_json = is_json or isinstance(field, MessageField) or (is_text and _is_document(stored or ""))
    plain: list[object] = ODD_BYTES if is_json else [*ODD_TEXT, *ODD_BYTES] if is_text else ODD_OTHERS
    if isinstance(field, models.ForeignKey):
        plain = [*_others(field), *ODD_OTHERS]
    plain = plain[: most // 2 if holds_json else most]
    yield from plain
    if holds_json:
        value = json.loads(stored) if stored else {}
        places = [(path, odd) for path in _branches(value) for odd in ODD_JSON]
        for path, odd in spread(places, most - len(plain)):
            yield json.dumps(_with(value, path, odd))


def _is_document(text: str) -> bool:
    """Whether a text is a document; others may begin with a placeholder in braces."""
    with suppress(ValueError):
        return isinstance(json.loads(text), dict | list)
    return False


def _others(field: models.ForeignKey) -> list[object]:
    """The first row that a column may refer to, and the last: each row refers to another one than before, or itself."""
    column, table = field.target_field.column, field.related_model._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(f'SELECT min("{column}"), max("{column}") FROM "{table}"')
        return list(cursor.fetchone())


def spread(all_of_them: list[Any], most: int) -> list[Any]:
    """At most so many, from everywhere in the list."""
    step = max(1, -(-len(all_of_them) // most))
    return all_of_them[::step]


def _branches(value: object, path: tuple[object, ...] = ()) -> Iterator[tuple[object, ...]]:
    """The places within a value; of a list only the first."""
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value[:1]) if isinstance(value, list) else ()
    if len(path) < DEEPEST:
        for name, one in inner:
            yield from _branches(one, (*path, name))


def _with(value: object, path: tuple[object, ...], odd: object) -> object:
    if not path:
        return odd
    copy = dict(value) if isinstance(value, Mapping) else list(value)
    copy[path[0]] = _with(copy[path[0]], path[1:], odd)
    return copy


def longest(field: models.Field) -> str | None:
    """The longest stored value of a column; ``None`` if there is none."""
    table, column = field.model._meta.db_table, field.column
    with connection.cursor() as cursor:
        text = f'CAST("{column}" AS text)'
        cursor.execute(f'SELECT {text} FROM "{table}" ORDER BY length({text}) DESC LIMIT 1')
        found = cursor.fetchone()
    return found and found[0]


def damage(field: models.Field, value: object) -> bool:
    """Let every row have that value, or one row if they must differ. False if the database refuses it."""
    table, column, key = field.model._meta.db_table, field.column, field.model._meta.pk.column
    cast = "%s::jsonb" if connection.vendor == "postgresql" and isinstance(field, models.JSONField) else "%s"
    if isinstance(value, bytes) and isinstance(field, models.CharField | models.TextField | models.JSONField):
        cast = "CAST(%s AS text)"
    for rows in ("", f' WHERE "{key}" = (SELECT min("{key}") FROM "{table}")'):
        with suppress(DatabaseError, ValueError), transaction.atomic(), connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.execute("PRAGMA ignore_check_constraints = 1")
            cursor.execute(f'UPDATE "{table}" SET "{column}" = {cast}{rows}', [value])
            return True
    return False
