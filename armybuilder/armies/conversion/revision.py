"""The preview before an army switches to another revision of its house rules: unit by unit, roll by roll."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.utils import timezone
from django.utils.translation import gettext as _

from armybuilder.armies import bulk_conversion
from armybuilder.armies.conversion import rule_book
from armybuilder.armies.display import points_ruler
from armybuilder.armies.models import Army
from armybuilder.core.i18n import timestamps
from armybuilder.core.web.values import Context
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import words
from rules.models import Edition
from rules.snapshot import catalogue


def page(army: Army, visitor: Visitor, to: Edition) -> Context:
    """The army on the other revision, and the others on its own."""
    build, carried = army.build(), engine.carry_over(army.build(), catalogue(to))
    others = list(bulk_conversion.alike(army, visitor)[: bulk_conversion.MOST_TOGETHER])
    return {
        **rule_book.head(army, visitor),
        "to": to,
        "later": (to.revision or 0) > (army.edition.revision or 0),
        "out": timestamps.ago(to.published, timezone.now()) if to.published else "",
        "moved": rule_book.moved(army, to, carried),
        "legal": engine.legal(carried.build),
        "ruler": _ruler(carried, army.edition, to),
        "lost": list(_lost(carried)),
        "rolls": list(_rolls(build, carried)),
        "others": [_other(other, to, visitor) for other in others],
        "together": len(others) + 1,
    }


def _ruler(carried: engine.Carried, old: Edition, new: Edition) -> Context | None:
    """The ruler with the cost after the switch and a mark at the cost before; none if figures are counted."""
    before, after = carried.cost
    if carried.build.catalogue.limited_in != "points":
        return None
    limit = carried.build.limit
    sentence = _("{before} on revision {old}, {after} on revision {new}, no limit")
    if limit is not None:
        sentence = _("{before} on revision {old}, {after} on revision {new}, limit {limit}")
    text = sentence.format(
        before=words.points_of(before),
        old=old.revision,
        after=words.points_sign(after),
        new=new.revision,
        limit=words.points_sign(limit or 0),
    )
    return points_ruler.meter(points_ruler.without_units(carried.build), after, was=before) | {"sentence": text}


def _lost(carried: engine.Carried) -> Iterator[tuple[str, str]]:
    """The things that the other revision no longer has, each with the units that have it."""
    losers: dict[str, list[str]] = {}
    for unit in carried.units:
        for name in unit.stays:
            losers.setdefault(name, []).append(unit.before.name)
    yield from ((name, words.listed(units)) for name, units in losers.items())


@dataclass(slots=True)
class _Group:
    """Units that make a roll differently, in the same way."""

    roll: engine.Reroll
    units: list[str] = field(default_factory=list)


def _rolls(build: engine.Build, carried: engine.Carried) -> Iterator[Context]:
    groups: dict[object, _Group] = {}
    for unit in carried.units:
        for roll in engine.shifts(build, unit.before, carried.build, unit.after).rolls if unit.after else ():
            alike = groups.setdefault((roll.roll.slug, roll.name, roll.was, roll.now), _Group(roll))
            alike.units.append(unit.before.name)
    yield from (_roll(group) for group in groups.values())


def _roll(group: _Group) -> Context:
    roll, faces = group.roll, rule_book.faces(group.roll)
    was, now = (words.percent(chance.chance) if chance else _("not rolled") for chance in (roll.was, roll.now))
    return {
        "units": words.listed(group.units),
        "name": str(roll.name),
        "change": (_("{was} becomes {now}") if was != now else _("{was} as before")).format(was=was, now=now),
        "was": (roll.was.die if roll.was else 0, faces[0]),
        "now": (roll.now.die if roll.now else 0, faces[1]),
    }


def _other(army: Army, to: Edition, visitor: Visitor) -> Context:
    """Another army of the visitor's on the same revision."""
    move_effect = bulk_conversion.effect(army, catalogue(to), visitor)
    build = army.build()
    return {
        "army": army,
        "plastic": build.shown_plastic,
        "letter": army.name[:1].upper(),
        "points": words.points_sign(move_effect.before),
        "change": _change(move_effect),
        "loses": words.listed(move_effect.loses),
    }


def _change(effect: bulk_conversion.Effect) -> str:
    if effect.after == effect.before:
        return _("no change")
    difference = rule_book.difference(effect.before, effect.after)
    if not effect.over:
        return difference
    return _("{difference}, {points} over").format(difference=difference, points=words.points_sign(effect.over))
