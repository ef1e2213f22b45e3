"""What can be wrong or wasteful about one unit; every rule reads the rows, none knows an option by name."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from rules.engine.bill import granted
from rules.engine.build import Build, Setting, Unit
from rules.engine.catalogue import FigureType, Level, Option, Roll
from rules.engine.edits import Remove, Rules
from rules.engine.figure_budgets import has_budget, over_budget, under_budget
from rules.engine.profile import profile
from rules.engine.remedies import Finding, Remedy, allowed, drop, dropped, kept, retype, take, taken, takes
from rules.engine.words import clipped, listed

MOST_REMEDIES = 4


@dataclass(frozen=True, slots=True)
class UnitRule:
    """A rule about a unit: what it finds, whether it has something to look at, what is said if all is well."""

    find: Callable[[Build, Unit], Iterator[Finding]]
    looks: Callable[[Build, Unit], bool]
    passed: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one rule says about one unit."""

    findings: tuple[Finding, ...]
    looked: bool


@lru_cache(maxsize=20_000)
def verdicts(setting: Setting, unit: Unit) -> tuple[tuple[Verdict, ...], tuple[Finding, ...]]:
    """What each rule says about the unit, and all findings together; remembered by value."""
    build = setting.with_unit(unit)
    found = tuple(Verdict(tuple(rule.find(build, unit)), rule.looks(build, unit)) for rule in UNIT_RULES)
    return found, tuple(finding for verdict in found for finding in verdict.findings)


def _held(build: Build, unit: Unit) -> Iterator[tuple[Option, Level]]:
    """What the unit holds, as far as the catalogue knows it."""
    for slug, level_slug in unit.options:
        option = build.catalogue.options.get(slug)
        level = option.level(level_slug) if option else None
        if option and level:
            yield option, level


def _playable(build: Build) -> list[FigureType]:
    return [figure for figure in build.catalogue.figures.values() if build.in_play(figure.optional_rule)]


def unknown(build: Build, unit: Unit) -> Iterator[Finding]:
    """What a unit is and holds is in the rule book."""
    name, book = clipped(unit.name), build.catalogue.short_name
    if build.figure(unit) is None:
        figures = [retype(build, unit, figure) for figure in _playable(build)[:2]]
        remedies = (*figures, Remedy(f"Remove {name}", Remove(unit.id)))
        message = f"{name}: “{clipped(unit.figure)}” is not a figure of {book}."
        yield Finding("unknown", "bad", message, unit.id, unit.figure, remedies=remedies)
    for slug, level in unit.options:
        if build.catalogue.level(slug, level) is None:
            said = clipped(f"{slug}, {level}" if level else slug)
            message = f"{name} has “{said}”, which is not in {book}."
            yield Finding("unknown", "bad", message, unit.id, slug, remedies=(drop(build, unit, slug),))


def not_for_figure(build: Build, unit: Unit) -> Iterator[Finding]:
    """Some options are only for some figure types."""
    figure = build.figure(unit)
    for option, level in _held(build, unit):
        if figure is None or not option.figures or figure.slug in option.figures:
            continue
        types = [retype(build, unit, other) for other in _playable(build) if other.slug in option.figures][:2]
        remedies = (
            (*types, drop(build, unit, option.slug)) if option.least else (drop(build, unit, option.slug), *types)
        )
        reason = option.barred or f"Not for {figure.plural}."
        message = f"{clipped(unit.name)}: {level.name} is not for a {figure.name}. {reason if option.barred else ''}"
        yield Finding("not-for-figure", "bad", message.rstrip(), unit.id, option.slug, remedies=remedies, reason=reason)


def _rules_of(build: Build, unit: Unit) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """(slug, name, optional rules) of the figure type and of what it holds."""
    figure = build.figure(unit)
    if figure and figure.optional_rule:
        yield figure.slug, figure.name, (figure.optional_rule,)
    for option, level in _held(build, unit):
        rules = tuple(rule for rule in (option.optional_rule, level.optional_rule) if rule)
        if rules:
            yield option.slug, level.name, rules


def _missing(build: Build, unit: Unit) -> Iterator[tuple[str, str, list[str]]]:
    """(slug, name, the optional rules it lacks) of the figure type and of what it holds."""
    for slug, name, rules in _rules_of(build, unit):
        missing = [rule for rule in rules if not build.in_play(rule)]
        if missing and not (_idles(build, missing) and _works(build, unit, slug)):
            yield slug, name, missing


def _works(build: Build, unit: Unit, option: str) -> bool:
    """Whether the level it holds does something all the same, to another roll that is in play."""
    level = build.catalogue.level(option, unit.held.get(option, ""))
    rolls = [build.catalogue.rolls.get(effect.roll) for effect in level.effects] if level else []
    return any(roll and roll.optional_rule and build.in_play(roll.optional_rule) for roll in rolls)


