"""Edits as JSON, for buttons."""

import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import get_args

from rules.engine.editing.edit_checks import EditError
from rules.engine.editing.edits import Edit
from rules.engine.maximums import MOST_UNITS
from rules.engine.wording.messages import MessageError, message
from rules.engine.wording.text import read_points, shown
from rules.engine.wording.words import exact_points

_VERBS: Mapping[str, type[Edit]] = {verb.__name__.lower(): verb for verb in get_args(Edit)}


def dumps(edit: Edit) -> str:
    """The edit as text."""
    return json.dumps(to_json(edit), ensure_ascii=False)


def to_json(edit: Edit) -> dict[str, dict[str, object]]:
    """The edit as JSON, one verb: ``{"take": {"unit": 2, "option": "armor", "level": "light"}}``."""
    document = {}
    for part in fields(edit):
        value = getattr(edit, part.name)
        if part.default is MISSING or value != part.default:
            document[part.name] = _written(part.name, value)
    return {type(edit).__name__.lower(): document}


def _written(name: str, value: object) -> object:
    if name == "limit" and isinstance(value, int):
        return exact_points(value)
    if isinstance(value, frozenset):
        return sorted(value)
    if name == "names" and isinstance(value, tuple):
        return [*value]
    if name == "edits" and isinstance(value, tuple):
        return [to_json(edit) for edit in value]
    if isinstance(value, tuple):
        return {option: level or True for option, level in value}
    return value


def from_json(document: object) -> Edit:
    """The edit of this JSON. Raises ``EditError`` if it is invalid."""
    if not isinstance(document, dict) or len(document) != 1:
        raise EditError(message("edit-form"))
    verb, needs = next(iter(document.items()))
    if verb not in _VERBS or not isinstance(needs, dict):
        raise EditError(message("edit-unknown", name=shown(str(verb))))
    known = fields(_VERBS[verb])
    missing = [part.name for part in known if part.default is MISSING and part.name not in needs]
    unknown = [str(name) for name in needs if name not in {part.name for part in known}]
    if missing:
        raise EditError(message("edit-field-missing", action=verb, name=missing[0]))
    if unknown:
        raise EditError(message("edit-field-unknown", action=verb, name=shown(unknown[0])))
    return _VERBS[verb](**{name: _read(name, value) for name, value in needs.items()})  # type: ignore[arg-type]


def _read(name: str, value: object) -> object:
    reader = _READERS.get(name, _text)
    try:
        return reader(value)
    except MessageError as error:
        raise EditError(message("edit-field-wrong", name=name, problem=error.message)) from None


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise EditError(message("edit-text"))
    return value


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise EditError(message("edit-whole"))
    return value


def _points(value: object) -> int | None:
    return None if value is None else read_points(_text(value))


def _names(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise EditError(message("edit-names"))
    return tuple(_text(name) for name in value)


def _edits(value: object) -> tuple[Edit, ...]:
    if not isinstance(value, list) or not 0 < len(value) <= MOST_UNITS:
        raise EditError(message("edit-edits", most=MOST_UNITS))
    if any(isinstance(edit, dict) and "together" in edit for edit in value):
        raise EditError(message("edit-nested"))
    return tuple(from_json(edit) for edit in value)


def _read_options(value: object) -> tuple[tuple[str, str], ...]:
    if not isinstance(value, dict):
        raise EditError(message("edit-options"))
    return tuple(sorted((_text(option), "" if level is True else _text(level)) for option, level in value.items()))


_READERS: Mapping[str, Callable[[object], object]] = {
    "unit": _whole, "count": _whole, "chart": _whole, "to": _whole,
    "after": lambda value: None if value is None else _whole(value),
    "limit": _points, "rules": lambda value: frozenset(_names(value)), "options": _read_options, "names": _names,
    "edits": _edits,
}  # fmt: skip
