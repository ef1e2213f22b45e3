"""The verbs of a player: frozen values, each of which makes a new build of a build."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.engine.bounds import MOST_CHART, MOST_FIGURES, MOST_HALVES, MOST_UNITS, NAME, NOTES, PLASTICS, SETS
from rules.engine.build import Build, Held, Unit
from rules.engine.catalogue import Halves
from rules.engine.dependants import left_behind, named_along
from rules.engine.naming import base_name, numbered
from rules.engine.text import TextError, clean_name, clean_text, shown, visible


class EditError(ValueError):
    """An edit that cannot be made; its text is one plain sentence."""


@dataclass(frozen=True, slots=True)
class Add:
    """A new unit, at the end or behind another; without a name it is named after its figure type."""

    figure: str
    name: str = ""
    count: int = 1
    options: Held = ()
    after: int | None = None
    notes: str = ""
    look: str = ""
    names: tuple[str, ...] = ()
    sets: str = ""

    @classmethod
    def like(cls, unit: Unit) -> "Add":
        """The same unit, be it of another army or taken out of this one."""
        options, names = unit.options, unit.names
        return cls(
            unit.figure, unit.name, unit.count, options, notes=unit.notes, look=unit.look, names=names, sets=unit.sets
        )

    def apply(self, build: Build) -> Build:
        look, notes = _text(self.look, NAME), _text(self.notes, NOTES, lines=True)
        unit = Unit(_next_id(build), self.name, self.figure, self.count, notes=notes, look=look)
        unit = _checked(build, replace(unit, sets=_sets(self.sets, unit)), self.options)
        build = _inserted(build, unit, self.after)
        return Names(unit.id, self.names).apply(build) if self.names else build


@dataclass(frozen=True, slots=True)
class Copy:
    """The same unit once more, right behind it."""

    unit: int

    def apply(self, build: Build) -> Build:
        unit = _unit(build, self.unit)
        name = numbered(build, base_name(unit.name))
        return _inserted(build, replace(unit, id=_next_id(build), name=name), self.unit)


@dataclass(frozen=True, slots=True)
class Remove:
    """The unit leaves the army."""

    unit: int

    def apply(self, build: Build) -> Build:
        gone = _unit(build, self.unit)
        return replace(build, units=tuple(unit for unit in build.units if unit is not gone))


@dataclass(frozen=True, slots=True)
class Move:
    """The unit goes to a place, counted from 0; beyond the ends is at the end."""

    unit: int
    to: int

    def apply(self, build: Build) -> Build:
        moved = _unit(build, self.unit)
        others = [unit for unit in build.units if unit is not moved]
        others.insert(max(0, self.to), moved)
        return replace(build, units=tuple(others))


@dataclass(frozen=True, slots=True)
class Count:
    """So many figures of the unit."""

    unit: int
    count: int

    def apply(self, build: Build) -> Build:
        return _put(build, replace(_unit(build, self.unit), count=_count(self.count)))


@dataclass(frozen=True, slots=True)
class Take:
    """The unit takes an option at a level; one that an army has once leaves whoever had it."""

    unit: int
    option: str
    level: str = ""

    def apply(self, build: Build) -> Build:
        unit = _unit(build, self.unit)
        options = _options(build, unit, (*_without(unit, self.option), (self.option, self.level)))
        return _put(_freed(build, self.option, unit.id), replace(unit, options=options))


@dataclass(frozen=True, slots=True)
class Drop:
    """The unit gives an option back."""

    unit: int
    option: str

    def apply(self, build: Build) -> Build:
        unit = _unit(build, self.unit)
        return _put(build, replace(unit, options=_without(unit, self.option)))


@dataclass(frozen=True, slots=True)
class Figure:
    """The unit is of another figure type; its options stay, findings tell what no longer fits."""

    unit: int
    figure: str

    def apply(self, build: Build) -> Build:
        unit = replace(_unit(build, self.unit), figure=_figure(build, self.figure))
        return _put(build, unit)


@dataclass(frozen=True, slots=True)
class Rename:
    """The unit's name; an empty one is its figure type's."""

    unit: int
    name: str

    def apply(self, build: Build) -> Build:
        unit = _unit(build, self.unit)
        return _put(build, replace(unit, name=_name(build, self.name, unit)))


@dataclass(frozen=True, slots=True)
class Names:
    """The names of the figures that come along with the unit; empty ones at the end are left out."""

    unit: int
    names: tuple[str, ...]

    def apply(self, build: Build) -> Build:
        unit = _unit(build, self.unit)
        names = tuple(_text(name, NAME).strip() for name in self.names)
        return _put(build, replace(unit, names=named_along(build, unit, names)))


@dataclass(frozen=True, slots=True)
class Outfit:
    """The whole editor of a unit in one edit."""

    unit: int
    name: str
    look: str
    figure: str
    count: int
    notes: str
    options: Held = ()
    sets: str = ""
    """One set of order chips for the group, or a set for each; empty leaves it as it is."""

    def apply(self, build: Build) -> Build:
        former = _unit(build, self.unit)
        look, notes = _text(self.look, NAME), _text(self.notes, NOTES, lines=True)
        unit = replace(former, look=look, notes=notes, count=self.count, sets=_sets(self.sets, former))
        if self.figure != former.figure:
            unit = replace(unit, figure=_figure(build, self.figure))
        unit = _checked(build, replace(unit, name=self.name), self.options, former)
        for option in set(unit.held) - set(former.held):
            build = _freed(build, option, unit.id)
        return _put(build, unit)


@dataclass(frozen=True, slots=True)
class Name:
    """The army's name."""

    name: str

    def apply(self, build: Build) -> Build:
        try:
            return replace(build, name=clean_name(self.name).strip())
        except TextError as error:
            raise EditError(str(error)) from None


