"""Checks an army for a night: why it does not fit, by how much, and the smallest changes that fix it.

Its player gets a notification when an organizer asks them to change it: ``notices.ask_to_change_army``.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from rules import engine
from rules.engine import words
from rules.engine.maximums import MOST_HALVES
from rules.engine.wording.messages import Message, Points, message

Range = tuple[engine.Halves | None, engine.Halves | None]
"""The minimum and maximum points of a side, if any."""
NO_BOX = "triangle-alert"
MOST_FIXES = 3
MOST_FIRST_STEPS, MOST_SECOND_STEPS = 3, 3
"""The number of changes that are tried together with another one."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a night."""

    catalogue: engine.Catalogue
    scenario: str = ""
    ranges: Mapping[str, Range] = field(default_factory=dict)
    """The range of points of each side."""
    rules: frozenset[str] = frozenset()
    """The optional rules in play."""
    max_gap: engine.Halves | None = None
    """The largest fair difference; ``None``: any."""

    def for_side(self, side: str) -> Range:
        """The points of a side; without a side, those of any side."""
        if side in self.ranges or len(self.ranges) == 1:
            return self.ranges.get(side) or next(iter(self.ranges.values()))
        minimum = [low for low, _ in self.ranges.values()]
        maximum = [upper for _, upper in self.ranges.values()]
        return _end(minimum, min), _end(maximum, max)

    @property
    def sides(self) -> dict[str, engine.Halves]:
        """The two sides of a scenario, each with its maximum points; empty if all play the same part."""
        if len(self.ranges) != 2:
            return {}
        return {
            slug: maximum if maximum is not None else minimum or 0 for slug, (minimum, maximum) in self.ranges.items()
        }


def _end(
    values: list[engine.Halves | None], best: Callable[[list[engine.Halves]], engine.Halves]
) -> engine.Halves | None:
    known = [value for value in values if value is not None]
    return best(known) if known and len(known) == len(values) else None


@dataclass(frozen=True, slots=True)
class Fix:
    """A change that fixes the army."""

    label: Message
    edit: engine.Edit
    total: engine.Halves
    apart: engine.Halves | None = None
    """The difference from its opponent, after the change."""

    @property
    def summary(self) -> str:
        """``– 2 Soldiers: 29, 3 apart``"""
        return _("{change}: {total}").format(change=self.label, total=self.outcome)

    @property
    def outcome(self) -> str:
        """``29, 3 apart``"""
        total = words.points_sign(self.total)
        if self.apart is None:
            return total
        return _("{total}, {apart}").format(total=total, apart=gap(self.apart))


@dataclass(frozen=True, slots=True)
class ArmyCheck:
    """The result of checking an army for a night."""

    total: engine.Halves
    over: engine.Halves = 0
    under: engine.Halves = 0
    other_book: str = ""
    """Its own rule book, if that is another one."""
    faults: tuple[Message, ...] = ()
    """Other reasons why it cannot be played."""

    @property
    def fits(self) -> bool:
        """Whether it may be played as it is."""
        return not (self.over or self.under or self.other_book or self.faults)

    @property
    def chip(self) -> tuple[str, str, str]:
        """CSS class, icon and word: it fits, it is over or under, or something else."""
        if self.other_book:
            return "over", NO_BOX, _("Other rules")
        if self.over:
            return "over", NO_BOX, _("{points} over").format(points=words.points_sign(self.over))
        if self.under:
            return "warnc", NO_BOX, _("{points} under").format(points=words.points_sign(self.under))
        if self.faults:
            count = len(self.faults)
            return "warnc", NO_BOX, ngettext("{count} issue", "{count} issues", count).format(count=count)
        return "ok", "circle-check", _("Fits")


def gap(apart: engine.Halves) -> str:
    """The difference between two armies, in words."""
    if not apart:
        return pgettext("armies of the same points", "equal")
    return str(message("points-apart", points=Points(apart)))


def limit(terms: Terms, side: str = "") -> engine.Halves | None:
    """The most that a side's army may cost on the night, if there is a maximum."""
    return terms.for_side(side)[1] if terms.ranges else None


def played(build: engine.Build, terms: Terms, side: str = "") -> engine.Build:
    """The army as it would be played on the night: with its scenario, its optional rules and its limit, if it has one.

    On a night without a limit, an army keeps within its own.
    """
    plays = side or (next(iter(terms.ranges)) if len(terms.ranges) == 1 else "")
    scenario, maximum = terms.scenario if plays else "", limit(terms, side)
    return replace(
        build, scenario=scenario, side=plays, limit=build.limit if maximum is None else maximum, rules=terms.rules
    )


