"""In which language the words of a row are, where that is another than the reader's.

Rule books are written in English. Nobody knows the language of what somebody wrote for their house rules.
"""

from django.db.models import Model

from rules import texts
from rules.fixture import Document, Node, edition_node
from rules.models import TABLES, Edition
from rules.nodes import nodes, table_of
from rules.texts import HOUSE, OF, TEXTS, digest_of
from rules.titles import revision_of

BOOKS_LANGUAGE = "en"
"""The language of the rule books, and of the sentences of the pages."""
UNKNOWN = ""
"""The language of words that somebody wrote for their house rules."""


def foreign_rows(document: Document, shown: Document, language: str) -> dict[str, str]:
    """The rows that have no words in the reader's language, each with the language of its own.

    ``shown`` is the document translated into the reader's language.
    """
    is_book = not revision_of(str(document.own.get("slug", "")))
    if not language or (is_book and language == BOOKS_LANGUAGE):
        return {}
    rows = ((name, TABLES[table_of(name)], row) for name, (_, row) in document.rows.items())
    languages = {
        name: BOOKS_LANGUAGE if is_book else _language_of(model, row)
        for name, model, row in rows
        if shown.rows[name][1] is row
    }
    return {name: own for name, own in languages.items() if own != language}


def foreign_as_written(document: Document, language: str) -> dict[str, str]:
    """The same of house rules all of which are shown in their own words; readers of English find nothing foreign."""
    if language in ("", BOOKS_LANGUAGE):
        return {}
    rows = ((name, TABLES[table_of(name)], row) for name, (_, row) in document.rows.items())
    return {name: _language_of(model, row) for name, model, row in rows}


def translated_field(edition: Edition, field: str, language: str) -> tuple[str, str | None]:
    """The words in an edition's field, translated if they can be, and their language if it is not the reader's."""
    node = edition_node(edition)
    words = texts.translated_row(Edition, node, language)
    is_own = words is not node or language in ("", BOOKS_LANGUAGE)
    return str(words.get(field, "")), None if is_own else BOOKS_LANGUAGE if edition.revision is None else UNKNOWN


def mark_of(model: type[Model], row: Node) -> str:
    """The mark that a translation made now has under ``of``."""
    return ("" if _is_of_a_book(model, row) else HOUSE) + digest_of(model, row)


def _language_of(model: type[Model], row: Node) -> str:
    return BOOKS_LANGUAGE if _is_of_a_book(model, row) else UNKNOWN


def _is_of_a_book(model: type[Model], row: Node) -> bool:
    """Whether some language's words are of just these: translators translate rule books."""
    translations = nodes(row.get(TEXTS)).values()
    return bool(translations) and digest_of(model, row) in {words.get(OF) for words in translations}
