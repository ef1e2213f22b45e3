"""Remedies as values, their unique labels, and those that several rules offer."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from rules.engine.build import Build, Held, Unit
from rules.engine.catalogue import FigureType, Halves, Level, Option
from rules.engine.cost.bill import counts_for_army, each_of, granted, price_of
from rules.engine.editing.edit_checks import own_name
from rules.engine.editing.edits import Count, Drop, Edit, Figure, Remove, Take, Together
from rules.engine.maximums import MOST_FIGURES
from rules.engine.wording.messages import Message, Points, Value, message
from rules.engine.wording.numbers import clipped
from rules.engine.wording.words import called, within_sentence

MOST_OPTIONS = 3
"""More options than these are only counted on a button."""


@dataclass(frozen=True, slots=True)
class Remedy:
    """A change that removes a finding, and its button's label."""

    label: Message
    edit: Edit


def allowed(build: Build, figure: str, option: Option, level: Level) -> bool:
    """Whether a figure type may take the level by the rules in play."""
    suits = not option.figures or figure in option.figures
    return suits and build.in_play(option.optional_rule) and build.in_play(level.optional_rule)


def level_name(build: Build, option: str, slug: str) -> str:
    """The level's name; the option's slug where the catalogue does not know it."""
    level = build.catalogue.level(option, slug)
    return level.name if level else clipped(option)


def unit_names(units: Sequence[Unit]) -> tuple[Value, ...]:
    """The names of a few units, for a sentence."""
    names = tuple(clipped(unit.name, 20) for unit in units[:2])
    return (*names, message("more-units", count=len(units) - 2)) if len(units) > 2 else names


def figures_in(units: Sequence[Unit]) -> tuple[Value, ...]:
    """The figures of a few units, for a sentence that counts figures: ``3 Captains, Thane and 2 more``."""
    names = tuple(_counted(clipped(unit.name, 20), unit.count) for unit in units[:2])
    rest = sum(unit.count for unit in units[2:])
    return (*names, message("more", count=rest)) if rest else names


def _counted(name: str, count: int) -> Value:
    return message("number-of", count=count, of=name) if count > 1 else name


def saved_without(build: Build, unit: Unit, option: str, level: str) -> Halves:
    """The saving on each figure without an option that it has at this level, and without what that grants."""
    catalogue, level_row = build.catalogue, build.catalogue.level(option, level)
    if level_row is None or not counts_for_army(catalogue, catalogue.options[option]):
        price = 0
    else:
        price = price_of(level_row, granted(catalogue, unit.figure, unit.options).get(option))
    if level_row is None or not level_row.grants:
        return price
    without = each_of(catalogue, unit.figure, unit.without(option))
    return each_of(catalogue, unit.figure, unit.options) - without


def take(build: Build, unit: Unit, level: Level) -> Remedy:
    """Take the level: ``Add Light armor to Ghouls (+1 point)``; what a figure's own budget pays has no price."""
    edit, label = Take(unit.id, level.option, level.slug), taking(unit, level)
    if counts_for_army(build.catalogue, build.catalogue.options[level.option]):
        label = _with_price(build, unit, label, unit.with_level(level.option, level.slug))
    return Remedy(label, edit)


def taking(unit: Unit, level: Level) -> Message:
    """``Add Light armor to Ghouls``; ``Choose`` where the unit has another level of the option."""
    key = "choose-level" if level.option in dict(unit.options) else "take-option"
    return message(key, option=level.name, unit=clipped(unit.name))


def _with_price(build: Build, unit: Unit, change: Message, options: Held, figure: str = "") -> Message:
    """The change with its cost or saving for each figure."""
    before = each_of(build.catalogue, unit.figure, unit.options)
    more = each_of(build.catalogue, figure or unit.figure, options) - before
    if not more:
        return message("change-free", change=change)
    points = Points(abs(more))
    if unit.count > 1:
        key = "change-costs-each" if more > 0 else "change-saves-each"
    else:
        key = "change-costs" if more > 0 else "change-saves"
    return message(key, change=change, points=points)


def with_price(build: Build, change: Message, halves: Halves, key: str = "change-priced") -> Message:
    """The change with its price, ``Add Troop (1 point)``; where figures are only counted, it has none."""
    if build.catalogue.limited_in != "points":
        return change
    return message(key, change=change, points=Points(halves))


