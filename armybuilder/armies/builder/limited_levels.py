"""Levels that an army may have only so often: how often it has them, and who."""

from collections.abc import Iterator

from rules import engine
from rules.engine import words


def taken(build: engine.Build, level: engine.Level) -> str:
    """How often an army has a level, of how often it may: ``1 of 2``, ``1, any``, ``any``."""
    count = sum(unit.count for unit in build.units if unit.held.get(level.option) == level.slug)
    if level.most is not None:
        return f"{count} of {level.most}"
    return f"{count}, any" if count else "any"


def holders(build: engine.Build, unit: engine.Unit, level: engine.Level) -> str:
    """Who else has a level that an army may have only so often."""
    others = [one.name for one in build.units if one.id != unit.id and one.held.get(level.option) == level.slug]
    who = words.listed([words.clipped(name, 20) for name in others[:3]])
    return f"{who} {'has' if len(others) == 1 else 'have'} it; {level.most} to an army." if others else ""


def shared_out(build: engine.Build) -> Iterator[tuple[str, str, str, str]]:
    """What of a choice of one the army has: icon, name, who, and how often of how often."""
    groups = {group.slug for group in build.catalogue.groups.values() if group.layout == "radios"}
    for option in build.catalogue.options.values():
        for level in option.levels if option.group in groups else ():
            who = [words.clipped(unit.name, 20) for unit in build.units if unit.held.get(option.slug) == level.slug]
            if who:
                yield level.icon or option.icon, level.name, words.listed(who), taken(build, level)
