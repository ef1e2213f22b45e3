"""What is rolled and measured in a draft, as plain values: numbers to reach, moves, reach, seats."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from rules import engine
from rules.engine import words
from rules.engine.odds import at_least, within


@dataclass(frozen=True, slots=True)
class Target:
    """A number to reach on a die, with one to step it by."""

    row: str
    part: str
    """The situation of the roll, or the level of the option that brings the number."""
    name: str
    die: int
    number: int
    sign: str
    """As the die shows it: ``5+``."""
    chance: str
    was: str = ""
    """What it was in the parent, with its chance; empty where it is the same."""
    low: bool = False

    @property
    def id(self) -> str:
        """What tells it from all others on the page."""
        return "-".join([*self.row.split("/"), self.part or "plain"])


@dataclass(frozen=True, slots=True)
class Measure:
    """A number that figures begin with."""

    row: str
    measures: str
    of: str
    """The kind or figure type that begins with it."""
    name: str
    whom: str
    value: str
    was: str
    """In the parent; empty: it had none."""
    changed: bool

    @property
    def id(self) -> str:
        """What tells it from all others on the page."""
        return "-".join([*self.row.split("/"), self.measures, self.of])


def targets(now: engine.Catalogue, parent: engine.Catalogue) -> list[Target]:
    """Every number to reach: of rolls in their situations, and of levels that bring one."""
    return [*_of_rolls(now, parent), *_of_levels(now, parent)]


def measures(now: engine.Catalogue, parent: engine.Catalogue) -> list[Measure]:
    """Every number that figures begin with."""
    return [measure for number in now.numbers.values() for measure in _bases(now, parent, number)]


def _of_rolls(now: engine.Catalogue, parent: engine.Catalogue) -> Iterator[Target]:
    for roll in now.rolls.values():
        was = parent.rolls.get(roll.slug)
        past = {one.slug: one for one in was.situations} if was else {}
        for one in roll.situations:
            if one.target is not None:
                name = roll.name if not one.slug else f"{roll.name}, {one.name}"
                before = past.get(one.slug)
                yield _target(f"rolls/{roll.slug}", one.slug, name, roll, one, before)


def _of_levels(now: engine.Catalogue, parent: engine.Catalogue) -> Iterator[Target]:
    for option in now.options.values():
        for level in option.levels:
            was = parent.level(option.slug, level.slug)
            for target, roll in _allowed(now, level):
                before = next((one for one, _ in _allowed(parent, was)), None) if was else None
                row, name = f"options/{option.slug}", level.name
                plain = engine.Situation(level.slug, name, target=target)
                past = engine.Situation(level.slug, name, target=before) if before is not None else None
                yield _target(row, level.slug, name, roll, plain, past)


def _allowed(catalogue: engine.Catalogue, level: engine.Level) -> Iterator[tuple[int, engine.Roll]]:
    for effect in level.effects:
        roll = catalogue.rolls.get(effect.roll)
        if effect.verb == "allow" and effect.target is not None and roll:
            yield effect.target, roll


def _target(
    row: str, part: str, name: str, roll: engine.Roll, one: engine.Situation, before: engine.Situation | None
) -> Target:
    assert one.target is not None
    other = before is not None and before.target != one.target
    was = f"was {_sign(roll, before)}: {_chance(roll, before)}, now " if before and other else ""
    return Target(row, part, name, roll.die, one.target, _sign(roll, one), _chance(roll, one), was, roll.low)


def _sign(roll: engine.Roll, one: engine.Situation) -> str:
    target = one.target or 0
    if not roll.low:
        return f"{target}+"
    return str(target) if one.first == target else f"{one.first}–{target}"


def _chance(roll: engine.Roll, one: engine.Situation) -> str:
    """How often a plain die comes up so."""
    target = one.target or 0
    chance = within(roll.die, 1, one.first, target) if roll.low else at_least(roll.die, 1, target)
    return words.percent(chance)


def _bases(now: engine.Catalogue, parent: engine.Catalogue, number: engine.Number) -> Iterator[Measure]:
    was = parent.numbers.get(number.slug)
    many = len({measures for measures, _ in number.base}) > 1
    for (measures, of), value in number.base.items():
        before = was.base.get((measures, of)) if was else None
        whom = _whom(now, of)
        yield Measure(
            row=f"numbers/{number.slug}",
            measures=measures,
            of=of,
            name=number.name,
            whom=f"{whom}, {now.measures[measures].name.lower()}" if many else whom,
            value=words.number(value),
            was=_said(number, before),
            changed=before != value,
        )


def _whom(now: engine.Catalogue, of: str) -> str:
    figure = now.figure_type(of)
    return figure.plural if figure else now.kinds[of].plural.capitalize()


def _said(number: engine.Number, value: Fraction | None) -> str:
    if value is None:
        return ""
    return words.inches(value) if number.unit == "inches" else words.number(value)
