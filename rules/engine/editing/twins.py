"""Finds units that are the same but for their names and counts. ``edits.Merge`` makes them one."""

from dataclasses import replace

from rules.engine.build import Build, Unit
from rules.engine.editing.edit_checks import own_name


def plain_unit(build: Build, figure: str) -> Unit | None:
    """The last unit of that figure type without options, or anything else that its player added."""
    for unit in reversed(build.units):
        is_plain = unit == Unit(unit.id, unit.name, figure, unit.count)
        if is_plain and not own_name(build, unit):
            return unit
    return None


def twins_of(build: Build, unit: Unit) -> tuple[Unit, ...]:
    """The other units that differ from it in nothing but their count and a number that Muster added to their name."""
    name = own_name(build, unit)
    return tuple(
        other
        for other in build.units
        if other.id != unit.id
        and replace(other, id=unit.id, name=unit.name, count=unit.count) == unit
        and own_name(build, other) == name
    )
