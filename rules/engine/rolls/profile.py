"""The stats of a unit: what it needs to roll, with which dice and chance, how far it moves.

How armor, attacks and traits change them is data of the rule book: ``effects`` in ``fixtures/``.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import prod

from rules.engine.build import Build, Held, Setting, Unit
from rules.engine.catalogue import Catalogue, Effect, FigureType, Level, Number, Role, Roll, Situation, Verb, Way
from rules.engine.cost.bill import active_levels
from rules.engine.memory import MEMORY
from rules.engine.rolls.contest import Throw, beats, mean
from rules.engine.rolls.odds import twice, within
from rules.engine.wording.words import percent


@dataclass(frozen=True, slots=True)
class Chance:
    """The face that a roll needs in one situation, and the chance that it succeeds."""

    needs: int | None
    """The lowest natural face that succeeds: 1 cannot fail, ``None`` cannot succeed; the highest where low ones win."""
    chance: Fraction
    dice: int
    die: int
    """0: it has no die of its own, but is several rolls at once."""
    rolls: int = 1
    """The number of rolls in a row that must succeed; ``chance`` is of all of them."""
    again: Fraction | None = None
    """The chance with a reroll of each failure; ``None`` if the figure has none."""
    first: int | None = None
    """The lowest face that wins, where low faces win."""
    way: Way = "face"
    bonus: int = 0
    """The bonus of the dice if no face need be reached, including the situation's."""
    mean: Fraction = Fraction(0)
    """The average of dice that are added up."""

    @property
    def text(self) -> str:
        """The text to show: ``5+``, ``1–3``; ``+2`` if no face need be reached; empty: cannot succeed.

        A percentage if there is not just one die.
        """
        if not self.die:
            return percent(self.chance)
        if self.way != "face":
            return f"{'+' if self.bonus > 0 else '–' if self.bonus < 0 else ''}{abs(self.bonus)}"
        if self.needs is None or self.first is None:
            return f"{self.needs}+" if self.needs else ""
        return f"{self.first}–{self.needs}" if self.needs > self.first else f"{self.needs}"

    @property
    def sure(self) -> bool:
        """Whether it cannot fail, so that no die need be thrown."""
        return self.chance == 1 and self.way == "face"

    def despite(self, fails: int) -> "Chance":
        """The same roll where natural faces up to ``fails`` fail, whatever the bonus (Cause Fear)."""
        if self.needs is None or not fails:
            return self
        again = self.again is not None
        if self.first is None:
            return _chance(max(self.needs, fails + 1), self.dice, self.die, self.rolls, again=again)
        return _chance(self.needs, self.dice, self.die, self.rolls, max(self.first, fails + 1), again)


@dataclass(frozen=True, slots=True)
class RollProfile:
    """One of the edition's rolls as a figure makes it."""

    roll: Roll
    level: Level | None
    """The worn level of the option the roll is named after (armor)."""
    dice: int
    die: int
    bonus: int
    situations: Mapping[str, Chance]
    """By the situation's slug, in the roll's order."""
    extra: int = 0
    """The number of further rolls of the kind that follow a success."""
    burst: int | None = None
    """The natural face from which something more happens (knockback)."""

    @property
    def plain(self) -> Chance:
        """The roll in its first situation."""
        return next(iter(self.situations.values()))

    def meet(self, conditions: frozenset[str], fails: int = 0) -> Chance:
        """The roll against a foe who imposes these conditions: the situation with most of them met counts."""
        return self.situations[self.met(conditions).slug].despite(fails)

    def met(self, conditions: frozenset[str]) -> Situation:
        """The situation with most of its conditions met; where none is met, the easiest."""
        met = [situation for situation in self.roll.situations if situation.conditions <= conditions]
        if met:
            return max(met, key=lambda situation: len(situation.conditions))
        return max(self.roll.situations, key=lambda situation: self.situations[situation.slug].chance)


@dataclass(frozen=True, slots=True, eq=False)
class Profile:
    """All stats of a unit's card, with only the figure's own bonuses; mounts count as crewed."""

    active_levels: tuple[Level, ...]
    """The better of chosen and granted of each option, in the edition's order."""
    rolls: Mapping[str, RollProfile | None]
    """Every roll that always has its place (``None``: not made), and own rolls where held."""
    links: Mapping[str, RollProfile]
    """The dice in play that are parts of other rolls, whoever decides about them."""
    numbers: Mapping[str, Fraction | None]
    """Inches and counts; ``None``: no limit."""
    roles: Mapping[Role, Fraction | None]
    """The same by role, if the edition has one: move, crew.

    A rider moves as far as its mount: ``armybuilder/games/playing/units.py`` in games, ``rules/battles/field.py``.
    """
    rerolls: tuple[Effect, ...]
    """Second tries the figure brings, and whose."""
    aids: tuple[Effect, ...]
    """Its additions to its own rolls and its allies'."""
    imposed: tuple[Effect, ...]
    """Effects on its foes' rolls: conditions, low faces that fail."""