def takes_level(build: Build, unit: Unit, option: Option) -> Iterator[Remedy]:
    """Take the option, at each allowed level that is better than the free one."""
    free = granted(build.catalogue, unit.figure, unit.options).get(option.slug)
    free_rank = option.rank(free.level.slug) if free else -1
    for rank, level in enumerate(option.levels):
        if rank > free_rank and not level.unchosen and allowed(build, unit.figure, option, level):
            yield take(build, unit, level)


def drop(build: Build, unit: Unit, option: str) -> Remedy:
    """Give the option back: ``Remove Light Armor from Ghouls (saves 4)``."""
    level = unit.held[option]
    saved = saved_without(build, unit, option, level) * unit.count
    name = level_name(build, option, level)
    label = message("remove-option", option=name, unit=clipped(unit.name))
    if saved > 0:
        label = message("change-saves", change=label, points=Points(saved))
    return Remedy(label, Drop(unit.id, option))


def retype(build: Build, unit: Unit, figure: FigureType) -> Remedy:
    """Make it another figure type: ``Change Ghouls to Hero (+1)``."""
    change = message("change-figure", unit=clipped(unit.name), figure=figure.name)
    return Remedy(_with_price(build, unit, change, unit.options, figure.slug), Figure(unit.id, figure.slug))


def fewer(unit: Unit, less: int) -> Remedy | None:
    """That many figures fewer, up to the whole unit: ``Remove 3 from Ghouls``."""
    if less == unit.count:
        return remove(unit)
    if not 0 < less < unit.count:
        return None
    label = message("remove-some", count=less, unit=clipped(unit.name))
    return Remedy(label, Count(unit.id, unit.count - less))


def remove(unit: Unit) -> Remedy:
    """The unit leaves the army."""
    return Remedy(message("remove-unit", unit=clipped(unit.name)), Remove(unit.id))


def more(build: Build, unit: Unit, extra: int) -> Remedy | None:
    """``Add 4 Archers (with distance attack): 8 points``; ``None`` if few may have one of its options."""
    if unit.count + extra > MOST_FIGURES or limited(build, unit):
        return None
    each = each_of(build.catalogue, unit.figure, unit.options)
    figure = build.figure(unit)
    name = clipped(unit.name) if own_name(build, unit) or not figure else called(figure, extra)
    label, options = message("add-more", count=extra, unit=name), _options_of(build, unit)
    if extra == 1 and own_name(build, unit):
        label, options = message("add-one-to", unit=name), ()
    if options:
        label = message("add-more-with", count=extra, unit=name, options=options)
    key = "change-priced-at" if options else "change-priced"
    return Remedy(with_price(build, label, each * extra, key), Count(unit.id, unit.count + extra))


def _options_of(build: Build, unit: Unit) -> Value:
    """The options of a unit's figures, for a sentence: ``distance attack and Tough``; more than three are counted."""
    names = tuple(within_sentence(level_name(build, *pair)) for pair in unit.options)
    if len(names) <= MOST_OPTIONS:
        return names
    return message("options-and-more", options=names[: MOST_OPTIONS - 1], count=len(names) - MOST_OPTIONS + 1)


def limited(build: Build, unit: Unit) -> bool:
    """Whether the unit has an option that an army may have only so often, or must have."""
    for option, slug in unit.options:
        row, level = build.catalogue.options.get(option), build.catalogue.level(option, slug)
        if (row and (row.least or row.most is not None)) or (level and level.most is not None):
            return True
    return False


def uniquely_labeled(build: Build, remedies: Iterable[Remedy]) -> dict[Remedy, Remedy]:
    """Each remedy with a unique label: units with the same name are distinguished by their places."""
    every = list(remedies)
    edits: dict[Message, set[Edit]] = {}
    for remedy in every:
        edits.setdefault(remedy.label, set()).add(remedy.edit)
    return {remedy: remedy if len(edits[remedy.label]) == 1 else _placed(build, remedy) for remedy in every}


def _placed(build: Build, remedy: Remedy) -> Remedy:
    edits = remedy.edit.edits if isinstance(remedy.edit, Together) else (remedy.edit,)
    ids = (getattr(edit, "unit", None) for edit in edits)
    places = tuple(build.place(id) + 1 for id in ids if id is not None)
    if not places:
        return remedy
    return replace(remedy, label=message("change-placed", change=remedy.label, places=places))


def existing(*remedies: Remedy | None) -> tuple[Remedy, ...]:
    """The remedies that there are."""
    return tuple(remedy for remedy in remedies if remedy)
