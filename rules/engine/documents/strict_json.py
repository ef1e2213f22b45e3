"""JSON as strictly as documents need it: bounded, nothing twice, only real numbers, every mistake with its place."""

import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice

from rules.engine.maximums import MOST_NAME_LENGTH
from rules.engine.points import halves_of, in_points
from rules.engine.wording.messages import Message, Value, message
from rules.engine.wording.text import Guesses, TextError, clean_name, clean_text, shown

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
"""The values that a document is made of."""

LARGEST = 2**20
"""Most bytes of a document: 1 MiB."""
DEEPEST = 32
MOST_VALUES = 100_000
"""Most lists, objects and values: many times those of the largest army or rule book."""

_ESCAPED = re.compile(r"\\.", re.DOTALL)
_TOKEN = re.compile(r'"[^"]*+"?|[\[{]|[\]}]')
_WHOLE = re.compile(r"-?[0-9]{1,10}")
_NUMBER = re.compile(r"-?[0-9]{1,10}(\.[0-9]{1,10})?([eE][+-]?[0-9]{1,2})?")


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake in a document, with its place."""

    place: str | Message
    """``units[2].options.armor``; empty: the document as a whole."""
    message: str | Message

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else str(self.message)  # untranslated


class DocumentError(ValueError):
    """A document that is refused, with every mistake in it."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__(self.mistakes)

    def __str__(self) -> str:
        return "\n".join(map(str, self.mistakes))


class Numeral(str):
    """A number as it was written: digits are read only where their bound is known."""

    __slots__ = ()


class Fields(dict[str, object]):
    """A JSON object that remembers which keys stood in it twice."""

    def __init__(self, pairs: list[tuple[str, object]]) -> None:
        super().__init__(pairs)
        times = Counter(key for key, _ in pairs)
        self.doubled = {key for key, count in times.items() if count > 1}


def parse(text: str | bytes) -> object:
    """The document's JSON value. Numbers are ``Numeral``, objects ``Fields``."""
    plain = _decoded(text)
    if _is_too_deep(plain):
        raise _refused("", message("document-too-deep", most=DEEPEST))
    if sum(map(plain.count, "[{,")) > MOST_VALUES:
        raise _refused("", message("document-too-many-values", most=MOST_VALUES))
    try:
        return _DECODER.decode(plain)
    except json.JSONDecodeError as error:
        place = message("place-in-text", line=str(error.lineno), column=str(error.colno))
        raise _refused(place, message(_why_not_json(error.msg))) from None


_NOT_JSON = {
    "Expecting value": "json-value",  # untranslated
    "Expecting property name": "json-name",  # untranslated
    "Expecting ':'": "json-colon",
    "Expecting ','": "json-comma",
    "Illegal trailing comma": "json-trailing-comma",  # untranslated
    "Extra data": "json-extra",  # untranslated
    "Unterminated string": "json-unclosed",  # untranslated
    "Invalid control character": "json-control",  # untranslated
    "Invalid \\": "json-escape",
}
"""Python's messages about invalid JSON, by how they begin."""


def _why_not_json(reason: str) -> str:
    return next((key for start, key in _NOT_JSON.items() if reason.startswith(start)), "json-invalid")


def _refused(place: str | Message, sentence: Message) -> DocumentError:
    return DocumentError([Mistake(place, sentence)])


_DECODER = json.JSONDecoder(object_pairs_hook=Fields, parse_int=Numeral, parse_float=Numeral, parse_constant=Numeral)


def located(file: str, error: DocumentError) -> DocumentError:
    """The same with the file before every place."""
    places = [f"{file}: {mistake.place}" if mistake.place else file for mistake in error.mistakes]  # untranslated
    return DocumentError(Mistake(place, mistake.message) for place, mistake in zip(places, error.mistakes, strict=True))


def not_utf8(error: UnicodeDecodeError) -> Mistake:
    """The message for bytes that are no text."""
    return Mistake(message("place-in-bytes", byte=str(error.start)), message("not-utf8"))


def _decoded(text: str | bytes) -> str:
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(raw) > LARGEST:
        raise _refused("", message("document-too-large"))
    try:
        plain = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise DocumentError([not_utf8(error)]) from None
    if plain.startswith("\ufeff"):
        raise _refused(message("place-in-bytes", byte="0"), message("byte-order-mark"))
    if not plain.strip():
        raise _refused("", message("document-empty"))
    return plain


def _is_too_deep(text: str) -> bool:
    """Whether it is nested too deeply."""
    depth = 0
    for token in islice(_TOKEN.finditer(_ESCAPED.sub("", text)), 2 * MOST_VALUES):
        sign = token.group()
        if sign in "[{":
            depth += 1
            if depth > DEEPEST:
                return True
        elif sign in "]}":
            depth -= 1
    return False