def profile(build: Build, unit: Unit) -> Profile:
    """The numbers of a unit's figures, in its army."""
    return _profile(build.setting, unit.figure, unit.options)


def bare(catalogue: Catalogue, figure: str, rules: frozenset[str] = frozenset()) -> Profile:
    """The stats of a figure of this type without options."""
    return _profile(Setting(catalogue, rules), figure, ())


def imposed(build: Build, unit: Unit) -> frozenset[str]:
    """The conditions that rolls against the unit meet: stealth, ignores-armor."""
    return frozenset(effect.condition for effect in profile(build, unit).imposed if effect.condition)


@MEMORY.remembered(lambda *_: 3_500)
def _profile(setting: Setting, figure: str, chosen_levels: Held) -> Profile:
    catalogue, chosen = setting.catalogue, setting.chosen_side
    kind = catalogue.figure_type(figure)
    levels = active_levels(catalogue, figure, chosen_levels)
    effects = _Effects(
        (*(kind.effects if kind else ()), *(effect for level in levels.values() for effect in level.effects)),
        chosen.effects if chosen else (),
    )
    numbers = _numbers(setting, kind, effects) if kind else {}
    links = _links(setting, levels, effects)
    return Profile(
        active_levels=tuple(levels.values()),
        rolls=dict(_rolls(setting, levels, effects, links)),
        links=links,
        numbers=numbers,
        roles={
            number.role: numbers[number.slug]
            for number in catalogue.numbers.values()
            if number.role and number.slug in numbers
        },
        rerolls=tuple(effects.with_verb("reroll")),
        aids=tuple(effect for effect in effects.with_verb("add") if effect.whose == "side"),
        imposed=tuple(effect for effect in effects.figure if effect.whose == "foes"),
    )


@dataclass(frozen=True, slots=True)
class _Effects:
    """The effects on a figure's rolls and numbers: its own first, then those of its scenario's side."""

    figure: tuple[Effect, ...]
    side: tuple[Effect, ...]
    by_verb: dict[Verb, list[Effect]] = field(init=False)
    """Those on its own side."""

    def __post_init__(self) -> None:
        """Sort them, because each roll looks for several verbs."""
        by_verb: dict[Verb, list[Effect]] = {}
        for effect in (*self.figure, *self.side):
            if effect.whose != "foes":
                by_verb.setdefault(effect.verb, []).append(effect)
        object.__setattr__(self, "by_verb", by_verb)

    def with_verb(self, verb: Verb, roll: str = "", number: str = "") -> Iterator[Effect]:
        """The effects of a verb on the figure's own roll or number; on any where none is named."""
        for effect in self.by_verb.get(verb, ()):
            if not (roll or number) or (effect.roll, effect.number) == (roll, number):
                yield effect


def _rolls(
    setting: Setting, levels: Mapping[str, Level], effects: _Effects, links: Mapping[str, RollProfile]
) -> Iterator[tuple[str, RollProfile | None]]:
    for roll in (roll for roll in setting.catalogue.rolls.values() if setting.in_play(roll.optional_rule)):
        allowed = any(effects.with_verb("allow", roll.slug))
        roll_profile = _roll(setting.catalogue, roll, levels.get(roll.option), effects) if allowed else None
        if roll_profile or roll.always:
            yield roll.slug, _chained(roll_profile, links) if roll_profile and roll.chain else roll_profile


def _links(setting: Setting, levels: Mapping[str, Level], effects: _Effects) -> Mapping[str, RollProfile]:
    every = setting.catalogue.rolls
    parts = dict.fromkeys(slug for roll in every.values() for slug in roll.chain if slug in every)
    rolls = (every[slug] for slug in parts if setting.in_play(every[slug].optional_rule))
    return {roll.slug: _roll(setting.catalogue, roll, levels.get(roll.option), effects) for roll in rolls}


def _chained(profile: RollProfile, links: Mapping[str, RollProfile]) -> RollProfile:
    """The roll as the product of its dice in play, in each of its own situations."""
    parts = [links[slug] for slug in profile.roll.chain if slug in links]
    together = {
        situation.slug: Chance(
            None, prod((part.meet(situation.conditions).chance for part in parts), start=Fraction(1)), 1, 0
        )
        for situation in profile.roll.situations
    }
    return replace(profile, situations=together)


def _roll(catalogue: Catalogue, roll: Roll, level: Level | None, effects: _Effects) -> RollProfile:
    targets = [effect.target for effect in effects.with_verb("allow", roll.slug) if effect.target is not None]
    target = (max if roll.low else min)(targets, default=None)
    die = max([roll.die, *_amounts(effects.with_verb("die", roll.slug))])
    bonus = sum(_amounts(effects.with_verb("add", roll.slug)))
    return RollProfile(
        roll=roll,
        level=level,
        dice=_dice(roll, effects, frozenset()),
        die=die,
        bonus=bonus,
        situations={s.slug: _met(catalogue, roll, s, die, bonus, target, effects) for s in roll.situations},
        extra=sum(_amounts(effects.with_verb("extra", roll.slug))),
        burst=min(_amounts(effects.with_verb("burst", roll.slug)), default=None),
    )


