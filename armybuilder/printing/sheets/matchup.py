"""The chances of two armies: each unit's roll to hit, and its chance to defeat each unit of the other army.

An army alone is shown against targets without armor and in each armor of its rule book.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from armybuilder.printing.papers import Layout
from armybuilder.printing.sheets.sheet import Context, Sheet
from armybuilder.printing.sheets.units import parts
from rules import engine
from rules.battles import chances
from rules.battles.chances import COVERED, HAND, OPEN
from rules.battles.figures import COVER, ROLLED, Rolled, Unplayable, force
from rules.battles.figures import Sheet as FigureSheet
from rules.engine.build import Build, Unit
from rules.engine.catalogue import Catalogue
from rules.engine.wording.directions import isolate

WAYS = (OPEN, COVERED, HAND)
MOST_SHADE = 8
"""The darkest shade of a chance."""
FIRST, COLUMN = 220, 96
"""Points of the paper's width that attackers and their dice take, and each target."""
Rank = tuple[Unit, FigureSheet]


class Matchup(Sheet):
    """Dice and chances of both sides."""

    slug = "matchup"
    name = gettext_lazy("Who hits whom")
    text = gettext_lazy("Each unit’s chances against every enemy unit")
    icon = "swords"
    is_for_two = True
    tells_fairness = True
    can_turn = True

    def is_in(self, catalogue: Catalogue) -> bool:
        """Whether hits and saves of the edition are rolled on the faces of a die."""
        rolls = [catalogue.roll_for(deed) for deed in ROLLED]
        return all(roll is not None and roll.way == "face" and not roll.low for roll in rolls)

    def is_turned(self, layout: Layout) -> bool:
        """It is wide."""
        return True

    def context(self, build: Build, layout: Layout) -> Context:
        """The attacks of an army against every armor."""
        return _context([(build, _targets(build))], layout, "")

    def context_for_two(self, build: Build, against: Build, layout: Layout) -> Context:
        """The attacks of two armies against each other."""
        return _context([(build, against), (against, build)], layout, against.name)


def _targets(build: Build) -> Build:
    """Plain figures, one without armor and one in each armor that can be had."""
    catalogue = build.catalogue
    save = catalogue.roll_for("save")
    kind = min(
        (figure for figure in catalogue.figures.values() if figure.rides and not figure.optional_rule),
        key=lambda figure: figure.points,
    )
    armors = [
        level
        for option in catalogue.options.values()
        for level in option.levels
        if save and any((effect.verb, effect.roll) == ("allow", save.slug) for effect in level.effects)
    ]
    units = [Unit(0, _("No armor"), kind.slug)]
    units += [
        Unit(place, parts.capitalized(level.name), kind.slug, options=((level.option, level.slug),))
        for place, level in enumerate(armors, 1)
    ]
    return replace(build, name="", units=tuple(units))


def _context(meetings: Sequence[tuple[Build, Build]], layout: Layout, against: str) -> Context:
    build = meetings[0][0]
    title = (
        _("{one} against {other}").format(one=isolate(build.name), other=isolate(against)) if against else build.name
    )
    sides = [_side(attackers, targets, layout) for attackers, targets in meetings]
    return {
        "title": title,
        "facts": " · ".join(filter(None, _facts(build, meetings, against))),
        "tables": [table for side in sides for table in side],
        "fairness": layout.fairness,
        "against": against,
        "supports": [line for attackers, _targets in meetings[: 1 + bool(against)] for line in _supports(attackers)],
    }


def _facts(build: Build, meetings: Sequence[tuple[Build, Build]], against: str) -> Iterator[str]:
    totals = [engine.words.points_sign(engine.bill(build).total) for build, _other in meetings]
    if against:
        yield _("{first} against {second} points").format(first=totals[0], second=totals[1])
    yield build.chosen_scenario.name if build.chosen_scenario else ""
    yield build.catalogue.name
    yield _("chance in percent that one attack defeats its target")


def _side(build: Build, other: Build, layout: Layout) -> list[dict[str, object]]:
    """The tables of an army: as many targets in each as the paper has room for."""
    attackers, targets = list(_ranks(build)), list(_ranks(other))
    columns_per_part = max(1, int((float(layout.size[0]) - 60 - FIRST) // COLUMN))
    count = -(-len(targets) // columns_per_part) if targets else 0
    columns_per_part = -(-len(targets) // count) if count else columns_per_part
    return [
        {
            "name": _("{army} attack").format(army=isolate(build.name)),
            "targets": [(unit.name, _target(unit, sheet, bool(other.name))) for unit, sheet in part],
            "rows": [_row(build, attacker, part, layout) for attacker in attackers],
        }
        for part in (targets[place : place + columns_per_part] for place in range(0, len(targets), columns_per_part))
    ]


def _ranks(build: Build) -> Iterator[Rank]:
    """Each unit with what one of its figures does; none if they cannot be told."""
    try:
        sheets = force(build).sheets
    except Unplayable:
        return
    place = 0
    for unit in build.units:
        yield unit, sheets[place]
        place += unit.count


def _target(unit: Unit, sheet: FigureSheet, is_counted: bool) -> str:
    """``2 figures, armor 4+``."""
    armor = _("no armor")
    if sheet.save:
        armor = _("armor {needs}").format(needs=f"{max(sheet.save.needs(frozenset())[0], 1)}+")
    if not is_counted:
        return armor if sheet.save else ""
    figures = ngettext("{number} figure", "{number} figures", unit.count).format(number=unit.count)
    return _("{figures}, {armor}").format(figures=figures, armor=armor)


def _row(build: Build, rank: Rank, targets: Sequence[Rank], layout: Layout) -> dict[str, object]:
    unit, sheet = rank
    return {
        "name": unit.name,
        "count": f"×\u00a0{unit.count}" if unit.count > 1 else "",
        "picture": parts.picture(build, unit, ink=layout.ink),
        "dice": [_die(chances.attack_of(sheet, way), way) for way in WAYS],
        "cells": [cell for _unit, target in targets for cell in _cells(sheet, target)],
    }


def _die(attack: Rolled | None, way: int) -> str:
    """Its roll to hit a plain target, in the dice font."""
    if attack is None:
        return parts.NO_ROLL
    needs = max(1, attack.needs(frozenset({COVER} if way == COVERED else ()))[0])
    return f"{needs}+d{attack.die}" if needs <= attack.die else parts.NO_ROLL


def _cells(attacker: FigureSheet, target: FigureSheet) -> Iterator[tuple[str, int, bool]]:
    """The chance in each way as a number with its shade, and whether it is the first of a target."""
    for way in WAYS:
        if chances.attack_of(attacker, way) is None:
            yield parts.NO_ROLL, 0, way == OPEN
        else:
            chance = chances.chance(attacker, target, way)
            yield str(int(100 * chance + Fraction(1, 2))), int(chance * MOST_SHADE + Fraction(1, 2)), way == OPEN


def _supports(build: Build) -> Iterator[str]:
    """The bonuses and rerolls of an army that are added at the table."""
    for unit, sheet in _ranks(build):
        names = (_("hits at a distance"), _("hits hand to hand"), _("armor rolls"))
        helped = [str(name) for name, amount in zip(names, sheet.supports, strict=True) if amount]
        if helped:
            sentence = _("{unit}: +1 for friends within {distance}, {rolls}.")
            distance = parts.length(sheet.half)
            yield sentence.format(unit=isolate(unit.name), distance=distance, rolls=engine.words.listed(helped))
        if sheet.inspires:
            yield _("{unit}: failed rolls of the army can be repeated.").format(unit=isolate(unit.name))
