"""Armies of very many units are shown in pages, so that no page takes long or grows large."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules import engine

UNITS_ON_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class UnitPage:
    """Some of an army's units, and the other pages."""

    units: tuple[engine.Unit, ...]
    number: int
    """Its own, counted from 1."""
    pages: tuple[tuple[int, int, int], ...]
    """The number of each page with its first and last unit, counted from 1; empty if there is only one."""


def unit_page(units: Sequence[engine.Unit], wanted: int, always: Sequence[int] = ()) -> UnitPage:
    """The page with the first of the units that must be shown, by their ids; otherwise the wanted one, or the last."""
    places = {unit.id: place for place, unit in enumerate(units)}
    last = max(1, -(-len(units) // UNITS_ON_A_PAGE))
    number = next((places[id] // UNITS_ON_A_PAGE + 1 for id in always if id in places), max(1, min(wanted, last)))
    pages = tuple(
        (number, (number - 1) * UNITS_ON_A_PAGE + 1, min(number * UNITS_ON_A_PAGE, len(units)))
        for number in range(1, last + 1)
    )
    shown = tuple(units[(number - 1) * UNITS_ON_A_PAGE : number * UNITS_ON_A_PAGE])
    return UnitPage(shown, number, pages if last > 1 else ())
