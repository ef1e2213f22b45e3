"""The words of a card: the unit's kind, points, dice, stats and rules."""

from collections.abc import Iterator
from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from armybuilder.printing.sheets.card.card import Rule
from armybuilder.printing.sheets.units import parts, vitals
from rules.engine.build import Build, Unit
from rules.engine.catalogue import Catalogue, Level, Roll, Situation
from rules.engine.cost.bill import bill
from rules.engine.points import whole_points
from rules.engine.rolls.profile import Profile
from rules.engine.wording.words import number, points_sign

SURE = "✓"
"""In place of a die: no face of it fails."""


def corner(build: Build, unit: Unit) -> tuple[str, str]:
    """Its points and their word; empty where figures have none."""
    if not parts.has_prices(build.catalogue):
        return "", ""
    spent = vitals.points_spent(build, unit)
    points = bill(build).unit_bill(unit.id).each if spent is None else spent
    return points_sign(points), each() if unit.count > 1 else points_word(whole_points(points))


def each() -> str:
    """Below the points of one of several figures."""
    return pgettext("points", "each")


def points_word(count: int) -> str:
    """Below so many points."""
    return ngettext("point", "points", count)


def option_names(build: Build, profile: Profile) -> Iterator[str]:
    """Its options, except what makes it the leader, which comes first, and what has a place of its own."""
    groups = build.catalogue.groups
    for level in profile.active_levels:
        option = build.catalogue.options[level.option]
        if not option.least and groups[option.group].layout != "stats":
            yield level.name


def short_kind(build: Build, unit: Unit, profile: Profile) -> str:
    """★ Commander, Hero × 2."""
    figure = build.figure(unit)
    name = figure.name if figure else unit.figure
    leads = [level.name for level in profile.active_levels if build.catalogue.options[level.option].least]
    many = f" ×\u00a0{unit.count}" if unit.count > 1 else ""
    return f"★ {', '.join(leads)}, {name}{many}" if leads else f"{name}{many}"


def kind(build: Build, unit: Unit, profile: Profile) -> str:
    names = list(option_names(build, profile))
    if names and len(build.catalogue.figures) == 1 and unit.count == 1:
        return ", ".join(names)
    return " · ".join([short_kind(build, unit, profile), *([", ".join(names)] if names else [])])


def rules(build: Build, unit: Unit, profile: Profile) -> Iterator[Rule]:
    """The figure's needs, a line for each option that has one, its initiative."""
    figure = build.figure(unit)
    if figure and figure.needs and profile.roles.get("crew"):
        yield Rule(_("Crew"), figure.needs)
    yield from (Rule(rule.name, rule.text) for rule in parts.rule_texts(build, unit))
    for level in profile.active_levels:
        if level.term:
            text = f"{level.term}{_choices(build.catalogue, level)}"
            marked = parts.option_marked(build, level)
            yield Rule(f"{level.name}{_own_roll(level, profile)}", text, marked=marked)
    yield from (Rule(name, f"{text}.") for name, text in vitals.situations(profile))
    yield from _counts(build, unit)


def note(unit: Unit) -> Iterator[Rule]:
    """The player's note about it."""
    if unit.notes.strip():
        yield Rule(_("Note"), " ".join(unit.notes.split()))


def _own_roll(level: Level, profile: Profile) -> str:
    """The natural roll that an option's own dice need: `` 5+``."""
    allowed = (profile.rolls.get(effect.roll) for effect in level.effects if effect.verb == "allow")
    needs = [rolled.plain.needs for rolled in allowed if rolled and not (rolled.roll.always or rolled.roll.low)]
    return "".join(f" {need}+" for need in needs if need is not None)


def _choices(catalogue: Catalogue, level: Level) -> str:
    """Boxes to tick, where the level is still to be chosen."""
    if not level.unchosen:
        return ""
    choices = (other.label for other in catalogue.options[level.option].levels if not other.unchosen)
    return "".join(f" ☐ {label}" for label in choices)


def _counts(build: Build, unit: Unit) -> Iterator[Rule]:
    """The army's best of a number, such as initiative, where this figure adds to it."""
    for best, value in parts.best_of_army(build, unit):
        bonus = f"{'+' if value > 0 else ''}{number(value)}"
        yield Rule(best.name, _("{bonus} while it lives.").format(bonus=bonus))


@lru_cache(maxsize=64)
def columns(catalogue: Catalogue) -> tuple[tuple[Roll, Situation], ...]:
    """The dice of every card: rolls that always have a place, in the situations that no option brings about."""
    levels = (level for option in catalogue.options.values() for level in option.levels)
    brought = {effect.condition for level in levels for effect in level.effects if effect.condition}
    return tuple(
        (roll, situation)
        for roll in parts.roll_columns(catalogue)
        if roll.way == "face"
        for situation in roll.situations
        if not situation.conditions & brought
    )


def die(profile: Profile, roll: Roll, situation: Situation) -> str:
    """A glyph of the dice font: ``4+d8``; a dashed die without a roll, a tick if it cannot fail."""
    roll_profile = profile.rolls.get(roll.slug)
    chance = roll_profile.situations[situation.slug] if roll_profile else None
    return SURE if chance and chance.needs == 1 else parts.die(chance)


def label(roll: Roll, situation: Situation) -> str:
    """One word under a die: ``dist.``, ``cover``."""
    return (situation.name.split() or [roll.short])[-1] if situation.conditions else roll.short.replace(" ", "-")


def numbers(catalogue: Catalogue, profile: Profile) -> Iterator[tuple[str, str]]:
    """Beside the picture: move, half, reach; or that it cannot shoot."""
    if "move" in profile.roles:
        yield parts.length(profile.roles["move"]), pgettext("length", "move")
    if "half" in profile.roles:
        yield pgettext("length", "half"), parts.length(profile.roles["half"])
    aimed = [roll for roll in catalogue.rolls.values() if roll.number]
    aimed_roll = next((roll for roll in aimed if profile.rolls.get(roll.slug)), None)
    if aimed_roll:
        yield pgettext("length", "reach"), parts.length(profile.numbers.get(aimed_roll.number))
    elif aimed:
        yield "", aimed[0].missing
