"""Shapes of JSON values: what a column or a document holds, as a value that others are compared with."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

Shape = Any
"""A type, ``[shape]`` for a list, ``{name: shape}`` for a table whose names may be missing, ``{str: shape}`` for any
names, a tuple for one of several, a function that answers whether a value is sound, or a value itself."""
MOST = 1_000
"""Beyond every number of things that a page draws one by one."""
LARGEST = 1_000_000_000
"""Beyond every count, price and number that is stored."""


Predicate = Callable[[Any], bool]


def fits(value: object, shape: Shape) -> bool:
    """Whether a value of JSON has a shape.

    >>> fits({"name": "Elves", "units": [1, 2]}, {"name": str, "units": [int]}), fits(True, int)
    (True, False)
    """
    return predicate(shape)(value)


def predicate(shape: Shape) -> Predicate:
    """Answers whether a value has the shape, for a shape that many values are compared with."""
    if isinstance(shape, type):
        return lambda value: type(value) is shape
    if isinstance(shape, tuple):
        tests = [predicate(sort) for sort in shape]
        return lambda value: any(test(value) for test in tests)
    if isinstance(shape, list):
        of_each = predicate(shape[0])
        return lambda value: type(value) is list and all(map(of_each, value))
    if isinstance(shape, dict):
        return _table_predicate(shape)
    return (lambda value: bool(shape(value))) if callable(shape) else lambda value: bool(value == shape)


def _table_predicate(shape: dict[Any, Shape]) -> Predicate:
    if str in shape:
        of_each = predicate(shape[str])
        return lambda value: type(value) is dict and all(map(of_each, value.values()))
    tests = [(name, predicate(inner)) for name, inner in shape.items()]

    return lambda value: type(value) is dict and all(test(value[name]) for name, test in tests if name in value)


def needs(*names: str) -> Callable[[object], bool]:
    """A shape: a table that has these names."""
    return lambda value: isinstance(value, dict) and value.keys() >= set(names)


def complete(table: dict[str, Shape], **others: Shape) -> Callable[[object], bool]:
    """A shape: a table that has all these names with these shapes, and perhaps the others."""
    return all_of(needs(*table), {**table, **others})


def row(*columns: Shape) -> Callable[[object], bool]:
    """A shape: a list of so many values, each with its own shape."""
    return lambda value: isinstance(value, list) and len(value) == len(columns) and all(map(fits, value, columns))


def all_of(*shapes: Shape) -> Callable[[object], bool]:
    """A shape: what has all of these."""
    tests = [predicate(kind) for kind in shapes]
    return lambda value: all(test(value) for test in tests)


def is_count(value: object) -> bool:
    """A whole number from 0 that is not absurd."""
    return type(value) is int and 0 <= value <= LARGEST


def is_small(value: object) -> bool:
    """A number of things, of which a page shows each."""
    return type(value) is int and 0 <= value <= MOST


def is_whole(value: object) -> bool:
    """A whole number that is not absurd."""
    return type(value) is int and -LARGEST <= value <= LARGEST


def is_number(value: object) -> bool:
    """A number that is not absurd."""
    return type(value) in (int, float) and -LARGEST <= value <= LARGEST  # type: ignore[operator]


def is_fraction(value: object) -> bool:
    """An exact number as text, as in ``2.5`` or ``5/36``."""
    try:
        return isinstance(value, str) and abs(Fraction(value)) <= LARGEST
    except (ValueError, ZeroDivisionError):
        return False
