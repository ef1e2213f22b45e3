"""Converts lengths in a rule book's texts to centimeters: ``Under 12″`` becomes ``Under 30.5 cm``."""

import re
from fractions import Fraction

from rules.engine.wording.messages import message
from rules.engine.wording.numbers import SIGNS, distance
from rules.engine.wording.reader import units
from rules.engine.wording.sentences.numbers import SENTENCES

_SIGNS = "".join(SIGNS.values())
_NUMBER = rf"[0-9]+/[0-9]+|[0-9]+(?:[.,][0-9]+)?[{_SIGNS}]?|[{_SIGNS}]"
_VALUES = {sign: value for value, sign in SIGNS.items()}
_QUOTED = re.compile(rf'(?<![0-9{_SIGNS}])"')


def in_the_readers_units(text: str) -> str:
    """The text with its lengths as the reader measures; in inches it stays as it is written."""
    if units.get() == "in":
        return text
    words = _inch_words()
    # Who writes 6" and quotes nothing means inches.
    marks = "″" if _QUOTED.search(text) else '[″"]'
    lengths = rf"(?:(?P<least>{_NUMBER})(?P<dash>[–-]| × ))?(?P<most>{_NUMBER})(?:{marks}|[ \u00a0-](?:{words})\b)"
    converted = re.sub(rf"(?<![0-9.,/{_SIGNS}]){lengths}", _converted, text)
    return re.sub(rf"(?<![-\w])(?:{words})\b", _each, converted)


def _inch_words() -> str:
    """The words for inches in the reader's language, and in English for texts that are not translated."""
    lists = (SENTENCES["inch-words"], message("inch-words"))
    names = {name.strip() for words in lists for name in str(words).split(",")}
    return "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True) if name)


def _converted(match: re.Match[str]) -> str:
    maximum = distance(_value(match["most"]))
    if match["least"] is None:
        return maximum
    minimum, _unit = distance(_value(match["least"])).split("\u00a0")
    return f"{minimum}{match['dash']}{maximum}"


def _each(match: re.Match[str]) -> str:
    return str(message("inches-in-centimeters", inches=match[0]))


def _value(number: str) -> Fraction:
    """The number of a text: ``2½``, ``3.75``, ``3/16``."""
    if "/" in number:
        over, under = number.split("/")
        return Fraction(int(over), int(under) or 1)
    sign = _VALUES.get(number[-1], Fraction(0))
    return Fraction(number.rstrip(_SIGNS).replace(",", ".") or 0) + sign
