"""The words of an open row in the other languages of the site, each beside the row's own."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import get_language

from rules.documents import Document, Node
from rules.house.rows import details_of
from rules.models import TABLES
from rules.nodes import nodes, table_of, text_of
from rules.texts import TEXTS, is_stale, shape_at, words_of


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a row, and what it is in a language."""

    id: str
    name: str
    """Of its field: the row and the path of the word."""
    own: str
    text: str
    most: int
    has_lines: bool


@dataclass(frozen=True, slots=True)
class Translation:
    """A row in a language."""

    language: str
    name: str
    is_stale: bool
    """Whether the row's own words have changed since."""
    words: tuple[Word, ...]


def other_languages() -> dict[str, str]:
    """The languages of the site other than the page's own, each by its own name."""
    return {code: name for code, name in settings.LANGUAGES if code != get_language()}


def rows_of(row: str) -> tuple[str, str]:
    """A row, and the longer text about it, which is a row of its own."""
    return row, details_of(row)


def translations(draft: Document, row: str, typed: Mapping[str, str]) -> list[Translation]:
    """The row in each of them, with what was typed."""
    rows = {name: draft.rows[name][1] for name in rows_of(row) if name in draft.rows}
    if row not in rows:
        return []
    return [_translation(rows, *language, typed) for language in other_languages().items()]


def _translation(rows: Mapping[str, Node], language: str, called: str, typed: Mapping[str, str]) -> Translation:
    texts = {name: nodes(row.get(TEXTS)).get(language, {}) for name, row in rows.items()}
    stale = any(words and is_stale(TABLES[table_of(name)], rows[name], words) for name, words in texts.items())
    typed = typed if typed.get("language") == language else {}
    words = (word for name, row in rows.items() for word in _words(name, row, texts[name], language, typed))
    return Translation(language, called, stale, tuple(words))


def _words(name: str, row: Node, words_now: Node, language: str, typed: Mapping[str, str]) -> Iterator[Word]:
    model = TABLES[table_of(name)]
    for path, own in words_of(model, row).items():
        shape, field = shape_at(model, path), f"{name}.{path}"
        text = typed.get(field, text_of(words_now, path))
        yield Word(f"{language}-{field}", field, own, text, shape.most, shape.sort == "lines")
