"""Stored values damaged by hand: which columns there are, and what could lie in them."""

import json
from collections.abc import Iterator, Mapping

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
DEEPEST = 4
"""How deep within a value odd ones are put."""


def columns() -> dict[str, models.Field]:
    """Every column of Muster's own tables that holds JSON or text, by ``armies.Army.document``."""
    own = [model for model in apps.get_models() if model.__module__.startswith(("armybuilder.", "rules."))]
    kinds = models.JSONField | models.CharField | models.TextField
    return {
        f"{model._meta.label}.{field.name}": field
        for model in own
        for field in model._meta.concrete_fields
        if isinstance(field, kinds) and not field.primary_key
    }


def cases(field: models.Field, stored: str | None) -> Iterator[str]:
    """Odd values of a column, of which one stored value is known."""
    if isinstance(field, models.JSONField):
        yield from _odd_json(json.loads(stored) if stored else {})
    else:
        yield from ODD_TEXT
        if isinstance(field, MessageField) or (stored or "").startswith(("{", "[")):
            yield from _odd_json(json.loads(stored) if stored else {})


def _odd_json(value: object) -> Iterator[str]:
    for path in _branches(value):
        for odd in ODD_JSON:
            yield json.dumps(_with(value, path, odd))


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


def damage(field: models.Field, text: str) -> bool:
    """Let every row have that value, or one row if it must be unique. False if the database refuses it."""
    table, column, key = field.model._meta.db_table, field.column, field.model._meta.pk.column
    cast = "::jsonb" if connection.vendor == "postgresql" and isinstance(field, models.JSONField) else ""
    only = f' WHERE "{key}" = (SELECT min("{key}") FROM "{table}")' if field.unique else ""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.execute("PRAGMA ignore_check_constraints = 1")
            cursor.execute(f'UPDATE "{table}" SET "{column}" = %s{cast}{only}', [text])
    except (DatabaseError, ValueError):
        return False
    return True
