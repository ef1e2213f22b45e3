"""The JSON object of ``army check``: everything computed of an army."""

from fractions import Fraction

from rules.engine.build import Build, Unit
from rules.engine.catalogue import Catalogue
from rules.engine.checks.check import findings
from rules.engine.checks.finding import Finding
from rules.engine.cost.bill import UnitBill, bill
from rules.engine.editing.edit_json import to_json
from rules.engine.rolls.profile import Chance, Profile, RollProfile, profile
from rules.engine.wording.words import exact, exact_points


def answer(build: Build) -> dict[str, object]:
    """Name, points, figures, bill, findings and profiles; units are named by their places."""
    issues, cost = findings(build), bill(build)
    return {
        "name": build.name,
        "edition": build.catalogue.slug,
        "legal": all(finding.severity != "error" for finding in issues),
        "points": exact_points(cost.total),
        "figures": cost.figures,
        "by_kind": {**cost.by_kind},
        "units": [_unit(unit, cost.unit_bill(unit.id)) for unit in build.units],
        "findings": [_finding(build, finding) for finding in issues],
        "profiles": [
            {"unit": place, **profile_answer(build.catalogue, profile(build, unit))}
            for place, unit in enumerate(build.units)
        ],
    }


def _unit(unit: Unit, cost: UnitBill) -> object:
    return {
        "name": unit.name,
        "figure": unit.figure,
        "count": unit.count,
        "each": exact_points(cost.each),
        "total": exact_points(cost.total),
        "bill": [[line.name, exact_points(line.points)] for line in cost.lines],
    }


def _finding(build: Build, finding: Finding) -> object:
    return {
        "code": finding.code,
        "severity": finding.severity,
        "unit": None if finding.unit is None else build.place(finding.unit),
        "about": finding.about,
        "amount": finding.exact_amount,
        "message": str(finding.message),
        "remedies": [{"label": str(remedy.label), "edit": to_json(remedy.edit)} for remedy in finding.remedies],
    }


def profile_answer(catalogue: Catalogue, profile: Profile) -> dict[str, object]:
    """The rolls and numbers of a unit, by the slugs of the edition."""
    rolls: dict[str, object] = {slug: _roll(roll) if roll else None for slug, roll in profile.rolls.items()}
    return {**rolls, **_numbers(catalogue, profile)}


def _roll(roll_profile: RollProfile) -> object:
    """A first situation without a slug lies flat; the others nest by theirs."""
    if roll_profile.roll.way == "oppose":
        return roll_profile.bonus
    if roll_profile.roll.chain:
        return {"chance": exact(roll_profile.plain.chance)}
    names: dict[str, object] = (
        {"level": roll_profile.level.slug if roll_profile.level else None} if roll_profile.roll.option else {}
    )
    dice: dict[str, object] = (
        {} if roll_profile.roll.way == "beat" else {"dice": roll_profile.dice, "die": roll_profile.die}
    )
    plain = roll_profile.situations.get("")
    nested = {slug: _chance(chance) for slug, chance in roll_profile.situations.items() if slug}
    return {**names, **dice, **(_chance(plain) if plain else {}), **nested}


def _chance(chance: Chance) -> dict[str, object]:
    """Of several rolls in a row only the total chance is given; the numbers of each are next to it."""
    if chance.way == "total":
        return {"bonus": chance.bonus, "mean": exact(chance.mean)}
    if chance.way == "beat":
        return {"bonus": chance.bonus, "chance": exact(chance.chance)}
    needs: dict[str, object] = {"needs": chance.needs} if chance.rolls == 1 else {}
    again = {"chance_again": exact(chance.again)} if chance.again is not None else {}
    return {**needs, "chance": exact(chance.chance), **again}


def _numbers(catalogue: Catalogue, profile: Profile) -> dict[str, object]:
    answers: dict[str, object] = {}
    groups: dict[str, dict[str, object]] = {}
    for number in catalogue.numbers.values():
        if not number.answered or number.slug not in profile.numbers:
            continue
        value = profile.numbers[number.slug]
        shown: object = None if value is None else _inches(value) if number.unit == "inches" else int(value)
        if number.group:
            answers[number.group] = groups.setdefault(number.group, {})
            groups[number.group][number.slug] = shown
        else:
            answers[number.slug] = shown
    return answers


def _inches(value: Fraction) -> str:
    """Inches as a decimal number if it is finite (``13.5``), else as a fraction."""
    thousandths = value * 1000
    if thousandths.denominator != 1:
        return exact(value)
    whole, rest = divmod(abs(thousandths.numerator), 1000)
    return f"{'-' * (value < 0)}{whole}.{rest:03}".rstrip("0").rstrip(".")
