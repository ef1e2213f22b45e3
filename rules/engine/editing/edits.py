"""All changes a player can make: frozen values that turn a build into a new one, what they touch, and conflicts."""

from dataclasses import dataclass, replace

from rules.engine.army_fields import SLUGS
from rules.engine.build import Build, Held, Unit
from rules.engine.cost.dependants import left_behind, named_along
from rules.engine.cost.size import too_large
from rules.engine.editing import edit_checks as checks
from rules.engine.editing.army_edits import Limit as Limit
from rules.engine.editing.army_edits import Name as Name
from rules.engine.editing.army_edits import Notes as Notes
from rules.engine.editing.army_edits import Plastic as Plastic
from rules.engine.editing.army_edits import Rules as Rules
from rules.engine.editing.army_edits import Scenario as Scenario
from rules.engine.editing.army_edits import Settings as Settings
from rules.engine.editing.twins import plain_unit, twins_of
from rules.engine.maximums import MOST_FIGURES, MOST_NAME_LENGTH, MOST_NOTES_LENGTH, MOST_UNITS
from rules.engine.wording.messages import message
from rules.engine.wording.numbers import clipped

_FIELDS = frozenset({"name", "limit", "scenario", "rules", *SLUGS})


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
    portrait: str = ""

    @classmethod
    def like(cls, unit: Unit) -> "Add":
        """The same unit, be it of another army or taken out of this one."""
        like = cls(unit.figure, unit.name, unit.count, unit.options, notes=unit.notes, look=unit.look)
        return replace(like, names=unit.names, sets=unit.sets, portrait=unit.portrait)

    def apply(self, build: Build) -> Build:
        look, notes = checks.clean(self.look, MOST_NAME_LENGTH), checks.clean(self.notes, MOST_NOTES_LENGTH, lines=True)
        portrait = checks.known_digest(self.portrait)
        name = checks.numbered(build, self.name) if self.name else ""
        unit = Unit(_next_id(build), name, self.figure, self.count, notes=notes, look=look, portrait=portrait)
        unit = checks.checked(build, replace(unit, sets=checks.known_sets(self.sets, unit)), self.options)
        build = _inserted(build, unit, self.after)
        return Names(unit.id, self.names).apply(build) if self.names else build


@dataclass(frozen=True, slots=True)
class AddFigures:
    """More figures of a type: they join the last unit of it that its player added nothing to, or are a new unit."""

    figure: str
    count: int = 1

    def apply(self, build: Build) -> Build:
        unit = plain_unit(build, self.figure)
        if unit is None or unit.count + self.count > MOST_FIGURES:
            return Add(self.figure, count=self.count).apply(build)
        return _put(build, replace(unit, count=checks.possible_count(unit.count + self.count)))


@dataclass(frozen=True, slots=True)
class Split:
    """One figure leaves the unit and is a unit of its own right after it."""

    unit: int

    def apply(self, build: Build) -> Build:
        former = _unit(build, self.unit)
        if former.count < 2:
            raise checks.EditError(message("nothing-to-split", unit=clipped(former.name)))
        build = _put(build, replace(former, count=former.count - 1))
        name = checks.numbered(build, checks.base_name(build, former))
        return _inserted(build, replace(former, id=_next_id(build), name=name, count=1, names=()), self.unit)


@dataclass(frozen=True, slots=True)
class Merge:
    """The unit's twins join it."""

    unit: int

    def apply(self, build: Build) -> Build:
        unit = _unit(build, self.unit)
        twins = twins_of(build, unit)
        if not twins:
            raise checks.EditError(message("nothing-to-merge", unit=clipped(unit.name)))
        count = checks.possible_count(unit.count + sum(twin.count for twin in twins))
        build = replace(build, units=tuple(unit for unit in build.units if unit not in twins))
        return _put(build, replace(unit, count=count))


@dataclass(frozen=True, slots=True)
class Copy:
    """Copy the unit right after it, without options that the army may not have again."""

    unit: int

    def apply(self, build: Build) -> Build:
        unit = _unit(build, self.unit)
        name = checks.numbered(build, checks.base_name(build, unit))
        options = tuple(pair for pair in unit.options if pair not in checks.used_up(build, unit))
        copy = left_behind(build, unit, replace(unit, options=options))
        return _inserted(build, replace(copy, id=_next_id(build), name=name), self.unit)


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
        unit = _unit(build, self.unit)
        return _put(build, replace(unit, count=checks.possible_count(self.count, unit)))


@dataclass(frozen=True, slots=True)
class Take:
    """The unit takes an option at a level. One that an army may have once is taken from its former bearer."""

    unit: int
    option: str
    level: str = ""

    def apply(self, build: Build) -> Build:
        unit = _unit(build, self.unit)
        options = checks.known_options(build, unit, unit.with_level(self.option, self.level))
        return _put(_freed(build, self.option, unit.id), replace(unit, options=options))


@dataclass(frozen=True, slots=True)
class Drop:
    """The unit gives an option back."""

    unit: int
    option: str

    def apply(self, build: Build) -> Build:
        unit = _unit(build, self.unit)
        return _put(build, replace(unit, options=unit.without(self.option)))


