"""What an army may have only so often: a commander, a level that is rare."""

from collections.abc import Callable

from rules.engine.build import Build, Held, Unit


def used_up(build: Build, unit: Unit) -> Held:
    """What the unit holds that the army may not have as often again."""
    return tuple((option, level) for option, level in unit.options if _is_full(build, unit, option, level))


def _is_full(build: Build, unit: Unit, option: str, slug: str) -> bool:
    found, level = build.catalogue.options.get(option), build.catalogue.level(option, slug)
    return _exceeds(build, unit, found.most if found else None, lambda one: option in one.held) or _exceeds(
        build, unit, level.most if level else None, lambda one: one.held.get(option) == slug
    )


def _exceeds(build: Build, unit: Unit, most: int | None, has: Callable[[Unit], bool]) -> bool:
    """Whether the figures that have it are more than allowed with those of the unit once more."""
    return most is not None and sum(one.count for one in build.units if has(one)) + unit.count > most
