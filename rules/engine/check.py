"""What is wrong or wasteful in an army: each finding with its code, one sentence and the changes that fix it."""

from collections.abc import Iterator
from dataclasses import replace

from rules.engine import (
    army_rules,
    points_rules,  # fmt: skip
)
from rules.engine.bill import bill
from rules.engine.build import Build, Unit
from rules.engine.edits import Take
from rules.engine.maximums import MOST_HALVES
from rules.engine.memory import MEMORY
from rules.engine.messages import Message
from rules.engine.profile import profile
from rules.engine.remedies import Finding, Remedy, uniquely_labeled
from rules.engine.size import too_large
from rules.engine.unit_rules import UNIT_RULES, Verdict, verdicts

__all__ = ["Finding", "Remedy", "findings", "legal", "of_unit", "passed"]

_TONES = ("bad", "warn", "info")


def _leading(build: Build) -> Iterator[Finding]:
    yield from army_rules.too_few(build)
    yield from (finding for finding in army_rules.too_many(build) if finding.code != "too-many")


def _scarce(build: Build) -> Iterator[Finding]:
    yield from (finding for finding in army_rules.too_many(build) if finding.code == "too-many")


def _nothing(build: Build) -> Iterator[Message]:
    yield from ()


ARMY_RULES = (
    army_rules.ArmyRule(army_rules.empty_army, _nothing),
    army_rules.ArmyRule(army_rules.gone, _nothing),
    army_rules.ArmyRule(points_rules.over_limit, points_rules.within_limit),
    army_rules.ArmyRule(_leading, army_rules.one_leader),
    army_rules.ArmyRule(_scarce, army_rules.few_enough),
    army_rules.ArmyRule(army_rules.no_rider, army_rules.crewed),
    army_rules.ArmyRule(points_rules.outside_scenario, points_rules.within_range),
    army_rules.ArmyRule(points_rules.limit_outside, _nothing),
    army_rules.ArmyRule(points_rules.points_left, points_rules.all_spent),
    army_rules.ArmyRule(points_rules.off_size, _nothing),
    army_rules.ArmyRule(points_rules.half_point, _nothing),
)


@MEMORY.remembered(lambda results, build: 1_000 + 1_500 * sum(map(len, results)))
def _army(build: Build) -> tuple[tuple[Finding, ...], ...]:
    """The results of each rule about the army as a whole."""
    return tuple(tuple(rule.find(build)) for rule in ARMY_RULES)


@MEMORY.remembered(lambda found, build: 1_000 + 1_000 * len(build.units) + 1_500 * len(found))
def findings(build: Build) -> tuple[Finding, ...]:
    """All findings about the army, errors first."""
    found = [finding for said in _army(build) for finding in said]
    for unit in build.units:
        found += of_unit(build, unit)
    if 2 * bill(build).total > MOST_HALVES:
        found = [_in_bounds(build, finding) for finding in found]
    label = uniquely_labeled(build, (remedy for finding in found for remedy in finding.remedies))
    apart = (replace(one, remedies=tuple(label[remedy] for remedy in one.remedies)) for one in found)
    return tuple(sorted(apart, key=lambda finding: _TONES.index(finding.tone)))


def _in_bounds(build: Build, finding: Finding) -> Finding:
    """The finding without remedies that make the army larger than it may be."""
    remedies = (one for one in finding.remedies if not too_large(one.edit.apply(build), build))
    return replace(finding, remedies=tuple(remedies))


def of_unit(build: Build, unit: Unit) -> tuple[Finding, ...]:
    """The findings about one unit alone, with help from the others taken into account."""
    found = tuple(_possible(build, unit, finding) for finding in _verdicts(build, unit)[1])
    never = {roll.never: roll.slug for roll in build.catalogue.rolls.values() if roll.never}
    if not any(finding.code in never for finding in found):
        return found
    return tuple(one for one in found if one.code not in never or not _aided(build, unit, never[one.code]))


def _possible(build: Build, unit: Unit, finding: Finding) -> Finding:
    """The finding without remedies that add what the army already has as often as it may."""
    takes = [one.edit for one in finding.remedies if isinstance(one.edit, Take) and one.edit.level]
    full = {edit for edit in takes if _full(build, unit, edit)}
    if not full:
        return finding
    return replace(finding, remedies=tuple(one for one in finding.remedies if one.edit not in full))


def _full(build: Build, unit: Unit, edit: Take) -> bool:
    level = build.catalogue.level(edit.option, edit.level)
    others = (one for one in build.units if one.id != unit.id and one.held.get(edit.option) == edit.level)
    return bool(level and level.most is not None and sum(one.count for one in others) + unit.count > level.most)


def _verdicts(build: Build, unit: Unit) -> tuple[tuple[Verdict, ...], tuple[Finding, ...]]:
    return verdicts(build.setting, unit)


def _aided(build: Build, unit: Unit, roll: str) -> bool:
    """Whether another unit lends its bonus to the roll."""
    aids = (aid for other in build.units if other.id != unit.id for aid in profile(build, other).aids)
    return any(aid.roll == roll and aid.amount > 0 for aid in aids)


def passed(build: Build) -> tuple[Message, ...]:
    """The messages of rules that were checked and found nothing."""
    rules = (rule for rule, found in zip(ARMY_RULES, _army(build), strict=True) if not found)
    said = [one for rule in rules for one in rule.passed(build)]
    looks = [_verdicts(build, unit)[0] for unit in build.units]
    for place, rule in enumerate(UNIT_RULES):
        verdicts = [verdict[place] for verdict in looks]
        if rule.passed and any(one.looked for one in verdicts) and not any(one.findings for one in verdicts):
            said.append(rule.passed)
    return tuple(said)


def legal(build: Build) -> bool:
    """Whether nothing keeps the army from being played by these rules."""
    return all(finding.severity != "error" for finding in findings(build))
