"""Lines between an army's name and its units: optional rules, scenario, and other fields."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from rules.engine.army_fields import ARMY_FIELDS, ArmyField
from rules.engine.army_fields import Value as FieldValue
from rules.engine.catalogue import Catalogue
from rules.engine.documents.strict_json import guessed
from rules.engine.editing.edit_checks import EditError
from rules.engine.notation.drafts import Draft
from rules.engine.notation.grammar import Head, Rest, Words
from rules.engine.notation.names import Languages, key, languages
from rules.engine.notation.reading_state import Reader, instead
from rules.engine.wording.messages import AnyOf, Message, Value, in_every_language, message
from rules.engine.wording.text import shown

RULES, SCENARIO, BOOK = "rules", "scenario", "book"
"""The keys of these lines, besides the slugs of fields."""
_REVISION = re.compile(r"(?P<name>.+), [^\W\d]+ (?P<revision>[0-9]{1,4})")
"""House rules in any language: ``Tuesday Table, revision 3``."""
MAX_LINES_ABOVE = 30
"""In which the rule book may be named."""
MAX_TITLE, MAX_TITLES = 80, 5
"""Letters of a line, and lines, that may begin with the name of a rule book."""
LINES = {field.slug: field for field in ARMY_FIELDS if not field.has_lines}
"""The fields of an army that have a line each."""


def label(line: str) -> str | Message:
    """The label of a line."""
    if line in LINES:
        return LINES[line].label
    return message({RULES: "notation-rules", SCENARIO: "notation-scenario", BOOK: "notation-book"}[line])


def is_field(reader: Reader, top: Head, tail: Rest) -> bool:
    """Whether a line before the units is such a field."""
    label = label_of(top)
    if not label or label == BOOK:
        return bool(label and tail.pieces)
    if label in LINES and LINES[label].is_text:
        return bool(tail.pieces) and tail.total is None
    pieces = [key(piece.text) for piece in tail.pieces]
    if not pieces:
        return False
    return _is_known(reader, label, pieces[0]) or not any(reader.names.knows(piece) for piece in pieces)


def label_of(top: Head) -> str:
    """The kind of line that it would be by its first words; empty for none."""
    if top.marked or top.count:
        return ""
    return _labels(languages(), tuple(LINES.values())).get(key(top.name.text), "")


@lru_cache(maxsize=32)
def _labels(languages: Languages, fields: tuple[ArmyField, ...]) -> Mapping[str, str]:
    """The labels of these lines, in all languages."""
    known = (RULES, SCENARIO, BOOK, *(field.slug for field in fields))
    return {key(word): line for line in reversed(known) for word in _forms(label(line))}


def _forms(words: str | Message) -> tuple[str, ...]:
    return (words,) if isinstance(words, str) else in_every_language(words)


def _is_known(reader: Reader, label: str, text: str) -> bool:
    """Whether it may be in such a line."""
    if label in LINES:
        return text in _choices(languages(), LINES[label])
    names = reader.names.rules if label == RULES else reader.names.scenarios
    return text in names or text in reader.keywords.none


@lru_cache(maxsize=32)
def _choices(languages: Languages, field: ArmyField) -> Mapping[str, str]:
    """The choices of a field by their names in all languages."""
    choices = {key(word): choice for choice in field.choices for word in _forms(field.choice_name(choice))}
    return choices | {key(choice): choice for choice in field.choices}


def book_line(text: str) -> str:
    """The name of the rule book in its line, ``Rule book: Very Simple 2010``; empty: there is none."""
    labels = {key(label) for label in in_every_language(message("notation-book"))}
    for line in text.split("\n", MAX_LINES_ABOVE)[:MAX_LINES_ABOVE]:
        head, colon, name = line.strip(" *_>#-").partition(":")
        if colon and key(head) in labels:
            return _unquoted(name.strip().replace("\\", ""))
    return ""


def _unquoted(name: str) -> str:
    is_quoted = len(name) > 2 and name[0] in '"“„«' and name[-1] in '"”“»'
    return name[1:-1].replace('""', '"') if is_quoted else name


def is_book(name: str, catalogue: Catalogue) -> bool:
    """Whether the name is that of the rule book, in any language."""
    return _book_key(name) in map(_book_key, (catalogue.short_name, catalogue.name, catalogue.slug))


def name_and_revision(name: str) -> tuple[str, int | None]:
    """The name of house rules without their revision, and the revision."""
    match = _REVISION.fullmatch(name)
    return (match["name"], int(match["revision"])) if match else (name, None)


def _book_key(name: str) -> tuple[str, int | None]:
    plain, revision = name_and_revision(name)
    return "".join(filter(str.isalnum, key(plain))), revision


def titles(book: Catalogue) -> tuple[str, ...]:
    """The possible beginnings of a line with the rule book’s name."""
    return key(book.name), key(book.short_name), key(book.slug).replace("-", "")


def named_book(text: str, books: Sequence[Catalogue]) -> Catalogue | None:
    """The rule book that a line of the text names, or with whose name one of the first lines begins."""
    name = book_line(text)
    if name:
        return next((book for book in books if is_book(name, book)), None)
    lines = [key(line.strip(" *_>#=+-")[:MAX_TITLE]) for line in text.split("\n", MAX_TITLES)[:MAX_TITLES]]
    begun = [book for book in books if any(line.startswith(titles(book)) for line in lines)]
    return begun[0] if len(begun) == 1 else None


def default_scenario(catalogue: Catalogue) -> tuple[str, str]:
    """Scenario and side of an army that names none."""
    scenario = catalogue.scenarios.get(catalogue.default_scenario)
    return (scenario.slug, scenario.sides[0].slug if scenario.sides else "") if scenario else ("", "")


def read_field_line(reader: Reader, draft: Draft, top: Head, tail: Rest) -> None:
    """Read optional rules, a scenario or another field of the army."""
    label = label_of(top)
    if label == RULES:
        draft.rules = _read_rules(reader, tail)
    elif label == BOOK:
        _check_book(reader, tail)
    elif label == SCENARIO:
        draft.scenario = _read_scenario(reader, tail)
    else:
        draft.fields[LINES[label].slug] = _read_field(reader, tail, LINES[label])


def _check_book(reader: Reader, tail: Rest) -> None:
    """A remark if the text names another rule book than the one by which it is read."""
    name = ", ".join(piece.text for piece in tail.pieces)
    if not is_book(name, reader.catalogue):
        words = Words(name, tail.pieces[0].start, tail.pieces[-1].end)
        sentence = message("other-rule-book", name=shown(name), rules=reader.catalogue.short_name)
        reader.remark(words, sentence)


def _read_rules(reader: Reader, tail: Rest) -> frozenset[str]:
    """The optional rules that a line puts in play."""
    shown = {rule.name: rule.slug for rule in reader.catalogue.optional_rules.values()}
    values = {"rules": reader.catalogue.short_name}
    names = reader.names.rules
    choices = (
        _choice(reader, words, names, shown, "unknown-optional-rule", **values) for words in _values(reader, tail)
    )
    return frozenset(slug for slug in choices if slug)


def _read_scenario(reader: Reader, tail: Rest) -> tuple[str, str]:
    """The scenario, and the side of it, that a line names."""
    values = _values(reader, tail)
    if not values:
        return "", ""
    shown = {scenario.name: slug for slug, scenario in reader.catalogue.scenarios.items()}
    rules = reader.catalogue.short_name
    slug = _choice(reader, values[0], reader.names.scenarios, shown, "unknown-scenario", rules=rules)
    scenario = reader.catalogue.scenarios.get(slug)
    if scenario is None:
        return "", ""
    if len(values) > 1:
        sides = {side.name: side.slug for side in scenario.sides}
        known = {
            path.removeprefix(f"{slug}/"): side
            for path, side in reader.names.sides.items()
            if path.startswith(f"{slug}/")
        }
        return slug, _choice(reader, values[1], known, sides, "unknown-side", scenario=scenario.name)
    return slug, scenario.sides[0].slug if scenario.sides else ""


def _read_field(reader: Reader, tail: Rest, field: ArmyField) -> FieldValue:
    """The value of a field that a line names."""
    values = _values(reader, tail)
    if values and field.choices:
        shown = {str(field.choice_name(choice)): choice for choice in field.choices}
        known = _choices(languages(), field)
        return _choice(reader, values[0], known, shown, "unknown-choice", choices=AnyOf(tuple(shown)))
    try:
        return field.read_line([words.text for words in values], reader.catalogue) if values else field.nothing
    except EditError as error:
        reader.mistake(values[0], error.message)
        return field.nothing


def _values(reader: Reader, tail: Rest) -> list[Words]:
    pieces = list(tail.pieces)
    return [] if len(pieces) == 1 and key(pieces[0].text) in reader.keywords.none else pieces


def _choice(
    reader: Reader, words: Words, known: Mapping[str, str], written: Mapping[str, str], unknown: str, **values: Value
) -> str:
    """The slug that has this name in any language. For other spellings, the most similar name is suggested."""
    if key(words.text) in known:
        return known[key(words.text)]
    near = reader.guesses.nearest(words.text, written)
    sentence = guessed(message(unknown, name=shown(words.text), **values), near)
    reader.mistake(words, sentence, *([instead(words, near)] if near else []))
    return ""
