"""The part of JSON Schema that Muster's schemas use, to validate documents."""

import re
from decimal import Decimal

SORTS = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def valid(schema, value, root):
    """Whether a value matches a schema."""
    if "$ref" in schema:
        target = root
        for step in schema["$ref"].removeprefix("#/").split("/"):
            target = target[step]
        return valid(target, value, root)
    if "oneOf" in schema:
        return sum(valid(one, value, root) for one in schema["oneOf"]) == 1
    if "enum" in schema or "const" in schema:
        return value in schema.get("enum", [schema.get("const")])
    return _is(schema["type"], value) and CHECKS.get(schema["type"], _anything)(schema, value, root)


def _is(sort, value):
    if sort in ("number", "integer"):
        number = isinstance(value, int | float) and not isinstance(value, bool)
        return number and (sort == "number" or value == int(value))
    return isinstance(value, SORTS[sort])


def _anything(schema, value, root):
    return True


def _object(schema, value, root):
    names = schema.get("propertyNames", {}).get("pattern", "")
    known, other = schema.get("properties", {}), schema.get("additionalProperties")
    return (
        set(schema.get("required", ())) <= value.keys()
        and len(value) <= schema.get("maxProperties", len(value))
        and all(re.search(names, key) for key in value)
        and all(
            valid(known.get(key, other), one, root) if known.get(key, other) else False for key, one in value.items()
        )
    )


def _array(schema, value, root):
    alone = not schema.get("uniqueItems") or len(set(map(str, value))) == len(value)
    return alone and len(value) <= schema["maxItems"] and all(valid(schema["items"], one, root) for one in value)


def _string(schema, value, root):
    fits = schema.get("minLength", 0) <= len(value) <= schema.get("maxLength", len(value))
    return fits and bool(re.search(schema.get("pattern", ""), value))


def _number(schema, value, root):
    exact = Decimal(str(value))
    step = Decimal(str(schema.get("multipleOf", 1)))
    return schema["minimum"] <= value <= schema["maximum"] and exact % step == 0


CHECKS = {"object": _object, "array": _array, "string": _string, "number": _number, "integer": _number}