@dataclass(frozen=True, slots=True)
class Notes:
    """The army's notes."""

    notes: str

    def apply(self, build: Build) -> Build:
        return replace(build, notes=_text(self.notes, NOTES, lines=True))


@dataclass(frozen=True, slots=True)
class Limit:
    """The points it may cost; none: any."""

    limit: Halves | None

    def apply(self, build: Build) -> Build:
        if self.limit is not None and not 0 <= self.limit <= MOST_HALVES:
            raise EditError("A limit is from 0 to 1,000,000 points.")
        return replace(build, limit=self.limit)


@dataclass(frozen=True, slots=True)
class Scenario:
    """The scenario and the side it is built for; empty: none."""

    scenario: str
    side: str = ""

    def apply(self, build: Build) -> Build:
        return replace(build, scenario=self.scenario, side=self._side(build))

    def _side(self, build: Build) -> str:
        if not self.scenario or (self.scenario, self.side) == (build.scenario, build.side):
            return self.side if self.scenario else ""
        scenario = build.catalogue.scenarios.get(self.scenario)
        if scenario is None:
            raise EditError(f"“{shown(self.scenario)}” is not a scenario of {build.catalogue.short_name}.")
        if len(scenario.sides) == 1 and not self.side:
            return scenario.sides[0].slug
        if scenario.side(self.side) is None:
            sides = " or ".join(side.name for side in scenario.sides)
            raise EditError(f"Choose a side of {scenario.name}: {sides}.")
        return self.side


@dataclass(frozen=True, slots=True)
class Rules:
    """The optional rules in play."""

    rules: frozenset[str]

    def apply(self, build: Build) -> Build:
        unknown = sorted(self.rules - build.catalogue.optional_rules.keys() - build.rules)
        if unknown:
            raise EditError(f"“{shown(unknown[0])}” is not an optional rule of {build.catalogue.short_name}.")
        return replace(build, rules=self.rules)


