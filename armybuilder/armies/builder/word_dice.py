"""What the builder shows of dice of words: those in play, the chance of a shot, and the kit."""

from collections.abc import Mapping
from fractions import Fraction
from json import dumps

from armybuilder.armies.builder.page_state import Spot
from armybuilder.armies.values import Shown
from rules import engine
from rules.engine import chains, edits, words


def dice_in_play(build: engine.Build) -> Shown | None:
    """The dice that players agree on, each with the change that puts it in or out."""
    dice = [roll for roll in build.catalogue.rolls.values() if roll.faces and roll.optional_rule]
    if not dice:
        return None
    return {
        "dice": [_switch(build, roll) for roll in dice],
        "count": sum(build.in_play(roll.optional_rule) for roll in dice),
        "of": len(dice),
    }


def _switch(build: engine.Build, roll: engine.Roll) -> Shown:
    return {
        "slug": roll.slug,
        "name": roll.name,
        "face": next((face for face in roll.faces[len(roll.faces) // 2 - 1 :] if face != roll.faces[0]), roll.name),
        "on": build.in_play(roll.optional_rule),
        "edit": dumps(edits.to_json(edits.Rules(build.rules ^ {roll.optional_rule}))),
    }


def face(chance: engine.Chance) -> tuple[str, str]:
    """What stands in a die of words, and beside it: ``3`` ``of 6``."""
    if chance.sure:
        return "✓", "no die"
    return str(good(chance)), f"of {chance.die}"


def good(chance: engine.Chance) -> int:
    """How many of its faces are good enough."""
    return 0 if chance.needs is None else chance.needs - (chance.first or 1) + 1


def shot(build: engine.Build, unit: engine.Unit, spot: Spot) -> Shown | None:
    """The chance to hit under the circumstances that the address says, and in all stances."""
    if not engine.profile(build, unit).links:
        return None
    met = spot.met
    choices, dice = chains.choices(build, unit, met), chains.links(build, unit, met)
    chance = chains.together(dice)
    return {
        "choices": [_choice(choice, met) for choice in choices],
        "chain": [(link.roll.name, link.name, *face(link.chance)) for link in dice],
        "percent": words.percent(chance),
        "exact": exact(chance),
        "felled": _felled(build, chance),
        "grid": _grid(build, unit, choices, met),
    }


def exact(chance: Fraction) -> str:
    """A chance in words: ``4 in 27``."""
    return f"{chance.numerator:,} in {chance.denominator:,}"


def _choice(choice: chains.Choice, met: Mapping[str, str]) -> Shown:
    return {
        "slug": choice.roll.slug,
        "name": choice.roll.name,
        "offers": [
            {
                "slug": situation.slug,
                "name": situation.name,
                "told": "no die" if chance.sure else f"{good(chance)} of {chance.die}",
                "chosen": situation is choice.chosen,
                "met": spelled({**met, choice.roll.slug: situation.slug}),
            }
            for situation, chance in choice.offers
        ],
    }


def spelled(met: Mapping[str, str]) -> str:
    """Circumstances as an address says them."""
    return ".".join(f"{roll}-{situation}" for roll, situation in met.items())


def _felled(build: engine.Build, chance: Fraction) -> str:
    """What a hit does to a target without armor."""
    roll = chains.located(build)
    if roll is None:
        return ""
    places = chains.places(roll)
    out, covered = chains.felled(roll, places), chains.felled(roll, places, covered=True)
    return (
        f"A hit takes an unarmored target out on {out * roll.die} of {roll.die} places: {words.percent(chance * out)} "
        f"a shot, {exact(chance * out)}. Behind cover only some of them show: {words.percent(chance * covered)}."
    )


def _grid(
    build: engine.Build, unit: engine.Unit, choices: tuple[chains.Choice, ...], met: Mapping[str, str]
) -> Shown | None:
    """The first two circumstances in all their situations, the others as they are."""
    if len(choices) < 2:
        return None
    across, down = choices[1], choices[0]
    rows = []
    for row, _ in down.offers:
        cells = []
        for column, _ in across.offers:
            here = {**met, down.roll.slug: row.slug, across.roll.slug: column.slug}
            now = row is down.chosen and column is across.chosen
            cells.append((words.percent(chains.together(chains.links(build, unit, here))), now))
        rows.append((row.name, cells))
    others = [choice.chosen.name.lower() for choice in choices[2:]]
    return {
        "head": [column.name for column, _ in across.offers],
        "rows": rows,
        "corner": down.roll.name,
        "text": f"{down.roll.name} in rows, {across.roll.name} in columns{''.join(f', {one}' for one in others)}.",
    }


def harm(build: engine.Build, unit: engine.Unit) -> Shown | None:
    """How many of the places where it may be hit are not armored."""
    roll = chains.located(build)
    if roll is None:
        return None
    places = chains.parts(build, unit)
    chance, out = chains.hurt(roll, places), chains.felled(roll, places)
    told = f"{words.percent(out)} out of play" + (", armored" if chance < 1 else "")
    return {"places": str(chance * roll.die), "faces": roll.die, "told": told}


def kit(build: engine.Build) -> Shown | None:
    """What there is to cut out for the army."""
    chips = build.catalogue.table("chips")
    if not chips:
        return None
    dice = [roll for roll in build.catalogue.rolls.values() if roll.faces and build.in_play(roll.optional_rule)]
    faces, sets = sum(len(roll.faces) for roll in dice), sum(sets_of(unit) for unit in build.units)
    figures = sum(unit.count for unit in build.units)
    counters = [f"{figures:,} {term.name}" for term in build.catalogue.table("counters")]
    rows = [
        ("Die stickers", f"{len(dice)} dice, {faces} faces"),
        ("Order chips", f"{sets:,} × {len(chips)} = {sets * len(chips):,}"),
        ("Counters", ", ".join(counters)),
    ]
    turns = build.chart or build.catalogue.chart
    return {"rows": [*rows, *([("Turn chart", f"1 to {turns}")] if turns else [])]}


def sets_of(unit: engine.Unit) -> int:
    """How many sets of chips a unit has."""
    return unit.count if unit.sets == engine.SETS[1] else 1


def chips(build: engine.Build, unit: engine.Unit) -> Shown | None:
    """The order chips of one unit."""
    terms = build.catalogue.table("chips")
    if not terms:
        return None
    return {
        "names": [term.name for term in terms],
        "each": unit.sets == engine.SETS[1],
        "orders": build.catalogue.orders,
        "ahead": build.catalogue.ahead,
    }
