"""A catalogue as it is played: its words give lengths by the measures in play, and lines of optional rules take effect.

Words of rows hold marks for lengths: ``{reach}`` is a number as the first kind of figure has it, ``{2 turn}`` twice
that, ``{half:cavalry}`` that of another kind. A mark that names nothing stays as it is written.
"""

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from operator import is_
from typing import TYPE_CHECKING, TypeVar, cast

from rules.engine.catalogue import Catalogue, Mark, Scenario, Term
from rules.engine.wording.words import distance

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Value = TypeVar("Value")

_MARK = re.compile(r"\{(?:(?P<times>[0-9]{1,3}) )?(?P<number>[-a-z0-9_]+)(?::(?P<kind>[-a-z0-9_]+))?\}")
_LINES = ("length", "way")
"""Marks of a set-up that are lines."""


def played(catalogue: Catalogue, rules: frozenset[str]) -> Catalogue:
    """The catalogue with these optional rules in play; the same value each time."""
    written = catalogue.written or catalogue
    chosen = rules & _telling(written)
    converted = written.plays.get(chosen)
    return converted or written.plays.setdefault(chosen, _convert(written, chosen))


@lru_cache(maxsize=64)
def _telling(written: Catalogue) -> frozenset[str]:
    """The optional rules that change the catalogue."""
    of_measures = {measure.optional_rule for measure in written.measures.values()}
    return frozenset((of_measures | {term.optional_rule for term in written.terms}) - {""})


def _convert(written: Catalogue, rules: frozenset[str]) -> Catalogue:
    there = [
        slug
        for slug, measure in written.measures.items()
        if not measure.optional_rule or measure.optional_rule in rules
    ]
    lengths = _Lengths(written, tuple(reversed(there)))
    converted = lengths.converted(
        replace(
            written,
            terms=_terms(written, rules),
            scenarios={slug: _drawn(scenario, lengths) for slug, scenario in written.scenarios.items()},
            measured_by=there[-1] if there else "",
        )
    )
    object.__setattr__(converted, "written", written)
    return converted


def _terms(written: Catalogue, rules: frozenset[str]) -> tuple[Term, ...]:
    """The lines in play; a replacement takes the place of its original."""
    ours = [term for term in written.terms if term.optional_rule in rules]
    instead = {(term.table, term.instead): term for term in ours if term.instead}
    own_terms = (term for term in written.terms if not term.optional_rule or (term in ours and not term.instead))
    return tuple(instead.get((term.table, term.slug), term) for term in own_terms)


@cache
def field_names(kind: "type[DataclassInstance]") -> tuple[str, ...]:
    """The fields that such a value is made of."""
    return tuple(item.name for item in fields(kind) if item.init)


class _Lengths:
    """The lengths of a catalogue in a set of measures."""

    def __init__(self, catalogue: Catalogue, measures: tuple[str, ...]) -> None:
        self.catalogue, self.measures = catalogue, measures

    def length(self, number: str, kind: str = "") -> Fraction | None:
        """A number that is a length, for a kind of figure or the first that has it."""
        row = self.catalogue.numbers.get(number)
        if row is None or row.unit != "inches":
            return None
        kinds = [kind] if kind else list(self.catalogue.kinds)
        keys = ((measures, figure_or_kind) for measures in self.measures for figure_or_kind in kinds)
        return next((row.base[key] for key in keys if key in row.base), None)

    def converted(self, value: Value) -> Value:
        """The value with converted lengths in its texts; the same value if it has none."""
        result: object = value
        if isinstance(value, str):
            result = _MARK.sub(self._write_length, value) if "{" in value else value
        elif value is None or isinstance(value, (int, Fraction, frozenset)):
            pass
        elif isinstance(value, tuple):
            result = tuple(map(self.converted, value))
            result = value if all(map(is_, result, value)) else result
        elif isinstance(value, Mapping):
            result = {key: self.converted(item) for key, item in value.items()}
            result = value if all(map(is_, result.values(), value.values())) else result
        elif is_dataclass(value) and not isinstance(value, type):
            result = self._changed(value)
        return cast(Value, result)

    def _changed(self, value: "DataclassInstance") -> object:
        old = {name: getattr(value, name) for name in field_names(type(value))}
        new = {name: changed for name, part in old.items() if (changed := self.converted(part)) is not part}
        return replace(value, **new) if new else value

    def _write_length(self, mark: re.Match[str]) -> str:
        length = self.length(mark["number"], mark["kind"] or "")
        return mark[0] if length is None else distance(length * int(mark["times"] or 1))


def _drawn(scenario: Scenario, lengths: _Lengths) -> Scenario:
    """The scenario with its set-up drawn to the lengths."""
    if not any(mark.number for mark in scenario.marks):
        return scenario
    return replace(scenario, marks=tuple(_lengthen(mark, lengths) for mark in scenario.marks))


def _lengthen(mark: Mark, lengths: _Lengths) -> Mark:
    """A line's length follows its number; a place has it as a radius, also around its corners."""
    length = lengths.length(mark.number)
    if length is None:
        return mark
    growth = length * mark.times
    if mark.kind in _LINES:
        width, height = (growth * _sign(side) for side in (mark.wide, mark.high))
        return replace(mark, wide=width, high=height, number="")
    width, height = (max(side + 2 * growth, Fraction(0)) for side in (mark.wide, mark.high))
    corner = mark.corner + max(growth, Fraction(0))
    return replace(mark, x=mark.x - growth, y=mark.y - growth, wide=width, high=height, corner=corner, number="")


def _sign(side: Fraction) -> int:
    return (side > 0) - (side < 0)
