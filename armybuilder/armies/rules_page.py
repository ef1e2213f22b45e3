"""What is shown before an army is taken to another rule book: unit by unit what comes along, changes, stays behind."""

from dataclasses import replace

from armybuilder.armies import reading
from armybuilder.armies.models import Army
from armybuilder.armies.values import Shown
from armybuilder.armies.visitors import Visitor
from armybuilder.poses import pose
from rules import engine
from rules.engine import words
from rules.engine.bounds import NAME
from rules.models import Edition
from rules.snapshot import catalogue

TONES = {1: "up", 0: "same", -1: "down"}


def page(army: Army, visitor: Visitor, to: Edition | None) -> Shown:
    """The other rule books, and what the one chosen makes of the army; the only other one is chosen at once."""
    others = [edition for edition in Edition.objects.books() if edition != army.edition]
    to = to or (others[0] if len(others) == 1 else None)
    build = army.build()
    return {
        "army": army,
        "mine": army.maker == visitor.maker,
        "plastic": build.plastic or engine.PLASTICS[0],
        "lineup": reading.lineup(build),
        "books": [(edition, edition == to) for edition in others],
        "to": to,
        "moved": _moved(build, engine.carry_over(build, catalogue(to))) if to else None,
    }


def aside(build: engine.Build) -> engine.Build:
    """The copy that is kept of the army as it was, named after its rule book."""
    tail = f" ({build.catalogue.short_name})"
    return replace(build, name=build.name[: NAME - len(tail)] + tail)


def _moved(build: engine.Build, carried: engine.Carried) -> Shown:
    before, after = carried.cost
    after_findings = engine.findings(carried.build)
    return {
        "units": [_unit(build, unit, carried.build.catalogue) for unit in carried.units],
        "changed": sum(unit.changed for unit in carried.units),
        "stays": carried.stays,
        "before": words.points_sign(before),
        "after": words.points_sign(after),
        "after_of": words.sum_of(carried.build.catalogue, after),
        "difference": _difference(before, after),
        "tone": _tone(before, after),
        "limit": _limit(carried.build, after),
        "mend": [finding for finding in after_findings if finding.severity == "error"],
    }


def _unit(build: engine.Build, carried: engine.CarriedUnit, catalogue: engine.Catalogue) -> Shown:
    unit, (before, after) = carried.before, carried.cost
    figure = build.figure(unit)
    return {
        "name": unit.name,
        "count": unit.count,
        "pose": pose(build, unit),
        "has": ", ".join([figure.name if figure else unit.figure, *carried.comes]),
        "becomes": carried.becomes,
        "stays": words.listed(carried.stays),
        "gains": words.listed(carried.gains),
        "behind": carried.after is None,
        "changed": carried.changed,
        "before": words.points_sign(before),
        "after": words.points_sign(after),
        "difference": _difference(before, after),
        "tone": _tone(before, after),
    }


def _difference(before: engine.Halves, after: engine.Halves) -> str:
    return words.signed(after - before) if after != before else "0"


def _tone(before: engine.Halves, after: engine.Halves) -> str:
    return TONES[(after > before) - (after < before)]


def _limit(build: engine.Build, spent: engine.Halves) -> tuple[str, str]:
    """What is left of the limit or over it, as a number with its words."""
    if build.limit is None:
        return "No", "limit"
    left, limit = build.limit - spent, words.points_sign(build.limit)
    return (words.points_sign(left), f"left of {limit}") if left >= 0 else (words.points_sign(-left), f"over {limit}")
