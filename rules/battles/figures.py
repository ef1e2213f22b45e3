"""The abilities of figures in a battle, read from their catalogue's effects. Unknown effects are named.

No figure, option or roll is known by its slug: rolls have a deed, numbers a role, and options effects.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from rules import engine
from rules.engine.rolls.dice import Deed, Role
from rules.engine.wording.messages import MessageError, message

Effects = tuple[engine.Effect, ...]
COVER = "cover"
DEFEATED = "defeated"
"""Conditions of the catalogue that battles themselves create."""
ATTACKS: tuple[Deed, Deed] = ("shoot", "strike")
ROLLED: tuple[Deed, ...] = (*ATTACKS, "save")
TRIED: tuple[Deed, ...] = ("stun", "fetch", "sway")
FAR = Fraction(1_000)
"""A reach without limit."""
_SIMULATED = {
    ("allow", "own"): (*ROLLED, *TRIED), ("add", "own"): ROLLED, ("add", "side"): ROLLED,
    ("die", "own"): (*ROLLED, *TRIED), ("dice", "own"): ATTACKS, ("reroll", "own"): ROLLED,
    ("reroll", "side"): ROLLED, ("extra", "own"): ATTACKS, ("condition", "foes"): ROLLED,
    ("fails", "foes"): ATTACKS, ("burst", "own"): ATTACKS,
}  # fmt: skip
"""Of which rolls each kind of effect is played."""
_ROLES: tuple[Role, ...] = ("move", "half", "rough", "crew")


class Unplayable(MessageError):
    """Why an army cannot be played, as a sentence."""


@dataclass(frozen=True, slots=True)
class Face:
    """A roll that is made now and then: which die, and from which face it succeeds."""

    die: int
    needs: int
    reach: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class Rolled:
    """An attack or a save as the figure makes it, Support aside."""

    roll: engine.Roll
    die: int
    dice: int
    bonus: int
    target: int | None
    """The number that it needs unless the situation has its own."""
    again: bool
    """It may roll failed dice of its own again, each once."""
    extra: int = 0
    """The number of attacks that follow, each after a hit."""
    revenge: bool = False
    """It strikes back when it is defeated so."""
    burst: int = 0
    """The face from which it pushes back; 0: it does not."""

    def needs(self, conditions: frozenset[str]) -> tuple[int, int]:
        """The least natural face that succeeds, which may be no face of the die, and how many rolls must."""
        met = [situation for situation in self.roll.situations if situation.conditions <= conditions]
        situation = max(met, key=lambda candidate: len(candidate.conditions), default=self.roll.situations[0])
        target = self.target if situation.target is None else situation.target
        return (self.die + 1_000 if target is None else target - self.bonus), situation.rolls


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything that a figure does in a battle; figures that do the same have equal sheets."""

    price: engine.Halves
    move: Fraction
    half: Fraction
    turn: Fraction
    rough: Fraction
    foot: Fraction
    """The distance that guys move, so that nobody runs ahead of them."""
    reach: Fraction
    initiative: int
    rides: bool
    leads: bool
    flies: bool
    needs_crew: bool
    covers: bool
    """Figures mounted on it are in cover."""
    encloses: bool
    """Figures mounted on it cannot be fought hand to hand."""
    shot: Rolled | None
    blow: Rolled | None
    save: Rolled | None
    supports: tuple[int, int, int]
    """The bonuses that it adds to shots, blows and saves around it."""
    inspires: int
    imposed: tuple[frozenset[str], frozenset[str], frozenset[str]]
    """The conditions that its foes' shots, blows and saves meet."""
    feared: tuple[int, int]
    """Up to which face shots and blows at it fail."""
    disable: Face | None
    summon: Face | None
    recruit: Face | None