def _idles(build: Build, rules: list[str]) -> bool:
    """Whether what belongs to these rules may be had without them, and then does nothing."""
    known = build.catalogue.optional_rules
    return all(rule in known and known[rule].idle for rule in rules)


def _titles(build: Build, rules: list[str]) -> str:
    known = build.catalogue.optional_rules
    return listed([known[rule].name if rule in known else rule for rule in rules])


def _play(build: Build, unit: Unit, slug: str, rules: list[str]) -> tuple[Remedy, ...]:
    """Play with the rules, or go without what needs them."""
    known = build.catalogue.optional_rules.keys() >= set(rules)
    on = Remedy(f"Play with {_titles(build, rules)}", Rules(build.rules.union(rules))) if known else None
    off = [drop(build, unit, slug)] if slug in unit.held else _instead(build, unit)
    return kept(on, *off)


def not_in_play(build: Build, unit: Unit) -> Iterator[Finding]:
    """What belongs to an optional rule can be had only where the rule is in play, or does nothing without it."""
    for slug, name, rules in _missing(build, unit):
        said, titles, remedies = f"{clipped(unit.name)}: {name}", _titles(build, rules), _play(build, unit, slug, rules)
        if _idles(build, rules):
            message, reason = f"{said} sits idle, this army does not play with {titles}.", f"Idle without {titles}."
            yield Finding("idle-option", "warn", message, unit.id, slug, remedies=remedies, reason=reason)
        else:
            needed = "an optional rule that is" if len(rules) == 1 else "optional rules that are"
            message, reason = f"{said} needs {titles}, {needed} not in play.", f"{titles}: not in play."
            yield Finding("rule-not-in-play", "bad", message, unit.id, slug, remedies=remedies, reason=reason)


def _instead(build: Build, unit: Unit) -> list[Remedy]:
    """The figure types in play of the same kind, the cheapest change first."""
    figure = build.figure(unit)
    kind, points = (figure.kind, figure.points) if figure else ("", 0)
    others = [other for other in _playable(build) if other.kind == kind]
    return [retype(build, unit, other) for other in sorted(others, key=lambda one: abs(one.points - points))[:2]]


def needs(build: Build, unit: Unit) -> Iterator[Finding]:
    """Some options are of use only beside another."""
    free = granted(build.catalogue, unit.figure, unit.options)
    for option, level in _held(build, unit):
        if not option.needs or any(need in unit.held or need in free for need in option.needs):
            continue
        wanted = [build.catalogue.options[need] for need in option.needs if need in build.catalogue.options]
        names = " or ".join(need.name for need in wanted)
        remedies = [remedy for need in wanted for remedy in takes(build, unit, need)][: MOST_REMEDIES - 1]
        yield Finding(
            f"needs-{option.needs[0]}", "warn", f"{clipped(unit.name)}: {level.name} sits idle without {names}.",
            unit.id, option.slug, remedies=(*remedies, drop(build, unit, option.slug)),
            reason=f"Idle without {names}.",
        )  # fmt: skip


def redundant(build: Build, unit: Unit) -> Iterator[Finding]:
    """Nobody need choose what he gets free, or gets better."""
    free = granted(build.catalogue, unit.figure, unit.options)
    for option, level in _held(build, unit):
        grant = free.get(option.slug)
        if grant is None or option.rank(level.slug) > option.rank(grant.level.slug):
            continue
        message = f"{clipped(unit.name)}: {level.name} is chosen, but {grant.source} brings {grant.level.name} free."
        yield Finding(
            f"redundant-{option.slug}", "warn", message, unit.id, option.slug,
            remedies=(drop(build, unit, option.slug),), reason=f"{grant.level.name} comes with {grant.source}.",
        )  # fmt: skip


def not_chosen(build: Build, unit: Unit) -> Iterator[Finding]:
    """What is to be chosen before the game should be chosen."""
    for option, level in _held(build, unit):
        if level.unchosen:
            message = f"{clipped(unit.name)}: {option.name} is not chosen yet. It is chosen before the game."
            remedies = list(takes(build, unit, option))[:MOST_REMEDIES]
            yield Finding(f"{option.slug}-not-chosen", "warn", message, unit.id, option.slug, remedies=tuple(remedies))


