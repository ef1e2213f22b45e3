"""Checks the shipped rule books' translations: what is missing, and what is older than the English."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from django.conf import settings
from django.db.models import Model

from rules.documents import OWN, read_catalogue
from rules.fixture import Node
from rules.models import TABLES, Edition
from rules.nodes import table_of
from rules.texts import OF, digest_of, words_of

FOLDER = "texts"
Texts = dict[str, dict[str, str]]
"""The words of each row by their paths, as in ``fixtures/texts/vsgmr-7.de.json``."""


@dataclass(frozen=True, slots=True)
class Gap:
    """Something to be done in a file of texts."""

    what: Literal["missing", "stale", "unknown", "unchecked"]
    """Not translated; the English changed since; no such text in the book; the English is not recorded."""
    row: str
    path: str = ""
    english: str = ""


def shipped_books() -> list[Path]:
    """The rule books that Muster ships."""
    return sorted((settings.ROOT / "fixtures").glob("*.json"))


def languages_of(book: Path) -> set[str]:
    """Those that the book has a file of texts for."""
    return {file.name.split(".")[1] for file in (book.parent / FOLDER).glob(f"{book.stem}.*.json")}


def file_of(book: Path, language: str) -> Path:
    """The file of the book's words in a language."""
    return book.parent / FOLDER / f"{book.stem}.{language}.json"


def texts_in(book: Path, language: str) -> Texts:
    """The book's texts in a language; none if there is no file."""
    file = file_of(book, language)
    texts: Texts = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return texts


def gaps(book: Path, language: str) -> list[Gap]:
    """Whatever is left to do, in the order of the book."""
    texts, rows = texts_in(book, language), _rows(book)
    all_gaps = [gap for name, (model, row) in rows.items() for gap in _gaps(name, model, row, texts.get(name, {}))]
    return all_gaps + [Gap("unknown", name) for name in texts.keys() - rows.keys()]


def _gaps(name: str, model: type[Model], row: Node, texts: dict[str, str]) -> list[Gap]:
    words = words_of(model, row)
    found_gaps = [Gap("missing", name, path, english) for path, english in words.items() if path not in texts]
    found_gaps += [Gap("unknown", name, path) for path in texts if path not in words and path != OF]
    if words and OF not in texts:
        found_gaps.append(Gap("unchecked", name))
    elif words and texts[OF] != digest_of(model, row):
        found_gaps.append(Gap("stale", name, english=" · ".join(words.values())))
    return found_gaps


def write_digests(book: Path, language: str) -> int:
    """Record the English of each row that lacks it. Returns how many these were."""
    texts = texts_in(book, language)
    fresh = {
        name: digest_of(model, row)
        for name, (model, row) in _rows(book).items()
        if name in texts and OF not in texts[name]
    }
    for name, digest in fresh.items():
        texts[name][OF] = digest
    if fresh:
        content = json.dumps(texts, ensure_ascii=False, indent=2)
        file_of(book, language).write_text(f"{content}\n", encoding="utf-8")
    return len(fresh)


def _rows(book: Path) -> dict[str, tuple[type[Model], Node]]:
    """The rows that have words, the book itself first."""
    document = read_catalogue(book.read_text(encoding="utf-8"))
    rows = {name: (TABLES[table_of(name)], row) for name, (_, row) in document.rows.items()}
    return {OWN: (Edition, document.own), **rows}
