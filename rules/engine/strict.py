"""JSON as strictly as documents need it: bounded, nothing twice, only real numbers, every mistake with its place."""

import json
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice

from rules.engine.bounds import NAME
from rules.engine.text import Guesses, TextError, clean_name, clean_text, shown

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
"""What a document is written as."""

LARGEST = 2**20
"""Most bytes of a document: 1 MiB."""
DEEPEST = 32
MOST_VALUES = 100_000
"""Lists, objects and what stands in them: many times what the largest army or rule book has."""

_ESCAPED = re.compile(r"\\.", re.DOTALL)
_TOKEN = re.compile(r'"[^"]*+"?|[\[{]|[\]}]')
_WHOLE = re.compile(r"-?[0-9]{1,10}")
_NUMBER = re.compile(r"-?[0-9]{1,10}(\.[0-9]{1,10})?([eE][+-]?[0-9]{1,2})?")


@dataclass(frozen=True, slots=True)
class Mistake:
    """What could not be understood, and where."""

    place: str
    """``units[2].options.armor``; empty: the document as a whole."""
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message}" if self.place else self.message


class DocumentError(ValueError):
    """A document that is refused, with every mistake in it."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__("\n".join(map(str, self.mistakes)))


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
        raise DocumentError([Mistake("", f"The document is nested more than {DEEPEST} deep.")])
    if sum(map(plain.count, "[{,")) > MOST_VALUES:
        raise DocumentError([Mistake("", f"The document holds more than {MOST_VALUES:,} values.")])
    try:
        return _DECODER.decode(plain)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise DocumentError([Mistake(place, f"This is not JSON: {error.msg}.")]) from None


_DECODER = json.JSONDecoder(object_pairs_hook=Fields, parse_int=Numeral, parse_float=Numeral, parse_constant=Numeral)


def _decoded(text: str | bytes) -> str:
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(raw) > LARGEST:
        raise DocumentError([Mistake("", "The document is larger than 1 MiB.")])
    try:
        plain = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise DocumentError([Mistake(f"byte {error.start}", "This is not UTF-8: save the file as UTF-8.")]) from None
    if plain.startswith("\ufeff"):
        raise DocumentError([Mistake("byte 0", "A byte order mark stands first: save the file as UTF-8 without one.")])
    if not plain.strip():
        raise DocumentError([Mistake("", "The document is empty.")])
    return plain


def _is_too_deep(text: str) -> bool:
    """Whether it is nested too deep, as far as its lists and objects are counted."""
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
    """Takes values out of parsed JSON; notes each mistake with its place, answers a stand-in and goes on."""

    mistakes: list[Mistake] = field(default_factory=list)
    guesses: Guesses = field(default_factory=Guesses)

    def wrong(self, place: str, message: str) -> None:
        """Note a mistake."""
        self.mistakes.append(Mistake(place, message))

    def fields(self, value: object, place: str, known: Collection[str], needed: Collection[str] = ()) -> Fields:
        """An object with only known keys, each once, and with all needed ones."""
        found = self.table(value, place)
        for key in [key for key in found if key not in known]:
            self.wrong(under(place, key), f"The key “{shown(key)}” is not known.{self._guess(key, known)}")
        if isinstance(value, Fields):
            for key in [key for key in needed if key not in found]:
                self.wrong(under(place, key), "The key is missing.")
        return found

    def table(self, value: object, place: str) -> Fields:
        """An object with whatever keys, each once."""
        if not isinstance(value, Fields):
            self.wrong(place, f"An object is wanted here, not {_sort(value)}.")
            return Fields([])
        for key in sorted(value.doubled):
            self.wrong(under(place, key), "The key stands twice.")
        return value

    def items(self, value: object, place: str, most: int) -> list[object]:
        """A list of at most so many."""
        if not isinstance(value, list):
            self.wrong(place, f"A list is wanted here, not {_sort(value)}.")
            return []
        if len(value) > most:
            self.wrong(place, f"{len(value):,} are {len(value) - most:,} more than the {most:,} there may be.")
        return value[:most]

    def text(self, value: object, place: str, bound: int, lines: bool = False) -> str:
        """Text that may be empty."""
        return self._clean(value, place, lambda text: clean_text(text, bound, lines))

    def name(self, value: object, place: str, bound: int = NAME) -> str:
        """Text that shows something."""
        return self._clean(value, place, lambda text: clean_name(text, bound))

    def one_of(self, value: object, place: str, known: Collection[str], what: str) -> str:
        """One of the known names."""
        if not isinstance(value, str) or isinstance(value, Numeral):
            self.wrong(place, f"The name of {what} is wanted here, not {_sort(value)}.")
        elif value not in known:
            self.wrong(place, f"“{shown(value)}” is not {what}.{self._guess(value, known)}")
        else:
            return value
        return ""

    def whole(self, value: object, place: str, least: int, most: int) -> int:
        """A whole number within bounds, written without point or exponent."""
        if isinstance(value, Numeral) and _WHOLE.fullmatch(value) and least <= int(value) <= most:
            return int(value)
        self.wrong(place, f"A whole number from {least:,} to {most:,} is wanted here, not {_sort(value)}.")
        return least

    def halves(self, value: object, place: str, most: int) -> int:
        """A multiple of ½ from 0 to ``most``, in halves."""
        if isinstance(value, Numeral) and _NUMBER.fullmatch(value):
            doubled = Fraction(value) * 2
            if doubled.denominator == 1 and 0 <= doubled <= 2 * most:
                return doubled.numerator
        self.wrong(place, f"A multiple of ½ from 0 to {most:,} is wanted here, not {_sort(value)}.")
        return 0

    def hundredths(self, value: object, place: str, most: int) -> int:
        """A number of at most two decimals that lies no farther from 0 than ``most``, in hundredths."""
        if isinstance(value, Numeral) and _NUMBER.fullmatch(value):
            whole = Fraction(value) * 100
            if whole.denominator == 1 and abs(whole) <= 100 * most:
                return whole.numerator
        bounds = f"from {-most:,} to {most:,} with at most two decimals"
        self.wrong(place, f"A number {bounds} is wanted here, not {_sort(value)}.")
        return 0

    def flag(self, value: object, place: str) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            self.wrong(place, f"true or false is wanted here, not {_sort(value)}.")
        return value is True

    def _clean(self, value: object, place: str, clean: Callable[[str], str]) -> str:
        if not isinstance(value, str) or isinstance(value, Numeral):
            self.wrong(place, f"Text in quotes is wanted here, not {_sort(value)}.")
            return ""
        try:
            return clean(value)
        except TextError as error:
            self.wrong(place, str(error))
            return ""

    def _guess(self, name: str, known: Collection[str]) -> str:
        near = self.guesses.nearest(name, known)
        return f" Did you mean “{near}”?" if near else ""


def under(place: str, key: str) -> str:
    """The place of a key within a place."""
    return f"{place}.{shown(key)}" if place else shown(key)


def _sort(value: object) -> str:
    """What stands there instead, as a message says it."""
    if isinstance(value, Numeral):
        return shown(value)
    if isinstance(value, str):
        return f"“{shown(value)}”"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return "an object" if isinstance(value, Fields) else "a list"
