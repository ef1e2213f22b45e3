"""Switching an army to another rule book: what is kept, changed and lost, matched by the slugs and names of rows."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from rules.engine.build import Build, Unit
from rules.engine.catalogue import Catalogue, FigureType, Halves, Level
from rules.engine.cost.bill import active_levels, each_of
from rules.engine.wording.messages import Message, message


@dataclass(frozen=True, slots=True)
class CarriedUnit:
    """A unit before and after the switch to another rule book."""

    before: Unit
    after: Unit | None
    """The unit on the other rule book; ``None`` if that has no such figure, and the unit is lost."""
    cost: tuple[Halves, Halves]
    """Its points before and after."""
    comes: tuple[str, ...] = ()
    """Options that its figures have in both rule books."""
    becomes: tuple[tuple[str, str], ...] = ()
    """The figure type and options that become others: ("Heavy armor", "Light armor")."""
    stays: tuple[str, ...] = ()
    """Options that they no longer have."""
    gains: tuple[str, ...] = ()
    """Options that the other rule book gives them for free."""

    @property
    def changed(self) -> bool:
        """Whether anything about it but the rule book is different."""
        return bool(self.becomes or self.stays or self.gains or self.after is None or self.cost[0] != self.cost[1])


@dataclass(frozen=True, slots=True)
class Carried:
    """An army on another rule book, and how it got there."""

    build: Build
    units: tuple[CarriedUnit, ...]
    stays: tuple[Message, ...]
    """The army's own settings that stay behind: its scenario, optional rules, a limit counted in something else."""

    @property
    def count(self) -> int:
        """The number of units that come along."""
        return sum(unit.after is not None for unit in self.units)

    @property
    def is_nothing(self) -> bool:
        """Whether there are units and none of them comes along."""
        return bool(self.units) and not self.count

    @property
    def cost(self) -> tuple[Halves, Halves]:
        """The army's points before and after."""
        return sum(unit.cost[0] for unit in self.units), sum(unit.cost[1] for unit in self.units)


def carry_over(build: Build, catalogue: Catalogue) -> Carried:
    """The army on that rule book. Nothing is dropped that ``units`` and ``stays`` do not name."""
    units = tuple(_unit(build, unit, catalogue) for unit in build.units)
    settings = _settings(build, catalogue)
    after = replace(settings, units=tuple(unit.after for unit in units if unit.after))
    return Carried(after, units, tuple(_left(build, settings)))


def with_names(build: Build, catalogue: Catalogue, ids: Collection[int]) -> Build:
    """A new army on that rule book: its cheapest figures, without options, under the names of these units.

    Without figures in the rule book, it has no units.
    """
    usable = [figure for figure in catalogue.figures.values() if not figure.optional_rule]
    figure = min(usable, key=lambda figure_type: figure_type.points, default=None)
    named_units = [unit for unit in build.units if unit.id in ids] if figure else []
    slug = figure.slug if figure else ""
    units = (Unit(place, unit.name, slug, unit.count) for place, unit in enumerate(named_units))
    settings = _settings(build, catalogue)
    return replace(settings, units=tuple(units), rules=catalogue.default_rules)


def _settings(build: Build, catalogue: Catalogue) -> Build:
    scenario = catalogue.scenarios.get(build.scenario)
    keeps_scenario = scenario is not None and (not build.side or scenario.side(build.side) is not None)
    return replace(
        build,
        catalogue=catalogue,
        limit=build.limit if build.catalogue.limited_in == catalogue.limited_in else None,
        scenario=build.scenario if keeps_scenario else "",
        side=build.side if keeps_scenario else "",
        rules=build.rules.intersection(catalogue.optional_rules),
    )


def _left(before: Build, after: Build) -> Iterator[Message]:
    if before.limit != after.limit:
        yield message("left-limit")
    if before.scenario != after.scenario:
        scenario = before.chosen_scenario
        yield message("left-scenario", scenario=scenario.name if scenario else before.scenario)
    known = before.catalogue.optional_rules
    for slug in sorted(before.rules - after.rules):
        yield message("left-rule", rule=known[slug].name if slug in known else slug)


def _unit(build: Build, unit: Unit, catalogue: Catalogue) -> CarriedUnit:
    cost = each_of(build.catalogue, unit.figure, unit.options) * unit.count
    before, figure = build.figure(unit), _figure(build, unit, catalogue)
    if figure is None:
        return CarriedUnit(unit, None, (cost, 0))
    after = replace(unit, figure=figure.slug, options=tuple(pair for pair in unit.options if catalogue.level(*pair)))
    was, now = (
        active_levels(on, side.figure, side.options) for on, side in ((build.catalogue, unit), (catalogue, after))
    )
    both = [(was[slug], now[slug]) for slug in was if slug in now]
    other_figure = ((before.name if before else unit.figure, figure.name),) if figure.slug != unit.figure else ()
    return CarriedUnit(
        unit,
        after,
        (cost, each_of(catalogue, after.figure, after.options) * unit.count),
        comes=tuple(level.name for level, new in both if level.slug == new.slug),
        becomes=(*other_figure, *((level.name, new.name) for level, new in both if level.slug != new.slug)),
        stays=(*(level.name for slug, level in was.items() if slug not in now), *_dropped(unit, after, was)),
        gains=tuple(level.name for slug, level in now.items() if slug not in was),
    )


def _figure(build: Build, unit: Unit, catalogue: Catalogue) -> FigureType | None:
    """The figure type of the same slug; else the one of the same kind that is nearest in price."""
    same, before = catalogue.figures.get(unit.figure), build.figure(unit)
    if same or before is None:
        return same
    alike = [figure for figure in catalogue.figures.values() if figure.kind == before.kind]
    return min(alike, key=lambda figure: abs(figure.points - before.points), default=None)


def _dropped(before: Unit, after: Unit, was: Mapping[str, Level]) -> Iterator[str]:
    """Chosen options that are not worn, as something better came for free, or as no rule book knows them."""
    for option, level in before.options:
        if option not in after.held and not (option in was and was[option].slug == level):
            yield f"{option} {level}".rstrip()  # untranslated
