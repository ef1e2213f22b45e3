"""A rules file, read strictly: bounded, nothing twice, every reference found, every mistake with its place."""

from collections.abc import Mapping
from decimal import Decimal

from django.db.models import Model

from rules.catalogue_shape import LANGUAGE, MOST_LANGUAGES, MOST_PARTS, MOST_ROWS, SLUG, Shape, fits, shapes_of
from rules.consistency import check
from rules.engine.documents.strict_json import DocumentError, Fields, Reader, parse, under
from rules.engine.wording.messages import AnyOf, message
from rules.engine.wording.text import Guesses, shown
from rules.fixture import Document, Node, links_of, parts_of
from rules.models import TABLE_OF, TABLES, Edition, Level, Part
from rules.nodes import nodes
from rules.texts import OF, TEXTS, words_of
from rules.writing import FORMAT, OWN, document_with

Known = Mapping[type[Model], list[str]]
"""The rows of the file by model, for references."""
EMPTY = frozenset(("levels", "situations"))
"""Parts of which one may have an empty key: the only one, or the plain one."""


def read_catalogue(text: str | bytes, guesses: Guesses | None = None) -> Document:
    """The document of a catalogue file. Raises ``DocumentError`` with every mistake in it."""
    reader = Reader(guesses=guesses or Guesses())
    value = reader.fields(parse(text), "", ("format", OWN, *TABLES), ("format", OWN))
    if "format" in value:
        reader.one_of(value["format"], "format", [FORMAT], "unknown-format")
    known = _known(value)
    own = _fields(reader, Edition, value[OWN], OWN, known) if OWN in value else {}
    _check_texts(reader, Edition, own, OWN)
    rows: dict[str, Node] = {}
    for table in TABLES:
        rows |= _table(reader, table, value.get(table, Fields([])), known)
    if not reader.mistakes:
        check(reader, rows)
    if reader.mistakes:
        raise DocumentError(reader.mistakes)
    return document_with(own, rows)


def _known(value: Fields) -> Known:
    known_names: dict[type[Model], list[str]] = {}
    for table, model in TABLES.items():
        rows = value.get(table)
        known_names[model] = list(rows) if isinstance(rows, Fields) else []
    options = value.get("options")
    rows = options.items() if isinstance(options, Fields) else ()
    known_names[Level] = [f"{option}/{level}" for option, row in rows for level in _keys(row, "levels")]
    return known_names


def _keys(row: object, name: str) -> list[str]:
    parts = row.get(name) if isinstance(row, Fields) else None
    return list(parts) if isinstance(parts, Fields) else []


def _table(reader: Reader, table: str, value: object, known: Known) -> dict[str, Node]:
    rows = reader.table(value, table)
    if len(rows) > MOST_ROWS:
        reader.wrong(table, message("too-many-rows", count=len(rows), most=MOST_ROWS))
    model, read = TABLES[table], {}
    for key, row in list(rows.items())[:MOST_ROWS]:
        _check_key(reader, under(table, key), key, len(model.keys))
        read[f"{table}/{key}"] = node = _node(reader, model, row, under(table, key), known)
        _check_texts(reader, model, node, under(table, key))
    return read


def _check_key(reader: Reader, place: str, key: str, parts: int = 1) -> None:
    if not fits("/".join([SLUG] * parts), key):
        reader.wrong(place, message("key-form-two-parts") if parts > 1 else message("key-form"))


def _node(reader: Reader, model: type[Part], value: object, place: str, known: Known) -> Node:
    node = _fields(reader, model, value, place, known)
    fields = value if isinstance(value, Fields) else Fields([])
    for name, other in links_of(model).items():
        if name in fields:
            node[name] = _links(reader, fields[name], f"{place}.{name}", other, known)
    for name, part in parts_of(model).items():
        if name in fields:
            read = _named_parts if part.keys else _listed_parts
            node[name] = read(reader, part, fields[name], f"{place}.{name}", known)
    return node


