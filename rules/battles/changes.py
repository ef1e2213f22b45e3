"""Small changes of two armies that meet: single steps, and what becomes of the armies by one or two of them.

A step is a figure more or fewer of a unit, a plain figure of its own, or an option that a unit takes, gives up, or
exchanges for another of its group. Units are known by their place, so that a step fits the army with its names and the
one without them alike.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, Self

from rules import engine
from rules.battles.figures import Force, Unplayable, force
from rules.engine import edits
from rules.engine.wording.messages import message

Kind = Literal["more", "fewer", "add", "take", "drop"]
Builds = tuple[engine.Build, engine.Build]


@dataclass(frozen=True, slots=True)
class ChangeStep:
    """One thing that one army does otherwise."""

    side: int
    kind: Kind
    place: int = -1
    """Of the unit, from 0."""
    figure: str = ""
    drops: str = ""
    """The option that the unit no longer has."""
    takes: str = ""
    level: str = ""
    """Of the option that it takes."""

    def apply_to(self, build: engine.Build, ids: Sequence[int]) -> engine.Build:
        """The army after it; ``ids`` are those of the units where the places were counted. Raises ``EditError``."""
        if self.kind == "add":
            return engine.apply(build, edits.Add(self.figure))
        unit = build.unit(ids[self.place])
        if unit is None:
            raise engine.EditError(message("unit-gone"))
        return engine.apply(build, edits.Together(tuple(self._edits(unit))))

    def _edits(self, unit: engine.Unit) -> Iterator[engine.Edit]:
        if self.kind == "more":
            yield edits.Count(unit.id, unit.count + 1)
        elif self.kind == "fewer":
            yield edits.Count(unit.id, unit.count - 1) if unit.count > 1 else edits.Remove(unit.id)
        if self.drops:
            yield edits.Drop(unit.id, self.drops)
        if self.takes:
            yield edits.Take(unit.id, self.takes, self.level)

    def plain(self) -> dict[str, Any]:
        """As JSON keeps it."""
        return {name: value for name, value in asdict(self).items() if value not in ("", -1)}


@dataclass(frozen=True, slots=True)
class Change:
    """One or two steps; a step may come twice."""

    steps: tuple[ChangeStep, ...]

    @classmethod
    def from_plain(cls, plain: Iterable[Mapping[str, Any]]) -> Self:
        """From JSON."""
        return cls(tuple(ChangeStep(**step) for step in plain))

    def plain(self) -> list[dict[str, Any]]:
        """As JSON keeps it."""
        return [step.plain() for step in self.steps]

    @property
    def is_exchange(self) -> bool:
        """Whether it is one step in which an option takes the place of another."""
        return len(self.steps) == 1 and bool(self.steps[0].drops and self.steps[0].takes)

    @property
    def counted(self) -> Mapping[ChangeStep, int]:
        """Its steps, each with how often it comes."""
        return Counter(self.steps)

    def apply_to(self, builds: Builds) -> Builds:
        """Both armies after it. Raises ``EditError`` where a step is not possible any more."""
        ids = [[unit.id for unit in build.units] for build in builds]
        after = list(builds)
        for step in self.steps:
            after[step.side] = step.apply_to(after[step.side], ids[step.side])
        return after[0], after[1]

    def forces(self, builds: Builds) -> tuple[Force, Force] | None:
        """Both armies after it as they fight; ``None`` if it is impossible, against the rules, or changes nothing."""
        try:
            after = self.apply_to(builds)
            forces = force(after[0]), force(after[1])
        except (engine.EditError, Unplayable):
            return None
        is_legal = all(_faults(now) <= _faults(was) for was, now in zip(builds, after, strict=True) if now is not was)
        return forces if is_legal else None


def steps(builds: Builds) -> list[ChangeStep]:
    """All steps that the rules allow and that battles can tell from nothing, the first army's first."""
    plain = builds[0], builds[1]
    forces = force(plain[0]), force(plain[1])
    possible = (step for side, build in enumerate(plain) for step in _possible(side, build))
    return [step for step in possible if (after := Change((step,)).forces(plain)) and _differ(forces, after)]


def _possible(side: int, build: engine.Build) -> Iterator[ChangeStep]:
    catalogue = build.catalogue
    for place, unit in enumerate(build.units):
        yield ChangeStep(side, "more", place)
        if len(build.units) > 1 or unit.count > 1:
            yield ChangeStep(side, "fewer", place)
    for slug, figure in catalogue.figures.items():
        if build.in_play(figure.optional_rule):
            yield ChangeStep(side, "add", figure=slug)
    for place, unit in enumerate(build.units):
        yield from _of_options(side, build, place, unit)


def _of_options(side: int, build: engine.Build, place: int, unit: engine.Unit) -> Iterator[ChangeStep]:
    """Steps in which a unit takes, gives up or exchanges options."""
    for slug in unit.held:
        yield ChangeStep(side, "drop", place, drops=slug)
    for option, level in _levels(build):
        if unit.held.get(option.slug) != level.slug:
            yield ChangeStep(side, "take", place, takes=option.slug, level=level.slug)
        if option.slug not in unit.held:
            for other in _of_group(build, unit, option.group):
                yield ChangeStep(side, "take", place, drops=other, takes=option.slug, level=level.slug)


def _levels(build: engine.Build) -> Iterator[tuple[engine.Option, engine.Level]]:
    """All that may be chosen by the rules in play."""
    for option in build.catalogue.options.values():
        for level in option.levels:
            if not level.unchosen and build.in_play(option.optional_rule) and build.in_play(level.optional_rule):
                yield option, level


def _of_group(build: engine.Build, unit: engine.Unit, group: str) -> Iterator[str]:
    """The options of a group that a unit holds."""
    options = build.catalogue.options
    return (option for option in unit.held if option in options and options[option].group == group)


def _differ(before: tuple[Force, Force], after: tuple[Force, Force]) -> bool:
    """Whether figures are more or fewer or do something else; another price alone is no change of a fight."""
    return any(_deeds(deed) != _deeds(other) for deed, other in zip(before, after, strict=True))


def _deeds(force: Force) -> tuple[object, ...]:
    return tuple(replace(sheet, price=0) for sheet in force.sheets)


def _faults(build: engine.Build) -> set[tuple[str, int | None, str | None]]:
    """The faults of an army under the rules, apart from its points, which the change is meant to alter."""
    free = replace(build, limit=None, scenario="", side="")
    return {(finding.code, finding.unit, finding.about) for finding in engine.findings(free) if finding.tone != "info"}
