"""What an army's points say: over its limit, left over, ending in a half, outside its scenario's range."""

from collections.abc import Iterator

from rules.engine.army_rules import MOST_REMEDIES, add, crew_of, riders
from rules.engine.bill import bill, each_of
from rules.engine.bounds import MOST_HALVES
from rules.engine.build import Build
from rules.engine.catalogue import Halves, Side
from rules.engine.cuts import Ranked, best, cuts
from rules.engine.edits import Limit
from rules.engine.remedies import Finding, Remedy, fewer, kept, limited, more
from rules.engine.words import points_of, points_sign, sum_of

MOST_MORE = 20
"""More figures than these at once are no remedy but another army."""

STEP: Halves = 10
"""A raised limit goes to the next 5 points."""


def spendings(build: Build, low: Halves, high: Halves) -> list[Remedy]:
    """Single changes that spend at least ``low`` and at most ``high``: more of a unit, or new figures."""
    ranked: list[Ranked] = []
    if not build.units:
        return []
    for unit in build.units:
        each = each_of(build.catalogue, unit.figure, unit.options)
        extra = -(-low // each) if each and not crew_of(build, unit) else 0
        remedy = more(build, unit, extra) if 0 < extra <= MOST_MORE and extra * each <= high else None
        if remedy:
            ranked.append((extra * each - low, extra, remedy))
    return best([*ranked, *_recruits(build, low, high)])


def _recruits(build: Build, low: Halves, high: Halves) -> Iterator[Ranked]:
    for figure in riders(build):
        count = -(-low // figure.points) if figure.points else 0
        remedy = add(build, figure, count) if 0 < count <= MOST_MORE and count * figure.points <= high else None
        if remedy:
            yield count * figure.points - low, count, remedy


def _counts_points(build: Build) -> bool:
    """Whether the army's budget is points; elsewhere it is an agreed number of figures."""
    return build.catalogue.limited_in == "points"


def _limit(build: Build, halves: Halves) -> Remedy | None:
    return Remedy(f"Limit {points_of(halves)}", Limit(halves)) if halves <= MOST_HALVES else None


def over_limit(build: Build) -> Iterator[Finding]:
    """An army costs no more than its limit."""
    total = bill(build).total
    if build.limit is None or total <= build.limit or not _counts_points(build):
        return
    over = total - build.limit
    message = f"{points_of(over)} over the limit of {points_sign(build.limit)}: the army costs {points_sign(total)}."
    remedies = kept(*cuts(build, over), _raised(build, total))
    yield Finding("over-limit", "bad", message, None, None, over, remedies=remedies)


def _raised(build: Build, total: Halves) -> Remedy | None:
    """The next limit under which the army fits, if the scenario goes so far."""
    most = _ends(build)[1]
    if most is not None and total > most:
        return None
    usual = (limit for limit in build.catalogue.limits if limit >= total)
    higher = min(usual, default=-(-total // STEP) * STEP)
    return _limit(build, higher if most is None else min(higher, most))


def _ends(build: Build) -> tuple[Halves, Halves | None]:
    """The least and most points that the scenario suggests to the army's side."""
    side = build.chosen_side
    return ((side.least or 0), side.most) if side else (0, None)


def _falls_short(build: Build, total: Halves) -> bool:
    """Whether the army has fewer points than its scenario suggests, though its limit allows as many."""
    return build.limit is not None and total < _ends(build)[0] <= build.limit


def points_left(build: Build) -> Iterator[Finding]:
    """Points that are not spent are lost; an army too small for its scenario is told of both at once."""
    total = bill(build).total
    if build.limit is None or total >= build.limit or not _counts_points(build) or _falls_short(build, total):
        return
    left = build.limit - total
    lowered = _limit(build, total) if total else None
    yield Finding(
        "points-left", "info", f"{points_of(left)} left of {points_sign(build.limit)}. Points not spent are lost.",
        None, None, left, remedies=kept(*spendings(build, left, left), lowered),
    )  # fmt: skip


def off_size(build: Build) -> Iterator[Finding]:
    """Where armies are agreed by their number of figures, it has that number."""
    if build.limit is None or _counts_points(build) or bill(build).figures * 2 == build.limit:
        return
    figures = bill(build).figures
    off = abs(figures * 2 - build.limit)
    remedies = cuts(build, off, off) if figures * 2 > build.limit else spendings(build, off, off)
    verb = "is" if build.limit == 2 else "are"
    message = f"{sum_of(build.catalogue, figures * 2)}, where {points_sign(build.limit)} {verb} agreed."
    agreed = Remedy(f"Agree on {figures}", Limit(figures * 2)) if figures else None
    yield Finding("off-size", "info", message, None, None, off // 2, counted=True, remedies=kept(*remedies, agreed))


def half_point(build: Build) -> Iterator[Finding]:
    """A total may end in a half; somebody may want to know."""
    total = bill(build).total
    if total % 2:
        message = f"The army costs {points_of(total)}, which ends in a half."
        yield Finding("half-point", "info", message, remedies=tuple(_evened(build, total)))


def _evened(build: Build, total: Halves) -> list[Remedy]:
    """One figure more or fewer of those that cost a half."""
    odd = [unit for unit in build.units if each_of(build.catalogue, unit.figure, unit.options) % 2]
    room = None if build.limit is None else build.limit - total
    found: list[Remedy | None] = []
    for unit in odd:
        if room is None or each_of(build.catalogue, unit.figure, unit.options) <= room:
            found.append(more(build, unit, 1))
        found.append(None if limited(build, unit) else fewer(unit, 1))
    return list(kept(*found))[:MOST_REMEDIES]


def _range(side: Side) -> str:
    if side.least is None or side.most is None or side.least == side.most:
        return points_sign(side.most if side.most is not None else side.least or 0)
    return f"{points_sign(side.least)} to {points_sign(side.most)}"


def _where(build: Build) -> str:
    scenario, side = build.chosen_scenario, build.chosen_side
    names = [one.name for one in (scenario, side if scenario and len(scenario.sides) > 1 else None) if one]
    return ", ".join(names)


def outside_scenario(build: Build) -> Iterator[Finding]:
    """A scenario suggests points for each side."""
    side, total = build.chosen_side, bill(build).total
    if side is None:
        return
    low, high = side.least or 0, side.most if side.most is not None else max(total, side.least or 0)
    if low <= total <= high:
        return
    off = low - total if total < low else total - high
    way = "below" if total < low else "above"
    message = f"{points_of(total)} are {points_sign(off)} {way} what {_where(build)} suggests: {_range(side)}."
    if _falls_short(build, total) and build.limit and _counts_points(build):
        message += f" {points_sign(build.limit - total)} of the limit of {points_sign(build.limit)} are left."
    remedies = _grown(build, total, low, high) if total < low else cuts(build, off, total - low)
    yield Finding("outside-scenario", "warn", message, None, build.scenario, off, remedies=tuple(remedies))


def _grown(build: Build, total: Halves, low: Halves, high: Halves) -> list[Remedy]:
    """Changes that bring the army up to its scenario's points, best those that spend all it may."""
    if build.limit is None or not _counts_points(build):
        return spendings(build, low - total, high - total)
    most = min(high, build.limit)
    every = [*spendings(build, most - total, most - total), *spendings(build, low - total, most - total)]
    return list(dict.fromkeys(every))[:MOST_REMEDIES] if most >= low else []


def limit_outside(build: Build) -> Iterator[Finding]:
    """A limit that lies outside what the scenario suggests, unless the army spends just that."""
    side, (low, high) = build.chosen_side, _ends(build)
    limit, total = build.limit, bill(build).total
    if side is None or limit is None or limit == total or not _counts_points(build):
        return
    if low <= limit and (high is None or limit <= high):
        return
    end = low if limit < low else high
    way = "below" if limit < low else "above"
    message = f"The limit of {points_sign(limit)} is {way} what {_where(build)} suggests: {_range(side)}."
    fits = end is not None and (limit < low or total <= end)
    remedies = kept(_limit(build, end) if fits and end else None)
    off = abs(limit - (end or 0))
    yield Finding("limit-outside-scenario", "warn", message, None, build.scenario, off, remedies=remedies)


def within_limit(build: Build) -> str:
    """How the army stands to its limit."""
    if build.limit is None or not build.units:
        return ""
    return f"Within the limit of {points_sign(build.limit)}."


def all_spent(build: Build) -> str:
    """Nothing is left over."""
    return f"All {points_of(build.limit)} spent." if build.limit and bill(build).total == build.limit else ""


def within_range(build: Build) -> str:
    """The scenario's points are kept."""
    scenario, side = build.chosen_scenario, build.chosen_side
    if scenario is None or side is None or (side.least is None and side.most is None):
        return ""
    if len(scenario.sides) > 1:
        return f"Within the {side.name}’s {_range(side)} points in {scenario.name}."
    return f"Within the {scenario.name}’s {_range(side)} points."
