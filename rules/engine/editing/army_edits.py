"""Changes of an army that are not about its units: its name, limit, scenario, optional rules and the like."""

from dataclasses import dataclass, replace

from rules.engine.army_fields import ARMY_FIELDS, FIELDS
from rules.engine.build import Build
from rules.engine.catalogue import Halves
from rules.engine.editing import edit_checks as checks
from rules.engine.maximums import MOST_HALVES
from rules.engine.wording.messages import AnyOf, Points, message
from rules.engine.wording.text import TextError, clean_name, shown


@dataclass(frozen=True, slots=True)
class Name:
    """The army's name."""

    name: str

    def apply(self, build: Build) -> Build:
        try:
            return replace(build, name=clean_name(self.name).strip())
        except TextError as error:
            raise checks.EditError(error.message) from None


@dataclass(frozen=True, slots=True)
class Notes:
    """The army's notes."""

    notes: str

    def apply(self, build: Build) -> Build:
        return FIELDS["notes"].changed(build, self.notes)


@dataclass(frozen=True, slots=True)
class Limit:
    """The points it may cost; none: any."""

    limit: Halves | None

    def apply(self, build: Build) -> Build:
        if self.limit is not None and self.limit != build.limit and not 0 < self.limit <= MOST_HALVES:
            raise checks.EditError(message("limit-bounds", most=Points(MOST_HALVES, are_grouped=True)))
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
            rules = build.catalogue.short_name
            raise checks.EditError(message("unknown-scenario", name=shown(self.scenario), rules=rules))
        if len(scenario.sides) == 1 and not self.side:
            return scenario.sides[0].slug
        if scenario.side(self.side) is None:
            sides = AnyOf(tuple(side.name for side in scenario.sides))
            raise checks.EditError(message("side-choices", scenario=scenario.name, sides=sides))
        return self.side


@dataclass(frozen=True, slots=True)
class Rules:
    """The optional rules in play."""

    rules: frozenset[str]

    def apply(self, build: Build) -> Build:
        unknown = sorted(self.rules - build.catalogue.optional_rules.keys() - build.rules)
        if unknown:
            rules = build.catalogue.short_name
            raise checks.EditError(message("unknown-optional-rule", name=shown(unknown[0]), rules=rules))
        return replace(build, rules=self.rules)


@dataclass(frozen=True, slots=True)
class Plastic:
    """The color the army is molded in."""

    plastic: str

    def apply(self, build: Build) -> Build:
        return FIELDS["plastic"].changed(build, self.plastic)


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
        for part in (Name(self.name), Limit(self.limit), Scenario(self.scenario, self.side), Rules(self.rules)):
            build = part.apply(build)
        for field in ARMY_FIELDS:
            build = field.changed(build, getattr(self, field.slug))
        return build