def check(build: engine.Build, terms: Terms, side: str = "") -> ArmyCheck:
    """Check the army for the night."""
    total = engine.bill(build).total
    if build.catalogue.slug != terms.catalogue.slug:
        return ArmyCheck(total, other_book=build.catalogue.short_name)
    minimum, maximum = terms.for_side(side) if terms.ranges else (None, None)
    over = max(0, total - maximum) if maximum is not None else 0
    under = max(0, minimum - total) if minimum is not None else 0
    wrong = [finding.message for finding in _errors(played(build, terms, side), terms, side)]
    return ArmyCheck(total, over, under, faults=tuple(dict.fromkeys(wrong)))


def _errors(army: engine.Build, terms: Terms, side: str) -> list[engine.Finding]:
    """The errors that keep an army from being played, besides the points that the night itself compares."""
    counted = () if limit(terms, side) is None else ("over-limit",)
    return [finding for finding in engine.findings(army) if finding.severity == "error" and finding.code not in counted]


def apart(
    points: engine.Halves, other: engine.Halves, terms: Terms, sides: tuple[str, str] = ("", "")
) -> engine.Halves:
    """The difference of two armies, relative to what each side plays with."""
    first, second = (terms.sides.get(side, 0) for side in sides)
    return abs((points - first) - (other - second))


def fair(far: engine.Halves, terms: Terms) -> bool:
    """Whether armies with that difference may meet."""
    return terms.max_gap is None or far <= terms.max_gap


Against = tuple[engine.Halves, str]
"""An opponent's points and side."""


def fixes(build: engine.Build, terms: Terms, side: str = "", against: Against | None = None) -> tuple[Fix, ...]:
    """The smallest changes after which the army fits the night, and is a fair match for its opponent."""
    if build.catalogue.slug != terms.catalogue.slug or _works(build, terms, side, against):
        return ()
    remedies: list[engine.Remedy] = []
    for number, remedy in enumerate(_candidates(build, terms, side, against)):
        after = engine.apply(build, remedy.edit)
        if _works(after, terms, side, against):
            remedies.append(remedy)
        elif number < MOST_FIRST_STEPS:
            remedies += _second_steps(remedy, after, terms, side, against)
    return tuple(_fixes(build, remedies[:MOST_FIXES], terms, side, against))


def _works(build: engine.Build, terms: Terms, side: str, against: Against | None) -> bool:
    """Whether the army fits the night, and is a fair match."""
    verdict = check(build, terms, side)
    return verdict.fits and (against is None or fair(_gap_to(verdict.total, terms, side, against), terms))


def _candidates(build: engine.Build, terms: Terms, side: str, against: Against | None) -> list[engine.Remedy]:
    """Changes that could help: the builder's own remedies for too many or too few points, and for every other error."""
    army, total = played(build, terms, side), engine.bill(build).total
    lower, upper = _aim(terms, side, against)
    remedies: list[engine.Remedy] = []
    if upper is not None and total > upper:
        remedies += engine.cuts(army, total - upper, total - lower)
    elif total < lower:
        remedies += engine.spendings(army, lower - total, (MOST_HALVES if upper is None else upper) - total)
    for finding in _errors(army, terms, side):
        remedies += finding.remedies
    return remedies


def _second_steps(
    first: engine.Remedy, after: engine.Build, terms: Terms, side: str, against: Against | None
) -> Iterable[engine.Remedy]:
    """The change together with one more, if both help."""
    for second in _candidates(after, terms, side, against)[:MOST_SECOND_STEPS]:
        if _works(engine.apply(after, second.edit), terms, side, against):
            label = message("two-changes", first=first.label, second=second.label)
            yield engine.Remedy(label, engine.edits.Together((first.edit, second.edit)))


def _aim(terms: Terms, side: str, against: Against | None) -> tuple[engine.Halves, engine.Halves | None]:
    """The range in which the army's points should be."""
    minimum, maximum = terms.for_side(side) if terms.ranges else (None, None)
    lower = minimum or 0
    if against is None or terms.max_gap is None:
        return lower, maximum
    level = against[0] - terms.sides.get(against[1], 0) + terms.sides.get(side, 0)
    near, far = max(lower, level - terms.max_gap), level + terms.max_gap
    upper = far if maximum is None else min(maximum, far)
    return (near, upper) if near <= upper else (lower, maximum)


def _gap_to(total: engine.Halves, terms: Terms, side: str, against: Against) -> engine.Halves:
    return apart(total, against[0], terms, (side, against[1]))


def _fixes(
    build: engine.Build, remedies: Iterable[engine.Remedy], terms: Terms, side: str, against: Against | None
) -> Iterable[Fix]:  # fmt: skip
    for remedy in engine.uniquely_labeled(build, remedies).values():
        total = engine.bill(engine.apply(build, remedy.edit)).total
        far = _gap_to(total, terms, side, against) if against else None
        yield Fix(remedy.label, remedy.edit, total, far)
