"""Numbers in the words of the table: points with their ½ sign, inches, percents, lists."""

import re
from collections.abc import Sequence
from fractions import Fraction

from rules.engine.bounds import MOST_HALVES
from rules.engine.catalogue import Catalogue, Halves, Kind

_SIGNS = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔"}
_POINTS = re.compile(r"(?P<whole>\d{0,9}) ?(?P<half>½|[.,](?:0+|50*))?", re.ASCII)


def points_sign(halves: Halves) -> str:
    """Points as on the page: 25 halves are ``12½``."""
    whole, half = divmod(abs(halves), 2)
    minus = "–" if halves < 0 else ""
    return f"{minus}{whole or ''}½" if half else f"{minus}{whole}"


def points_grouped(halves: Halves) -> str:
    """Many points, with their thousands apart: ``100,000``, ``1,234½``."""
    whole, half = divmod(halves, 2)
    return f"{whole:,}{'½' if half else ''}"


def exact_points(halves: Halves) -> str:
    """Points as in documents: 25 halves are ``12.5``."""
    whole, half = divmod(abs(halves), 2)
    return f"{'-' if halves < 0 else ''}{whole}{'.5' if half else ''}"


def read_points(text: str, most: Halves = MOST_HALVES) -> Halves:
    """Points from ``12``, ``12.5``, ``12,5`` or ``12½``; ``ValueError`` says what is wrong."""
    match = _POINTS.fullmatch(text.strip())
    if match is None or not text.strip():
        raise ValueError("Points are a number in steps of ½, as in 30 or 12½.")
    half = match["half"] or ""
    halves = 2 * int(match["whole"] or 0) + (half == "½" or half[1:].startswith("5"))
    if halves > most:
        raise ValueError(f"Points go up to {points_grouped(most)}.")
    return halves


def points_of(halves: Halves) -> str:
    """Points with their word: ``1 point``, ``12½ points``."""
    return f"{points_sign(halves)} point{'' if 0 < abs(halves) <= 2 else 's'}"


def sum_of(catalogue: Catalogue, halves: Halves) -> str:
    """What an army comes to, with its word: ``25 points``, ``5 characters``."""
    return f"{points_sign(halves)} {sum_word(catalogue, halves)}"


def priced(catalogue: Catalogue, said: str, halves: Halves) -> str:
    """What it is and its price: ``Troop, 1 point``; where figures are only counted, it has none."""
    return f"{said}, {points_of(halves)}" if catalogue.limited_in == "points" else said


def sum_word(catalogue: Catalogue, halves: Halves = 0) -> str:
    """What an army's sum counts: points, or the first kind of its figures."""
    one = 0 < abs(halves) <= 2
    if catalogue.limited_in == "points":
        return "point" if one else "points"
    kind = next(iter(catalogue.kinds.values()), None)
    return (kind.name if one else kind.plural) if kind else "figures"


def signed(halves: Halves) -> str:
    """A difference in points: ``+2``, ``–1``, ``free``."""
    if halves == 0:
        return "free"
    return points_sign(halves) if halves < 0 else f"+{points_sign(halves)}"


def number(value: Fraction) -> str:
    """A number as one reads it: ``4½``."""
    whole, rest = divmod(abs(value), 1)
    minus = "–" if value < 0 else ""
    if not rest:
        return f"{minus}{whole}"
    sign = _SIGNS.get(rest)
    return f"{minus}{whole or ''}{sign}" if sign else f"{minus}{abs(value)}"


def inches(value: Fraction) -> str:
    """A length on the table: ``4½″``."""
    return f"{number(value)}″"


def tenths(value: Fraction) -> str:
    """A number to one decimal place, for reading: ``4.3``."""
    whole, rest = divmod(int(value * 10 + Fraction(1, 2)), 10)
    return f"{whole}.{rest}"


def percent(chance: Fraction) -> str:
    """A chance for reading; what can fail never reads 100%, what can succeed never 0%."""
    rounded = int(chance * 100 + Fraction(1, 2))
    if 0 < chance < 1:
        rounded = min(max(rounded, 1), 99)
    return f"{rounded}%"


def exact(value: Fraction) -> str:
    """A fraction as in documents: ``5/18``, ``0``, ``1``."""
    return str(value)


def count_of(n: int, kind: Kind) -> str:
    """Figures of a kind: ``1 vehicle``, ``9 guys``."""
    return f"{n} {kind.name if n == 1 else kind.plural}"


def listed(names: Sequence[str], last: str = "and") -> str:
    """Names as in a sentence: ``a, b and c``."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def clipped(name: str, most: int = 32) -> str:
    """A name short enough for a sentence."""
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"
