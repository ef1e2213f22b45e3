"""Messages of the engine: a key and values, put into words when somebody reads them.

The English of every key is in :mod:`rules.engine.wording.sentences`. To show messages in other languages, set
:data:`language` to functions that look up a sentence; the app of the catalogue sets Django's. Messages are compared and
cached by value, so no cache contains words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal

from rules.engine.catalogue import Halves
from rules.engine.points import whole_points
from rules.engine.wording.directions import isolate
from rules.engine.wording.numbers import distance, grouped, points_grouped, points_sign
from rules.engine.wording.reader import Language as Language
from rules.engine.wording.reader import language as language
from rules.engine.wording.reader import units
from rules.engine.wording.sentences import SENTENCES
from rules.engine.wording.sentences.forms import CONTEXT, Counted

Table = Literal["book", "figure", "level", "option", "rule", "scenario", "side"]
"""The table that a named row belongs to."""


@dataclass(frozen=True, slots=True)
class Points:
    """Points within a sentence: ``12½``; many of them with their thousands apart."""

    halves: Halves
    are_grouped: bool = False

    def __str__(self) -> str:
        return points_grouped(self.halves) if self.are_grouped else points_sign(self.halves)


@dataclass(frozen=True, slots=True)
class Distance:
    """A length within a sentence, in the reader's units: ``6″``; one that is added with its sign: ``+1″``."""

    inches: Fraction
    is_signed: bool = False

    def __str__(self) -> str:
        return f"{'+' if self.is_signed and self.inches >= 0 else ''}{distance(self.inches)}"


@dataclass(frozen=True, slots=True)
class Named:
    """A row of a rule book: its slug, so that it can be named in other languages, and its name here."""

    table: Table
    slug: str
    """Of a level ``armor/light``, of a side ``ambush/attacker``."""
    book: str
    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence or phrase for people: ``str(message)`` has its words in the reader's language."""

    key: str
    values: tuple[tuple[str, Value], ...] = ()
    """Literal names or names of rows, numbers, points, lengths, other messages, and lists of these."""

    def __str__(self) -> str:
        return put_into_words(self)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Several names of which one will do: ``a, b or c``."""

    values: tuple[Value, ...]

    def __str__(self) -> str:
        return in_a_list(self.values, "or")


Value = str | int | Points | Distance | Named | Message | AnyOf | tuple["Value", ...]


def message(key: str, /, **values: Value) -> Message:
    """``message("unit-removed", unit="Ghouls")``; the key is one of ``SENTENCES``."""
    return Message(key, tuple(values.items()))


def as_written(text: str) -> Message:
    """Text that is no sentence of ours: from a rule book, or stored as words."""
    return message("as-written", text=text)


class MessageError(ValueError):
    """A refusal for people: ``str(error)`` has its words in the reader's language."""

    def __init__(self, text: Message | str) -> None:
        super().__init__(text)
        self.message = text


def put_into_words(message: Message) -> str:
    """The sentence in the reader's language, with its values. Raises ``KeyError`` for an unknown key."""
    return _in_words(message, units.get(), language.name(), language.look_up, language.look_up_counted)


def in_every_language(message: Message) -> tuple[str, ...]:
    """The sentence in the reader's language, and in all others."""
    texts = [str(message)]
    for name in language.names():
        with language.speaking(name):
            texts.append(str(message))
    return tuple(dict.fromkeys(texts))


@lru_cache(maxsize=2_000)
def _in_words(message: Message, *spoken: object) -> str:
    """Remembered, as Django takes longer to look a sentence up than to render a row of a table."""
    sentence, values = SENTENCES[message.key], dict(message.values)
    if isinstance(sentence, Counted):
        text = language.look_up_counted(sentence.one, sentence.many, _count(values[sentence.by]))
    else:
        text = language.look_up(sentence).rpartition(CONTEXT)[2]
    return text.format(**{name: _worded(value) for name, value in values.items()})


def _count(value: Value) -> int:
    """The number that decides on the form: half a point counts as one, 1½ points as two; names are counted."""
    if isinstance(value, Points):
        return whole_points(value.halves)
    if isinstance(value, int):
        return abs(value)
    if isinstance(value, tuple):
        return len(value)
    raise TypeError(f"{value!r} cannot be counted.")


def _worded(value: Value) -> str:
    if isinstance(value, int):
        return grouped(value)
    if isinstance(value, str):
        return isolate(value)
    return in_a_list(value) if isinstance(value, tuple) else str(value)


def in_a_list(values: Sequence[Value], last: Literal["and", "or"] = "and") -> str:
    """The words of several values as in a sentence: ``a, b and c``."""
    words = [_worded(value) for value in values]
    if len(words) < 2:
        return "".join(words)
    if last == "and":
        key = "list-and-before-i" if _BEGINS_WITH_I.match(words[-1]) else "list-and"
    else:
        key = "list-or-before-o" if _BEGINS_WITH_O.match(words[-1]) else "list-or"
    return str(message(key, first=", ".join(words[:-1]), last=words[-1]))


_BEGINS_WITH_I = re.compile(r"h?[ií](?![aeouáéóú])", re.IGNORECASE)
_BEGINS_WITH_O = re.compile(r"h?[oó]|8|11(?![0-9])", re.IGNORECASE)
"""As Spanish says it: the numbers are “ocho” and “once”."""
