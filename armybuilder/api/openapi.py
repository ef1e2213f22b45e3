"""The OpenAPI document: ``docs/muster-api-1.openapi.json`` with the schemas of documents in it."""

import json
from functools import cache

from django.conf import settings

DOCS = settings.ROOT / "docs"
SCHEMAS = {"Army": "muster-army-1", "Shared": "muster-shared-1"}
"""The published schemas that operations use, by how their parts are called in the document."""


@cache
def openapi_document() -> bytes:
    """The document as JSON. Many programs read no references to other files, so there are none."""
    document = json.loads((DOCS / "muster-api-1.openapi.json").read_text("utf-8"))
    for name, file in SCHEMAS.items():
        document["components"]["schemas"] |= _included(name, file)
    return json.dumps(document, ensure_ascii=False, indent=1).encode()


def _included(name: str, file: str) -> dict[str, object]:
    """The parts of a schema, as components: ``#/$defs/unit`` of an army is ``ArmyUnit``."""
    schema = json.loads((DOCS / f"{file}.schema.json").read_text("utf-8"))
    parts = {name + _titled(slug): part for slug, part in schema["$defs"].items()}
    parts[name] = {"title": schema["title"], "$ref": schema["$ref"]}
    text = json.dumps(parts)
    for slug in schema["$defs"]:
        text = text.replace(f'"#/$defs/{slug}"', f'"#/components/schemas/{name}{_titled(slug)}"')
    document: dict[str, object] = json.loads(text)
    return document


def _titled(slug: str) -> str:
    return slug.title().replace("-", "").replace("_", "")
