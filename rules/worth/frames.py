"""Frames to measure worth in: scenarios, sides, kinds of armies and tactics, and the armies that meet there."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product
from random import Random
from typing import Literal

from rules import engine
from rules.battles.figures import Force, force
from rules.battles.layouts import SCENARIOS, TACTICS, Tactic
from rules.worth.subjects import Doubt, Subject, gun, plain_figure, rules_of, subjects

Kind = Literal["shoot", "fight", "mix"]
"""Armies in which every figure, none, or every other one has a distance attack."""
KINDS: tuple[Kind, ...] = ("shoot", "fight", "mix")
TOTAL: engine.Halves = 40
"""The cost of the army in which things are measured: 20 points."""
OPPONENTS: tuple[tuple[Literal["plain", "random"], int], ...] = (
    ("plain", 80), ("random", 90), ("random", 110), ("plain", 120),
)  # fmt: skip
"""The armies it meets, with their points in percent of its own. At equal points alone, prices cannot be told apart."""
FEWER_OPPONENTS = slice(1, 3)
"""Those of them that are met in other scenarios than the first."""
BEARERS = 2
"""On so many figures an option is measured, and of a figure type so many more are taken."""
CHANCE_OF_OPTION = 0.3
"""Of each figure of a random army, again and again until it fails."""
CHANCE_OF_OTHER_FIGURE = 0.4


@dataclass(frozen=True, slots=True)
class Place:
    """A scenario as one of its sides sees it, and the kind of armies that meet there."""

    scenario: str
    """Its slug in the catalogue."""
    side: int
    kind: Kind

    @property
    def played(self) -> str:
        """The name of the scenario in battles.

        >>> Place("basic-game", 0, "mix").played
        'basic'
        """
        return self.scenario.partition("-")[0]


@dataclass(frozen=True, slots=True)
class Frame:
    """A place, and how both sides play there."""

    place: Place
    tactic: Tactic


def places(catalogue: engine.Catalogue) -> list[Place]:
    """All of a catalogue that battles can play; no number stands for two sides with different tasks."""
    return [
        Place(scenario.slug, side, kind)
        for scenario in catalogue.scenarios.values()
        if scenario.slug.partition("-")[0] in SCENARIOS.split()
        for side, kind in product(range(len(scenario.sides)), KINDS)
    ]


def frames(catalogue: engine.Catalogue) -> list[Frame]:
    """The same under each tactic."""
    return [Frame(place, tactic) for place, tactic in product(places(catalogue), TACTICS)]


def opponents(catalogue: engine.Catalogue, place: Place) -> list[tuple[Literal["plain", "random"], int]]:
    """The armies that are met there."""
    is_main = place.scenario == next(iter(catalogue.scenarios))
    return [*(OPPONENTS if is_main else OPPONENTS[FEWER_OPPONENTS])]


@dataclass(frozen=True)
class Armies:
    """Builds armies of a kind on a catalogue."""

    catalogue: engine.Catalogue
    kind: Kind

    @property
    def are_possible(self) -> bool:
        """Whether the catalogue has a plain figure, and a distance attack if this kind needs it."""
        return bool(plain_figure(self.catalogue) and (gun(self.catalogue) or self.kind == "fight"))

    def gear(self, number: int) -> engine.Held:
        """The gear of a plain figure: the gun, or nothing."""
        return gun(self.catalogue) if self.kind == "shoot" or (self.kind == "mix" and number % 2 == 0) else ()

    def plain(self, points: engine.Halves) -> list[engine.Unit]:
        """As many plain figures as these points buy."""
        units: list[engine.Unit] = []
        while (unit := self.plain_unit(len(units))) and self.price(unit) <= points:
            units.append(unit)
            points -= self.price(unit)
        return units

    def plain_unit(self, number: int) -> engine.Unit:
        """A plain figure; of mixed armies, those with even numbers shoot."""
        return self.unit(plain_figure(self.catalogue), self.gear(number))

    def unit(self, figure: str, levels: engine.Held) -> engine.Unit:
        """One figure with these options."""
        return engine.Unit(1, figure, figure, 1, tuple(sorted(dict(levels).items())))

    def price(self, unit: engine.Unit) -> engine.Halves:
        """The cost of a unit."""
        return engine.each_of(self.catalogue, unit.figure, unit.options)

    def force(self, units: list[engine.Unit]) -> Force:
        """The figures as they go into battles."""
        return force(engine.Build(self.catalogue, "", tuple(units), rules=rules_of(self.catalogue)))

    def random(self, points: engine.Halves, seed: str) -> list[engine.Unit]:
        """Figures with random options for these points, and plain ones for what is left."""
        dice, units = Random(seed), list[engine.Unit]()
        known = [subject for subject in subjects(self.catalogue) if subject.doubt != "not-simulated"]
        left = points
        for _try in range(60):
            new_units = self._random_units(dice, known, len(units))
            cost = sum(map(self.price, new_units))
            if cost <= left:
                units += new_units
                left -= cost
        return units + self.plain(left)

    def _random_units(self, dice: Random, known: list[Subject], number: int) -> list[engine.Unit]:
        """One figure; one that nobody can do without gets its rider."""
        figure = plain_figure(self.catalogue)
        if dice.random() < CHANCE_OF_OTHER_FIGURE:
            figure = dice.choice([subject.figures[0] for subject in known if subject.is_figure])
        levels = dict(self.gear(number))
        while dice.random() < CHANCE_OF_OPTION:
            subject = dice.choice([subject for subject in known if not subject.is_figure])
            if figure in subject.figures and self._fits(subject, levels):
                levels |= dict(subject.held)
        unit = self.unit(figure, tuple(levels.items()))
        return [unit] if self.catalogue.figures[figure].rides else [unit, self.plain_unit(number)]

    def _fits(self, subject: Subject, levels: dict[str, str]) -> bool:
        """Whether it is of use, and no gun where there is none."""
        return subject.held != gun(self.catalogue) and all(option in levels for option, _level in subject.needs)

    def with_subject(self, subject: Subject, *, has_it: bool, count: int = BEARERS) -> list[engine.Unit]:
        """The plain army of which some figures have what is measured; without it, they have what it needs alone.

        Figures of a type come on top. So does a mount of which an option needs one, on both sides.
        """
        units, places = self.plain(TOTAL), self.bearers(subject, count)
        if subject.is_figure:
            return self._among(units, places, self._figures(subject.figures[0], (), count)) if has_it else units
        pairs = (*subject.needs, *(subject.held if has_it else ()))
        if not self._is_for_plain(subject):
            return self._among(units, places, self._figures(subject.figures[0], pairs, count))
        for place in places:
            units[place] = self.unit(units[place].figure, (*units[place].options, *pairs))
        return units

    def bearers(self, subject: Subject, count: int) -> list[int]:
        """The places of figures with what is measured. Those in front fall first, those behind strike first: both."""
        units = self.plain(TOTAL)
        if subject.is_figure or not self._is_for_plain(subject):
            return [place + number for number, place in enumerate(spread(count, len(units)))]
        free = [place for place, unit in enumerate(units) if subject.option not in unit.held]
        return [free[place] for place in spread(count, len(free))]

    def _is_for_plain(self, subject: Subject) -> bool:
        return plain_figure(self.catalogue) in subject.figures

    def _among(
        self, units: list[engine.Unit], places: Iterable[int], others: Iterable[engine.Unit]
    ) -> list[engine.Unit]:
        """The army with others, which come to stand at these places."""
        for place, unit in zip(places, others, strict=True):
            units.insert(place, unit)
        return units

    def _figures(self, figure: str, levels: engine.Held, count: int) -> Iterator[engine.Unit]:
        return (self.unit(figure, (*self.gear(number), *levels)) for number in range(count))


def repriced(force: Force, places: Iterable[int], more: engine.Halves) -> Force:
    """The army in which the figures at these places cost so much more."""
    sheets = list(force.sheets)
    for place in places:
        sheets[place] = replace(sheets[place], price=sheets[place].price + more)
    return replace(force, sheets=tuple(sheets))


def spread(count: int, figures: int) -> list[int]:
    """Places of so many figures, spread over an army.

    >>> spread(2, 20)
    [5, 15]
    """
    return [(2 * number + 1) * figures // (2 * count) for number in range(count)]


def doubt(subject: Subject, kind: Kind) -> Doubt:
    """Why a subject cannot be judged between armies of this kind; these wear no armor."""
    if subject.doubt:
        return subject.doubt
    if kind == "shoot" and subject.is_gun:
        return "unused"
    is_idle = {
        "strike": kind == "shoot",
        "shoot": kind == "fight" and subject.is_for_others,
        "save": subject.is_for_others,
        "": False,
    }
    return "unused" if is_idle[subject.use] else ""


def usual_kind(catalogue: engine.Catalogue, subject: Subject | None) -> Kind:
    """The armies that make the most of it."""
    if subject is None or subject.is_gun:
        return "mix"
    usual: dict[str, Kind] = {"shoot": "shoot", "strike": "fight"}
    return "shoot" if subject.needs == gun(catalogue) else usual.get(subject.use, "mix")


def bearers(subject: Subject) -> int:
    """On how many figures it is measured: one is enough if it is for the whole side."""
    return 1 if subject.is_for_side else BEARERS
