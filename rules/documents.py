"""A catalogue as one document: from rows, from files and into them, and as the engine's values.

A catalogue is one document, like an army: the edition's own fields and its rows, nested and named as in
``fixtures/``. It can come from rows (``document_of``), from a file (``read_catalogue``) or from a draft of house
rules; from there the only way on is ``catalogue_of``. What a field can be is read from the columns
(``rules/catalogue_shape``), both by the reader and for the published ``muster-rules-1.schema.json``.
``rules/consistency`` checks how rows fit together. Words can contain marks for lengths (``{2 turn}``);
``wording.words_in_play`` fills them in with the measures in play, and ``Build`` always has the catalogue of its own
rules.

A change of house rules is a frozen value, ``reprice("options/tough", 3, "")``, whose ``apply`` returns the next
document. After each change, references to removed rows are dropped or removed too (``rules/house/references``), so a
draft always evaluates. ``differences`` compares two documents and leaves out what only follows from something else.
Rows are written when a revision is published, and never again.
"""

from rules.catalogue_values import catalogue_of as catalogue_of
from rules.fixture import Document as Document
from rules.fixture import Node as Node
from rules.fixture import edition_node, node, rows_of
from rules.models import Edition
from rules.reading import read_catalogue as read_catalogue
from rules.writing import FORMAT as FORMAT
from rules.writing import OWN as OWN
from rules.writing import document_with as document_with
from rules.writing import write_catalogue as write_catalogue


def document_of(edition: Edition) -> Document:
    """The document of an edition's rows."""
    return document_with(edition_node(edition), {name: node(row) for name, row in rows_of(edition).items()})
