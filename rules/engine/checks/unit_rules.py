"""Checks of one unit for errors and waste; every rule reads the rows, none knows an option by name."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from rules.engine.build import Build, Held, Setting, Unit
from rules.engine.catalogue import Catalogue, FigureType, Level, Option, Roll
from rules.engine.checks.figure_budgets import has_budget, over_budget, under_budget
from rules.engine.checks.finding import Finding
from rules.engine.checks.remedies import Remedy, allowed, drop, existing, remove, retype, take, takes_level
from rules.engine.cost.bill import granted
from rules.engine.editing.edits import Rules
from rules.engine.memory import MEMORY
from rules.engine.rolls.profile import profile
from rules.engine.wording.messages import AnyOf, Message, as_written, message
from rules.engine.wording.numbers import clipped

MOST_REMEDIES = 4


@dataclass(frozen=True, slots=True, eq=False)
class UnitRule:
    """A rule about a unit: what it finds, whether it applies, and its message if all is well."""

    find: Callable[[Build, Unit], Iterator[Finding]]
    looks: Callable[[Build, Unit], bool]
    passed: Message | None


@dataclass(frozen=True, slots=True)
class UnitVerdict:
    """The verdict of the rules on one unit."""

    findings: tuple[Finding, ...]
    looked: frozenset[UnitRule]
    """The rules that apply to it."""
    failed: frozenset[UnitRule]
    """The rules that find something."""

    def has(self, severity: str) -> bool:
        """Whether there are findings of that severity."""
        return any(finding.severity == severity for finding in self.findings)


@MEMORY.remembered(lambda verdict, *_: 2_500 + 2_000 * len(verdict.findings))
def check_unit(setting: Setting, unit: Unit) -> UnitVerdict:
    """The verdict of the rules on the unit; cached by value."""
    build = setting.with_unit(unit)
    results = {rule: tuple(rule.find(build, unit)) for rule in UNIT_RULES}
    return UnitVerdict(
        tuple(finding for issues in results.values() for finding in issues),
        frozenset(rule for rule in UNIT_RULES if rule.looks(build, unit)),
        frozenset(rule for rule, issues in results.items() if issues),
    )


def new_findings(setting: Setting, unit: Unit, changed: Unit) -> list[Finding]:
    """The findings about the changed unit that the current unit does not have."""
    known = {(finding.code, finding.about) for finding in check_unit(setting, unit).findings}
    return [finding for finding in check_unit(setting, changed).findings if (finding.code, finding.about) not in known]


def _chosen_levels(build: Build, unit: Unit) -> tuple[tuple[Option, Level], ...]:
    """The unit's options that the catalogue knows."""
    return _known(build.catalogue, unit.options)


@lru_cache(maxsize=16)
def _known(catalogue: Catalogue, options: Held) -> tuple[tuple[Option, Level], ...]:
    """The same, which each rule about a unit asks for."""
    rows = ((catalogue.options.get(slug), level) for slug, level in options)
    levels = ((option, option.level(level)) for option, level in rows if option)
    return tuple((option, level) for option, level in levels if level)


def _playable(build: Build) -> list[FigureType]:
    return [figure for figure in build.catalogue.figures.values() if build.in_play(figure.optional_rule)]


def unknown(build: Build, unit: Unit) -> Iterator[Finding]:
    """A unit's figure type and options must be in the rule book."""
    name, book = clipped(unit.name), build.catalogue.short_name
    if build.figure(unit) is None:
        figures = [retype(build, unit, figure) for figure in _playable(build)[:2]]
        sentence = message("no-such-figure", unit=name, figure=clipped(unit.figure), book=book)
        yield Finding("unknown", "bad", sentence, unit.id, unit.figure, remedies=(*figures, remove(unit)))
    for slug, level in unit.options:
        if build.catalogue.level(slug, level) is None:
            pair = clipped(f"{slug}, {level}" if level else slug)  # untranslated
            sentence = message("no-such-option", unit=name, option=pair, book=book)
            yield Finding("unknown", "bad", sentence, unit.id, slug, remedies=(drop(build, unit, slug),))


