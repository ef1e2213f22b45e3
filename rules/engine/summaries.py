"""What was done, in words: each change from one state of an army."""

from collections.abc import Iterator

from rules.engine.army_fields import ARMY_FIELDS
from rules.engine.bill import bill
from rules.engine.bounds import SETS
from rules.engine.build import Build, Unit
from rules.engine.edits import Copy, Edit
from rules.engine.words import clipped, listed, signed, sum_of

MOST_SUMMARIES = 2
"""More changes than these at once are only counted."""


def describe(before: Build, after: Build, edit: Edit | None = None) -> str:
    """The change from one state to the other: ``Sharpshooter for Sentries, +4``."""
    if before.catalogue.slug != after.catalogue.slug:
        books = f"{after.catalogue.short_name} instead of {before.catalogue.short_name}"
        return f"{books}{_difference(before, after)}"
    changes = [*_units(before, after, edit), *_army(before, after)]
    if not changes:
        return "Nothing changed"
    said = "; ".join(changes) if len(changes) <= MOST_SUMMARIES else f"{len(changes)} changes"
    return f"{said}{_difference(before, after)}"


def _difference(before: Build, after: Build) -> str:
    """What it changed in points, where both rule books count them."""
    halves = bill(after).total - bill(before).total
    counted = before.catalogue.limited_in == after.catalogue.limited_in == "points"
    return f", {signed(halves)}" if halves and counted else ""


def _units(before: Build, after: Build, edit: Edit | None) -> Iterator[str]:
    was, now = {unit.id: unit for unit in before.units}, {unit.id: unit for unit in after.units}
    yield from (f"{_counted(unit)} added{_without(before, unit, edit)}" for id, unit in now.items() if id not in was)
    yield from (f"{_counted(unit)} removed" for id, unit in was.items() if id not in now)
    for id, unit in now.items():
        if id in was and was[id] != unit:
            yield from _unit(before, was[id], after, unit)
    yield from _moved([id for id in was if id in now], [id for id in now if id in was], after)


def _without(before: Build, copy: Unit, edit: Edit | None) -> str:
    """What a copy lacks of its original: `` without Commander``."""
    unit = before.unit(edit.unit) if isinstance(edit, Copy) else None
    lost = [_level(before, *pair) for pair in unit.options if pair not in copy.options] if unit else []
    return f" without {listed(lost)}" if lost else ""


def _moved(was: list[int], now: list[int], after: Build) -> Iterator[str]:
    for id in was:
        if was != now and [one for one in was if one != id] == [one for one in now if one != id]:
            unit = after.unit(id)
            yield f"{clipped(unit.name) if unit else ''} moved {'up' if now.index(id) < was.index(id) else 'down'}"
            return
    if was != now:
        yield "Units in another order"


def _unit(before: Build, was: Unit, after: Build, now: Unit) -> Iterator[str]:
    name = clipped(now.name)
    if was.name != now.name:
        yield f"{clipped(was.name)} renamed {name}"
    if was.figure != now.figure:
        yield f"{name}: {_figure(after, now)} instead of {_figure(before, was)}"
    if was.count != now.count:
        yield f"{now.count} × {name}"
    yield from _options(before, was, after, now)
    if was.names != now.names and was.options == now.options:
        yield f"With {name}: {listed([clipped(one) for one in now.names[:3]]) or 'no names'}"
    if was.notes != now.notes:
        yield f"Notes of {name}"
    if was.sets != now.sets:
        yield f"{'A set of chips each' if now.sets == SETS[1] else 'One set of chips'} for {name}"
    yield from _appearance(name, was, now)


def _appearance(name: str, was: Unit, now: Unit) -> Iterator[str]:
    if was.look != now.look:
        yield f"What {name} looks like"
    if was.portrait != now.portrait:
        picture = "Another picture" if was.portrait else "Picture"
        yield f"{picture} of {name}" if now.portrait else f"{name} without picture"


def _options(before: Build, was: Unit, after: Build, now: Unit) -> Iterator[str]:
    for option, level in now.options:
        if was.held.get(option) != level:
            yield f"{_level(after, option, level)} for {clipped(now.name)}"
    for option, level in was.options:
        if option not in now.held:
            yield f"{clipped(now.name)} without {_level(before, option, level)}"


def _figure(build: Build, unit: Unit) -> str:
    figure = build.figure(unit)
    return figure.name if figure else clipped(unit.figure)


def _level(build: Build, option: str, slug: str) -> str:
    level = build.catalogue.level(option, slug)
    return level.name if level else clipped(option)


def _counted(unit: Unit) -> str:
    return clipped(unit.name) if unit.count == 1 else f"{unit.count} × {clipped(unit.name)}"


def _army(before: Build, after: Build) -> Iterator[str]:
    if before.name != after.name:
        yield f"Army named {clipped(after.name)}"
    if before.limit != after.limit:
        yield "No limit" if after.limit is None else f"Limit {sum_of(after.catalogue, after.limit)}"
    if (before.scenario, before.side) != (after.scenario, after.side):
        yield _scenario(after)
    yield from _rules(before, after)
    for field in ARMY_FIELDS:
        if getattr(before, field.slug) != getattr(after, field.slug):
            yield field.summary(after)


def _scenario(build: Build) -> str:
    scenario, side = build.chosen_scenario, build.chosen_side
    if scenario is None:
        return "No scenario"
    return f"{scenario.name}, {side.name}" if side and len(scenario.sides) > 1 else scenario.name


def _rules(before: Build, after: Build) -> Iterator[str]:
    for build, gone, words in ((after, before.rules, "in play"), (before, after.rules, "out of play")):
        known = build.catalogue.optional_rules
        names = [known[slug].name if slug in known else clipped(slug) for slug in sorted(build.rules - gone)]
        if names:
            yield f"{listed(names)} {words}"
