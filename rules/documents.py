"""A catalogue as one document: out of rows, out of files and into them, and as the engine's values."""

from rules.fixture import Document as Document
from rules.fixture import Node as Node
from rules.fixture import edition_node, node, rows_of
from rules.models import Edition
from rules.reading import read_catalogue as read_catalogue
from rules.values import catalogue_of as catalogue_of
from rules.writing import FORMAT as FORMAT
from rules.writing import OWN as OWN
from rules.writing import document_with as document_with
from rules.writing import write_catalogue as write_catalogue


def document_of(edition: Edition) -> Document:
    """The document of an edition's rows."""
    return document_with(edition_node(edition), {name: node(row) for name, row in rows_of(edition).items()})