@dataclass(frozen=True, slots=True)
class Force:
    """An army as it goes into a battle."""

    name: str
    sheets: tuple[Sheet, ...]
    """One for each figure, in the order of the document."""
    names: tuple[str, ...]
    """The name of each figure."""
    not_simulated: tuple[str, ...]
    """The names of everything that it has and battles leave out."""
    units: tuple[str, ...] = ()
    """Of which unit each figure is; empty for one with a name of its own, which is never counted with others."""


def force(build: engine.Build) -> Force:
    """The army's figures; ``Unplayable`` where its rule book, or the army, is none that can be played."""
    build = replace(build, scenario="", side="")
    missing = [deed for deed in ROLLED if not _plain(build.catalogue.roll_for(deed))]
    if missing or build.catalogue.number_for("move") is None:
        raise Unplayable(message("battle-other-book", book=build.catalogue.name))
    sheets, names, units = [], [], []
    for unit in build.units:
        if build.figure(unit) is None:
            raise Unplayable(message("battle-figure-gone", unit=unit.name))
        sheets += [_sheet(build, unit)] * unit.count
        names += [_called(unit, number) for number in range(unit.count)]
        units += [
            unit.name if number >= len(unit.names) or not unit.names[number] else "" for number in range(unit.count)
        ]
    if not sheets:
        raise Unplayable(message("battle-no-figures", army=build.name) if build.name else message("battle-nothing"))
    return Force(build.name, tuple(sheets), tuple(names), tuple(dict.fromkeys(_left_out(build))), tuple(units))


def _called(unit: engine.Unit, number: int) -> str:
    if number < len(unit.names) and unit.names[number]:
        return unit.names[number]
    return f"{unit.name} {number + 1}" if unit.count > 1 else unit.name


def _plain(roll: engine.Roll | None) -> bool:
    return roll is not None and roll.way == "face" and not roll.low


class _Reader:
    """The effects of one figure that battles play; the others have no part in its sheet."""

    def __init__(self, build: engine.Build, unit: engine.Unit) -> None:
        self.catalogue = build.catalogue
        figure = build.catalogue.figures[unit.figure]
        levels = engine.active_levels(build.catalogue, unit.figure, unit.options).values()
        self.effects = (*figure.effects, *(effect for level in levels for effect in level.effects))
        self.effects = tuple(effect for effect in self.effects if _is_played(build.catalogue, effect))
        for level in levels:
            self.effects += self._supposed(level)

    def _supposed(self, level: engine.Level) -> Effects:
        """The effect of a level that stands for an open choice: the first one that helps the figure."""
        if not level.unchosen:
            return ()
        others = self.catalogue.options[level.option].levels
        for deed in ("shoot", "save", "strike"):
            for other in others if self.allowed(deed) else ():
                if any(effect.verb == "add" and effect.roll == self.slug(deed) for effect in other.effects):
                    return other.effects
        return ()

    def slug(self, deed: Deed) -> str:
        """Of the roll that does this."""
        roll = self.catalogue.roll_for(deed)
        return roll.slug if roll else ""

    def effects_on(self, verb: str, deed: Deed, whose: str = "own") -> Iterator[engine.Effect]:
        """The effects of a verb on a roll."""
        slug = self.slug(deed)
        return (
            effect
            for effect in self.effects
            if slug and (effect.verb, effect.whose, effect.roll) == (verb, whose, slug)
        )

    def allowed(self, deed: Deed) -> bool:
        """Whether it makes such rolls."""
        return any(self.effects_on("allow", deed))

    def total(self, verb: str, deed: Deed, whose: str = "own", condition: str = "") -> int:
        """The amounts together."""
        return sum(int(effect.amount) for effect in self.effects_on(verb, deed, whose) if effect.condition == condition)

    def rolled(self, deed: Deed) -> Rolled | None:
        """The attack or save that it makes; ``None`` if it makes none."""
        roll = self.catalogue.roll_for(deed)
        if roll is None or not self.allowed(deed):
            return None
        bursts = [int(effect.amount) for effect in self.effects_on("burst", deed)]
        targets = [effect.target for effect in self.effects_on("allow", deed) if effect.target is not None]
        return Rolled(
            roll=roll,
            die=self._die(roll, deed),
            dice=max([1, *(int(effect.amount) for effect in self.effects_on("dice", deed))]),
            bonus=self.total("add", deed),
            target=min(targets, default=None),
            again=any(self.effects_on("reroll", deed)),
            extra=self.total("extra", deed),
            revenge=self.total("extra", deed, condition=DEFEATED) > 0,
            burst=min(bursts, default=0),
        )

    def _die(self, roll: engine.Roll, deed: Deed) -> int:
        return max([roll.die, *(int(effect.amount) for effect in self.effects_on("die", deed))])

    def face(self, deed: Deed, reach: Fraction) -> Face | None:
        """The roll that it makes on its own."""
        roll = self.catalogue.roll_for(deed)
        if roll is None or not self.allowed(deed) or roll.situations[0].target is None:
            return None
        return Face(self._die(roll, deed), roll.situations[0].target, reach)

    def helps(self, deed: Deed) -> int:
        """The bonus that it adds to such rolls around it."""
        return self.total("add", deed, "side")

    def inspires(self) -> int:
        """The number of second tries a round that it brings its side, on all three rolls alike."""
        return min(self.total("reroll", deed, "side") for deed in ROLLED)

    def imposed(self, deed: Deed) -> frozenset[str]:
        """The conditions that its foes' rolls meet."""
        return frozenset(effect.condition for effect in self.effects_on("condition", deed, "foes") if effect.condition)

    def feared(self, deed: Deed) -> int:
        """Up to which face its foes' rolls fail."""
        return max((int(effect.amount) for effect in self.effects_on("fails", deed, "foes")), default=0)

    def flies(self) -> bool:
        """Whether rough ground has no effect on it."""
        roles = {slug: number.role for slug, number in self.catalogue.numbers.items()}
        return any(
            effect.verb == "be" and roles.get(effect.number) == "rough" and roles.get(effect.becomes) == "move"
            for effect in self.effects
        )


