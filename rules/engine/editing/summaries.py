"""Summaries of what was done, as messages that are kept: each change from one state of an army to the next."""

from collections.abc import Iterator

from rules.engine.army_fields import ARMY_FIELDS
from rules.engine.build import Build, Unit
from rules.engine.catalogue import Catalogue
from rules.engine.checks.remedies import unit_names
from rules.engine.cost.bill import total_of
from rules.engine.editing.edits import Copy, Edit, Merge, Split
from rules.engine.maximums import SETS
from rules.engine.wording.messages import Message, Named, Points, Table, Value, message
from rules.engine.wording.numbers import clipped
from rules.engine.wording.words import sum_message

MOST_SUMMARIES = 2
"""More changes than these at once are only counted."""


def describe(before: Build, after: Build, edit: Edit | None = None) -> Message:
    """The change from one state to the other: ``Sharpshooter for Sentries, +4``."""
    if before.catalogue.slug != after.catalogue.slug:
        return _priced(before, after, message("army-book", book=_book(after), was=_book(before)))
    if isinstance(edit, Split | Merge):
        return _regrouped(before, after, edit)
    changes = [*_units(before, after, edit), *_army(before, after)]
    if not changes:
        return message("nothing-changed")
    return _priced(before, after, together(changes))


def going_back(number: int, title: str = "") -> Message:
    """A past version made the present one, named by its player or by its number; the first one’s is 0."""
    if title:
        return message("army-back-named", title=title)
    return message("army-back", number=number) if number else message("army-back-first")


def _regrouped(before: Build, after: Build, edit: Split | Merge) -> Message:
    """Figures that only changed their unit."""
    unit, now = before.unit(edit.unit), {unit.id for unit in after.units}
    was, name = {unit.id for unit in before.units}, clipped(unit.name) if unit else ""
    if isinstance(edit, Split):
        return message("unit-split", unit=clipped(after.units[after.place(edit.unit) + 1].name), of=name)
    return message("units-merged", units=unit_names([unit for unit in before.units if unit.id in was - now]), unit=name)


def together(changes: list[Message]) -> Message:
    """A few changes as one; more of them are only counted."""
    if len(changes) > MOST_SUMMARIES:
        return message("several-changes", count=len(changes))
    return changes[0] if len(changes) == 1 else message("two-changes", first=changes[0], second=changes[1])


def _priced(before: Build, after: Build, change: Message) -> Message:
    """The change with its difference in points, where both rule books count them."""
    halves = total_of(after) - total_of(before)
    if not halves or not before.catalogue.limited_in == after.catalogue.limited_in == "points":
        return change
    return message("dearer" if halves > 0 else "cheaper", change=change, points=Points(abs(halves)))


def without_price(summary: Message) -> Message:
    """A change without its difference in points."""
    change = dict(summary.values).get("change")
    return change if summary.key in ("dearer", "cheaper") and isinstance(change, Message) else summary


def _units(before: Build, after: Build, edit: Edit | None) -> Iterator[Message]:
    was, now = {unit.id: unit for unit in before.units}, {unit.id: unit for unit in after.units}
    yield from (_added(before, unit, edit) for id, unit in now.items() if id not in was)
    yield from (_removed(unit) for id, unit in was.items() if id not in now)
    for id, unit in now.items():
        if id in was and was[id] != unit:
            yield from _unit(before, was[id], after, unit)
    yield from _moved([id for id in was if id in now], [id for id in now if id in was], after)


def _added(before: Build, unit: Unit, edit: Edit | None) -> Message:
    name, lost = clipped(unit.name), _lost(before, unit, edit)
    if lost and unit.count > 1:
        return message("units-added-without", count=unit.count, unit=name, levels=lost)
    if lost:
        return message("unit-added-without", unit=name, levels=lost)
    return message("unit-added", unit=name) if unit.count == 1 else message("units-added", count=unit.count, unit=name)


def _lost(before: Build, copy: Unit, edit: Edit | None) -> tuple[Value, ...]:
    """The options that a copy lacks of its original."""
    unit = before.unit(edit.unit) if isinstance(edit, Copy) else None
    return tuple(_level(before, *pair) for pair in unit.options if pair not in copy.options) if unit else ()


def _removed(unit: Unit) -> Message:
    name = clipped(unit.name)
    if unit.count == 1:
        return message("unit-removed", unit=name)
    return message("units-removed", count=unit.count, unit=name)


