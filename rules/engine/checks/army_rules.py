"""Checks of an army as a whole for errors and waste; every rule reads the rows."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.engine.build import Build, Unit
from rules.engine.catalogue import FigureType, Option
from rules.engine.checks.finding import Finding
from rules.engine.checks.remedies import (
    Remedy,
    allowed,
    drop,
    existing,
    fewer,
    figures_in,
    level_name,
    take,
    unit_names,
    with_price,
)
from rules.engine.cost.bill import each_of
from rules.engine.editing.edits import Add, AddFigures, Rules, Scenario, Take
from rules.engine.maximums import MOST_FIGURES, MOST_NAME_LENGTH, MOST_UNITS
from rules.engine.rolls.profile import profile
from rules.engine.wording.messages import AnyOf, Message, message
from rules.engine.wording.numbers import clipped
from rules.engine.wording.words import called, within_sentence

MOST_REMEDIES = 4


@dataclass(frozen=True, slots=True)
class ArmyRule:
    """A rule about the army: what it finds, and its message if all is well."""

    find: Callable[[Build], Iterator[Finding]]
    passed: Callable[[Build], Iterator[Message]]


def empty_army(build: Build) -> Iterator[Finding]:
    """An army has figures."""
    if not build.units:
        leaders = [remedy for option in _musts(build) for remedy in add_with(build, option)]
        plain = [add(build, figure) for figure in riders(build)[:1]]
        yield Finding("empty-army", "bad", message("empty-army"), remedies=existing(*(leaders or plain))[:1])


def riders(build: Build) -> list[FigureType]:
    """The figure types in play that need no crew: those on every table first, then the cheapest."""
    types = [figure for figure in build.catalogue.figures.values() if build.in_play(figure.optional_rule)]
    if any(figure.rides for figure in types):
        types = [figure for figure in types if figure.rides]
    return sorted(types, key=lambda figure: (bool(figure.optional_rule), figure.points))


def add(build: Build, figure: FigureType, count: int = 1) -> Remedy | None:
    """More figures of a type: ``Add Troop (1 point)``."""
    if not _has_room(build, count):
        return None
    if count == 1:
        label = message("add-figure", figure=figure.name)
    else:
        label = message("add-figures", count=count, figures=called(figure, count))
    return Remedy(with_price(build, label, figure.points * count), AddFigures(figure.slug, count))


def _has_room(build: Build, count: int) -> bool:
    return len(build.units) < MOST_UNITS and 1 <= count <= MOST_FIGURES


def add_with(build: Build, option: Option) -> Iterator[Remedy]:
    """A new figure that has the option, of the type that gets most from it: ``Add a Hero as commander (2 points)``."""
    figures = _takers(build, option)
    if figures and len(build.units) < MOST_UNITS:
        level, figure = option.levels[0], figures[0]
        options = ((option.slug, level.slug),)
        each = each_of(build.catalogue, figure.slug, options)
        key = "add-leader-vowel" if figure.name[0].casefold() in "aeiou" else "add-leader"
        label = message(key, figure=figure.name, level=within_sentence(level.name))
        yield Remedy(with_price(build, label, each), Add(figure.slug, level.name, options=options))


def _takers(build: Build, option: Option) -> list[FigureType]:
    """The figure types that may take it; those with a free grant first."""
    level = option.levels[0]
    free = {slug for grant in level.grants for slug in grant.figures}
    types = [figure for figure in build.catalogue.figures.values() if build.in_play(figure.optional_rule)]
    types = [figure for figure in types if allowed(build, figure.slug, option, level)]
    return sorted(types, key=lambda figure: figure.slug not in free)


def _musts(build: Build) -> list[Option]:
    options = build.catalogue.options.values()
    return [option for option in options if option.least and build.in_play(option.optional_rule)]


def _having(build: Build, option: str, level: str | None = None) -> list[Unit]:
    return [unit for unit in build.units if option in unit.held and level in (None, unit.held[option])]


def _figures(units: list[Unit]) -> int:
    return sum(unit.count for unit in units)


def too_few(build: Build) -> Iterator[Finding]:
    """An army must have some options a number of times."""
    for option in _musts(build) if build.units else ():
        have = _figures(_having(build, option.slug))
        missing = option.least - have
        if missing > 0:
            if have:
                sentence = message("not-enough", option=option.name, have=have, least=option.least)
            else:
                sentence = message("none-yet", option=option.name, least=option.least)
            remedies = _appointments(build, option, build.units, missing)[: MOST_REMEDIES - 1]
            if missing == 1:
                remedies += add_with(build, option)
            yield Finding(
                f"no-{option.slug}", "bad", sentence, None, option.slug, missing, counted=True, remedies=tuple(remedies)
            )


def _appointments(build: Build, option: Option, units: Sequence[Unit], missing: int) -> list[Remedy]:
    """Make one of these units the leader: as many figures as are missing; those with a free grant first."""
    order, level = [figure.slug for figure in _takers(build, option)], option.levels[0]
    fit = [unit for unit in units if unit.figure in order and unit.count == missing]
    return [
        Remedy(message("appoint", unit=clipped(unit.name), level=level.name), Take(unit.id, option.slug, level.slug))
        for unit in sorted(fit, key=lambda unit: order.index(unit.figure))
    ]


def too_many_bearers(build: Build) -> Iterator[Finding]:
    """An army has at most so many figures with some options."""
    for option in build.catalogue.options.values():
        units = _having(build, option.slug) if option.most is not None else []
        if option.most is not None and _figures(units) > option.most:
            yield _excess(build, option, units, option.most, f"too-many-{option.slug}s")


def too_many(build: Build) -> Iterator[Finding]:
    """An army has at most so many figures with some levels."""
    for option in build.catalogue.options.values():
        for level in option.levels:
            units = _having(build, option.slug, level.slug) if level.most is not None else []
            if level.most is not None and _figures(units) > level.most:
                yield _excess(build, option, units, level.most, "too-many")


def _excess(build: Build, option: Option, units: list[Unit], maximum: int, code: str) -> Finding:
    have = _figures(units)
    name = level_name(build, option.slug, units[0].held[option.slug])
    sentence = message("too-many", have=have, level=name, figures=figures_in(units), most=maximum)
    over = have - maximum
    remedies: list[Remedy | None] = []
    if option.most == 1:
        remedies += _appointments(build, option, units, 1) or _appointments(build, option, build.units, 1)
    for unit in units:
        remedies.append(fewer(unit, over) if unit.count > over else None)
        remedies.append(drop(build, unit, option.slug) if unit.count == over else None)
    return Finding(
        code, "bad", sentence, None, option.slug, over, counted=True,
        remedies=existing(*remedies)[:MOST_REMEDIES], reason=message("too-many-reason", level=name, most=maximum),
    )  # fmt: skip


def one_leader(build: Build) -> Iterator[Message]:
    """The options that an army must have, each with a unit that has it."""
    leaders = ((option, _having(build, option.slug)) for option in _musts(build))
    yield from (
        message("has-leader", option=option.name, unit=clipped(units[0].name)) for option, units in leaders if units
    )


def few_enough(build: Build) -> Iterator[Message]:
    """An army may have some options only so often."""
    options = build.catalogue.options.values()
    scarce = [option for option in options if any(level.most is not None for level in option.levels)]
    if any(_having(build, option.slug) for option in scarce):
        yield message("few-enough")


def crew_of(build: Build, unit: Unit) -> int:
    """The number of figures that it takes to ride or drive each figure of the unit."""
    return int(profile(build, unit).roles.get("crew") or 0)


def _riding(build: Build) -> int:
    figures = ((build.figure(unit), unit.count) for unit in build.units)
    return sum(count for figure, count in figures if figure and figure.rides)


def no_rider(build: Build) -> Iterator[Finding]:
    """Mounts and vehicles without a rider or driver cannot move."""
    mounts = [(unit, crew) for unit in build.units if (crew := crew_of(build, unit)) > 0]
    needed = sum(unit.count * crew for unit, crew in mounts)
    missing = needed - _riding(build)
    if missing > 0:
        units = [unit for unit, _ in mounts]
        unit = units[0].id if len(units) == 1 else None
        key = "no-rider" if unit is not None else "no-riders-of-units"
        sentence = message(key, missing=missing, needed=needed, units=unit_names(units))
        remedies = existing(_rider(build, units[-1], missing), *_fewer_mounts(build, mounts, missing))
        yield Finding("no-rider", "warn", sentence, unit, None, missing, counted=True, remedies=remedies)


def _rider(build: Build, mount: Unit, missing: int) -> Remedy | None:
    types = [figure for figure in riders(build) if figure.rides]
    if not types or not _has_room(build, missing):
        return None
    name = f"{mount.name[: MOST_NAME_LENGTH - 6].rstrip()} Rider"  # untranslated
    label = with_price(build, message("add-riders", count=missing), types[0].points * missing)
    return Remedy(label, Add(types[0].slug, name, missing, after=mount.id))


def _fewer_mounts(build: Build, mounts: list[tuple[Unit, int]], missing: int) -> Iterator[Remedy | None]:
    for unit, crew in reversed(mounts):
        yield fewer(unit, -(-missing // crew))
    for unit, crew in reversed(mounts):
        if unit.count * crew >= missing:
            yield from _uncrewed(build, unit)


def _uncrewed(build: Build, unit: Unit) -> Iterator[Remedy]:
    """Levels with which the unit needs no rider or driver."""
    crew = build.catalogue.number_for("crew")
    freed = ("set", crew.slug if crew else "", Fraction(0))
    for option in build.catalogue.options.values():
        for level in option.levels:
            frees = any((effect.verb, effect.number, effect.amount) == freed for effect in level.effects)
            if crew and frees and allowed(build, unit.figure, option, level):
                yield take(build, unit, level)


def crewed(build: Build) -> Iterator[Message]:
    """Whether every mount and vehicle has a rider or driver."""
    mounts = [unit for unit in build.units if crew_of(build, unit) > 0]
    if mounts:
        needed = sum(unit.count * crew_of(build, unit) for unit in mounts)
        yield message("crewed", riders=_riding(build), needed=needed)
    elif free := [unit for unit in build.units if _bare(build, unit)]:
        yield message("needs-no-crew", units=unit_names(free), count=len(free))


def _bare(build: Build, unit: Unit) -> bool:
    """Whether the figure type without options would need a crew."""
    figure = build.figure(unit)
    number = build.catalogue.number_for("crew")
    if figure is None or number is None:
        return False
    bases = [base for (_, key), base in number.base.items() if key in (figure.slug, figure.kind)]
    return max(bases, default=Fraction(0)) > 0


def gone(build: Build) -> Iterator[Finding]:
    """The scenario, its side and the rules in play are in the rule book."""
    book, scenario = build.catalogue.short_name, build.chosen_scenario
    none = Remedy(message("no-scenario"), Scenario(""))
    if build.scenario and scenario is None:
        sentence = message("no-such-scenario", scenario=clipped(build.scenario), book=book)
        yield Finding("unknown", "bad", sentence, None, build.scenario, remedies=(none,))
    if scenario and build.chosen_side is None:
        sides = [
            Remedy(message("play-side", side=side.name), Scenario(scenario.slug, side.slug)) for side in scenario.sides
        ]
        sentence = message(
            "choose-a-side", scenario=scenario.name, sides=AnyOf(tuple(side.name for side in scenario.sides))
        )
        yield Finding("unknown", "bad", sentence, None, scenario.slug, remedies=(*sides, none))
    for rule in sorted(build.rules - build.catalogue.optional_rules.keys()):
        sentence = message("no-such-rule", rule=clipped(rule), book=book)
        remedy = Remedy(message("play-without", rule=clipped(rule)), Rules(build.rules - {rule}))
        yield Finding("unknown", "bad", sentence, None, rule, remedies=(remedy,))