def not_for_figure(build: Build, unit: Unit) -> Iterator[Finding]:
    """Some options are only for some figure types."""
    figure = build.figure(unit)
    for option, level in _chosen_levels(build, unit):
        if figure is None or not option.figures or figure.slug in option.figures:
            continue
        types = [retype(build, unit, other) for other in _playable(build) if other.slug in option.figures][:2]
        remedies = (
            (*types, drop(build, unit, option.slug)) if option.least else (drop(build, unit, option.slug), *types)
        )
        name, figures = clipped(unit.name), figure.plural
        if option.barred:
            reason = as_written(option.barred)
            sentence = message("not-for-figure-as", unit=name, figures=figures, level=level.name, reason=option.barred)
        else:
            reason = message("not-for-figure-reason", figures=figures)
            sentence = message("not-for-figure", unit=name, figures=figures, level=level.name)
        yield Finding("not-for-figure", "bad", sentence, unit.id, option.slug, remedies=remedies, reason=reason)


def _rules_of(build: Build, unit: Unit) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """(slug, name, optional rules) of the figure type and of its options."""
    figure = build.figure(unit)
    if figure and figure.optional_rule:
        yield figure.slug, figure.name, (figure.optional_rule,)
    for option, level in _chosen_levels(build, unit):
        rules = tuple(rule for rule in (option.optional_rule, level.optional_rule) if rule)
        if rules:
            yield option.slug, level.name, rules


def _missing(build: Build, unit: Unit) -> Iterator[tuple[str, str, list[str]]]:
    """(slug, name, the missing optional rules) of the figure type and of its options."""
    for slug, name, rules in _rules_of(build, unit):
        missing = [rule for rule in rules if not build.in_play(rule)]
        if missing and not (_idle_findings(build, missing) and _works(build, unit, slug)):
            yield slug, name, missing


def _works(build: Build, unit: Unit, option: str) -> bool:
    """Whether its level still affects another roll that is in play."""
    level = build.catalogue.level(option, unit.held.get(option, ""))
    rolls = [build.catalogue.rolls.get(effect.roll) for effect in level.effects] if level else []
    return any(roll and roll.optional_rule and build.in_play(roll.optional_rule) for roll in rolls)


def _idle_findings(build: Build, rules: list[str]) -> bool:
    """Whether what belongs to these rules may be had without them, and then does nothing."""
    known = build.catalogue.optional_rules
    return all(rule in known and known[rule].idle for rule in rules)


def _titles(build: Build, rules: list[str]) -> tuple[str, ...]:
    known = build.catalogue.optional_rules
    return tuple(known[rule].name if rule in known else rule for rule in rules)


def _play(build: Build, unit: Unit, slug: str, rules: list[str]) -> tuple[Remedy, ...]:
    """Play with the rules, or go without what needs them."""
    known = build.catalogue.optional_rules.keys() >= set(rules)
    label = message("play-with", rules=_titles(build, rules))
    on = Remedy(label, Rules(build.rules.union(rules))) if known else None
    off = [drop(build, unit, slug)] if slug in unit.held else _instead(build, unit)
    return existing(on, *off)


def not_in_play(build: Build, unit: Unit) -> Iterator[Finding]:
    """Figures and options of an optional rule can be had only where it is in play, or do nothing without it."""
    for slug, name, rules in _missing(build, unit):
        unit_name, titles, remedies = clipped(unit.name), _titles(build, rules), _play(build, unit, slug, rules)
        if _idle_findings(build, rules):
            sentence = message("idle-option", unit=unit_name, option=name, rules=titles)
            reason = message("no-effect-without", needed=titles)
            yield Finding("idle-option", "warn", sentence, unit.id, slug, remedies=remedies, reason=reason)
        else:
            sentence = message("rule-not-in-play", unit=unit_name, option=name, rules=titles)
            reason = message("rule-not-in-play-reason", rules=titles)
            yield Finding("rule-not-in-play", "bad", sentence, unit.id, slug, remedies=remedies, reason=reason)