def _sheet(build: engine.Build, unit: engine.Unit) -> Sheet:
    catalogue, reader = build.catalogue, _Reader(build, unit)
    figure, kind = catalogue.figures[unit.figure], catalogue.kinds[catalogue.figures[unit.figure].kind]
    numbers, bare = engine.profile(build, unit), engine.bare(catalogue, unit.figure, build.rules)
    turn = numbers.roles.get("move") or Fraction(0)
    half = numbers.roles.get("half")
    half = turn / 2 if half is None else half
    return Sheet(
        price=engine.each_of(catalogue, unit.figure, unit.options),
        move=bare.roles.get("move") or Fraction(0),
        half=half,
        turn=turn,
        rough=_or(numbers.roles.get("rough"), half),
        foot=_foot(build) or turn,
        reach=_reach(catalogue, "shoot", numbers),
        initiative=int(sum((numbers.numbers.get(slug) or 0 for slug in _initiatives(catalogue)), Fraction(0))),
        rides=figure.rides,
        leads=any(option.least and slug in dict(unit.options) for slug, option in catalogue.options.items()),
        flies=reader.flies(),
        needs_crew=bool(numbers.roles.get("crew")),
        covers=kind.covers,
        encloses=kind.encloses,
        shot=reader.rolled("shoot"),
        blow=reader.rolled("strike"),
        save=reader.rolled("save"),
        supports=(reader.helps("shoot"), reader.helps("strike"), reader.helps("save")),
        inspires=reader.inspires(),
        imposed=(reader.imposed("shoot"), reader.imposed("strike"), reader.imposed("save")),
        feared=(reader.feared("shoot"), reader.feared("strike")),
        disable=reader.face("stun", _reach(catalogue, "stun", numbers)),
        summon=reader.face("fetch", Fraction(0)),
        recruit=reader.face("sway", Fraction(0)),
    )  # fmt: skip


def _or(value: Fraction | None, other: Fraction) -> Fraction:
    return other if value is None else value


