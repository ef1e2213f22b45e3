"""A catalogue as one document: out of rows, out of files and into them, and as the engine's values.

A catalogue is one document, as an army is: the edition's own fields and its rows, nested and named as in
``fixtures/``. Whether it comes from rows (``document_of``), from a file (``read_catalogue``) or from a draft of house
rules, there is one way on: ``catalogue_of``. What a field may be is read off the columns (``rules/shape``), by the
reader and by the published ``muster-rules-1.schema.json`` alike; what rows must make together stands in
``rules/meaning``. Words may hold marks for lengths (``{2 turn}``); ``engine.played`` fills them in by the measures in
play, and ``Build`` always holds the catalogue of its own rules.

A change of house rules is a frozen value, ``Reprice("options/tough", 3, "")``, whose ``apply`` gives the next
document. After each, whatever named a row that is gone lets go of it or goes along (``rules/house/whole``), so that a
draft can always be worked with. ``differences`` compares two documents and leaves out what only follows from
something else. Rows are written when a revision is published, and never again.
"""

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
