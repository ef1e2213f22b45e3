"""The numbers a unit plays by: what it needs to roll, with which dice and what chance, how far it moves."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from rules.engine.bill import worn
from rules.engine.build import Build, Held, Unit
from rules.engine.catalogue import Catalogue, Effect, FigureType, Level, Number, Role, Roll, Situation, Verb, Way
from rules.engine.contest import Throw, beats, mean
from rules.engine.odds import at_least, twice


@dataclass(frozen=True, slots=True)
class Chance:
    """What a roll needs in one situation, and how likely that is."""

    needs: int | None
    """The lowest natural face that succeeds: 1 cannot fail, ``None`` cannot succeed."""
    chance: Fraction
    dice: int
    die: int
    rolls: int = 1
    """How many rolls in a row must succeed; ``chance`` is of all of them."""
    again: Fraction | None = None
    """The chance where each roll that fails is made again; none where the figure may not."""
    way: Way = "face"
    bonus: int = 0
    """What is added to the dice where they need reach no face, the situation's counted."""
    mean: Fraction = Fraction(0)
    """What dice that are added up come to on average."""

    @property
    def told(self) -> str:
        """What to show, for reading: ``5+``; ``+2`` where no face is reached; empty: cannot succeed."""
        if self.way != "face":
            return f"{'+' if self.bonus > 0 else '–' if self.bonus < 0 else ''}{abs(self.bonus)}"
        return f"{self.needs}+" if self.needs else ""

    def despite(self, fails: int) -> "Chance":
        """The same roll where natural faces up to ``fails`` fail, whatever the bonus (Cause Fear)."""
        needs = None if self.needs is None else max(self.needs, fails + 1)
        return _chance(needs, self.dice, self.die, self.rolls, self.again is not None)


@dataclass(frozen=True, slots=True)
class RollProfile:
    """How a figure makes one of the edition's rolls."""

    roll: Roll
    level: Level | None
    """The worn level of the option the roll is named after (armor)."""
    dice: int
    die: int
    bonus: int
    situations: Mapping[str, Chance]
    """By the situation's slug, in the roll's order."""
    extra: int = 0
    """How many more rolls of the kind follow a success."""
    burst: int | None = None
    """The natural face from which something more happens (knockback)."""

    @property
    def plain(self) -> Chance:
        """The roll in its first situation."""
        return next(iter(self.situations.values()))

    def meet(self, conditions: frozenset[str], fails: int = 0) -> Chance:
        """The roll against a foe who imposes these conditions: the situation with most of them met counts."""
        met = (situation for situation in self.roll.situations if situation.conditions <= conditions)
        most = max(met, key=lambda situation: len(situation.conditions))
        return self.situations[most.slug].despite(fails)


@dataclass(frozen=True, slots=True, eq=False)
class Profile:
    """Everything a unit's card says in numbers. Only the figure's own bonuses; mounts are taken as crewed."""

    worn: tuple[Level, ...]
    """The better of chosen and granted of each option, in the edition's order."""
    rolls: Mapping[str, RollProfile | None]
    """Every roll that always has its place (``None``: not made), and own rolls where held."""
    numbers: Mapping[str, Fraction | None]
    """Inches and counts; ``None``: no limit."""
    roles: Mapping[Role, Fraction | None]
    """The same by what they are for, where the edition says so: move, crew."""
    rerolls: tuple[Effect, ...]
    """Second tries the figure brings, and whose."""
    aids: tuple[Effect, ...]
    """What it adds to its own rolls and its allies'."""
    imposed: tuple[Effect, ...]
    """What its foes' rolls meet: conditions, low faces that fail."""


def profile(build: Build, unit: Unit) -> Profile:
    """The numbers of a unit's figures, in its army."""
    return _profile(build.catalogue, unit.figure, unit.options, build.rules, build.scenario, build.side)


def bare(catalogue: Catalogue, figure: str, rules: frozenset[str] = frozenset()) -> Profile:
    """The numbers of a figure of this type that holds nothing."""
    return _profile(catalogue, figure, (), rules, "", "")


def imposed(build: Build, unit: Unit) -> frozenset[str]:
    """The conditions that rolls against the unit meet: stealth, ignores-armor."""
    return frozenset(effect.condition for effect in profile(build, unit).imposed if effect.condition)


@lru_cache(maxsize=4096)
def _profile(catalogue: Catalogue, figure: str, held: Held, rules: frozenset[str], scenario: str, side: str) -> Profile:
    kind = catalogue.figure_type(figure)
    levels = tuple(worn(catalogue, figure, held).values())
    chosen = Build(catalogue, "", scenario=scenario, side=side).chosen_side
    effects = _Effects(
        (*(kind.effects if kind else ()), *(effect for level in levels for effect in level.effects)),
        chosen.effects if chosen else (),
    )
    numbers = _numbers(catalogue, kind, rules, effects) if kind else {}
    return Profile(
        worn=levels,
        rolls=dict(_rolls(catalogue, levels, rules, effects)),
        numbers=numbers,
        roles={one.role: numbers[one.slug] for one in catalogue.numbers.values() if one.role and one.slug in numbers},
        rerolls=tuple(effects.of("reroll")),
        aids=tuple(effect for effect in effects.of("add") if effect.whose == "side"),
        imposed=tuple(effect for effect in effects.figure if effect.whose == "foes"),
    )


@dataclass(frozen=True, slots=True)
class _Effects:
    """What changes a figure's rolls and numbers: its own effects first, then those of its scenario's side."""

    figure: tuple[Effect, ...]
    side: tuple[Effect, ...]

    def of(self, verb: Verb, roll: str = "", number: str = "") -> Iterator[Effect]:
        """The effects of a verb on the figure's own roll or number; on any where none is named."""
        for effect in (*self.figure, *self.side):
            fits = not (roll or number) or (effect.roll, effect.number) == (roll, number)
            if effect.verb == verb and effect.whose != "foes" and fits:
                yield effect


