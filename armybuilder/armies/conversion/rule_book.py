"""The preview before an army switches to another rule book: for each unit what is kept, changed and lost."""

from collections.abc import Iterator
from dataclasses import replace

from armybuilder import rule_books
from armybuilder.armies.display import army_context
from armybuilder.armies.models import Army
from armybuilder.armies.pictures.silhouettes import pose
from armybuilder.core.web.values import Context
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import words
from rules.engine.cost.revision_changes import NONE
from rules.engine.maximums import MOST_NAME_LENGTH
from rules.models import Edition
from rules.snapshot import catalogue

MAX_HOUSE_TABS = 4
"""The number of house rules that have a tab; the others are in a list."""
TONES = {1: "up", 0: "same", -1: "down"}


def page(army: Army, visitor: Visitor, to: Edition | None) -> Context:
    """The other rules to choose from, and their effect on the army. If there is only one choice, it is selected."""
    others = [edition for edition in rule_books.books_for(visitor) if edition != army.edition]
    to = to or (others[0] if len(others) == 1 else None)
    build, houses = army.build(), [edition for edition in others if edition.revision]
    tabs = [edition for edition in others if not edition.revision] + houses[:MAX_HOUSE_TABS]
    if to and to not in tabs:
        tabs.append(to)
    counts = {edition.pk: engine.carry_over(build, catalogue(edition)).count for edition in tabs}
    return {
        **head(army, visitor),
        "books": [(edition, edition == to) for edition in others if not edition.revision],
        "houses": [(edition, edition == to) for edition in houses],
        "tabs": [(edition, edition == to, counts[edition.pk]) for edition in tabs],
        "keeping": words.listed(
            [edition.label for edition in tabs if build.units and counts[edition.pk] == len(build.units)][:3]
        ),
        "total": len(build.units),
        "to": to,
        "moved": moved(army, to, engine.carry_over(build, catalogue(to))) if to else None,
    }


def head(army: Army, visitor: Visitor) -> Context:
    """The army that is to be switched."""
    build = army.build()
    return {
        "army": army,
        "mine": army.owner_id == visitor.key,
        "plastic": build.shown_plastic,
        "lineup": army_context.lineup(build),
    }


def aside(build: engine.Build) -> engine.Build:
    """The copy that is kept of the army before the switch, named after its rule book."""
    tail = f" ({build.catalogue.short_name})"
    return replace(build, name=build.name[: MOST_NAME_LENGTH - len(tail)] + tail)


def moved(army: Army, to: Edition, carried: engine.Carried) -> Context:
    """The effect of the other rules on the army, unit by unit."""
    before, after = carried.cost
    errors = [finding for finding in engine.findings(carried.build) if finding.severity == "error"]
    units = [_unit(army.build(), unit, carried.build, army.edition.akin(to)) for unit in carried.units]
    return {
        "units": units,
        "changed": sum(bool(unit["changed"]) for unit in units),
        "stays": carried.stays,
        "is_nothing": carried.is_nothing,
        "has_figures": any(not figure.optional_rule for figure in carried.build.catalogue.figures.values()),
        "before": words.points_sign(before),
        "after": words.points_sign(after),
        "before_of": words.sum_of(army.build().catalogue, before),
        "after_of": words.sum_of(carried.build.catalogue, after),
        "difference": difference(before, after),
        "tone": tone(before, after),
        **_limit(carried.build, after),
        "refusal": engine.too_large(carried.build, army.build()),
        "errors": errors,
        "has_findings": not carried.is_nothing and bool(carried.stays or errors),
    }


def _unit(build: engine.Build, carried: engine.CarriedUnit, after: engine.Build, akin: bool) -> Context:
    """A unit's row; for related rules, also what works differently."""
    unit, (was, now) = carried.before, carried.cost
    figure = build.figure(unit)
    shifts = engine.shifts(build, unit, after, carried.after) if akin and carried.after else engine.Shifts()
    return {
        "id": unit.id,
        "name": unit.name,
        "count": unit.count,
        "pose": pose(build, unit),
        "has": ", ".join([figure.name if figure else unit.figure, *carried.comes]),
        "becomes": [*carried.becomes, *_differences(shifts)],
        "other": shifts.other,
        "stays": words.listed(carried.stays),
        "gains": words.listed(carried.gains),
        "behind": carried.after is None,
        "changed": carried.changed or bool(shifts),
        "before": words.points_sign(was),
        "after": words.points_sign(now),
        "difference": difference(was, now),
        "tone": tone(was, now),
    }


def _differences(shifts: engine.Shifts) -> Iterator[tuple[str, str]]:
    """A difference, as the words before and after an arrow: ("Shield Wall 3", "4")."""
    yield from shifts.names
    yield from ((f"{name} {was}", str(now)) for name, was, now in (*shifts.prices, *shifts.numbers))
    yield from ((f"{roll.name} {was}", now) for roll in shifts.rolls for was, now in [faces(roll)])


def faces(roll: engine.Reroll) -> tuple[str, str]:
    """The faces that a roll needs before and after; if they are the same, its chances."""
    was, now = (throw.text or NONE if throw else NONE for throw in (roll.was, roll.now))
    if was == now:
        was, now = (words.percent(chance.chance) if chance else NONE for chance in (roll.was, roll.now))
    return was, now


def difference(before: engine.Halves, after: engine.Halves) -> str:
    """The difference in points: ``+1``, ``0``."""
    return words.signed(after - before) if after != before else "0"


def tone(before: engine.Halves, after: engine.Halves) -> str:
    """The CSS class of a difference."""
    return TONES[(after > before) - (after < before)]


def _limit(build: engine.Build, spent: engine.Halves) -> Context:
    """The limit, and what is left of it or over it."""
    if build.limit is None:
        return {"limit": None}
    left = build.limit - spent
    return {
        "limit": words.points_sign(build.limit),
        "left": words.points_sign(max(0, left)),
        "over": words.points_sign(-left) if left < 0 else "",
    }
