"""The figures that an army of another size is put together of: the army's own, and those with an option less."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.boxes.box import need_of
from rules.engine.build import Build, Held, Unit
from rules.engine.catalogue import Halves
from rules.engine.checks.army_rules import crew_of
from rules.engine.checks.unit_rules import check_unit, new_findings
from rules.engine.cost.bill import each_of
from rules.engine.maximums import MOST_FIGURES

FIGURE: Halves = 2
"""The cost of a figure where armies are agreed by their number of figures."""
Feature = tuple[str, str]
"""A part of an army's character, such as ``("option", "armor")``."""


@dataclass(frozen=True, slots=True)
class AlikeFigures:
    """Figures that are all alike, and what they mean for an army."""

    figure: str
    options: Held
    cost: Halves
    """Of one of them."""
    features: frozenset[Feature]
    crew: int
    """The number of figures that it takes to ride or drive one."""
    rides: bool
    leads: bool
    """Whether it has an option that an army must have."""
    units: tuple[Unit, ...] = ()
    """The units of the army that consist of them; none: they are an army figure with an option less."""

    @property
    def count(self) -> int:
        """The number of them that the army has."""
        return sum(unit.count for unit in self.units)

    @property
    def max_count(self) -> int:
        """The most of them that an answer may have."""
        return MOST_FIGURES * max(1, len(self.units))


def cost_of(build: Build, figure: str, options: Held) -> Halves:
    """The amount that one figure adds to the army's size."""
    return each_of(build.catalogue, figure, options) if build.catalogue.limited_in == "points" else FIGURE


def size_of(build: Build) -> Halves:
    """The army's size: its points, or its figures."""
    return sum(cost_of(build, unit.figure, unit.options) * unit.count for unit in build.units)


def own_parts(build: Build) -> list[AlikeFigures]:
    """The army's own figures, without those that break a rule."""
    units: dict[tuple[str, Held], list[Unit]] = {}
    for unit in build.units:
        units.setdefault((unit.figure, unit.options), []).append(unit)
    return [
        _part(build, figure, options, tuple(alike))
        for (figure, options), alike in units.items()
        if figure in build.catalogue.figures
        and not check_unit(build.setting, Unit(0, "", figure, 1, options)).has("error")
    ]


def lesser_parts(build: Build, own: list[AlikeFigures]) -> list[AlikeFigures]:
    """The army's figures with an option less or without any: what fills up points that its own figures can't."""
    if build.catalogue.limited_in != "points":
        return []
    known = {(part.figure, part.options) for part in own}
    parts: dict[tuple[str, Held], AlikeFigures] = {}
    for part in own:
        for options in _fewer(part) if not part.leads else ():
            if (part.figure, options) not in known and _is_as_sound(build, part, options):
                parts.setdefault((part.figure, options), _part(build, part.figure, options))
    return list(parts.values())


def _fewer(part: AlikeFigures) -> Iterator[Held]:
    for pair in part.options:
        yield tuple(option for option in part.options if option != pair)
    if part.options:
        yield ()


def _part(build: Build, figure: str, options: Held, units: tuple[Unit, ...] = ()) -> AlikeFigures:
    catalogue = build.catalogue
    alone = build.setting.with_unit(Unit(0, "", figure, 1, options))
    gear = need_of(catalogue, figure, options).gear
    features = {("figure", figure), *(("option", slug) for slug, _ in options)}
    if any(not catalogue.options[slug].least for slug in gear):
        features.add(("shooters", ""))
    return AlikeFigures(
        figure,
        options,
        cost_of(build, figure, options),
        frozenset(features),
        crew_of(alone, alone.units[0]),
        catalogue.figures[figure].rides,
        catalogue.leads(options),
        units,
    )


def _is_as_sound(build: Build, part: AlikeFigures, options: Held) -> bool:
    """Whether nothing is found about them that isn't found about the part itself."""
    unit = Unit(0, "", part.figure, 1, part.options)
    return not new_findings(build.setting, unit, replace(unit, options=options))
