"""An army as the engine reads it: frozen values, from which everything else is computed."""

from dataclasses import dataclass, field

from rules.engine.catalogue import Catalogue, FigureType, Halves, Scenario, Side
from rules.engine.plastics import PLASTICS
from rules.engine.wording.words_in_play import played

Held = tuple[tuple[str, str], ...]
"""The (option, level) pairs of a unit, sorted by option; at most one level of an option."""


@dataclass(frozen=True, slots=True)
class Unit:
    """An entry of an army: figures that are all alike."""

    id: int
    """Small and stable within its army, also through undo; the place where a document was read."""
    name: str
    figure: str
    count: int = 1
    options: Held = ()
    notes: str = ""
    look: str = ""
    portrait: str = ""
    names: tuple[str, ...] = ()
    sets: str = ""
    held: dict[str, str] = field(init=False, repr=False, compare=False)
    """Its options, each with the slug of its level."""

    def __post_init__(self) -> None:
        """Rules look up options by the thousand."""
        object.__setattr__(self, "held", dict(self.options))

    def with_level(self, option: str, level: str) -> Held:
        """Its options, with this one at this level."""
        return tuple(sorted((*self.without(option), (option, level))))

    def without(self, option: str) -> Held:
        """Its options, without this one."""
        return tuple(pair for pair in self.options if pair[0] != option)


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything but the unit itself that its stats and findings depend on: the key of the caches."""

    catalogue: Catalogue
    rules: frozenset[str] = frozenset()
    """Optional rules in play, by slug."""
    scenario: str = ""
    side: str = ""

    @property
    def chosen_scenario(self) -> Scenario | None:
        """The scenario that is played."""
        return self.catalogue.scenarios.get(self.scenario)

    @property
    def chosen_side(self) -> Side | None:
        """The side of the scenario; its only one where none is named."""
        scenario = self.chosen_scenario
        if scenario is None:
            return None
        if len(scenario.sides) == 1:
            return scenario.sides[0]
        return scenario.side(self.side)

    def in_play(self, rule: str) -> bool:
        """Whether what belongs to this optional rule may be had; what belongs to none always may."""
        return not rule or rule in self.rules

    def with_unit(self, unit: Unit) -> "Build":
        """An army of one unit in this context."""
        return Build(self.catalogue, "", (unit,), scenario=self.scenario, side=self.side, rules=self.rules)


@dataclass(frozen=True, slots=True)
class Build:
    """An army on the catalogue it was built on. Nothing derived is kept in it."""

    catalogue: Catalogue
    name: str
    units: tuple[Unit, ...] = ()
    limit: Halves | None = None
    scenario: str = ""
    side: str = ""
    rules: frozenset[str] = field(default_factory=frozenset)
    """Optional rules in play, by slug."""
    notes: str = ""
    plastic: str = ""
    chart: int | None = None
    setting: Setting = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Its catalogue with the effects of these optional rules."""
        catalogue = played(self.catalogue, self.rules)
        object.__setattr__(self, "catalogue", catalogue)
        object.__setattr__(self, "setting", Setting(catalogue, self.rules, self.scenario, self.side))

    @property
    def bare(self) -> "Build":
        """Its rule book without an army, measured as this one measures."""
        measures = self.catalogue.measures.get(self.catalogue.measured_by)
        rules = frozenset({measures.optional_rule} - {""}) if measures else frozenset()
        return Build(self.catalogue, "", rules=rules)

    def unit(self, id: int) -> Unit | None:
        """The unit of that id."""
        return next((unit for unit in self.units if unit.id == id), None)

    def place(self, id: int) -> int:
        """The unit's place, from 0; -1 where there is none."""
        return next((place for place, unit in enumerate(self.units) if unit.id == id), -1)

    def figure(self, unit: Unit) -> FigureType | None:
        """The unit's figure type; ``None`` if the edition no longer has it."""
        return self.catalogue.figures.get(unit.figure)

    @property
    def shown_plastic(self) -> str:
        """The plastic that its figures are drawn in, also where it names none."""
        return self.plastic or PLASTICS[0]

    @property
    def chosen_scenario(self) -> Scenario | None:
        """The scenario it is built for."""
        return self.setting.chosen_scenario

    @property
    def chosen_side(self) -> Side | None:
        """The side of the scenario; its only one where none is named."""
        return self.setting.chosen_side

    def in_play(self, rule: str) -> bool:
        """Whether what belongs to this optional rule may be had; what belongs to none always may."""
        return not rule or rule in self.rules