def _reach(catalogue: engine.Catalogue, deed: Deed, numbers: engine.Profile) -> Fraction:
    roll = catalogue.roll_for(deed)
    return _or(numbers.numbers.get(roll.number, Fraction(0)), FAR) if roll else Fraction(0)


def _foot(build: engine.Build) -> Fraction | None:
    """The least move of a kind of figure, by the measures in play."""
    number = build.catalogue.number_for("move")
    base = number.base if number else {}
    measures = build.catalogue.measured_by
    return min((base[measures, kind] for kind in build.catalogue.kinds if (measures, kind) in base), default=None)


def _initiatives(catalogue: engine.Catalogue) -> Iterator[str]:
    """The numbers of which an army's best counts."""
    return (slug for slug, number in catalogue.numbers.items() if number.most)


def _left_out(build: engine.Build) -> Iterator[str]:
    """Names of the army's options that battles do not simulate."""
    catalogue = build.catalogue
    for rule in catalogue.optional_rules.values():
        if rule.slug in build.rules and rule.slug not in _used(catalogue):
            yield rule.name
    for unit in build.units:
        figure = catalogue.figures[unit.figure]
        if not all(_is_played(catalogue, effect) for effect in figure.effects if not _is_test(catalogue, effect)):
            yield figure.name
        for level in engine.active_levels(catalogue, unit.figure, unit.options).values():
            if not _does_all(catalogue, level):
                yield level.name


def _used(catalogue: engine.Catalogue) -> set[str]:
    """The optional rules that rows belong to; any other is one of procedure."""
    levels: Iterable[engine.Level] = (level for option in catalogue.options.values() for level in option.levels)
    rows = (catalogue.figures, catalogue.options, catalogue.rolls, catalogue.measures)
    return {row.optional_rule for table in rows for row in table.values()} | {level.optional_rule for level in levels}


def _does_all(catalogue: engine.Catalogue, level: engine.Level) -> bool:
    """Whether battles play a level. One that does nothing, or only helps with other tests, is left out as a whole."""
    if level.unchosen:
        return True
    effects = [effect for effect in level.effects if not _is_test(catalogue, effect)]
    tries = [(effect.roll, effect.amount) for effect in effects if (effect.verb, effect.whose) == ("reroll", "side")]
    if tries and (len(tries) != len(ROLLED) or len({amount for _, amount in tries}) > 1):
        return False
    return bool(effects or level.grants) and all(_is_played(catalogue, effect) for effect in effects)


def _is_test(catalogue: engine.Catalogue, effect: engine.Effect) -> bool:
    """Whether it is about something else that figures may try, which is no part of battles."""
    roll = catalogue.rolls.get(effect.roll)
    return roll is not None and roll.deed == "test"


def _is_played(catalogue: engine.Catalogue, effect: engine.Effect) -> bool:
    """Whether battles play this."""
    if effect.budget:
        return True
    if effect.number:
        return _is_number_played(catalogue, effect)
    roll = catalogue.rolls.get(effect.roll)
    deed = roll.deed if roll else None
    if effect.condition and (effect.verb, effect.condition) != ("extra", DEFEATED) and effect.verb != "condition":
        return False
    if effect.verb == "reroll" and bool(effect.amount) != (effect.whose == "side"):
        return False
    return deed is not None and deed in _SIMULATED.get((effect.verb, effect.whose), ())


def _is_number_played(catalogue: engine.Catalogue, effect: engine.Effect) -> bool:
    number = catalogue.numbers.get(effect.number)
    aims = {roll.number for roll in catalogue.rolls.values() if roll.deed in (*ATTACKS, *TRIED)}
    if number is None or effect.whose != "own":
        return False
    if effect.verb == "be":
        becomes = catalogue.numbers.get(effect.becomes)
        return number.role == "rough" and becomes is not None and becomes.role == "move"
    return number.role in _ROLES or number.most or number.slug in aims