@dataclass(slots=True)
class Reader:
    """Takes values out of parsed JSON. Each error is recorded with its place, and a default is used in its place."""

    mistakes: list[Mistake] = field(default_factory=list)
    guesses: Guesses = field(default_factory=Guesses)

    def wrong(self, place: str, sentence: str | Message) -> None:
        """Note a mistake."""
        self.mistakes.append(Mistake(place, sentence))

    def fields(self, value: object, place: str, known: Collection[str], needed: Collection[str] = ()) -> Fields:
        """An object with only known keys, each once, and with all needed ones."""
        table = self.table(value, place)
        for key in [key for key in table if key not in known]:
            self.wrong(under(place, key), self._unknown("field-unknown", key, known))
        if isinstance(value, Fields):
            for key in [key for key in needed if key not in table]:
                missing = under(place, key)
                self.wrong(missing, message("not-from-muster" if missing == "format" else "field-missing"))
        return table

    def table(self, value: object, place: str) -> Fields:
        """An object with whatever keys, each once."""
        if not isinstance(value, Fields):
            self.wrong(place, message("expected-object", value=_sort(value)))
            return Fields([])
        for key in sorted(value.doubled):
            self.wrong(under(place, key), message("field-duplicate"))
        return value

    def items(self, value: object, place: str, max_count: int) -> list[object]:
        """A list of at most so many."""
        if not isinstance(value, list):
            self.wrong(place, message("expected-list", value=_sort(value)))
            return []
        if len(value) > max_count:
            self.wrong(place, message("too-many-entries", count=len(value), most=max_count))
        return value[:max_count]

    def text(self, value: object, place: str, bound: int, lines: bool = False) -> str:
        """Text that may be empty."""
        return self._clean(value, place, lambda text: clean_text(text, bound, lines))

    def name(self, value: object, place: str, bound: int = MOST_NAME_LENGTH, lines: bool = False) -> str:
        """Text that shows something."""
        return self._clean(value, place, lambda text: clean_name(text, bound, lines))

    def one_of(self, value: object, place: str, known: Collection[str], unknown: str, **values: Value) -> str:
        """One of the known names. For others, the error is a key whose sentence has their ``name`` and the values."""
        if not isinstance(value, str) or isinstance(value, Numeral):
            self.wrong(place, message("expected-text", value=_sort(value)))
        elif value not in known:
            self.wrong(place, self._unknown(unknown, value, known, **values))
        else:
            return value
        return ""

    def whole(self, value: object, place: str, minimum: int, maximum: int) -> int:
        """A whole number within bounds, written without point or exponent."""
        if isinstance(value, Numeral) and _WHOLE.fullmatch(value) and minimum <= int(value) <= maximum:
            return int(value)
        self.wrong(place, message("expected-whole", least=minimum, most=maximum, value=_sort(value)))
        return minimum

    def halves(self, value: object, place: str, maximum: int) -> int:
        """A multiple of ½ from 0 to ``most``, in halves."""
        if isinstance(value, Numeral) and _NUMBER.fullmatch(value):
            halves = halves_of(points := Fraction(value))
            if in_points(halves) == points and 0 <= points <= maximum:
                return halves
        self.wrong(place, message("expected-halves", most=maximum, value=_sort(value)))
        return 0

    def hundredths(self, value: object, place: str, maximum: int) -> int:
        """A number of at most two decimals that lies no farther from 0 than ``most``, in hundredths."""
        if isinstance(value, Numeral) and _NUMBER.fullmatch(value):
            whole = Fraction(value) * 100
            if whole.denominator == 1 and abs(whole) <= 100 * maximum:
                return whole.numerator
        self.wrong(place, message("expected-decimal", least=-maximum, most=maximum, value=_sort(value)))
        return 0

    def flag(self, value: object, place: str) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            self.wrong(place, message("expected-flag", value=_sort(value)))
        return value is True

    def _clean(self, value: object, place: str, clean: Callable[[str], str]) -> str:
        if not isinstance(value, str) or isinstance(value, Numeral):
            self.wrong(place, message("expected-text", value=_sort(value)))
            return ""
        try:
            return clean(value)
        except TextError as error:
            self.wrong(place, error.message)
            return ""

    def _unknown(self, key: str, name: str, known: Collection[str], **values: Value) -> Message:
        return guessed(message(key, name=shown(name), **values), self.guesses.nearest(name, known))


def guessed(sentence: Message, near: str | None) -> Message:
    """The sentence, and the known name that may be meant."""
    return message("did-you-mean", sentence=sentence, near=near) if near else sentence


def under(place: str, key: str) -> str:
    """The place of a key within a place."""
    return f"{place}.{shown(key)}" if place else shown(key)


def _sort(value: object) -> Value:
    """The value in the document, for a message."""
    if isinstance(value, Numeral):
        return shown(value)
    if isinstance(value, str):
        return message("in-quotes", text=shown(value))
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return message("an-object") if isinstance(value, Fields) else message("a-list")
