"""Checks the values of an edit before it is applied: names, counts, options, lengths of text."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from rules.engine.build import Build, Held, Unit
from rules.engine.cost.size import possible
from rules.engine.editing import free_names
from rules.engine.maximums import MOST_FIGURES, MOST_NAME_LENGTH, SETS
from rules.engine.wording.messages import AnyOf, Message, MessageError, message
from rules.engine.wording.text import TextError, clean_digest, clean_text, shown, visible


class EditError(MessageError):
    """An edit that cannot be made, with the reason."""


def checked(build: Build, unit: Unit, options: Iterable[tuple[str, str]], former: Unit | None = None) -> Unit:
    """The unit, fully checked. What it had before may stay, known or not."""
    if former is None:
        known_figure(build, unit.figure)
    known = known_options(build, former or unit, options)
    count = possible_count(unit.count, former)
    return replace(unit, name=clean_unit_name(build, unit.name, unit), count=count, options=known)


def known_options(build: Build, former: Unit, options: Iterable[tuple[str, str]]) -> Held:
    """The options as a unit has them: each once, at a known level or one that the former unit had."""
    levels: dict[str, str] = {}
    for option, level in options:
        if option in levels:
            raise EditError(message("value-duplicate", name=shown(option)))
        if (option, level) not in former.options and build.catalogue.level(option, level) is None:
            raise EditError(_no_level(build, option, level))
        levels[option] = level
    return tuple(sorted(levels.items()))


def _no_level(build: Build, option: str, level: str) -> Message:
    row = build.catalogue.options.get(option)
    if row is None:
        return message("unknown-option", name=shown(option), rules=build.catalogue.short_name)
    levels = AnyOf(tuple(level.label for level in row.levels))
    if not level:
        return message("level-needed", option=row.name, levels=levels)
    return message("level-choices", name=shown(level), option=row.name, levels=levels)


def known_figure(build: Build, figure: str) -> str:
    """The slug of a figure type of the rule book."""
    if figure not in build.catalogue.figures:
        raise EditError(message("unknown-figure", name=shown(figure), rules=build.catalogue.short_name))
    return figure


def known_sets(sets: str, former: Unit) -> str:
    """For whom chips are cut; empty: the group."""
    if sets not in ("", *SETS):
        raise EditError(message("sets-choices"))
    return former.sets if sets in ("", former.sets or SETS[0]) else sets if sets != SETS[0] else ""


def known_digest(digest: str) -> str:
    """The digest of a picture, or none."""
    try:
        return clean_digest(digest)
    except TextError as error:
        raise EditError(error.message) from None


def possible_count(count: int, former: Unit | None = None) -> int:
    """The number of figures, if a unit may have that many; one that already has more may keep them."""
    if not possible(count, former.count if former else 0):
        raise EditError(message("count-bounds", most=MOST_FIGURES))
    return count


def clean_unit_name(build: Build, name: str, unit: Unit) -> str:
    """The name as documents store it; the figure type's name if it has no visible characters."""
    shows = clean(name, MOST_NAME_LENGTH)
    if visible(shows):
        return shows.strip()
    figure = build.figure(unit)
    return numbered(
        replace(build, units=tuple(u for u in build.units if u.id != unit.id)), figure.name if figure else unit.figure
    )


def clean(text: str, bound: int, lines: bool = False) -> str:
    """The text as documents keep it."""
    try:
        return clean_text(text, bound, lines)
    except TextError as error:
        raise EditError(error.message) from None


def numbered(build: Build, name: str) -> str:
    """The name, numbered if a unit of the army has it already."""
    return free_names.numbered(name, {unit.name for unit in build.units})


def default_names(build: Build, unit: Unit) -> tuple[str, ...]:
    """The names of a unit without a name of its own, in every language: its figure type, or an option's button."""
    catalogue, figure = build.catalogue, build.figure(unit)
    every = [figure.name] if figure else []
    every += [words[path] for words in catalogue.names_in.values() if (path := f"figures/{unit.figure}.name") in words]
    every += [level.quick for pair in unit.options if (level := catalogue.level(*pair)) and level.quick]
    return tuple(every)


def base_name(build: Build, unit: Unit) -> str:
    """The unit's name without a number that Muster added: ``Troop`` of ``Troop 2``."""
    return free_names.unnumbered(unit.name, {unit.name for unit in build.units}, default_names(build, unit))


def own_name(build: Build, unit: Unit) -> str:
    """The name that its player gave it, without a number that Muster added; empty if there is none."""
    name = base_name(build, unit)
    return "" if name in default_names(build, unit) else name


def used_up(build: Build, unit: Unit) -> Held:
    """The options of the unit that the army may not have again."""
    return tuple((option, level) for option, level in unit.options if _is_full(build, unit, option, level))


def _is_full(build: Build, unit: Unit, option: str, slug: str) -> bool:
    row, level = build.catalogue.options.get(option), build.catalogue.level(option, slug)
    return _exceeds(build, unit, row.most if row else None, lambda unit: option in unit.held) or _exceeds(
        build, unit, level.most if level else None, lambda unit: unit.held.get(option) == slug
    )


def _exceeds(build: Build, unit: Unit, maximum: int | None, has: Callable[[Unit], bool]) -> bool:
    """Whether the figures that have it are more than allowed with those of the unit once more."""
    return maximum is not None and sum(unit.count for unit in build.units if has(unit)) + unit.count > maximum