@dataclass(frozen=True, slots=True)
class Plastic:
    """The color the army is molded in."""

    plastic: str

    def apply(self, build: Build) -> Build:
        if self.plastic not in ("", build.plastic, *PLASTICS):
            raise EditError(f"“{shown(self.plastic)}” is not a plastic: choose {', '.join(PLASTICS)}.")
        return replace(build, plastic=self.plastic)


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything about the army that is not a unit, in one edit."""

    name: str
    limit: Halves | None
    scenario: str
    side: str
    rules: frozenset[str]
    plastic: str
    notes: str
    chart: int = 0
    """Turns of the turn chart; 0 leaves it as it is."""

    def apply(self, build: Build) -> Build:
        build = _charted(build, self.chart)
        parts = (
            Name(self.name), Limit(self.limit), Scenario(self.scenario, self.side),
            Rules(self.rules), Plastic(self.plastic), Notes(self.notes),
        )  # fmt: skip
        for part in parts:
            build = part.apply(build)
        return build


Edit = (
    Add | Copy | Remove | Move | Count | Take | Drop | Figure | Rename | Names | Outfit
    | Name | Notes | Limit | Scenario | Rules | Plastic | Settings
)  # fmt: skip


def _unit(build: Build, id: int) -> Unit:
    unit = build.unit(id)
    if unit is None:
        raise EditError("That unit is no longer in the army.")
    return unit


def _put(build: Build, unit: Unit) -> Build:
    unit = left_behind(build, _unit(build, unit.id), unit)
    return replace(build, units=tuple(unit if other.id == unit.id else other for other in build.units))


def _inserted(build: Build, unit: Unit, after: int | None) -> Build:
    if len(build.units) >= MOST_UNITS:
        raise EditError(f"An army has at most {MOST_UNITS} units.")
    place = len(build.units) if after is None else build.units.index(_unit(build, after)) + 1
    return replace(build, units=(*build.units[:place], unit, *build.units[place:]))


def _next_id(build: Build) -> int:
    return max((unit.id for unit in build.units), default=-1) + 1


def _checked(build: Build, unit: Unit, options: Iterable[tuple[str, str]], former: Unit | None = None) -> Unit:
    """The unit with everything about it looked at; what it held before may stay, known or not."""
    if former is None:
        _figure(build, unit.figure)
    held = _options(build, former or unit, options)
    return replace(unit, name=_name(build, unit.name, unit), count=_count(unit.count), options=held)


def _options(build: Build, former: Unit, options: Iterable[tuple[str, str]]) -> Held:
    held: dict[str, str] = {}
    for option, level in options:
        if option in held:
            raise EditError(f"“{shown(option)}” stands there twice.")
        if (option, level) not in former.options and build.catalogue.level(option, level) is None:
            raise EditError(_no_level(build, option, level))
        held[option] = level
    return tuple(sorted(held.items()))


def _no_level(build: Build, option: str, level: str) -> str:
    found = build.catalogue.options.get(option)
    if found is None:
        return f"“{shown(option)}” is not an option of {build.catalogue.short_name}."
    return f"{found.name} is {' or '.join(one.label for one in found.levels)}, not “{shown(level)}”."


def _without(unit: Unit, option: str) -> Held:
    return tuple(pair for pair in unit.options if pair[0] != option)


def _freed(build: Build, option: str, keeper: int) -> Build:
    """The build where nobody but the keeper holds an option that an army may have once."""
    found = build.catalogue.options.get(option)
    if found is None or found.most != 1:
        return build
    for unit in build.units:
        if unit.id != keeper and option in unit.held:
            build = _put(build, replace(unit, options=_without(unit, option)))
    return build


def _figure(build: Build, figure: str) -> str:
    if figure not in build.catalogue.figures:
        raise EditError(f"“{shown(figure)}” is not a figure of {build.catalogue.short_name}.")
    return figure


def _sets(sets: str, former: Unit) -> str:
    if sets not in ("", *SETS):
        raise EditError("Order chips are one set for the group, or a set each.")
    return former.sets if sets in ("", former.sets or SETS[0]) else sets if sets != SETS[0] else ""


def _charted(build: Build, turns: int) -> Build:
    """The build with a turn chart of so many turns; the rule book's own length needs no saying."""
    if not 0 <= turns <= MOST_CHART:
        raise EditError(f"A turn chart has 1 to {MOST_CHART} turns.")
    if not turns or turns == (build.chart or build.catalogue.chart):
        return build
    return replace(build, chart=None if turns == build.catalogue.chart else turns)


def _count(count: int) -> int:
    if not 1 <= count <= MOST_FIGURES:
        raise EditError("A unit has 1 to 9,999 figures.")
    return count


def _name(build: Build, name: str, unit: Unit) -> str:
    clean = _text(name, NAME)
    if visible(clean):
        return clean.strip()
    figure = build.figure(unit)
    return numbered(
        replace(build, units=tuple(u for u in build.units if u.id != unit.id)), figure.name if figure else unit.figure
    )


def _text(text: str, bound: int, lines: bool = False) -> str:
    """The text as documents keep it."""
    try:
        return clean_text(text, bound, lines)
    except TextError as error:
        raise EditError(str(error)) from None
