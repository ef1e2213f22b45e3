"""Make it even: the changes that a search has found, in words, and the copies of armies that are made by them.

The search is ``rules/battles/even_search``, which ``jobs/playing`` plays.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from armybuilder.armies import copies, samples
from armybuilder.armies.documents import archive
from armybuilder.armies.models import Army
from armybuilder.armies.named_armies import LINK, name_parts, read_version_name
from armybuilder.core.db import transactions
from armybuilder.core.web.values import Context
from armybuilder.jobs.queue import State
from armybuilder.matches.jobs.playing import FOUND, LOOKS
from armybuilder.matches.models import Simulation
from armybuilder.matches.sides import MatchSide, Pair
from armybuilder.matches.verdicts import between
from armybuilder.visitors import Visitor
from rules import engine
from rules.battles.changes import Change, ChangeStep
from rules.engine import words
from rules.engine.wording.directions import isolate
from rules.models import Edition

ICONS = {"more": "plus", "add": "plus", "fewer": "minus", "drop": "minus", "take": "arrow-up-down"}
Range = tuple[float, float]


def card(pair: Pair, row: Simulation | None) -> Context:
    """The contents of the card: how far the search is, its changes, or why there are none."""
    search_result = row.result.get(FOUND) if row else None
    if row is None or search_result is None:
        done, maximum = (row.result.get(LOOKS) if row else None) or (0, 0)
        stopped = row.reason if row and row.state == State.FAILED else ""
        return {"found": False, "done": done, "most": maximum, "stopped": stopped}
    changes = [_change(pair, *change) for change in search_result["changes"]]
    return {
        "found": True,
        "changes": [change for change in changes if change],
        "battles": words.grouped(3 * search_result["base"][0]),
        "sentences": list(_none(pair, search_result)),
    }


def _change(pair: Pair, plain: list[Any], share: list[Any]) -> Context | None:
    """A change as a button; ``None`` if the army has changed so that it is not possible any more."""
    change = Change.from_plain(plain)
    try:
        after = change.apply_to(pair.builds)
    except engine.EditError:
        return None
    lower, upper = _range(share)
    first, second = (engine.bill(build).total for build in after)
    return {
        "icon": ICONS[change.steps[0].kind],
        "title": in_words(pair, change),
        "range": between(lower, upper),
        "points": _("{first} against {second} points").format(
            first=words.points_sign(first), second=words.points_sign(second)
        ),
        "at": f"{100 * lower:.2f}%",
        "wide": f"{100 * max(upper - lower, 0.01):.2f}%",
    }


def _range(share: list[Any]) -> Range:
    """From the lowest to the highest end of the intervals under the three tactics."""
    intervals = share[2]
    return min(lower for lower, _ in intervals), max(upper for _, upper in intervals)


def in_words(pair: Pair, change: Change) -> str:
    """The changes to each army: ``Orcs: Distance attack for Warriors``."""
    lines = []
    for side, army in enumerate(pair.sides):
        steps = [_step(army, step, count) for step, count in change.counted.items() if step.side == side]
        if steps:
            lines.append(_("{army}: {steps}").format(army=isolate(words.clipped(army.name)), steps=words.listed(steps)))
    return " · ".join(lines)


def _step(army: MatchSide, step: ChangeStep, count: int) -> str:
    catalogue = army.build.catalogue
    if step.kind == "add":
        figure = catalogue.figures[step.figure]
        return _("{count} {figure} more").format(count=count, figure=words.called(figure, count))
    unit = army.build.units[step.place]
    name = isolate(words.clipped(unit.name))
    if step.kind == "more":
        return ngettext("{count} more of {unit}", "{count} more of {unit}", count).format(count=count, unit=name)
    if step.kind == "fewer":
        if count >= unit.count:
            return _("without {unit}").format(unit=name)
        return ngettext("{count} fewer of {unit}", "{count} fewer of {unit}", count).format(count=count, unit=name)
    drops = _level(catalogue, step.drops, unit.held.get(step.drops, "")) if step.drops else ""
    if step.kind == "drop":
        return _("{unit} without {level}").format(unit=name, level=drops)
    takes = _level(catalogue, step.takes, step.level)
    level = unit.held.get(step.takes)
    drops = drops or (_level(catalogue, step.takes, level) if level is not None else "")
    if drops:
        return _("{level} instead of {other} for {unit}").format(level=takes, other=drops, unit=name)
    return pgettext("an option for a unit", "{level} for {unit}").format(level=takes, unit=name)


def _level(catalogue: engine.Catalogue, option: str, slug: str) -> str:
    level = catalogue.level(option, slug)
    return level.name if level else option


def _none(pair: Pair, search_result: Mapping[str, Any]) -> Iterator[str]:
    """Why no change is offered."""
    if search_result["changes"]:
        return
    yield _("No change of one or two steps makes these armies nearly even.")
    army = words.clipped(pair.sides[0].name)
    if search_result["closest"]:
        plain, share = search_result["closest"]
        sentence = _("The closest: {change}. {army} then wins {range} of the battles.")
        yield sentence.format(change=in_words(pair, Change.from_plain(plain)), army=army, range=between(*_range(share)))
    if search_result["crowd"]:
        plain, share = search_result["crowd"]
        lower, upper = _range(share)
        if lower > 0.5 or upper < 0.5:
            sentence = _("Numbers alone don’t help: {change}, and {army} still wins {range} of the battles.")
            yield sentence.format(
                change=in_words(pair, Change.from_plain(plain)), army=army, range=between(lower, upper)
            )


def changed(pair: Pair, row: Simulation | None, number: int) -> tuple[engine.Build, engine.Build]:
    """Both armies after an offered change, their limits raised where they need it."""
    search_result = row.result.get(FOUND) if row else None
    if not search_result or not 0 <= number < len(search_result["changes"]):
        raise Http404("No such change.")
    try:
        first, second = Change.from_plain(search_result["changes"][number][0]).apply_to(pair.builds)
    except engine.EditError:
        raise Http404("No such change.") from None
    return _within_limit(first), _within_limit(second)


def _within_limit(build: engine.Build) -> engine.Build:
    total = engine.bill(build).total
    return replace(build, limit=total) if build.limit is not None and total > build.limit else build


def copy(side: MatchSide, build: engine.Build, owner: str, form_id: str, visitor: Visitor) -> Army:
    """A changed copy of an army, for the visitor; the author of another's army is told as of any copy.

    To be called within ``transactions.one_transaction()``.
    """
    edition = Edition.objects.get(slug=build.catalogue.slug)
    origin = _original(side, visitor)
    name = name_parts(side.entry.name)[0]
    sample, link = name if samples.get(name) else "", name if origin and origin.read_key == name else ""
    if origin:
        transactions.write(partial(copies.tell_author, origin, visitor))
    return archive.begin(build, edition, owner, form_id, sample, origin, link, namesakes=visitor)


def _original(side: MatchSide, visitor: Visitor) -> Army | None:
    """The army that is copied, if it is somebody else's."""
    name = name_parts(side.entry.name)[0]
    if samples.get(name):
        return None
    if LINK.fullmatch(name):
        army = Army.objects.shared().filter(read_key=name).first()
    else:
        army = Army.objects.visible_to(visitor).filter(code=(read_version_name(name) or (name, 0))[0]).first()
    return army if army and army.owner_id != visitor.key else None
