"""What the engine says, as a key and its values; it is put into words where somebody reads it.

The English of every key stands in :mod:`rules.engine.sentences`. Whoever shows messages in other languages sets
:data:`language` to functions that look a sentence up, as the app of the catalogue does with Django's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.engine.catalogue import Halves
from rules.engine.sentences import SENTENCES
from rules.engine.sentences.forms import Counted
from rules.engine.words import points_sign


@dataclass(frozen=True, slots=True)
class Points:
    """Points within a sentence: ``12½``."""

    halves: Halves

    def __str__(self) -> str:
        return points_sign(self.halves)


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence or phrase that somebody reads: ``str(message)`` has its words in the reader's language."""

    key: str
    values: tuple[tuple[str, Value], ...] = ()
    """Names as they stand, numbers, points, further messages, and lists of these."""

    def __str__(self) -> str:
        return put_into_words(self)


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Several names of which one will do: ``a, b or c``."""

    values: tuple[Value, ...]

    def __str__(self) -> str:
        return _in_a_list(self.values, "list-or")


Value = str | int | Points | Message | AnyOf | tuple["Value", ...]


@dataclass(slots=True)
class Language:
    """How a sentence is looked up in the reader's language; in English it is itself."""

    look_up: Callable[[str], str] = str
    look_up_counted: Callable[[str, str, int], str] = lambda one, many, number: one if number == 1 else many


language = Language()


def message(key: str, /, **values: Value) -> Message:
    """``message("unit-removed", unit="Ghouls")``; the key is one of ``SENTENCES``."""
    return Message(key, tuple(values.items()))


def put_into_words(said: Message) -> str:
    """The sentence in the reader's language, with its values; ``KeyError`` where there is no such sentence."""
    sentence, values = SENTENCES[said.key], dict(said.values)
    if isinstance(sentence, Counted):
        text = language.look_up_counted(sentence.one, sentence.many, _count(values[sentence.by]))
    else:
        text = language.look_up(sentence)
    return text.format(**{name: _worded(value) for name, value in values.items()})


def _count(value: Value) -> int:
    """The number that decides on the form: half a point counts as one, 1½ points as two."""
    if isinstance(value, Points):
        return -(-abs(value.halves) // 2)
    if isinstance(value, int):
        return abs(value)
    raise TypeError(f"{value!r} cannot be counted.")


def _worded(value: Value) -> str:
    return _in_a_list(value, "list-and") if isinstance(value, tuple) else str(value)


def _in_a_list(values: tuple[Value, ...], key: str) -> str:
    words = [_worded(value) for value in values]
    if len(words) < 2:
        return "".join(words)
    return str(message(key, first=", ".join(words[:-1]), last=words[-1]))
