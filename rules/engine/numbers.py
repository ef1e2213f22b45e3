"""Numbers and names as they stand in a sentence: points with their ½ sign, inches, percents."""

from fractions import Fraction

from rules.engine.catalogue import Halves

_SIGNS = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔"}


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


def clipped(name: str, most: int = 32) -> str:
    """A name short enough for a sentence."""
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"