def _instead(build: Build, unit: Unit) -> list[Remedy]:
    """The figure types in play of the same kind, the cheapest change first."""
    figure = build.figure(unit)
    kind, points = (figure.kind, figure.points) if figure else ("", 0)
    others = [other for other in _playable(build) if other.kind == kind]
    return [
        retype(build, unit, other) for other in sorted(others, key=lambda candidate: abs(candidate.points - points))[:2]
    ]


def needs(build: Build, unit: Unit) -> Iterator[Finding]:
    """Some options are of use only beside another."""
    free = granted(build.catalogue, unit.figure, unit.options)
    for option, level in _chosen_levels(build, unit):
        if not option.needs or any(need in unit.held or need in free for need in option.needs):
            continue
        wanted = [build.catalogue.options[need] for need in option.needs if need in build.catalogue.options]
        names = AnyOf(tuple(need.name for need in wanted))
        remedies = [remedy for need in wanted for remedy in takes_level(build, unit, need)][: MOST_REMEDIES - 1]
        yield Finding(
            f"needs-{option.needs[0]}", "warn",
            message("needs-option", unit=clipped(unit.name), option=level.name, needed=names),
            unit.id, option.slug, remedies=(*remedies, drop(build, unit, option.slug)),
            reason=message("no-effect-without", needed=names),
        )  # fmt: skip


def redundant(build: Build, unit: Unit) -> Iterator[Finding]:
    """Nobody need choose what he gets free, or gets better."""
    free = granted(build.catalogue, unit.figure, unit.options)
    for option, level in _chosen_levels(build, unit):
        grant = free.get(option.slug)
        if grant is None or option.rank(level.slug) > option.rank(grant.level.slug):
            continue
        free_level, source = grant.level.name, grant.source
        yield Finding(
            f"redundant-{option.slug}", "warn",
            message("redundant", unit=clipped(unit.name), level=level.name, source=source, free=free_level),
            unit.id, option.slug, remedies=(drop(build, unit, option.slug),),
            reason=message("redundant-reason", level=free_level, source=source),
        )  # fmt: skip


def not_chosen(build: Build, unit: Unit) -> Iterator[Finding]:
    """Open choices should be made before the game."""
    for option, level in _chosen_levels(build, unit):
        if level.unchosen:
            choices = AnyOf(tuple(level.label for level in option.levels if not level.unchosen))
            sentence = message("not-chosen", unit=clipped(unit.name), option=option.name, choices=choices)
            remedies = list(takes_level(build, unit, option))[:MOST_REMEDIES]
            yield Finding(f"{option.slug}-not-chosen", "warn", sentence, unit.id, option.slug, remedies=tuple(remedies))


def plain_leader(build: Build, unit: Unit) -> Iterator[Finding]:
    """A level may grant something to some figure types only."""
    figure = build.figure(unit)
    for option, level in _chosen_levels(build, unit):
        missed = [grant for grant in level.grants if grant.figures and unit.figure not in grant.figures]
        if figure is None or not missed or (option.figures and unit.figure not in option.figures):
            continue
        better = [other for other in _playable(build) if other.slug in missed[0].figures]
        free = build.catalogue.level(missed[0].option, missed[0].level)
        if better and free:
            sentence = message(
                "plain-leader",
                unit=clipped(unit.name),
                level=level.name,
                better=better[0].plural,
                free=free.name,
                figures=figure.plural,
            )
            remedies = tuple(retype(build, unit, other) for other in better)
            yield Finding(f"{figure.slug}-{option.slug}", "warn", sentence, unit.id, option.slug, remedies=remedies)


