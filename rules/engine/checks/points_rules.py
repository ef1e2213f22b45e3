"""Checks an army's points: over its limit, left over, ending in a half, outside its scenario's range."""

from collections.abc import Iterator

from rules.engine.build import Build
from rules.engine.catalogue import Halves, Scenario, Side
from rules.engine.checks.army_rules import MOST_REMEDIES
from rules.engine.checks.finding import Finding
from rules.engine.checks.remedies import Remedy, existing, fewer, limited, more
from rules.engine.checks.savings import cuts
from rules.engine.checks.spendings import largest_spendings, spendings
from rules.engine.cost.bill import bill, each_of, total_of
from rules.engine.editing.edits import Limit
from rules.engine.maximums import MOST_HALVES
from rules.engine.wording.messages import Message, Points, Value, message

STEP: Halves = 10
"""A raised limit goes to the next 5 points."""


def _counts_points(build: Build) -> bool:
    """Whether the army's budget is points; elsewhere it is an agreed number of figures."""
    return build.catalogue.limited_in == "points"


def _limit(build: Build, halves: Halves) -> Remedy | None:
    """Another limit: ``Lower the limit to 5``."""
    if halves > MOST_HALVES:
        return None
    key = "lower-limit" if build.limit is not None and halves < build.limit else "raise-limit"
    return Remedy(message(key, limit=Points(halves)), Limit(halves))


def over_limit(build: Build) -> Iterator[Finding]:
    """An army costs no more than its limit."""
    total = total_of(build)
    if build.limit is None or total <= build.limit or not _counts_points(build):
        return
    over = total - build.limit
    sentence = message("over-limit", over=Points(over), limit=Points(build.limit), total=Points(total))
    remedies = existing(*cuts(build, over), _raised(build, total))
    yield Finding("over-limit", "bad", sentence, None, None, over, remedies=remedies)


