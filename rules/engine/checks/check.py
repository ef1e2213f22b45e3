"""Errors and waste in an army: each finding with its code, one sentence and the changes that fix it."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, islice

from rules.engine.build import Build, Unit
from rules.engine.catalogue import Halves, Level
from rules.engine.checks import army_rules, points_rules
from rules.engine.checks.finding import Finding
from rules.engine.checks.remedies import uniquely_labeled
from rules.engine.checks.unit_rules import UNIT_RULES, UnitRule, check_unit
from rules.engine.cost.bill import total_of
from rules.engine.cost.edit_prices import added_by
from rules.engine.editing.edit_checks import EditError
from rules.engine.editing.edits import Edit, Take
from rules.engine.maximums import MOST_HALVES
from rules.engine.memory import MEMORY
from rules.engine.rolls.profile import profile
from rules.engine.wording.messages import Message, message

_TONES = ("bad", "warn", "info")
MOST_FINDINGS = 1_000
"""Of an army, one or two more aside."""
MORE = "more-issues"


def _leaders(build: Build) -> Iterator[Finding]:
    yield from army_rules.too_few(build)
    yield from army_rules.too_many_bearers(build)


def _nothing(build: Build) -> Iterator[Message]:
    yield from ()


ARMY_RULES = (
    army_rules.ArmyRule(army_rules.empty_army, _nothing),
    army_rules.ArmyRule(army_rules.gone, _nothing),
    army_rules.ArmyRule(points_rules.over_limit, points_rules.within_limit),
    army_rules.ArmyRule(_leaders, army_rules.one_leader),
    army_rules.ArmyRule(army_rules.too_many, army_rules.few_enough),
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


@MEMORY.remembered(lambda issues, build: 1_000 + 1_000 * len(build.units) + 1_500 * len(issues))
def findings(build: Build) -> tuple[Finding, ...]:
    """The findings about the army, errors first; at most about as many as anybody reads.

    Those of one tone are in the order of ``ARMY_RULES``, and after them unit by unit.
    """
    points_left = MOST_HALVES - total_of(build)
    of_army = [finding for issues in _army(build) for finding in issues]
    is_illegal = any(finding.severity == "error" for finding in of_army)
    # One by one: what a unit's remedies cost has just been worked out.
    of_units = _of_units(build, MOST_FINDINGS - len(of_army), is_illegal)
    every_issue = [_in_bounds(build, finding, points_left) for finding in chain(of_army, of_units)]
    label = uniquely_labeled(build, (remedy for finding in every_issue for remedy in finding.remedies))
    apart = (replace(finding, remedies=tuple(label[remedy] for remedy in finding.remedies)) for finding in every_issue)
    return tuple(sorted(apart, key=lambda finding: _TONES.index(finding.tone)))


def _of_units(build: Build, max_findings: int, is_illegal: bool) -> Iterator[Finding]:
    """The findings about units. Beyond so many, one error counts, and what is left out is said."""
    whole, count = _Whole.from_build(build), 0
    for unit in build.units:
        issues = _of_unit(build, unit, whole)
        if count + len(issues) > max_findings:
            break
        count += len(issues)
        is_illegal = is_illegal or any(finding.severity == "error" for finding in issues)
        yield from issues
    else:
        return
    rest = () if is_illegal else build.units[build.place(unit.id) :]
    errors = (finding for unit in rest for finding in _of_unit(build, unit, whole) if finding.severity == "error")
    yield from islice(errors, 1)
    yield Finding(MORE, "info", message(MORE))


def _in_bounds(build: Build, finding: Finding, points_left: Halves) -> Finding:
    """The finding without remedies that make the army larger than it may be."""
    remedies = tuple(remedy for remedy in finding.remedies if _has_room(build, remedy.edit, points_left))
    return finding if len(remedies) == len(finding.remedies) else replace(finding, remedies=remedies)


def _has_room(build: Build, edit: Edit, points_left: Halves) -> bool:
    try:
        return added_by(build, edit) <= max(points_left, 0)
    except EditError:
        return False


@dataclass(frozen=True, slots=True)
class _Whole:
    """The rest of an army, as far as the findings about a unit depend on it."""

    aids: Mapping[str, set[int]]
    """The ids of the units that add to a roll of their side, by the roll's slug."""
    figures: Mapping[tuple[str, str], int]
    """The number of figures that have a level of an option, by both slugs."""

    @classmethod
    def from_build(cls, build: Build) -> "_Whole":
        """Of an army; computed once for all its units."""
        aids: dict[str, set[int]] = {}
        figures: Counter[tuple[str, str]] = Counter()
        can_fail = any(roll.never for roll in build.catalogue.rolls.values())
        for unit in build.units:
            for aid in profile(build, unit).aids if can_fail else ():
                if aid.amount > 0:
                    aids.setdefault(aid.roll, set()).add(unit.id)
            for pair in unit.options:
                figures[pair] += unit.count
        return cls(aids, figures)

    def is_full(self, unit: Unit, level: Level) -> bool:
        """Whether the army has the level too often once the unit takes it."""
        pair = (level.option, level.slug)
        others = self.figures.get(pair, 0) - (unit.count if pair in unit.options else 0)
        return level.most is not None and others + unit.count > level.most


def _of_unit(build: Build, unit: Unit, whole: _Whole) -> tuple[Finding, ...]:
    """The findings about one unit alone, with help from the others taken into account."""
    verdicts = tuple(_possible(build, unit, finding, whole) for finding in check_unit(build.setting, unit).findings)
    never = {roll.never: roll.slug for roll in build.catalogue.rolls.values() if roll.never}
    return tuple(
        finding
        for finding in verdicts
        if finding.code not in never or not whole.aids.get(never[finding.code], set()) - {unit.id}
    )


def _possible(build: Build, unit: Unit, finding: Finding, whole: _Whole) -> Finding:
    """The finding without remedies that add what the army already has as often as it may."""
    takes = [remedy.edit for remedy in finding.remedies if isinstance(remedy.edit, Take) and remedy.edit.level]
    levels = [(edit, build.catalogue.level(edit.option, edit.level)) for edit in takes]
    full = {edit for edit, level in levels if level and whole.is_full(unit, level)}
    if not full:
        return finding
    return replace(finding, remedies=tuple(remedy for remedy in finding.remedies if remedy.edit not in full))


def passed(build: Build) -> tuple[Message, ...]:
    """The messages of rules that were checked and found nothing; of those about units only if all were looked at."""
    rules = (rule for rule, issues in zip(ARMY_RULES, _army(build), strict=True) if not issues)
    sentences = [sentence for rule in rules for sentence in rule.passed(build)]
    if any(finding.code == MORE for finding in findings(build)):
        return tuple(sentences)
    verdicts = [check_unit(build.setting, unit) for unit in build.units]
    looked = frozenset[UnitRule]().union(*(verdict.looked for verdict in verdicts))
    well = looked.difference(*(verdict.failed for verdict in verdicts))
    return (*sentences, *(rule.passed for rule in UNIT_RULES if rule in well and rule.passed))


def legal(build: Build) -> bool:
    """Whether nothing keeps the army from being played by these rules."""
    return all(finding.severity != "error" for finding in findings(build))
