"""The silhouette that stands for a unit: it depends on its type, its attack and what moves it."""

from itertools import chain, islice, repeat

from rules.engine.build import Build, Unit
from rules.engine.rolls.profile import RollProfile, bare, profile

LEADING = {"hero": "commander", "troop": "commander"}
"""Drawing of the type, and the drawing for one of it that leads the army …"""
SHOOTING = {"troop": "shoot"}
"""… that has a distance attack …"""
RIDERLESS = {"tank": "beast"}
"""… that moves without rider or driver …"""
ALOFT = {"tank": "heli"}
"""… or that rough ground does not slow."""
UNKNOWN = "troop"
WIDE = frozenset({"tank", "beast", "heli"})
"""Drawings that take the room of two."""


def line_up(build: Build, max_figures: int, alike: int | None = None) -> tuple[tuple[str, str], ...]:
    """The army's first figures side by side, each with its size; of one unit no more than ``alike``."""
    ranks = (repeat(pose(build, unit), min(unit.count, alike or max_figures)) for unit in build.units)
    return tuple((pose, "huge" if pose in WIDE else "") for pose in islice(chain.from_iterable(ranks), max_figures))


def pose(build: Build, unit: Unit) -> str:
    """The name of the unit's silhouette: commander, hero, troop, shoot, mook, horse, tank, beast or heli."""
    figure = build.figure(unit)
    drawn = (figure.silhouette if figure else "") or UNKNOWN
    stats = profile(build, unit)
    worn = [level.silhouette for level in stats.active_levels if level.silhouette]
    if worn:
        return worn[-1]
    shoots = any(_chose(build, unit, roll_profile) for roll_profile in stats.rolls.values())
    if drawn in LEADING and _leads(build, unit):
        return LEADING[drawn]
    if drawn in SHOOTING and shoots:
        return SHOOTING[drawn]
    if drawn in RIDERLESS and stats.roles.get("crew") == 0:
        return RIDERLESS[drawn]
    if drawn in ALOFT and "rough" in stats.roles and stats.roles["rough"] == stats.roles.get("move"):
        return ALOFT[drawn]
    return drawn


def _chose(build: Build, unit: Unit, profile: RollProfile | None) -> bool:
    """Whether it has a distance attack that not every figure of its type has."""
    if profile is None or not (profile.roll.always and profile.roll.number):
        return False
    return bare(build.catalogue, unit.figure, build.rules).rolls.get(profile.roll.slug) is None


def _leads(build: Build, unit: Unit) -> bool:
    """Whether it has something that every army must have, such as its command."""
    options = build.catalogue.options
    return any(slug in options and options[slug].least for slug, _ in unit.options)
