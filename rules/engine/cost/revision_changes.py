"""Differences in a unit's costs, rolls and stats under other rules with the same rows: revisions of house rules."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from rules.engine.build import Build, Unit
from rules.engine.catalogue import Level, Number, Roll, Situation
from rules.engine.cost.bill import active_levels, counts_for_army
from rules.engine.rolls.profile import Chance, Profile, RollProfile, profile
from rules.engine.wording.messages import Message, message
from rules.engine.wording.numbers import distance, number, points_sign

NONE = "–"
"""The text for a roll that is not made."""


@dataclass(frozen=True, slots=True)
class Reroll:
    """A roll that differs."""

    roll: Roll
    """The roll after the change; if it no longer exists, the one before."""
    name: str | Message
    """Its name on the unit: the armor it has, else the roll; with the situation, if that is not the plain one."""
    was: Chance | None
    now: Chance | None


@dataclass(frozen=True, slots=True)
class Shifts:
    """Everything that differs about a unit with the same options."""

    prices: tuple[tuple[str, str, str], ...] = ()
    """Names with both prices, where those differ: ("Shield Wall", "3", "4")."""
    names: tuple[tuple[str, str], ...] = ()
    """Changed names."""
    rolls: tuple[Reroll, ...] = ()
    numbers: tuple[tuple[str, str | Message, str | Message], ...] = ()
    """Lengths and counts: ("Move", "6″", "8″")."""
    other: tuple[Message, ...] = ()
    """Changed effects or texts that the unit's own stats do not show."""

    def __bool__(self) -> bool:
        return bool(self.prices or self.names or self.rolls or self.numbers or self.other)


def shifts(before: Build, was: Unit, after: Build, now: Unit) -> Shifts:
    """The differences in a unit that both armies have."""
    old, new = profile(before, was), profile(after, now)
    rolls, numbers = tuple(_rolls(old, new)), tuple(_numbers(before, old, after, new))
    return Shifts(
        prices=tuple(_prices(before, was, after, now)),
        names=tuple(_names(before, was, after, now)),
        rolls=rolls,
        numbers=numbers,
        other=tuple(_other(before, was, after, now, is_seen=bool(rolls or numbers))),
    )


def _prices(before: Build, was: Unit, after: Build, now: Unit) -> Iterator[tuple[str, str, str]]:
    """Of its figure and of what was chosen for it."""
    old, new = before.figure(was), after.figure(now)
    if old and new and old.slug == new.slug and old.points != new.points:
        yield new.name, points_sign(old.points), points_sign(new.points)
    for option, level in was.options:
        first, then = before.catalogue.level(option, level), after.catalogue.level(option, level)
        if (
            first
            and then
            and first.points != then.points
            and counts_for_army(after.catalogue, after.catalogue.options[option])
        ):
            yield then.name, points_sign(first.points), points_sign(then.points)


def _names(before: Build, was: Unit, after: Build, now: Unit) -> Iterator[tuple[str, str]]:
    old, new = before.figure(was), after.figure(now)
    if old and new and old.slug == new.slug and old.name != new.name:
        yield old.name, new.name
    yield from ((first.name, then.name) for first, then in _same(before, was, after, now) if first.name != then.name)


def _same(before: Build, was: Unit, after: Build, now: Unit) -> Iterator[tuple[Level, Level]]:
    """The levels of options that it has at the same level in both."""
    first, then = (
        active_levels(army.catalogue, unit.figure, unit.options) for army, unit in ((before, was), (after, now))
    )
    for option, level in first.items():
        if option in then and then[option].slug == level.slug:
            yield level, then[option]


def _rolls(old: Profile, new: Profile) -> Iterator[Reroll]:
    for slug in dict.fromkeys((*old.rolls, *new.rolls)):
        was, now = old.rolls.get(slug), new.rolls.get(slug)
        either = now or was
        if either is None:
            continue
        for situation in either.roll.situations:
            first, then = _at(was, situation), _at(now, situation)
            if first != then:
                yield Reroll(either.roll, _called(either, situation), first, then)
                break


def _at(profile: RollProfile | None, situation: Situation) -> Chance | None:
    return profile.situations.get(situation.slug) if profile else None


def _called(profile: RollProfile, situation: Situation) -> str | Message:
    name = profile.level.name if profile.level else profile.roll.name
    if situation == profile.roll.situations[0]:
        return name
    return message("roll-in", roll=name, situation=situation.name)


def _numbers(
    before: Build, old: Profile, after: Build, new: Profile
) -> Iterator[tuple[str, str | Message, str | Message]]:  # fmt: skip
    for slug in dict.fromkeys((*old.numbers, *new.numbers)):
        rows = [army.catalogue.numbers.get(slug) for army in (after, before)]
        row = next((row for row in rows if row), None)
        was, now = (_value(row, profile.numbers[slug]) if slug in profile.numbers else NONE for profile in (old, new))
        if row and was != now:
            yield row.name, was, now


def _value(row: Number | None, value: Fraction | None) -> str | Message:
    if value is None:
        return message("no-limit")
    return distance(value) if row and row.unit == "inches" else number(value)


def _other(before: Build, was: Unit, after: Build, now: Unit, is_seen: bool) -> Iterator[Message]:
    """The effects of its options on others, and their texts, if none of its own stats shows them."""
    for first, then in _same(before, was, after, now):
        if not is_seen and first.effects != then.effects:
            yield message("works-differently", level=then.name)
        elif (first.text, first.term) != (then.text, then.term):
            yield message("new-wording", level=then.name)
