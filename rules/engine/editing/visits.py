"""Changes to one unit, for its row: ``Distance attack added: 8 points instead of 4``."""

from collections.abc import Iterator

from rules.engine.build import Build, Unit
from rules.engine.checks.remedies import level_name
from rules.engine.cost.bill import each_of
from rules.engine.editing.summaries import describe, together
from rules.engine.wording.messages import Message, Points, message
from rules.engine.wording.words import within_sentence


def change_of_unit(before: Build, after: Build, id: int) -> Message | None:
    """The change to the unit, with its points; ``None`` if nothing is different."""
    was, now = before.unit(id), after.unit(id)
    if now is None or was == now:
        return None
    if was is None:
        return message("unit-is-new", points=Points(_cost(after, now))) if _has_price(after) else message("new-unit")
    phrases = list(_phrases(before, was, after, now))
    if not phrases:
        return describe(Build(before.catalogue, "", (was,)), Build(after.catalogue, "", (now,)))
    return _priced(together(phrases), _cost(before, was), _cost(after, now), _has_price(after) and _has_price(before))


def _phrases(before: Build, was: Unit, after: Build, now: Unit) -> Iterator[Message]:
    """Each change of what the unit is and has; other changes have none."""
    if was.count != now.count:
        yield message("count-instead", count=now.count, was=was.count)
    if was.figure != now.figure:
        yield message("thing-instead", thing=_figure(after, now), was=_figure(before, was))
    for option, level in now.options:
        if option not in was.held:
            yield message("thing-added", thing=level_name(after, option, level))
        elif was.held[option] != level:
            former = within_sentence(level_name(before, option, was.held[option]))
            yield message("thing-instead", thing=level_name(after, option, level), was=former)
    for option, level in was.options:
        if option not in now.held:
            yield message("thing-removed", thing=level_name(before, option, level))


def _priced(change: Message, was: int, now: int, has_price: bool) -> Message:
    if was == now or not has_price:
        return change
    if change.key == "count-instead":
        return message("dearer-by" if now > was else "cheaper-by", change=change, points=Points(abs(now - was)))
    return message("points-instead", change=change, points=Points(now), was=Points(was))


def _figure(build: Build, unit: Unit) -> str:
    figure = build.figure(unit)
    return figure.name if figure else unit.figure


def _cost(build: Build, unit: Unit) -> int:
    return each_of(build.catalogue, unit.figure, unit.options) * unit.count


def _has_price(build: Build) -> bool:
    return build.catalogue.limited_in == "points"
