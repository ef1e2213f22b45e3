"""Numbers and names in sentences: points with their ½ sign, lengths, percents.

The signs of a language, such as a comma for decimals, are set in ``rules/apps``.
"""

from fractions import Fraction
from functools import lru_cache

from rules.engine.catalogue import Halves
from rules.engine.wording.reader import Units, language, units
from rules.engine.wording.sentences.numbers import SENTENCES

SIGNS = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔"}
CENTIMETERS = Fraction(254, 100)
"""Of an inch."""
ROUGHLY = 5
"""From this length on, centimeters are rounded to halves."""
CM = "\u00a0cm"
PERCENT = str(SENTENCES["percent"])


def points_sign(halves: Halves) -> str:
    """Points as on the page: 25 halves are ``12½``."""
    whole, half = divmod(abs(halves), 2)
    minus = "–" if halves < 0 else ""
    return f"{minus}{whole or ''}½" if half else f"{minus}{whole}"


def points_grouped(halves: Halves) -> str:
    """Many points, with their thousands apart: ``100,000``, ``1,234½``."""
    whole, half = divmod(halves, 2)
    return f"{grouped(whole)}{'½' if half else ''}"


def grouped(count: int) -> str:
    """A number with its thousands apart, as the reader's language writes it: ``1,234``."""
    return f"{count:,}".replace(",", language.separators()[1])


def exact_points(halves: Halves) -> str:
    """Points as in documents: 25 halves are ``12.5``."""
    whole, half = divmod(abs(halves), 2)
    return f"{'-' if halves < 0 else ''}{whole}{'.5' if half else ''}"


def number(value: Fraction) -> str:
    """A number as one reads it: ``4½``."""
    whole, rest = divmod(abs(value), 1)
    minus = "–" if value < 0 else ""
    if not rest:
        return f"{minus}{whole}"
    sign = SIGNS.get(rest)
    return f"{minus}{whole or ''}{sign}" if sign else f"{minus}{abs(value)}"


def inches(value: Fraction) -> str:
    """A length as rule books have it: ``4½″``."""
    return f"{number(value)}″"


def distance(value: Fraction) -> str:
    """A length on the table in the reader's units: ``4½″``, ``11.5 cm``.

    Centimeters are rounded to halves, as one measures with a tape; under five of them to millimeters.
    """
    return _distance(value, units.get(), language.name())


@lru_cache(maxsize=4_000)
def _distance(value: Fraction, measured: Units, spoken: str | None) -> str:
    if measured == "in":
        return inches(value)
    length = value * CENTIMETERS
    return _signed(_rounded(length * 2) / 2 if abs(length) >= ROUGHLY else _rounded(length * 10) / 10) + CM


def exact_distance(value: Fraction, digits: int = 1) -> str:
    """A length for drawings to scale: ``4½″``, ``11.4 cm``; a length that will be multiplied has two digits: ``2.54
    cm``.
    """
    return f"{plain_distance(value, digits)}{'″' if units.get() == 'in' else CM}"


def plain_distance(value: Fraction, digits: int = 1) -> str:
    """The same without its unit: ``4½``, ``11.4``."""
    if units.get() == "in":
        return number(value)
    return _signed(_rounded(value * CENTIMETERS * 10**digits) / 10**digits, digits)


def _signed(length: Fraction, digits: int = 1) -> str:
    return f"{'–' if length < 0 else ''}{decimal(abs(length), digits)}"


def _rounded(value: Fraction) -> Fraction:
    """To a whole number, halves away from zero."""
    whole = Fraction(int(abs(value) + Fraction(1, 2)))
    return whole if value >= 0 else -whole


def decimal(value: Fraction, digits: int = 1) -> str:
    """A number with some decimal places unless it is whole: ``4.5``, ``4``."""
    return _to_places(value, digits) if value.denominator > 1 else grouped(int(value))


def tenths(value: Fraction) -> str:
    """A number to one decimal place, for reading: ``4.3``."""
    return _to_places(value, 1)


def _to_places(value: Fraction, digits: int) -> str:
    whole, rest = divmod(int(value * 10**digits + Fraction(1, 2)), 10**digits)
    return f"{whole}{language.separators()[0]}{rest:0{digits}}"


def percent(chance: Fraction) -> str:
    """A chance for reading; what can fail never reads 100%, what can succeed never 0%."""
    return _percent(chance, language.name())


@lru_cache(maxsize=4_000)
def _percent(chance: Fraction, spoken: str | None) -> str:
    rounded = int(chance * 100 + Fraction(1, 2))
    if 0 < chance < 1:
        rounded = min(max(rounded, 1), 99)
    return language.look_up(PERCENT).format(number=rounded)


def exact(value: Fraction) -> str:
    """A fraction as in documents: ``5/18``, ``0``, ``1``."""
    return str(value)


def clipped(name: str, max_length: int = 32) -> str:
    """A name short enough for a sentence."""
    return name if len(name) <= max_length else f"{name[: max_length - 1].rstrip()}…"
