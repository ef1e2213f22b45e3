"""The texts of a catalogue in other languages: next to each row's own, under ``texts``.

``"texts": {"de": {"name": "Zäh", "levels.light.label": "Leicht 6+", "of": "3f9a…"}}`` has a text for each path within
the row. ``of`` is the digest of the text that was translated (``digest_of``): if that has changed since, the row shows
its own text until its translation is reviewed. Without ``of`` the translation is always used.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from django.db.models import Model
from django.utils.translation import get_language_info

from rules.catalogue_shape import Shape, shapes_of
from rules.engine.wording.lengths_in_text import in_the_readers_units as text_in_the_readers_units
from rules.fixture import Document, Node, parts_of
from rules.models import TABLES, Edition, Part
from rules.nodes import table_of

TEXTS, OF = "texts", "of"
HOUSE = "house-"
"""Before the digest of words whose language nobody knows: those that somebody wrote for their house rules."""
IN_OWN_WORDS = ""
"""Beside the languages of a translated row: its own names."""
NAMES = {"name", "plural", "aliases", "label", "suffix"}
"""Words by which written armies know rows."""
NAMED = {"figures", "groups", "kinds", "optional_rules", "options", "scenarios"}
"""Tables of rows that written armies name."""
NO_WORDS = {"picture", "value"}
"""Values that readers do not see as words: names of drawings, and labels of lines."""

Path = tuple[str, ...]
_encode = json.JSONEncoder(sort_keys=True, ensure_ascii=False).encode


def translated(document: Document, language: str) -> Document:
    """The document in a language; a row that has no words in it, or old ones, keeps its own."""
    return _changed(document, lambda model, row: translated_row(model, row, language))


def in_the_readers_units(document: Document) -> Document:
    """The document with the lengths in its words as the reader measures."""
    return _changed(document, _measured)


def without_texts(document: Document) -> Document:
    """The document in its own words alone."""
    return _changed(document, lambda model, row: {name: value for name, value in row.items() if name != TEXTS})


def _changed(document: Document, change: Callable[[type[Model], Node], Node]) -> Document:
    rows = {name: (place, change(TABLES[table_of(name)], row)) for name, (place, row) in document.rows.items()}
    return replace(document, own=change(Edition, document.own), rows=rows)


def names_in(document: Document) -> dict[str, dict[str, str]]:
    """The names of rows in every language: ``{"de": {"options/armor.levels.light.name": "Leichte Rüstung"}}``.

    Those in the catalogue's own words are beside them. Translations of names that changed since are still understood.
    """
    found_texts: dict[str, dict[str, str]] = {}
    for name, (_, row) in document.rows.items():
        texts = _node(row.get(TEXTS)) if table_of(name) in NAMED else {}
        before = _node(texts.get(IN_OWN_WORDS))
        for language, words in texts.items():
            for path, word in _node(words).items():
                own = before.get(path) or _at(row, path) if _is_name(path) else None
                if isinstance(own, str) and isinstance(word, str) and own:
                    found_texts.setdefault(IN_OWN_WORDS, {})[f"{name}.{path}"] = own
                    found_texts.setdefault(language, {})[f"{name}.{path}"] = word
    return found_texts


def translated_row(model: type[Model], node: Node, language: str) -> Node:
    """The row in a language; the row itself where it has no words in it, or old ones."""
    texts = _node(_node(node.get(TEXTS)).get(language))
    if not texts or is_stale(model, node, texts):
        return node
    own = {path: _at(node, path) for path in texts if _is_name(path)}
    row = with_words(node, {tuple(path.split(".")): str(text) for path, text in texts.items() if path != OF})
    return {**row, TEXTS: {**_node(node.get(TEXTS)), IN_OWN_WORDS: own}} if own else row


def with_words(node: Node, words: Mapping[Path, str]) -> Node:
    """The row with other words at some of its paths; words of a part that is not there are of no use."""
    nested: dict[str, Any] = {}
    for path, text in words.items():
        below = nested
        for name in path[:-1]:
            below = below.setdefault(name, {})
        below[path[-1]] = text
    return _merged(node, nested)


def _merged(node: Node, words: Node) -> Node:
    merged = dict(node)
    for name, below in words.items():
        merged[name] = _merged_parts(node.get(name), below) if isinstance(below, dict) else below
    return merged


def _merged_parts(parts: object, words: Node) -> object:
    """Parts by name or by place."""
    if isinstance(parts, dict):
        return {key: _merged(part, _node(words[key])) if key in words else part for key, part in parts.items()}
    if isinstance(parts, list):
        return [_merged(part, _node(words.get(str(place)))) for place, part in enumerate(parts)]
    return parts


def with_known_texts(model: type[Model], row: Node) -> Node:
    """The row without translations of words that it has no longer: house rules remove levels."""
    if not row.get(TEXTS):
        return row
    known = {*words_of(model, row), OF}
    texts = {
        language: {path: text for path, text in _node(words).items() if path in known}
        for language, words in _node(row[TEXTS]).items()
    }
    return {**row, TEXTS: texts}


def words_of(model: type[Model], node: Node) -> dict[str, str]:
    """The row's own words, each by its path: ``levels.light.label``."""
    return {".".join(path): text for path, text in _words(model, node, ())}


def digest_of(model: type[Model], node: Node) -> str:
    """A digest of the row's own words."""
    return hashlib.sha256(_encode(words_of(model, node)).encode()).hexdigest()[:12]


def is_stale(model: type[Model], node: Node, words: Node) -> bool:
    """Whether the row's own words have changed since they were translated into these."""
    return words.get(OF) not in (None, digest := digest_of(model, node), HOUSE + digest)


def shape_at(model: type[Model], path: str) -> Shape:
    """The shape of the word at a path."""
    *parts, name = path.split(".")
    for part in parts[::2]:
        model = parts_of(model)[part]
    return shapes_of(model)[name]


def language_name(language: str) -> str:
    """The name that a language has for itself."""
    try:
        return str(get_language_info(language)["name_local"])
    except KeyError:
        return language


def _measured(model: type[Model], node: Node) -> Node:
    words = {
        path: measured
        for path, text in _words(model, node, ())
        if (measured := text_in_the_readers_units(text)) != text
    }
    return with_words(node, words) if words else node


def _words(model: type[Model], node: Node, path: Path) -> Iterator[tuple[Path, str]]:
    names, parts = _fields_with_words(model)
    for name in names:
        if (text := node.get(name)) and isinstance(text, str):
            yield (*path, name), text
    for name, part in parts:
        for key, child in _children(node.get(name)):
            yield from _words(part, child, (*path, name, key))


@cache
def _fields_with_words(model: type[Model]) -> tuple[list[str], list[tuple[str, type[Part]]]]:
    """A row's fields that hold words, and its parts that may."""
    worded = ("name", "text", "lines")
    names = [name for name, shape in shapes_of(model).items() if shape.sort in worded and name not in NO_WORDS]
    parts = [(name, part) for name, part in parts_of(model).items() if any(_fields_with_words(part))]
    return names, parts


def _children(parts: object) -> Iterator[tuple[str, Node]]:
    if isinstance(parts, dict):
        yield from parts.items()
    elif isinstance(parts, list):
        yield from ((str(place), part) for place, part in enumerate(parts))


def _is_name(path: str) -> bool:
    return path.rpartition(".")[2] in NAMES


def _at(node: object, path: str) -> str:
    """The text at a path; empty if there is none."""
    for key in path.split("."):
        node = node.get(key) if isinstance(node, dict) else None
    return node if isinstance(node, str) else ""


def _node(value: object) -> Node:
    return value if isinstance(value, dict) else {}
