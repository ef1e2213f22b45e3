"""Names that units get by themselves."""

from rules.engine.bounds import NAME
from rules.engine.build import Build


def base_name(name: str) -> str:
    """The name without its number: ``Troop`` of ``Troop 2``."""
    head, _, tail = name.rpartition(" ")
    return head if head and tail.isdecimal() else name


def numbered(build: Build, name: str) -> str:
    """The name, numbered from the second of its kind: Troop, Troop 2, Troop 3."""
    names = {unit.name for unit in build.units}
    number, found = 1, name
    while found in names:
        number += 1
        tail = f" {number}"
        found = name[: NAME - len(tail)] + tail
    return found