def _raised(build: Build, total: Halves) -> Remedy | None:
    """The next limit under which the army fits, if the scenario goes so far."""
    maximum = _ends(build)[1]
    if maximum is not None and total > maximum:
        return None
    usual = (limit for limit in build.catalogue.limits if limit >= total)
    higher = min(usual, default=-(-total // STEP) * STEP)
    return _limit(build, higher if maximum is None else min(higher, maximum))


def _ends(build: Build) -> tuple[Halves, Halves | None]:
    """The least and most points that the scenario suggests to the army's side."""
    side = build.chosen_side
    return ((side.least or 0), side.most) if side else (0, None)


def _falls_short(build: Build, total: Halves) -> bool:
    """Whether the army has fewer points than its scenario suggests, though its limit allows as many."""
    return build.limit is not None and total < _ends(build)[0] <= build.limit


def points_left(build: Build) -> Iterator[Finding]:
    """Points that are not spent are lost; an army too small for its scenario gets one finding about both."""
    total = total_of(build)
    if build.limit is None or total >= build.limit or not _counts_points(build) or _falls_short(build, total):
        return
    if not build.units:
        return
    left = build.limit - total
    lowered = _limit(build, total) if total else None
    sentence = message("points-left", left=Points(left))
    remedies = existing(*(spendings(build, left, left) or largest_spendings(build, left)), lowered)
    yield Finding("points-left", "info", sentence, None, None, left, remedies=remedies)


def off_size(build: Build) -> Iterator[Finding]:
    """An army has the agreed number of figures, if armies are agreed by that number."""
    if build.limit is None or _counts_points(build) or bill(build).figures * 2 == build.limit or not build.units:
        return
    figures = bill(build).figures
    off = abs(figures * 2 - build.limit)
    if figures * 2 > build.limit:
        remedies = cuts(build, off, off)
        sentence = message("too-many-figures", over=off // 2, agreed=Points(build.limit))
    else:
        remedies = spendings(build, off, off) or largest_spendings(build, off)
        sentence = message("too-few-figures", figures=figures, agreed=Points(build.limit))
    can_agree = 0 < figures * 2 <= MOST_HALVES
    agreed = Remedy(message("agree-size", figures=figures), Limit(figures * 2)) if can_agree else None
    yield Finding(
        "off-size", "info", sentence, None, None, off // 2, counted=True, remedies=existing(*remedies, agreed)
    )


def half_point(build: Build) -> Iterator[Finding]:
    """A total may end in a half; this is information."""
    total = total_of(build)
    if total % 2:
        sentence = message("half-point", total=Points(total))
        yield Finding("half-point", "info", sentence, remedies=tuple(_evened(build, total)))


def _evened(build: Build, total: Halves) -> list[Remedy]:
    """One figure more or fewer of those that cost a half."""
    odd = [unit for unit in build.units if each_of(build.catalogue, unit.figure, unit.options) % 2]
    points_left = None if build.limit is None else build.limit - total
    remedies: list[Remedy | None] = []
    for unit in odd:
        if points_left is None or each_of(build.catalogue, unit.figure, unit.options) <= points_left:
            remedies.append(more(build, unit, 1))
        remedies.append(None if limited(build, unit) else fewer(unit, 1))
    return list(existing(*remedies))[:MOST_REMEDIES]


def _range(side: Side) -> Value:
    if side.least is None or side.most is None or side.least == side.most:
        return Points(side.most if side.most is not None else side.least or 0)
    return message("range", least=Points(side.least), most=Points(side.most))


def _suggested(scenario: Scenario, side: Side) -> Message:
    """``Basic Game is played with 25 to 40.``"""
    if len(scenario.sides) > 1:
        return message("side-plays-with", scenario=scenario.name, side=side.name, range=_range(side))
    return message("played-with", scenario=scenario.name, range=_range(side))


def outside_scenario(build: Build) -> Iterator[Finding]:
    """A scenario suggests points for each side."""
    scenario, side, total = build.chosen_scenario, build.chosen_side, total_of(build)
    if scenario is None or side is None or not build.units:
        return
    lower, upper = side.least or 0, side.most if side.most is not None else max(total, side.least or 0)
    if lower <= total <= upper:
        return
    off = lower - total if total < lower else total - upper
    suggested = _suggested(scenario, side)
    if total > upper:
        sentence = message("points-beyond", over=Points(off), suggested=suggested)
    elif _falls_short(build, total) and build.limit and _counts_points(build):
        left, limit = Points(build.limit - total), Points(build.limit)
        sentence = message("points-short-of-limit", short=Points(off), suggested=suggested, left=left, limit=limit)
    else:
        sentence = message("points-short", short=Points(off), suggested=suggested)
    remedies = _grown(build, total, lower, upper) if total < lower else cuts(build, off, total - lower)
    yield Finding("outside-scenario", "warn", sentence, None, build.scenario, off, remedies=tuple(remedies))


def _grown(build: Build, total: Halves, low: Halves, upper: Halves) -> list[Remedy]:
    """Changes that bring the army up to its scenario's points, preferably those that spend everything."""
    maximum = upper if build.limit is None or not _counts_points(build) else min(upper, build.limit)
    if maximum < low:
        return []
    wholly = [] if maximum == upper else spendings(build, maximum - total, maximum - total)
    every = list(dict.fromkeys([*wholly, *spendings(build, low - total, maximum - total)]))[:MOST_REMEDIES]
    return every or largest_spendings(build, maximum - total)


def limit_outside(build: Build) -> Iterator[Finding]:
    """A limit outside the scenario's range, unless the army spends exactly that."""
    scenario, side, (lower, upper) = build.chosen_scenario, build.chosen_side, _ends(build)
    limit, total = build.limit, total_of(build)
    if scenario is None or side is None or limit is None or limit == total or not _counts_points(build):
        return
    if lower <= limit and (upper is None or limit <= upper):
        return
    end = lower if limit < lower else upper
    key = "limit-too-low" if limit < lower else "limit-too-high"
    sentence = message(key, limit=Points(limit), suggested=_suggested(scenario, side))
    fits = end is not None and (limit < lower or total <= end)
    remedies = existing(_limit(build, end) if fits and end else None)
    off = abs(limit - (end or 0))
    yield Finding("limit-outside-scenario", "warn", sentence, None, build.scenario, off, remedies=remedies)


def within_limit(build: Build) -> Iterator[Message]:
    """The army's points against its limit."""
    if build.limit is not None and build.units:
        yield message("within-limit", limit=Points(build.limit))


def all_spent(build: Build) -> Iterator[Message]:
    """No point is left over; an agreed number of figures has no points to spend."""
    if build.limit and _counts_points(build) and total_of(build) == build.limit:
        yield message("all-spent", limit=Points(build.limit))


def within_range(build: Build) -> Iterator[Message]:
    """The scenario's points are kept."""
    scenario, side = build.chosen_scenario, build.chosen_side
    if not build.units or scenario is None or side is None or (side.least is None and side.most is None):
        return
    if len(scenario.sides) > 1:
        yield message("within-range-of-side", side=side.name, scenario=scenario.name, range=_range(side))
    else:
        yield message("within-range", scenario=scenario.name, range=_range(side))