def _rolls(
    catalogue: Catalogue, levels: Iterable[Level], rules: frozenset[str], effects: _Effects
) -> Iterator[tuple[str, RollProfile | None]]:
    by_option = {level.option: level for level in levels}
    for roll in catalogue.rolls.values():
        if not roll.optional_rule or roll.optional_rule in rules:
            made = _roll(catalogue, roll, by_option.get(roll.option), effects)
            if made or roll.always:
                yield roll.slug, made


def _roll(catalogue: Catalogue, roll: Roll, level: Level | None, effects: _Effects) -> RollProfile | None:
    allowed = list(effects.of("allow", roll.slug))
    if not allowed:
        return None
    target = min((effect.target for effect in allowed if effect.target is not None), default=None)
    die = max([roll.die, *_amounts(effects.of("die", roll.slug))])
    bonus = sum(_amounts(effects.of("add", roll.slug)))
    return RollProfile(
        roll=roll,
        level=level,
        dice=_dice(roll, effects, frozenset()),
        die=die,
        bonus=bonus,
        situations={s.slug: _met(catalogue, roll, s, die, bonus, target, effects) for s in roll.situations},
        extra=sum(_amounts(effects.of("extra", roll.slug))),
        burst=min(_amounts(effects.of("burst", roll.slug)), default=None),
    )


def _amounts(effects: Iterable[Effect]) -> list[int]:
    return [int(effect.amount) for effect in effects]


def _dice(roll: Roll, effects: _Effects, conditions: frozenset[str]) -> int:
    """Of how many dice the best counts; some dice, and second tries, count in some situations only.

    Against another roll a second try is worth as much as a second die: either of the two may win.
    """
    counting = [one for one in effects.of("dice", roll.slug) if not one.condition or one.condition in conditions]
    again = [one for one in effects.of("reroll", roll.slug) if one.condition and one.condition in conditions]
    return max([1, *_amounts(counting)]) + sum(_amounts(again))


def _met(
    catalogue: Catalogue, roll: Roll, situation: Situation, die: int, bonus: int, target: int | None, effects: _Effects
) -> Chance:  # fmt: skip
    """The roll in one situation, as its way says."""
    dice = _dice(roll, effects, situation.conditions)
    if roll.way == "face":
        again = any(effect.whose == "own" and not effect.amount for effect in effects.of("reroll", roll.slug))
        return _chance(_needs(situation, target, bonus), dice, die, situation.rolls, again)
    spared = situation.add < 0 and any(effects.of("unpenalized", roll.slug))
    bonus += 0 if spared else situation.add
    throw = Throw(die, dice, bonus, roll.best == "wins")
    if roll.way == "total":
        total = mean(throw, roll.best == "again")
        return Chance(None, Fraction(1), dice, die, way=roll.way, bonus=bonus, mean=total)
    return Chance(None, _against_plain(catalogue, roll, throw), dice, die, way=roll.way, bonus=bonus)


def _against_plain(catalogue: Catalogue, roll: Roll, throw: Throw) -> Fraction:
    """The chance to beat a foe without bonuses, or to hold against one."""
    other = catalogue.rolls.get(roll.against)
    if other:
        return beats(throw, plain_throw(other))
    foes = (one for one in catalogue.rolls.values() if one.against == roll.slug)
    return min((1 - beats(plain_throw(one), throw) for one in foes), default=Fraction(0))


def plain_throw(roll: Roll, bonus: int = 0) -> Throw:
    """One die of a roll with this bonus."""
    return Throw(roll.die, 1, bonus, roll.best == "wins")


def _needs(situation: Situation, target: int | None, bonus: int) -> int | None:
    goal = target if situation.target is None else situation.target
    return None if goal is None else max(goal - bonus, 1)


def _chance(needs: int | None, dice: int, die: int, rolls: int, again: bool) -> Chance:
    possible = needs if needs is not None and needs <= die else None
    once = at_least(die, dice, possible)
    return Chance(possible, once**rolls, dice, die, rolls, twice(once) ** rolls if again else None)


def _numbers(
    catalogue: Catalogue, figure: FigureType, rules: frozenset[str], effects: _Effects
) -> Mapping[str, Fraction | None]:
    """Base, then set, add, times, and last be."""
    played = [m.slug for m in catalogue.measures.values() if not m.optional_rule or m.optional_rule in rules]
    values: dict[str, Fraction | None] = {}
    for number in catalogue.numbers.values():
        base = _base(number, figure, reversed(played))
        if base is not None:
            values[number.slug] = _changed(base, number, effects)
    for effect in effects.of("be"):
        if effect.number in values and effect.becomes in values:
            values[effect.number] = values[effect.becomes]
    return values


def _base(number: Number, figure: FigureType, measures: Iterable[str]) -> Fraction | None:
    """From the last set of measures in play that has one; a figure type's outranks its kind's."""
    keys = ((measure, of) for measure in measures for of in (figure.slug, figure.kind))
    return next((number.base[key] for key in keys if key in number.base), None)


def _changed(base: Fraction, number: Number, effects: _Effects) -> Fraction | None:
    """The number as the figure has it; ``None``: no limit."""
    value = base
    for effect in effects.of("set", number=number.slug):
        if effect.unlimited:
            return None
        value = effect.amount
    for effect in effects.of("add", number=number.slug):
        value += effect.amount * base if effect.of_base else effect.amount
    for effect in effects.of("times", number=number.slug):
        value *= effect.amount
    return value
