"""The exact chances of each unit's attacks against each unit of the other army."""

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.core.web.values import Context
from armybuilder.matches.sides import MatchSide, Pair
from rules import engine
from rules.battles import chances
from rules.battles.chances import COVERED, HAND, OPEN
from rules.battles.figures import Force, Sheet
from rules.engine import words

MOST_LEVEL = 10
"""The darkest shade of a table."""


def tables(pair: Pair) -> Iterator[Context]:
    """The chances of units to defeat others with one attack: a table for each army."""
    if pair.forces is None:
        return
    for place, side in enumerate(pair.sides):
        other = pair.sides[1 - place]
        attackers, targets = list(ranks(side, pair.forces[place])), list(ranks(other, pair.forces[1 - place]))
        shooters = [attacker for attacker in attackers if attacker[1].shot]
        groups = []
        if shooters:
            groups.append((_("Shooting"), [_row(attacker, targets, (OPEN, COVERED)) for attacker in shooters]))
        fighters = [attacker for attacker in attackers if attacker[1].blow]
        if fighters:
            groups.append((_("Hand to hand"), [_row(attacker, targets, (HAND,)) for attacker in fighters]))
        yield {
            "name": side.name,
            "plastic": side.plastic,
            "targets": [(unit.name, _armor(sheet)) for unit, sheet in targets],
            "columns": len(targets) + 1,
            "groups": groups,
        }


def ranks(side: MatchSide, force: Force) -> Iterator[tuple[engine.Unit, Sheet]]:
    """Each unit with what one of its figures does."""
    place = 0
    for unit in side.build.units:
        yield unit, force.sheets[place]
        place += unit.count


def _armor(sheet: Sheet) -> str:
    """Its armor, with the roll that it needs."""
    if sheet.save is None:
        return _("no armor")
    needs = sheet.save.needs(frozenset())[0]
    return _("armor {needs}").format(needs=f"{max(needs, 1)}+")


def _row(
    attacker: tuple[engine.Unit, Sheet], targets: list[tuple[engine.Unit, Sheet]], ways: tuple[int, ...]
) -> Context:
    unit, sheet = attacker
    count = ngettext("{number} figure", "{number} figures", unit.count).format(number=unit.count)
    return {
        "name": unit.name,
        "count": count,
        "cells": [[_chance(sheet, target, way, len(ways)) for way in ways] for _unit, target in targets],
    }


def _chance(attacker: Sheet, target: Sheet, way: int, ways: int) -> Context:
    """The chance that an attack defeats its target; behind it that it hits at all."""
    through, hits = chances.chance(attacker, target, way), chances.hits(attacker, target, way)
    return {
        "percent": words.percent(through),
        "level": int(through * MOST_LEVEL + Fraction(1, 2)),
        "hits": words.percent(hits) if hits != through else "",
        "when": {OPEN: "in-open", COVERED: "in-cover"}.get(way, ""),
    }
