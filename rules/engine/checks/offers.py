"""The choices of a unit with their prices, and why others are barred: from the findings that a change would add."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rules.engine.build import Build, Held, Setting, Unit
from rules.engine.catalogue import FigureType, Group, Halves, Level, Option
from rules.engine.checks.army_rules import too_many
from rules.engine.checks.finding import Finding
from rules.engine.checks.unit_rules import check_unit, new_findings
from rules.engine.cost.bill import each_of, granted
from rules.engine.memory import MEMORY
from rules.engine.wording.messages import Message


@dataclass(frozen=True, slots=True)
class Offer:
    """A level that the unit has or could take."""

    level: Level
    held: bool
    granted: bool
    delta: Halves
    """The change in each figure's price if it is taken, or given back where held."""
    barred: Message | None
    """Why it cannot be taken; ``None`` if it can."""
    idle: Message | None
    """Why it would have no effect; ``None`` if it has one."""


@dataclass(frozen=True, slots=True)
class OptionOffer:
    """An option with all its levels."""

    option: Option
    offers: tuple[Offer, ...]
    held: str | None
    """The slug of the unit's level."""


@dataclass(frozen=True, slots=True)
class GroupOffer:
    """Options shown together."""

    group: Group
    options: tuple[OptionOffer, ...]


@dataclass(frozen=True, slots=True)
class FigureOffer:
    """A figure type the unit is or could be."""

    figure: FigureType
    held: bool
    delta: Halves
    barred: Message | None


@dataclass(frozen=True, slots=True)
class Offers:
    """Everything a unit's editor offers."""

    figures: tuple[FigureOffer, ...]
    groups: tuple[GroupOffer, ...]


def offers(build: Build, unit: int) -> Offers:
    """The offers for the unit of that id. Raises ``LookupError``."""
    unit_row = build.unit(unit)
    if unit_row is None:
        raise LookupError(unit)
    offered = _offers(build.setting, unit_row.figure, unit_row.options)
    options = build.catalogue.options.values()
    scarce = frozenset(option.slug for option in options if any(level.most is not None for level in option.levels))
    return replace(offered, groups=tuple(_counted(build, unit_row, group, scarce) for group in offered.groups))


def _counted(build: Build, unit: Unit, group: GroupOffer, scarce: frozenset[str]) -> GroupOffer:
    """The group, without what the rest of the army already has too often."""
    if not any(offer.option.slug in scarce for offer in group.options):
        return group
    before = {finding.about: finding.amount or 0 for finding in too_many(build)}
    options = []
    for group_offer in group.options:
        levels = tuple(_full(build, unit, offer, before) for offer in group_offer.offers)
        options.append(replace(group_offer, offers=levels) if group_offer.option.slug in scarce else group_offer)
    return replace(group, options=tuple(options))


def _full(build: Build, unit: Unit, offer: Offer, before: dict[str | None, int]) -> Offer:
    if offer.held or offer.barred:
        return offer
    options = unit.with_level(offer.level.option, offer.level.slug)
    changed = replace(unit, options=options)
    after = replace(build, units=tuple(changed if other is unit else other for other in build.units))
    for finding in too_many(after):
        if (finding.amount or 0) > before.get(finding.about, 0):
            return replace(offer, barred=finding.reason)
    return offer


@MEMORY.remembered(lambda *_: 16_000)
def _offers(setting: Setting, figure: str, options: Held) -> Offers:
    """The offers for any unit of this figure type with these options, whatever the rest of its army."""
    unit = Unit(0, "", figure, 1, options)
    build = setting.with_unit(unit)
    return Offers(tuple(_figures(build, unit)), tuple(_groups(build, unit)))


def _figures(build: Build, unit: Unit) -> Iterator[FigureOffer]:
    each = each_of(build.catalogue, unit.figure, unit.options)
    for figure in build.catalogue.figures.values():
        is_own = figure.slug == unit.figure
        delta = each_of(build.catalogue, figure.slug, unit.options) - each
        news = [] if is_own else new_findings(build.setting, unit, replace(unit, figure=figure.slug))
        barred = _reason(news, figure.slug, "error")
        yield FigureOffer(figure, is_own, delta, barred)


def _reason(news: Sequence[Finding], about: str, severity: str) -> Message | None:
    """The first reason of that severity about the thing itself; budgets have none."""
    reasons = (
        finding.reason for finding in news if finding.about == about and finding.severity == severity and finding.reason
    )
    return next(reasons, None)


def _groups(build: Build, unit: Unit) -> Iterator[GroupOffer]:
    for group in build.catalogue.groups.values():
        options = tuple(_option(build, unit, option) for option in _open(build, unit, group))
        if options:
            yield GroupOffer(group, options)


def _open(build: Build, unit: Unit, group: Group) -> list[Option]:
    """The group's options of rules in play, and those that the unit already has."""
    options = [option for option in build.catalogue.options.values() if option.group == group.slug]
    return [option for option in options if option.slug in unit.held or build.in_play(option.optional_rule)]


def _option(build: Build, unit: Unit, option: Option) -> OptionOffer:
    own_slug = unit.held.get(option.slug)
    levels = [level for level in option.levels if level.slug == own_slug or build.in_play(level.optional_rule)]
    return OptionOffer(option, tuple(_offer(build, unit, option, level) for level in levels), own_slug)


def _offer(build: Build, unit: Unit, option: Option, level: Level) -> Offer:
    free = granted(build.catalogue, unit.figure, unit.options).get(option.slug)
    is_own = unit.held.get(option.slug) == level.slug
    other = unit.without(option.slug) if is_own else unit.with_level(option.slug, level.slug)
    delta = each_of(build.catalogue, unit.figure, other) - each_of(build.catalogue, unit.figure, unit.options)
    news: Sequence[Finding] = (
        check_unit(build.setting, unit).findings
        if is_own
        else new_findings(build.setting, unit, replace(unit, options=other))
    )
    barred = None if is_own else _reason(news, option.slug, "error")
    idle = None if barred else _reason(news, option.slug, "advice")
    return Offer(level, is_own, free is not None and free.level is level, delta, barred, idle)