def plain_leader(build: Build, unit: Unit) -> Iterator[Finding]:
    """A level may bring something free for some figure types only; the others go without."""
    figure = build.figure(unit)
    for option, level in _held(build, unit):
        missed = [grant for grant in level.grants if grant.figures and unit.figure not in grant.figures]
        if figure is None or not missed or (option.figures and unit.figure not in option.figures):
            continue
        better = [other for other in _playable(build) if other.slug in missed[0].figures]
        free = build.catalogue.level(missed[0].option, missed[0].level)
        if better and free:
            kind = better[0].name
            message = (
                f"{clipped(unit.name)}: a {figure.name} as {level.name} goes without the {kind}’s free {free.name}."
            )
            remedies = tuple(retype(build, unit, other) for other in better)
            yield Finding(f"{figure.slug}-{option.slug}", "warn", message, unit.id, option.slug, remedies=remedies)


def never_succeeds(build: Build, unit: Unit) -> Iterator[Finding]:
    """A roll that no face of its die lets succeed is of no use."""
    for roll in build.catalogue.rolls.values():
        if roll.never and not _succeeds(build, unit, roll):
            about = roll.option or roll.slug
            message = (
                f"{clipped(unit.name)}: {_worn_name(build, unit, roll)} never helps, no face of its die is enough."
            )
            remedies = tuple(_mends(build, unit, roll))[:MOST_REMEDIES]
            yield Finding(
                roll.never, "warn", message, unit.id, about, remedies=remedies, reason="No face of its die is enough."
            )


def _succeeds(build: Build, unit: Unit, roll: Roll) -> bool:
    made = profile(build, unit).rolls.get(roll.slug)
    return made is None or made.plain.needs is not None


def _worn_name(build: Build, unit: Unit, roll: Roll) -> str:
    made = profile(build, unit).rolls.get(roll.slug)
    return made.level.name if made and made.level else roll.name


def _mends(build: Build, unit: Unit, roll: Roll) -> Iterator[Remedy]:
    """Levels that make the roll possible, then going without it."""
    for option in build.catalogue.options.values():
        for level in option.levels:
            helps = any(effect.roll == roll.slug for effect in level.effects)
            if helps and allowed(build, unit.figure, option, level) and unit.held.get(option.slug) != level.slug:
                better = replace(unit, options=taken(unit, option.slug, level.slug))
                if _succeeds(build, better, roll):
                    yield take(build, unit, level)
                    break
    if roll.option in unit.held and _succeeds(build, replace(unit, options=dropped(unit, roll.option)), roll):
        yield drop(build, unit, roll.option)


def wanted(build: Build, unit: Unit) -> Iterator[Finding]:
    """Some options every figure should have."""
    for option in build.catalogue.options.values():
        if option.wanted and option.slug not in unit.held:
            remedies = tuple(takes(build, unit, option))[:MOST_REMEDIES]
            if remedies:
                message = f"{clipped(unit.name)} has no {option.name.lower()} yet."
                yield Finding(f"no-{option.slug}", "warn", message, unit.id, option.slug, remedies=remedies)


def _any_held(test: Callable[[Option, Level], bool]) -> Callable[[Build, Unit], bool]:
    return lambda build, unit: any(test(option, level) for option, level in _held(build, unit))


def _chosen_beside_free(build: Build, unit: Unit) -> bool:
    return any(option in unit.held for option in granted(build.catalogue, unit.figure, unit.options))


def _makes_a_risky_roll(build: Build, unit: Unit) -> bool:
    rolls = profile(build, unit).rolls
    return any(roll.never and rolls.get(roll.slug) for roll in build.catalogue.rolls.values())


UNIT_RULES = (
    UnitRule(unknown, lambda build, unit: False, ""),
    UnitRule(not_for_figure, _any_held(lambda option, level: bool(option.figures)), "Every option suits its figure."),
    UnitRule(not_in_play, lambda build, unit: any(_rules_of(build, unit)), "Everything chosen is in play."),
    UnitRule(over_budget, has_budget, "No figure is over its budget."),
    UnitRule(needs, _any_held(lambda option, level: bool(option.needs)), "Every option has what it needs."),
    UnitRule(never_succeeds, _makes_a_risky_roll, "Every armor save can succeed."),
    UnitRule(redundant, _chosen_beside_free, "Nothing chosen that comes free."),
    UnitRule(
        plain_leader,
        _any_held(lambda option, level: any(grant.figures for grant in level.grants)),
        "Nothing free is missed.",
    ),
    UnitRule(
        not_chosen,
        _any_held(lambda option, level: any(one.unchosen for one in option.levels)),
        "Nothing is left to choose before the game.",
    ),
    UnitRule(
        wanted,
        lambda build, unit: any(option.wanted for option in build.catalogue.options.values()),
        "Every figure has what it should.",
    ),
    UnitRule(under_budget, has_budget, "Every figure’s budget is spent."),
)
