"""A catalogue as one document: out of rows, out of files and into them, and as the engine's values."""

from rules.fixture import Document as Document
from rules.fixture import edition_node, node, rows_of
from rules.models import Edition
from rules.values import catalogue_of as catalogue_of


def document_of(edition: Edition) -> Document:
    """The document of an edition's rows."""
    places: dict[str, int] = {}
    rows = {}
    for name, row in rows_of(edition).items():
        table = name.partition("/")[0]
        places[table] = places.get(table, -1) + 1
        rows[name] = (places[table], node(row))
    return Document(edition_node(edition), rows)