def _fields(reader: Reader, model: type[Model], value: object, place: str, known: Known) -> Node:
    shapes = shapes_of(model)
    needed = [name for name, shape in shapes.items() if shape.needed]
    fields = reader.fields(value, place, (*shapes, *links_of(model), *parts_of(model)), needed)
    return {
        name: _value(reader, shape, fields[name], under(place, name), known)
        for name, shape in shapes.items()
        if name in fields
    }


def _value(reader: Reader, shape: Shape, value: object, place: str, known: Known) -> object:
    if value is None and shape.none:
        return None
    match shape.sort:
        case "flag":
            return reader.flag(value, place)
        case "whole":
            return reader.whole(value, place, shape.least, shape.most)
        case "points":
            return Decimal(reader.halves(value, place, shape.most)) / 2
        case "number":
            return Decimal(reader.hundredths(value, place, shape.most)) / 100
        case "reference":
            return _reference(reader, shape.other, value, place, known)
        case "choice":
            choices = AnyOf(tuple(filter(None, shape.choices)))
            return reader.one_of(value, place, shape.choices, "unknown-choice", choices=choices)
        case _:
            return (_texts if shape.sort == "texts" else _text)(reader, shape, value, place)


def _text(reader: Reader, shape: Shape, value: object, place: str) -> str:
    if shape.sort == "name":
        return reader.name(value, place, shape.most)
    before = len(reader.mistakes)
    content = reader.text(value, place, shape.most, lines=shape.sort == "lines")
    if shape.meaning and len(reader.mistakes) == before and not fits(shape.pattern, content):
        reader.wrong(place, shape.meaning)
    return content


def _texts(reader: Reader, shape: Shape, value: object, place: str) -> Node:
    """Words in other languages; that each belongs to a word of the row is checked when the row is whole."""
    texts: Node = {}
    languages = reader.table(value, place)
    for language, words in list(languages.items())[:MOST_LANGUAGES]:
        where = under(place, language)
        if not fits(LANGUAGE, language):
            reader.wrong(where, message("language-form"))
        paths = list(reader.table(words, where).items())[: MOST_ROWS * MOST_PARTS]
        texts[language] = {path: reader.name(text, under(where, path), shape.most, lines=True) for path, text in paths}
    return texts


def _check_texts(reader: Reader, model: type[Model], node: Node, place: str) -> None:
    """Refuse texts for words that the row does not have."""
    known = {*words_of(model, node), OF}
    for language, words in nodes(node.get(TEXTS)).items():
        for path in words:
            if path not in known:
                reader.wrong(f"{place}.{TEXTS}.{language}", message("text-unknown", name=shown(path)))


def _reference(reader: Reader, other: type[Model] | None, value: object, place: str, known: Known) -> str:
    assert other is not None
    return reader.one_of(value, place, known[other], "unknown-row", table=TABLE_OF[other])


def _links(reader: Reader, value: object, place: str, other: type[Model], known: Known) -> list[str]:
    names: list[str] = []
    for number, item in enumerate(reader.items(value, place, MOST_ROWS)):
        where = f"{place}[{number}]"
        slug = _reference(reader, other, item, where, known)
        if slug and slug in names:
            reader.wrong(where, message("value-duplicate", name=slug))
        names.append(slug)
    return names


def _named_parts(reader: Reader, part: type[Part], value: object, place: str, known: Known) -> dict[str, Node]:
    parts = reader.table(value, place)
    if len(parts) > MOST_PARTS:
        reader.wrong(place, message("too-many-entries", count=len(parts), most=MOST_PARTS))
    plain = place.rpartition(".")[2] in EMPTY
    for key in parts:
        if key or not plain:
            _check_key(reader, under(place, key), key)
    rows = list(parts.items())[:MOST_PARTS]
    return {key: _node(reader, part, part_value, under(place, key), known) for key, part_value in rows}


def _listed_parts(reader: Reader, part: type[Part], value: object, place: str, known: Known) -> list[Node]:
    parts = enumerate(reader.items(value, place, MOST_PARTS))
    return [_node(reader, part, part_value, f"{place}[{number}]", known) for number, part_value in parts]
