"""A resolved army: its document with everything that is computed from it, for programs that don't know the rules.

``docs/muster-shared-1.schema.json`` describes it. Each field is listed here by name, so that a new field of an army
(``rules/engine/army_fields.py``) is not published by accident.
"""

import json
from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction

from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language

from armybuilder.armies.display.chat_texts import PLASTIC_COLORS
from armybuilder.armies.documents.downloads import FormatError
from armybuilder.armies.pictures import portraits, silhouette_pixels
from armybuilder.armies.pictures.silhouettes import UNKNOWN, pose
from armybuilder.core.web.http import whole_address
from rules import engine
from rules.engine.memory import MEMORY
from rules.engine.wording.numbers import exact, inches

FORMAT = "muster-shared/1"
Json = dict[str, object]


def write_resolved_army(build: engine.Build, version: int | None = None, updated: datetime | None = None) -> bytes:
    """The army as JSON, made once for each document and language. Samples have no version. Raises ``FormatError``."""
    if reason := engine.too_many_options(build):
        raise FormatError(str(reason))
    return _written(build, version, updated, get_language() or "")


@MEMORY.remembered(lambda content, *_: len(content))
def _written(build: engine.Build, version: int | None, updated: datetime | None, language: str) -> bytes:
    document = resolve(build) | {"language": language, "version": version, "updated": updated and updated.isoformat()}
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()


def resolve(build: engine.Build) -> Json:
    """The army with its points, issues, rolls and distances, in the reader's language."""
    catalogue, bill = build.catalogue, engine.bill(build)
    return {
        "format": FORMAT,
        "name": build.name,
        "edition": {
            "slug": catalogue.slug,
            "name": catalogue.name,
            "short_name": catalogue.short_name,
            "credit": catalogue.credit,
        },
        "points": engine.plain_points(bill.total),
        "points_limit": None if build.limit is None else engine.plain_points(build.limit),
        "limited_in": catalogue.limited_in,
        "figures": bill.figures,
        "figures_by_kind": {slug: count for slug, count in bill.by_kind.items() if count},
        "is_legal": engine.legal(build),
        "scenario": _scenario(build),
        "optional_rules": [
            {"slug": rule.slug, "name": rule.name}
            for rule in catalogue.optional_rules.values()
            if build.in_play(rule.slug)
        ],
        "plastic": plastic_of(build),
        "plastic_color": PLASTIC_COLORS[plastic_of(build)],
        "turn_chart": build.chart,
        "notes": build.notes,
        "findings": [_finding(build, finding) for finding in engine.findings(build)],
        "units": [_unit(build, unit, cost) for unit, cost in zip(build.units, bill.units, strict=True)],
    }


def _scenario(build: engine.Build) -> Json | None:
    scenario, side = build.chosen_scenario, build.chosen_side
    if scenario is None:
        return None
    return {
        "slug": scenario.slug,
        "name": scenario.name,
        "side": side and {"slug": side.slug, "name": side.name},
    }


def _finding(build: engine.Build, finding: engine.Finding) -> Json:
    amount = finding.amount
    return {
        "code": finding.code,
        "severity": finding.severity,
        "unit": None if finding.unit is None else build.place(finding.unit),
        "about": finding.about,
        "amount": amount if amount is None or finding.counted else engine.plain_points(amount),
        "message": str(finding.message),
    }


def _unit(build: engine.Build, unit: engine.Unit, cost: engine.UnitBill) -> Json:
    figure, stats = build.figure(unit), engine.profile(build, unit)
    return {
        "name": unit.name,
        "figure": {"slug": unit.figure, "name": figure.name if figure else unit.figure},
        "kind": figure.kind if figure else None,
        "count": unit.count,
        "look": unit.look,
        "notes": unit.notes,
        "names": list(unit.names),
        "chips": unit.sets or None,
        "points": engine.plain_points(cost.total),
        "points_each": engine.plain_points(cost.each),
        "reasons": [{"points": engine.plain_points(line.points), "text": str(line.reason)} for line in cost.lines],
        "options": list(_options(build, unit, stats)),
        "rolls": [_roll(roll) for roll in stats.rolls.values() if roll],
        "distances": list(_distances(build, stats)),
        "numbers": list(_numbers(build, stats)),
        "terms": list(_terms(build, unit, stats)),
        "silhouette": _silhouette(build, unit),
        "portrait": _portrait(unit),
    }


