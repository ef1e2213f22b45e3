"""Units of rule books with a turn chart, as a game starts from them: their chips, dice and armored places."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from rules import engine
from rules.engine.maximums import SETS
from rules.engine.rolls import dice_chains
from rules.engine.rolls.profile import Chance, RollProfile, profile

STANCES = ("stand", "kneel", "prone", "run")
"""The stances that a figure may take; the slugs of chips and of the dice's situations begin with these words."""


def by_sets(build: engine.Build) -> Iterator[engine.Unit]:
    """The units of the army; where each figure has chips of its own, every figure as a unit."""
    for unit in build.units:
        if unit.sets != SETS[1] or unit.count == 1:
            yield unit
            continue
        for number in range(unit.count):
            name = unit.names[number] if number < len(unit.names) else ""
            yield replace(unit, name=name or f"{unit.name} {number + 1}", count=1, names=())


def chain(build: engine.Build, unit: engine.Unit) -> list[dict[str, Any]]:
    """The dice that make up a shot, each with what it needs: by the shooter's stance, or by what is shot at."""
    roll = dice_chains.chained(build.catalogue)
    own = {other for situation in roll.situations for other in situation.conditions} if roll else set()
    return [_die(roll_profile, own) for roll_profile in profile(build, unit).links.values()]


def _die(profile: RollProfile, own: set[str]) -> dict[str, Any]:
    """A die of a shot. Its cells are a slug, a name, the highest face that will do, and the chance."""
    roll = profile.roll
    if not all(situation.conditions for situation in roll.situations):
        name = profile.level.label if profile.level else roll.situations[0].name
        return _link(profile, "self", [_cell("", name, profile.plain)])
    is_stance = any(own & set(situation.conditions) for situation in roll.situations)
    met = [(situation.slug, situation.name, profile.situations[situation.slug]) for situation in roll.situations]
    cells = [_cell(stance_of(slug) if is_stance else slug, name, chance) for slug, name, chance in met]
    return _link(profile, "stance" if is_stance else "target", cells)


def _link(profile: RollProfile, trait: str, cells: list[list[str]]) -> dict[str, Any]:
    return {"roll": profile.roll.slug, "name": profile.roll.name, "by": trait, "cells": cells}


def _cell(slug: str, name: str, chance: Chance) -> list[str]:
    return [slug, name, chance.text if chance.chance != 1 else "", str(chance.chance)]


def stance_of(slug: str) -> str:
    """The stance that a situation or a chip is named after; empty if none.

    >>> stance_of("running"), stance_of("kneel"), stance_of("aim")
    ('run', 'kneel', '')
    """
    return next((stance for stance in STANCES if slug.startswith(stance)), "")


def wounds(builds: Sequence[engine.Build]) -> list[list[Any]]:
    """The places where a hit may land, and whether it takes the figure out; empty where no army plays with that die."""
    roll = next(filter(None, map(dice_chains.located, builds)), None)
    return [[situation.slug, situation.name, situation.defeats] for situation in roll.situations] if roll else []


def blank(build: engine.Build, unit: engine.Unit) -> list[str]:
    """The places where a hit on the unit does nothing, as they are armored."""
    return [part.situation.slug for part in dice_chains.parts(build, unit) if part.blank == part.faces]
