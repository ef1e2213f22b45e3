"""Page contents about dice of words: the dice in play, their good faces, the damage, and the kit."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.core.web.values import Context
from rules import engine
from rules.engine import edit_json, edits, words
from rules.engine.rolls import dice_chains


def dice_in_play(build: engine.Build) -> Context | None:
    """The dice that players agree on, each with the change that adds or removes it."""
    dice = [roll for roll in build.catalogue.rolls.values() if roll.faces and roll.optional_rule]
    if not dice:
        return None
    return {
        "dice": [_switch(build, roll) for roll in dice],
        "count": sum(build.in_play(roll.optional_rule) for roll in dice),
        "of": len(dice),
    }


def _switch(build: engine.Build, roll: engine.Roll) -> Context:
    return {
        "slug": roll.slug,
        "name": roll.name,
        "face": next((face for face in roll.faces[len(roll.faces) // 2 - 1 :] if face != roll.faces[0]), roll.name),
        "on": build.in_play(roll.optional_rule),
        "edit": edit_json.dumps(edits.Rules(build.rules ^ {roll.optional_rule})),
    }


def face(chance: engine.Chance) -> tuple[str, str]:
    """The text in a die of words, and next to it: ``3`` ``of 6``."""
    if chance.sure:
        return "✓", _("no roll")
    return str(good(chance)), _("of {faces}").format(faces=chance.die)


def good(chance: engine.Chance) -> int:
    """The number of its faces that are good enough."""
    return 0 if chance.needs is None else chance.needs - (chance.first or 1) + 1


def harm(build: engine.Build, unit: engine.Unit) -> Context | None:
    """The number of hit locations that are not armored."""
    roll = dice_chains.located(build)
    if roll is None:
        return None
    places = dice_chains.parts(build, unit)
    chance, out = dice_chains.hurt(roll, places), dice_chains.felled(roll, places)
    text = _("{chance} out of play, armored") if chance < 1 else _("{chance} out of play")
    return {"places": str(chance * roll.die), "faces": roll.die, "text": text.format(chance=words.percent(out))}


def kit(build: engine.Build) -> Context | None:
    """The parts to cut out for the army."""
    chips = build.catalogue.table("chips")
    if not chips:
        return None
    dice = [roll for roll in build.catalogue.rolls.values() if roll.faces and build.in_play(roll.optional_rule)]
    faces, sets = sum(len(roll.faces) for roll in dice), sum(sets_of(unit) for unit in build.units)
    figures = sum(unit.count for unit in build.units)
    counters = [f"{words.grouped(figures)} {term.name}" for term in build.catalogue.table("counters")]
    stickers = _("{dice}, {faces}").format(
        dice=ngettext("{number} die", "{number} dice", len(dice)).format(number=len(dice)),
        faces=ngettext("{number} face", "{number} faces", faces).format(number=faces),
    )
    rows = [
        (_("Die stickers"), stickers),
        (_("Order chips"), f"{words.grouped(sets)} × {len(chips)} = {words.grouped(sets * len(chips))}"),
        (_("Counters"), ", ".join(counters)),
    ]
    turns = build.chart or build.catalogue.chart
    return {"rows": [*rows, *([(_("Turn chart"), _("1 to {turns}").format(turns=turns))] if turns else [])]}


def sets_of(unit: engine.Unit) -> int:
    """The number of sets of chips that a unit has."""
    return unit.count if unit.sets == engine.SETS[1] else 1


def chips(build: engine.Build, unit: engine.Unit) -> Context | None:
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