def never_succeeds(build: Build, unit: Unit) -> Iterator[Finding]:
    """A roll that no face of its die lets succeed is of no use."""
    for roll in build.catalogue.rolls.values():
        if roll.never and not _succeeds(build, unit, roll):
            about = roll.option or roll.slug
            sentence = message("never-succeeds", unit=clipped(unit.name), roll=_worn_name(build, unit, roll))
            remedies = tuple(_fixes(build, unit, roll))[:MOST_REMEDIES]
            reason = message("never-succeeds-reason")
            yield Finding(roll.never, "warn", sentence, unit.id, about, remedies=remedies, reason=reason)


def _succeeds(build: Build, unit: Unit, roll: Roll) -> bool:
    roll_profile = profile(build, unit).rolls.get(roll.slug)
    return roll_profile is None or roll_profile.plain.needs is not None


def _worn_name(build: Build, unit: Unit, roll: Roll) -> str:
    roll_profile = profile(build, unit).rolls.get(roll.slug)
    return roll_profile.level.name if roll_profile and roll_profile.level else roll.name


def _fixes(build: Build, unit: Unit, roll: Roll) -> Iterator[Remedy]:
    """Levels that make the roll possible, then going without it."""
    for option in build.catalogue.options.values():
        for level in option.levels:
            helps = any(effect.roll == roll.slug for effect in level.effects)
            if helps and allowed(build, unit.figure, option, level) and unit.held.get(option.slug) != level.slug:
                better = replace(unit, options=unit.with_level(option.slug, level.slug))
                if _succeeds(build, better, roll):
                    yield take(build, unit, level)
                    break
    if roll.option in unit.held and _succeeds(build, replace(unit, options=unit.without(roll.option)), roll):
        yield drop(build, unit, roll.option)


def wanted(build: Build, unit: Unit) -> Iterator[Finding]:
    """Some options every figure should have."""
    for option in build.catalogue.options.values():
        if option.wanted and option.slug not in unit.held:
            remedies = tuple(takes_level(build, unit, option))[:MOST_REMEDIES]
            if remedies:
                sentence = message("wanted", unit=clipped(unit.name), option=option.name)
                yield Finding(f"no-{option.slug}", "warn", sentence, unit.id, option.slug, remedies=remedies)


def _any_held(test: Callable[[Option, Level], bool]) -> Callable[[Build, Unit], bool]:
    return lambda build, unit: any(test(option, level) for option, level in _chosen_levels(build, unit))


def _chosen_beside_free(build: Build, unit: Unit) -> bool:
    return any(option in unit.held for option in granted(build.catalogue, unit.figure, unit.options))


def _makes_a_risky_roll(build: Build, unit: Unit) -> bool:
    rolls = profile(build, unit).rolls
    return any(roll.never and rolls.get(roll.slug) for roll in build.catalogue.rolls.values())


UNIT_RULES = (
    UnitRule(unknown, lambda build, unit: False, None),
    UnitRule(not_for_figure, _any_held(lambda option, level: bool(option.figures)), message("options-suit")),
    UnitRule(not_in_play, lambda build, unit: any(_rules_of(build, unit)), message("all-in-play")),
    UnitRule(over_budget, has_budget, message("within-budgets")),
    UnitRule(needs, _any_held(lambda option, level: bool(option.needs)), message("needs-met")),
    UnitRule(never_succeeds, _makes_a_risky_roll, message("saves-succeed")),
    UnitRule(redundant, _chosen_beside_free, message("nothing-redundant")),
    UnitRule(
        plain_leader,
        _any_held(lambda option, level: any(grant.figures for grant in level.grants)),
        message("nothing-missed"),
    ),
    UnitRule(
        not_chosen,
        _any_held(lambda option, level: any(level.unchosen for level in option.levels)),
        message("all-chosen"),
    ),
    UnitRule(
        wanted,
        lambda build, unit: any(option.wanted for option in build.catalogue.options.values()),
        message("nothing-wanted"),
    ),
    UnitRule(under_budget, has_budget, message("budgets-spent")),
)