def _amounts(effects: Iterable[Effect]) -> list[int]:
    return [int(effect.amount) for effect in effects]


def _dice(roll: Roll, effects: _Effects, conditions: frozenset[str]) -> int:
    """Of how many dice the best counts; some dice, and second tries, count in some situations only.

    Against another roll a second try is worth as much as a second die: either of the two may win.
    """
    counting = [
        effect
        for effect in effects.with_verb("dice", roll.slug)
        if not effect.condition or effect.condition in conditions
    ]
    again = [
        effect
        for effect in effects.with_verb("reroll", roll.slug)
        if effect.condition and effect.condition in conditions
    ]
    return max([1, *_amounts(counting)]) + sum(_amounts(again))


def _met(
    catalogue: Catalogue, roll: Roll, situation: Situation, die: int, bonus: int, target: int | None, effects: _Effects
) -> Chance:  # fmt: skip
    """The roll in one situation, by its way."""
    dice = _dice(roll, effects, situation.conditions)
    if roll.way == "face":
        again = any(effect.whose == "own" and not effect.amount for effect in effects.with_verb("reroll", roll.slug))
        return _faced(roll, situation, die, dice, bonus, target, again)
    spared = situation.add < 0 and any(effects.with_verb("unpenalized", roll.slug))
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
    foes = (other for other in catalogue.rolls.values() if other.against == roll.slug)
    return min((1 - beats(plain_throw(foe), throw) for foe in foes), default=Fraction(0))


def plain_throw(roll: Roll, bonus: int = 0) -> Throw:
    """One die of a roll with this bonus."""
    return Throw(roll.die, 1, bonus, roll.best == "wins")


def _faced(
    roll: Roll, situation: Situation, die: int, dice: int, bonus: int, target: int | None, again: bool
) -> Chance:  # fmt: skip
    """A roll that must show a face."""
    goal = target if situation.target is None else situation.target
    if goal is None:
        return _chance(None, dice, die, situation.rolls, again=again)
    if roll.low:
        return _chance(min(goal + bonus, die), dice, die, situation.rolls, situation.first, again)
    return _chance(max(goal - bonus, 1), dice, die, situation.rolls, again=again)


def _chance(
    needs: int | None, dice: int, die: int, rolls: int, first: int | None = None, again: bool = False
) -> Chance:  # fmt: skip
    good = needs if needs is not None and (first or 1) <= needs <= die else None
    once = Fraction(0)
    if good is not None:
        once = within(die, dice, good, die) if first is None else within(die, dice, first, good)
    return Chance(good, once**rolls, dice, die, rolls, twice(once) ** rolls if again else None, first)


def _numbers(setting: Setting, figure: FigureType, effects: _Effects) -> Mapping[str, Fraction | None]:
    """Base, then set, add, times, and last be."""
    catalogue = setting.catalogue
    played = [measures.slug for measures in catalogue.measures.values() if setting.in_play(measures.optional_rule)]
    values: dict[str, Fraction | None] = {}
    half = catalogue.number_for("half")
    for number in catalogue.numbers.values():
        base = _base(number, figure, reversed(played))
        if base is not None:
            printed = _base(half, figure, reversed(played)) if half and number.role == "move" else None
            values[number.slug] = _changed(base, number, effects, base / 2 if printed is None else printed)
    for effect in effects.with_verb("be"):
        if effect.number in values and effect.becomes in values:
            values[effect.number] = values[effect.becomes]
    return values


def _base(number: Number, figure: FigureType, measures: Iterable[str]) -> Fraction | None:
    """From the last set of measures in play that has one; a figure type's outranks its kind's."""
    keys = ((measure, figure_or_kind) for measure in measures for figure_or_kind in (figure.slug, figure.kind))
    return next((number.base[key] for key in keys if key in number.base), None)


def _changed(base: Fraction, number: Number, effects: _Effects, half: Fraction) -> Fraction | None:
    """The figure's number; ``None``: no limit. ``half`` is half of its base in the rule book."""
    value = base
    for effect in effects.with_verb("set", number=number.slug):
        if effect.unlimited:
            return None
        value = effect.amount
    for effect in effects.with_verb("add", number=number.slug):
        value += _of_base(effect.amount, base, half) if effect.of_base else effect.amount
    for effect in effects.with_verb("times", number=number.slug):
        value *= effect.amount
    return value


def _of_base(times: Fraction, base: Fraction, half: Fraction) -> Fraction:
    """So many times the base; a half is as long as the rule book prints it (vsgmr-7 §X: by paper no exact half)."""
    whole, rest = divmod(times, 1)
    return whole * base + 2 * rest * half