def plastic_of(build: engine.Build) -> str:
    """The color it is molded in."""
    return build.plastic if build.plastic in PLASTIC_COLORS else engine.PLASTICS[0]


def drawing_of(build: engine.Build, unit: engine.Unit) -> str:
    """The name of the unit's drawing; house rules may name one that does not exist."""
    drawing = pose(build, unit)
    return drawing if silhouette_pixels.there(drawing, plastic_of(build)) else UNKNOWN


def _silhouette(build: engine.Build, unit: engine.Unit) -> Json:
    drawing = drawing_of(build, unit)
    return {"name": drawing, "address": whole_address(static(f"print/img/{drawing}-{plastic_of(build)}.svg"))}


def _portrait(unit: engine.Unit) -> str | None:
    if not unit.portrait or not portraits.picture_path(unit):
        return None
    return whole_address(reverse("armies:portrait", args=[unit.portrait]))


def _options(build: engine.Build, unit: engine.Unit, stats: engine.Profile) -> Iterator[Json]:
    """The options that count for the figure; what it has for free is not chosen."""
    chosen = dict(unit.options)
    for level in stats.active_levels:
        yield {
            "slug": level.option,
            "level": level.slug or None,
            "name": level.name,
            "is_chosen": chosen.get(level.option) == level.slug,
        }


def _roll(profile: engine.RollProfile) -> Json:
    roll = profile.roll
    return {
        "slug": roll.slug,
        "name": roll.name,
        "level": profile.level.name if profile.level else None,
        "dice": profile.dice,
        "die": profile.die or None,
        "bonus": profile.bonus,
        "extra_rolls": profile.extra,
        "burst_from": profile.burst,
        "against": roll.against or None,
        "situations": [_situation(situation, profile.situations[situation.slug]) for situation in roll.situations],
    }


def _situation(situation: engine.Situation, chance: engine.Chance) -> Json:
    is_sum = chance.way == "total"
    return {
        "slug": situation.slug,
        "name": situation.name,
        "target": chance.needs,
        "first_face": chance.first,
        "text": chance.text,
        "rolls": chance.rolls,
        "chance": None if is_sum else _exact(chance.chance),
        "chance_with_reroll": None if chance.again is None else _exact(chance.again),
        "mean": _exact(chance.mean) if is_sum else None,
    }


def _distances(build: engine.Build, stats: engine.Profile) -> Iterator[Json]:
    """Moves and reach, as the army measures: by ruler or by paper."""
    for slug, value in stats.numbers.items():
        number = build.catalogue.numbers[slug]
        if number.unit == "inches":
            yield {
                "slug": slug,
                "name": number.name,
                "inches": None if value is None else _exact(value),
                "text": "∞" if value is None else inches(value),
            }


def _numbers(build: engine.Build, stats: engine.Profile) -> Iterator[Json]:
    for slug, value in stats.numbers.items():
        number = build.catalogue.numbers[slug]
        if number.unit == "count":
            yield {"slug": slug, "name": number.name, "value": None if value is None else _exact(value)["number"]}


def _terms(build: engine.Build, unit: engine.Unit, stats: engine.Profile) -> Iterator[Json]:
    """The rules of what it has, in the words of the rule book's rows."""
    figure = build.figure(unit)
    if figure and figure.needs and stats.roles.get("crew"):
        yield {"name": figure.name, "text": figure.needs}
    for level in stats.active_levels:
        if text := level.text or build.catalogue.options[level.option].text:
            yield {"name": level.name, "text": text}


def _exact(value: Fraction) -> dict[str, str | int | float]:
    """A number twice: exactly, and rounded as floating point."""
    return {"fraction": exact(value), "number": int(value) if value.denominator == 1 else float(value)}