@dataclass(frozen=True, slots=True)
class Figure:
    """The unit is of another figure type; its options stay, findings tell what no longer fits."""

    unit: int
    figure: str

    def apply(self, build: Build) -> Build:
        unit = replace(_unit(build, self.unit), figure=checks.known_figure(build, self.figure))
        return _put(build, unit)


@dataclass(frozen=True, slots=True)
class Rename:
    """The unit's name; an empty one is its figure type's."""

    unit: int
    name: str

    def apply(self, build: Build) -> Build:
        unit = _unit(build, self.unit)
        return _put(build, replace(unit, name=checks.clean_unit_name(build, self.name, unit)))


@dataclass(frozen=True, slots=True)
class Portrait:
    """The unit's picture, by its digest; empty: none."""

    unit: int
    portrait: str

    def apply(self, build: Build) -> Build:
        return _put(build, replace(_unit(build, self.unit), portrait=checks.known_digest(self.portrait)))


@dataclass(frozen=True, slots=True)
class Names:
    """The names of the unit's companions; empty ones at the end are dropped."""

    unit: int
    names: tuple[str, ...]

    def apply(self, build: Build) -> Build:
        unit = _unit(build, self.unit)
        names = tuple(checks.clean(name, MOST_NAME_LENGTH).strip() for name in self.names)
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
        look, notes = checks.clean(self.look, MOST_NAME_LENGTH), checks.clean(self.notes, MOST_NOTES_LENGTH, lines=True)
        unit = replace(former, look=look, notes=notes, count=self.count, sets=checks.known_sets(self.sets, former))
        if self.figure != former.figure:
            unit = replace(unit, figure=checks.known_figure(build, self.figure))
        unit = checks.checked(build, replace(unit, name=self.name), self.options, former)
        for option in set(unit.held) - set(former.held):
            build = _freed(build, option, unit.id)
        return _put(build, unit)


@dataclass(frozen=True, slots=True)
class Together:
    """Several edits as one, in their order."""

    edits: tuple["Edit", ...]

    def apply(self, build: Build) -> Build:
        for edit in self.edits:
            build = edit.apply(build)
        return build


Edit = (
    Add | AddFigures | Split | Merge | Copy | Remove | Move | Count | Take | Drop | Figure | Rename | Portrait | Names
    | Outfit
    | Name | Notes | Limit | Scenario | Rules | Plastic | Settings | Together
)  # fmt: skip


def _unit(build: Build, id: int) -> Unit:
    unit = build.unit(id)
    if unit is None:
        raise checks.EditError(message("unit-gone"))
    return unit


def _put(build: Build, unit: Unit) -> Build:
    unit = left_behind(build, _unit(build, unit.id), unit)
    return replace(build, units=tuple(unit if other.id == unit.id else other for other in build.units))


def _inserted(build: Build, unit: Unit, after: int | None) -> Build:
    if len(build.units) >= MOST_UNITS:
        raise checks.EditError(message("too-many-units", most=MOST_UNITS))
    place = len(build.units) if after is None else build.units.index(_unit(build, after)) + 1
    return replace(build, units=(*build.units[:place], unit, *build.units[place:]))


def _next_id(build: Build) -> int:
    return max((unit.id for unit in build.units), default=-1) + 1


def _freed(build: Build, option: str, keeper: int) -> Build:
    """The build in which only the keeper has an option that an army may have once."""
    row = build.catalogue.options.get(option)
    if row is None or row.most != 1:
        return build
    for unit in build.units:
        if unit.id != keeper and option in unit.held:
            build = _put(build, replace(unit, options=unit.without(option)))
    return build


def apply(build: Build, edit: Edit) -> Build:
    """The build after the edit. Raises ``EditError`` if it is impossible, or makes the army larger than allowed."""
    after = edit.apply(build)
    if refusal := too_large(after, build):
        raise checks.EditError(refusal)
    return after


def touches(edit: Edit) -> frozenset[str]:
    """The parts of an army that an edit changes: ``unit:3``, ``order``, ``name`` …; a new unit changes none."""
    match edit:
        case Add() | AddFigures():
            return frozenset()
        case Move():
            return frozenset({"order"})
        case Settings():
            return _FIELDS
        case Together():
            return frozenset().union(*map(touches, edit.edits))
        case Name() | Notes() | Limit() | Scenario() | Rules() | Plastic():
            return frozenset({type(edit).__name__.lower()})
        case _:
            return frozenset({f"unit:{edit.unit}"})


def clash(edit: Edit, seen_build: Build, now: Build) -> bool:
    """Whether anything the edit touches differs between the state it was made on and the present."""
    try:
        after = edit.apply(now)
    except checks.EditError:
        return True
    if isinstance(edit, AddFigures):
        return False  # it says how many more, whatever others did
    common = {unit.id for unit in seen_build.units} & {unit.id for unit in now.units}
    changed = {f"unit:{unit.id}" for unit in now.units if unit.id in common and after.unit(unit.id) != unit}
    return any(_state(seen_build, key, common) != _state(now, key, common) for key in touches(edit) | changed)


def _state(build: Build, key: str, surviving: set[int]) -> object:
    """The value under a key of ``touches``; for the order, the units that are in both states."""
    if key == "order":
        return [unit.id for unit in build.units if unit.id in surviving]
    if key.startswith("unit:"):
        return build.unit(int(key.removeprefix("unit:")))
    return (build.scenario, build.side) if key == "scenario" else getattr(build, key)