def _moved(was: list[int], now: list[int], after: Build) -> Iterator[Message]:
    for id in was:
        if was != now and [place for place in was if place != id] == [place for place in now if place != id]:
            unit = after.unit(id)
            key = "unit-up" if now.index(id) < was.index(id) else "unit-down"
            yield message(key, unit=clipped(unit.name) if unit else "")
            return
    if was != now:
        yield message("units-reordered")


def _unit(before: Build, was: Unit, after: Build, now: Unit) -> Iterator[Message]:
    name = clipped(now.name)
    if was.name != now.name:
        yield message("unit-renamed", was=clipped(was.name), name=name)
    if was.figure != now.figure:
        yield message("unit-figure", unit=name, figure=_figure(after, now), was=_figure(before, was))
    if was.count != now.count:
        yield message("unit-count", count=now.count, unit=name)
    yield from _options(before, was, after, now)
    if was.names != now.names and was.options == now.options:
        names = tuple(clipped(name) for name in now.names[:3])
        yield message("unit-with", unit=name, names=names) if names else message("unit-with-nobody", unit=name)
    if was.notes != now.notes:
        yield message("unit-notes", unit=name)
    if was.sets != now.sets:
        yield message("unit-chips-each" if now.sets == SETS[1] else "unit-chips", unit=name)
    yield from _appearance(name, was, now)


def _appearance(name: str, was: Unit, now: Unit) -> Iterator[Message]:
    if was.look != now.look:
        yield message("unit-look", unit=name)
    if was.portrait != now.portrait and not now.portrait:
        yield message("unit-no-picture", unit=name)
    elif was.portrait != now.portrait:
        yield message("unit-other-picture" if was.portrait else "unit-picture", unit=name)


def _options(before: Build, was: Unit, after: Build, now: Unit) -> Iterator[Message]:
    name = clipped(now.name)
    for option, level in now.options:
        if was.held.get(option) != level:
            yield message("unit-takes", level=_level(after, option, level), unit=name)
    for option, level in was.options:
        if option not in now.held:
            yield message("unit-drops", unit=name, level=_level(before, option, level))


def _row(catalogue: Catalogue, table: Table, slug: str, name: str) -> Named:
    return Named(table, slug, catalogue.slug, name)


def _book(build: Build) -> Named:
    return _row(build.catalogue, "book", build.catalogue.slug, build.catalogue.short_name)


def _figure(build: Build, unit: Unit) -> Value:
    figure = build.figure(unit)
    return _row(build.catalogue, "figure", figure.slug, figure.name) if figure else clipped(unit.figure)


def _level(build: Build, option: str, slug: str) -> Value:
    level = build.catalogue.level(option, slug)
    return _row(build.catalogue, "level", f"{option}/{slug}", level.name) if level else clipped(option)


def _army(before: Build, after: Build) -> Iterator[Message]:
    if before.name != after.name:
        yield message("army-named", name=clipped(after.name))
    if before.limit != after.limit and after.limit is None:
        yield message("army-no-limit")
    elif before.limit != after.limit:
        yield message("army-limit", sum=sum_message(after.catalogue, after.limit or 0))
    if (before.scenario, before.side) != (after.scenario, after.side):
        yield _scenario(after)
    yield from _rules(after, after.rules - before.rules, "army-rules")
    yield from _rules(before, before.rules - after.rules, "army-rules-out")
    for field in ARMY_FIELDS:
        if getattr(before, field.slug) != getattr(after, field.slug):
            yield field.summary(after)


def _scenario(build: Build) -> Message:
    scenario, side, catalogue = build.chosen_scenario, build.chosen_side, build.catalogue
    if scenario is None:
        return message("army-no-scenario")
    scenario_name = _row(catalogue, "scenario", scenario.slug, scenario.name)
    if side is None or len(scenario.sides) == 1:
        return message("army-scenario", scenario=scenario_name)
    slug = f"{scenario.slug}/{side.slug}"
    return message("army-side", scenario=scenario_name, side=_row(catalogue, "side", slug, side.name))


def _rules(build: Build, slugs: frozenset[str], key: str) -> Iterator[Message]:
    known, catalogue = build.catalogue.optional_rules, build.catalogue
    names = tuple(
        _row(catalogue, "rule", slug, known[slug].name) if slug in known else clipped(slug) for slug in sorted(slugs)
    )
    if names:
        yield message(key, rules=names)
