"""The quick reference: the round, the dice, and only those traits, powers and units that this army has."""

from collections.abc import Iterator

from armybuilder.printing.papers import INCH, MILLIMETER, Layout
from armybuilder.printing.sheets import parts
from rules import engine

PICTURES = 5
"""The most silhouettes beside the title."""
ROOM = 130
"""Millimeters that the right column has below the dice on Letter; a float does not go on to a second page."""
WIDE = 180 * MILLIMETER
"""Paper that has room for two columns of usual letters."""


def context(build: engine.Build, layout: Layout) -> dict[str, object]:
    """What the template shows."""
    edition = build.catalogue
    rolls = parts.thrown(edition)
    told = list(rules(build))
    rules_take = sum(rule_height(bearers, text) for _, bearers, text, _ in told)
    units_take = sum(unit_height(unit.name) for unit in build.units)
    bare = not (edition.table("dice") or told or build.units)
    single = bare or layout.text != "normal" or layout.turned or layout.size[0] < WIDE
    room = ROOM + max(0, int((layout.size[1] - 11 * INCH) / MILLIMETER - 20))
    units_beside = single or units_take <= room
    return {
        "title": f"{build.name}: quick reference" if build.name else "Quick reference",
        "build": build,
        "in_play": parts.in_play(build),
        "lineup": [parts.picture(build, unit, True, layout.ink) for unit in build.units[:PICTURES]],
        "tables": {name: edition.table(name) for name in dict.fromkeys(term.table for term in edition.terms)},
        "die": max((roll.die for roll in rolls[:1]), default=6),
        "moves": list(moves(build)),
        "columns": parts.columns(edition),
        "extras": list(extras(build)),
        "rules": told,
        "rules_beside": single or rules_take <= room - units_take * units_beside,
        "single": single,
        "narrow": layout.size[0] < WIDE,
        "units_beside": units_beside,
        "rolls": [roll.short.capitalize() for roll in rolls],
        "rows": [row(build, unit, rolls, layout.ink) for unit in build.units],
    }


def moves(build: engine.Build) -> Iterator[tuple[str, list[str], str]]:
    """How far each kind goes, as measured in this army, and what to know of it."""
    edition = build.catalogue
    played = [measures.slug for measures in edition.measures.values() if build.in_play(measures.optional_rule)]
    for term in edition.table("moves"):
        grouped = [number for number in edition.numbers.values() if number.group or number.slug == term.slug]
        own = [number for number in grouped if (number.slug == term.slug) or term.slug in edition.kinds]
        lengths = [_length(number, term.slug, played, edition) for number in own]
        yield term.name, [text for text in lengths if text][:2], term.text


def _length(number: engine.Number, kind: str, played: list[str], edition: engine.Catalogue) -> str:
    """The number's base of the kind, in the last set of measures in play; of any kind where it is the same for all."""
    kinds = [kind] if kind in edition.kinds else list(edition.kinds)
    values = [
        number.base[measures, of] for measures in reversed(played) for of in kinds if (measures, of) in number.base
    ]
    return parts.length(values[0]) if values else ""


def extras(build: engine.Build) -> Iterator[tuple[str, tuple[engine.Term, ...]]]:
    """Tables of the optional rules in play, of the scenario, and of what the army's dice bring."""
    edition = build.catalogue
    for slug, rule in edition.optional_rules.items():
        if slug in build.rules and edition.table(slug):
            yield rule.name, edition.table(slug)
    scenario = build.chosen_scenario
    if scenario and edition.table(scenario.slug):
        yield scenario.name, edition.table(scenario.slug)
    made = (roll for unit in build.units for roll in engine.profile(build, unit).rolls.values())
    if any(roll and roll.burst for roll in made):
        yield from ((term.name, (term,)) for term in edition.table("knockback"))


def rules(build: engine.Build) -> Iterator[tuple[str, str, str, str]]:
    """Each rule of a worn level once, with who has it: name, bearers, text, its own die."""
    found: dict[str, tuple[parts.Rule, list[str]]] = {}
    for unit in build.units:
        for level in parts.worn(build, unit):
            if level.term:
                rule = parts.Rule(level.name, level.term, parts.own_die(build, unit, level))
                found.setdefault(f"{level.option}/{level.slug}", (rule, []))[1].append(unit.name)
    for rule, bearers in found.values():
        yield rule.name, ", ".join(dict.fromkeys(bearers)), rule.text, rule.die


def rule_height(bearers: str, text: str) -> int:
    """About how many millimeters a rule takes in the column."""
    return 5 * (1 + len(bearers) // 30 + 1 + len(text) // 46)


def unit_height(name: str) -> int:
    """About how many millimeters a unit's row takes; letters beyond ASCII are wider, and longer in bytes."""
    return max(10, 5 * (1 + len(name.encode()) // 12))


def _worth(chance: engine.Chance | None) -> str:
    """How likely a roll is, or what it comes to on average."""
    if chance is None:
        return ""
    return engine.words.tenths(chance.mean) if chance.way == "total" else engine.words.percent(chance.chance)


def row(build: engine.Build, unit: engine.Unit, rolls: list[engine.Roll], ink: str) -> dict[str, object]:
    """One unit: its dice with their chances, and its move."""
    made = engine.profile(build, unit).rolls
    chances = [roll.plain if roll else None for roll in (made[roll.slug] for roll in rolls)]
    return {
        "name": unit.name,
        "count": unit.count,
        "words": [rule.text for rule in parts.worded(build, unit)],
        "picture": parts.picture(build, unit, ink=ink),
        "dice": [(parts.die(chance), _worth(chance)) for chance in chances],
        "move": next(iter(parts.move(build, unit)), parts.NO_ROLL),
    }
