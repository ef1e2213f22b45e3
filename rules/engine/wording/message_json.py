"""Messages as JSON, as they are kept: ``{"key": "unit-removed", "values": {"unit": "Ghouls"}}``."""

from collections.abc import Mapping
from fractions import Fraction
from typing import cast, get_args

from rules.engine.wording.messages import AnyOf, Distance, Message, Named, Points, Table, Value
from rules.engine.wording.numbers import exact

_TABLES = frozenset(get_args(Table))


def to_json(message: Message) -> dict[str, object]:
    """The message as JSON."""
    values = {name: _written(value) for name, value in message.values}
    return {"key": message.key, "values": values} if values else {"key": message.key}


def _written(value: Value) -> object:
    match value:
        case Points():
            return {"halves": value.halves}
        case Distance():
            return {"inches": exact(value.inches), **({"signed": True} if value.is_signed else {})}
        case Named():
            return {value.table: value.slug, "book": value.book, "name": value.name}
        case Message():
            return to_json(value)
        case AnyOf():
            return {"any": [_written(item) for item in value.values]}
        case tuple():
            return [_written(item) for item in value]
    return value


def from_json(document: Mapping[str, object]) -> Message:
    """The message that ``to_json`` wrote."""
    values = cast(Mapping[str, object], document.get("values", {}))
    return Message(str(document["key"]), tuple((name, _read(value)) for name, value in values.items()))


def _read(value: object) -> Value:
    if isinstance(value, list):
        return tuple(_read(item) for item in value)
    if not isinstance(value, dict):
        return cast(str | int, value)
    if "key" in value:
        return from_json(value)
    if "halves" in value:
        return Points(value["halves"])
    if "inches" in value:
        return Distance(Fraction(value["inches"]), value.get("signed", False))
    if "any" in value:
        return AnyOf(tuple(_read(item) for item in value["any"]))
    table = next(iter(_TABLES.intersection(value) - {"book"}), "book")
    return Named(cast(Table, table), value[table], value["book"], value["name"])
