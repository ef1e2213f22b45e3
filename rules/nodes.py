"""Reads single values of a catalogue's nodes. A missing value, or one of another type, reads as empty."""

from decimal import Decimal
from fractions import Fraction

from rules.engine.points import Halves, halves_of
from rules.fixture import Node


def text_of(node: Node, name: str) -> str:
    """The value, if it is text."""
    value = node.get(name)
    return value if isinstance(value, str) else ""


def exact(value: object) -> Fraction | None:
    """A value, if it is a number."""
    return Fraction(value) if isinstance(value, int | Decimal) and not isinstance(value, bool) else None


def amount_of(node: Node, name: str) -> Fraction | None:
    """The value, if it is a number."""
    return exact(node.get(name))


def halves_at(node: Node, name: str = "points") -> Halves:
    """Points in halves; free rows have none."""
    return halves_of(amount_of(node, name) or Fraction(0))


def names_in(node: Node, name: str) -> list[str]:
    """The other rows that are named there."""
    value = node.get(name)
    return [str(item) for item in value] if isinstance(value, list) else []


def nodes(value: object) -> dict[str, Node]:
    """Parts that have names."""
    return value if isinstance(value, dict) else {}


def listed_nodes(value: object) -> list[Node]:
    """Parts that only have their places."""
    return value if isinstance(value, list) else []


def table_of(name: str) -> str:
    """The table of a row by its name: ``options`` of ``options/tough``."""
    return name.partition("/")[0]


def key_of(name: str) -> str:
    """The key of a row by its name: ``tough`` of ``options/tough``."""
    return name.partition("/")[2]
