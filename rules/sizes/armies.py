"""An army of another size as a build: the answer's figures, in the units that the army has."""

from dataclasses import replace

from rules.boxes.army import unit_name
from rules.engine.build import Build, Unit
from rules.sizes.parts import AlikeFigures
from rules.sizes.resizing import Counts, Problem


def build_of(build: Build, problem: Problem, counts: Counts, name: str) -> Build:
    """The army of an answer. Its own units keep their names, notes and order; new ones come last."""
    numbers: dict[int, int] = {}
    for part, count in zip(problem.parts, counts, strict=True):
        numbers |= _shared_out(part, count)
    units = [_resized(unit, numbers[unit.id]) for unit in build.units if numbers.get(unit.id)]
    free = max((unit.id for unit in build.units), default=-1) + 1
    for part, count in zip(problem.parts, counts, strict=True):
        if count and not part.units:
            units.append(
                Unit(
                    free, unit_name(build.catalogue, part.figure, part.options, units), part.figure, count, part.options
                )
            )
            free += 1
    return replace(build, name=name, units=tuple(units), limit=problem.size)


def _resized(unit: Unit, count: int) -> Unit:
    return replace(unit, count=count, names=unit.names[:count])


def _shared_out(part: AlikeFigures, count: int) -> dict[int, int]:
    """The number of a part's figures that each of its units has: in proportion, with what is left over to the first."""
    if not part.units:
        return {}
    shares = {unit.id: count * unit.count // part.count for unit in part.units}
    order = sorted(part.units, key=lambda unit: -(count * unit.count % part.count))
    for unit in order[: count - sum(shares.values())]:
        shares[unit.id] += 1
    return shares
