"""The published JSON Schema of rules files, made from the same shapes that the reader uses."""

import re
from collections.abc import Iterable

from django.db.models import Model
from django.utils import translation

from rules.catalogue_shape import LANGUAGE, MOST_PARTS, MOST_ROWS, SLUG, Shape, shapes_of
from rules.engine.documents.strict_json import Json
from rules.fixture import fields_of, links_of, parts_of
from rules.models import TABLES, Edition, Part
from rules.reading import EMPTY
from rules.writing import FORMAT, OWN

Schema = dict[str, Json]

_PLAIN = r"[^\u0000-\u001f\u007f-\u009f]"
DESCRIPTION = (
    "One rule book, or one revision of house rules. References name rows of the same file; "  # untranslated
    "a reader also checks that those rows exist and fit together."
)


@translation.override(None)
def catalogue_schema() -> Schema:
    """The whole schema, in English."""
    tables: Schema = {
        table: _rows(model, "/".join([SLUG] * len(model.keys)), MOST_ROWS) for table, model in TABLES.items()
    }
    properties: Schema = {"format": {"const": FORMAT}, OWN: {"$ref": "#/$defs/edition"}, **tables}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "/schema/muster-rules-1.json",
        "title": "Muster rules, format 1",  # untranslated
        "description": DESCRIPTION,
        **_object(properties, ("format", OWN)),
        "$defs": {_name(model): _node(model) for model in (Edition, *_models(TABLES.values()))},
    }


def _models(models: Iterable[type[Part]]) -> list[type[Part]]:
    """The models with all their parts, each once."""
    kinds: dict[type[Part], None] = {}
    for model in models:
        kinds |= dict.fromkeys((model, *_models(parts_of(model).values())))
    return list(kinds)


def _name(model: type[Model]) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", model.__name__).lower()


def _object(properties: Schema, needed: Iterable[str]) -> Schema:
    required: list[Json] = [*needed]
    schema: Schema = {"type": "object", "additionalProperties": False, "properties": properties}
    return {**schema, "required": required} if required else schema


def _rows(model: type[Part], pattern: str, max_rows: int) -> Schema:
    row: Schema = {"$ref": f"#/$defs/{_name(model)}"}
    return {
        "type": "object",
        "propertyNames": {"pattern": f"^{pattern}$"},
        "additionalProperties": row,
        "maxProperties": max_rows,
    }


def _node(model: type[Model]) -> Schema:
    shapes, fields = shapes_of(model), fields_of(model)
    properties: Schema = {name: _described(_field(shape), fields[name].help_text) for name, shape in shapes.items()}
    for name in links_of(model):
        slug: Schema = {"type": "string", "minLength": 1}
        properties[name] = {"type": "array", "items": slug, "uniqueItems": True, "maxItems": MOST_ROWS}
    for name, part in parts_of(model).items():
        properties[name] = _parts(name, part)
    return _object(properties, (name for name, shape in shapes.items() if shape.needed))


def _described(schema: Schema, text: object) -> Schema:
    return {**schema, "description": str(text)} if text else schema


def _parts(name: str, part: type[Part]) -> Schema:
    if part.keys:
        return _rows(part, f"({SLUG})?" if name in EMPTY else SLUG, MOST_PARTS)
    return {"type": "array", "items": {"$ref": f"#/$defs/{_name(part)}"}, "maxItems": MOST_PARTS}


def _field(shape: Shape) -> Schema:
    schema = _sort(shape)
    return {"oneOf": [{"type": "null"}, schema]} if shape.none else schema


def _sort(shape: Shape) -> Schema:
    bounds: Schema = {"minimum": shape.least, "maximum": shape.most}
    sorts: dict[str, Schema] = {
        "flag": {"type": "boolean"},
        "whole": {"type": "integer", **bounds},
        "points": {"type": "number", **bounds, "multipleOf": 0.5},
        "number": {"type": "number", **bounds, "multipleOf": 0.01},
        "reference": {"type": "string", "minLength": 1},
        "texts": _texts(shape),
        "choice": {"enum": [*shape.choices]},
    }
    return sorts.get(shape.sort) or _text(shape)


def _texts(shape: Shape) -> Schema:
    text: Schema = {"type": "string", "minLength": 1, "maxLength": shape.most}
    words: Schema = {"type": "object", "additionalProperties": text}
    return {"type": "object", "propertyNames": {"pattern": f"^{LANGUAGE}$"}, "additionalProperties": words}


def _text(shape: Shape) -> Schema:
    letters = {"pattern": shape.pattern, "lines": rf"({_PLAIN}|\n|\r\n)*"}.get(shape.sort, f"{_PLAIN}*")
    minimum: Schema = {"minLength": 1} if shape.sort == "name" else {}
    return {"type": "string", **minimum, "maxLength": shape.most, "pattern": f"^({letters})$"}
