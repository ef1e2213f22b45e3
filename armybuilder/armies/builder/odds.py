"""An open unit's chances against a foe, what its stats are worth, and who else has a level."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from armybuilder.armies.builder.page_state import PageState
from armybuilder.armies.display.word_dice import face, good
from armybuilder.core.web.values import Context
from rules import engine
from rules.engine import words
from rules.engine.rolls import dice_chains

HITS = 5
"""The numbers of hits for which bars show whether a foe is down."""


def odds(build: engine.Build, unit: engine.Unit) -> list[Context]:
    """Each roll against a foe's roll with several situations: chances by what the foe adds, and without abilities."""
    unit_profile = engine.profile(build, unit)
    rolls = [
        profile
        for profile in unit_profile.rolls.values()
        if profile and profile.roll.way == "beat" and len(profile.situations) > 1
    ]
    return [_table(build, unit, profile) for profile in rolls]


def _table(build: engine.Build, unit: engine.Unit, profile: engine.RollProfile) -> Context:
    catalogue, roll = build.catalogue, profile.roll
    other = catalogue.rolls[roll.against]
    bonuses = _bonuses(catalogue, other.slug)
    plain = engine.profile(build, _unhelped(catalogue, unit, roll)).rolls.get(roll.slug) or profile
    rows = [
        (situation.name, [_pair(profile.situations[situation.slug], plain.situations[situation.slug], other, bonus)
                          for bonus in bonuses])
        for situation in roll.situations
    ]  # fmt: skip
    helped = any(second for _, cells in rows for _, second in cells)
    base = engine.bare(catalogue, unit.figure, build.rules).numbers.get(roll.number)
    if base is not None:
        free = engine.profile(build, unit).numbers.get(roll.number) is None
        none = pgettext("chance", "none")
        far = [_pair(profile.plain, profile.plain, other, bonus)[0] if free else none for bonus in bonuses]
        over = _("over {distance}").format(distance=words.distance(base))
        rows.append((over, [(situation, none if free else "") for situation in far]))
    return {
        "name": roll.name,
        "note": _("{roll} against the foe’s {foe}").format(
            roll=f"{words.die_name(profile.die)} {profile.plain.text}", foe=words.die_name(other.die)
        ),
        "columns": [f"+{bonus}" if bonus else f"{other.name} 0" for bonus in bonuses],
        "rows": rows,
        "else": helped,
    }


def _bonuses(catalogue: engine.Catalogue, roll: str) -> list[int]:
    """The values that a foe may add to its roll: nothing, or the bonus of a level of some option."""
    every = (level for option in catalogue.options.values() for level in option.levels)
    effects = (effect for level in every for effect in level.effects)
    own = ("add", roll, "own")
    return sorted({0, *(int(each.amount) for each in effects if (each.verb, each.roll, each.whose) == own)})


def _unhelped(catalogue: engine.Catalogue, unit: engine.Unit, roll: engine.Roll) -> engine.Unit:
    """The unit without what saves it the roll's penalties."""
    levels = ((pair, catalogue.level(*pair)) for pair in unit.options)
    spared = {
        pair
        for pair, level in levels
        if level and any((effect.verb, effect.roll) == ("unpenalized", roll.slug) for effect in level.effects)
    }
    return replace(unit, options=tuple(pair for pair in unit.options if pair not in spared))


def _pair(now: engine.Chance, plain: engine.Chance, other: engine.Roll, bonus: int) -> tuple[str, str]:
    throws = (engine.Throw(chance.die, chance.dice, chance.bonus) for chance in (now, plain))
    with_it, without = (engine.beats(throw, engine.plain_throw(other, bonus)) for throw in throws)
    return words.percent(with_it), words.percent(without) if without != with_it else ""


def felled(build: engine.Build, unit: engine.Unit) -> Context | None:
    """The number of hits and attacks that it takes to defeat a plain figure of the same type."""
    rolls = engine.profile(build, unit).rolls
    health = engine.bare(build.catalogue, unit.figure, build.rules).roles.get("life")
    attacks = [profile for profile in rolls.values() if profile and profile.roll.then and rolls.get(profile.roll.then)]
    best = max(attacks, key=lambda attack: attack.plain.chance, default=None)
    damage = rolls.get(best.roll.then) if best else None
    hit_chance = _felling(damage, int(health)) if damage and health else None
    if best is None or hit_chance is None:
        return None
    attempts = hit_chance.hits / best.plain.chance if best.plain.chance else None
    return {
        "health": int(health or 0),
        "hits": words.tenths(hit_chance.hits),
        "attempts": words.tenths(attempts) if attempts else "",
        "attack": best.roll.name,
        "after": [
            (number, words.percent(chance), max(1, int(chance * 100)))
            for number, chance in enumerate(hit_chance.after, 1)
        ],
    }


def _felling(damage: engine.RollProfile, health: int) -> engine.HitsToDefeat | None:
    chance = damage.plain
    throw = engine.Throw(chance.die, chance.dice, chance.bonus)
    return engine.hits_to_defeat(throw, damage.roll.best == "again", health, HITS)


def worth(build: engine.Build, unit: engine.Unit, option: engine.Option, level: str) -> tuple[str, str]:
    """The value of a stat at a level, and its meaning: ``("67%", "hits a plain figure")``."""
    options = tuple(pair for pair in unit.options if pair[0] != option.slug)
    pairs = tuple(sorted((*options, (option.slug, level)))) if level else options
    unit_profile = engine.profile(build, replace(unit, options=pairs))
    for effect in option.levels[0].effects:
        roll = unit_profile.rolls.get(effect.roll)
        if roll:
            return _roll_worth(roll)
        number = build.catalogue.numbers.get(effect.number)
        if number and effect.number in unit_profile.numbers:
            value = unit_profile.numbers[effect.number]
            worth = pgettext("number", "any") if value is None else words.number(value)
            return worth, _("boxes") if number.role == "life" else ""
    return "", ""


def _roll_worth(profile: engine.RollProfile) -> tuple[str, str]:
    """The value that stands above as well, and its meaning."""
    roll, chance = profile.roll, profile.plain
    if roll.way == "beat":
        return words.percent(chance.chance), _("hits a plain figure")
    if roll.way == "oppose":
        return words.percent(chance.chance), _("stops a plain attack")
    return words.tenths(chance.mean), _("on average, {situation}").format(situation=roll.situations[0].name)


def shot(build: engine.Build, unit: engine.Unit, page_state: PageState) -> Context | None:
    """The chance to hit under the circumstances in the address, and in all stances."""
    if not engine.profile(build, unit).links:
        return None
    met = page_state.met
    choices, dice = dice_chains.choices(build, unit, met), dice_chains.links(build, unit, met)
    chance = dice_chains.together(dice)
    return {
        "choices": [_choice(choice, met) for choice in choices],
        "chain": [(link.roll.name, link.name, face(link.chance)[0], _succeeding(link.chance)) for link in dice],
        "percent": words.percent(chance),
        "exact": exact(chance),
        "felled": _felled(build, chance),
        "grid": _grid(build, unit, choices, met),
    }


def exact(chance: Fraction) -> str:
    """A chance in words: ``4 in 27``."""
    return _("{number} in {all}").format(number=words.grouped(chance.numerator), all=words.grouped(chance.denominator))


def _choice(choice: dice_chains.OpenDie, met: Mapping[str, str]) -> Context:
    return {
        "slug": choice.roll.slug,
        "name": choice.roll.name,
        "offers": [
            {
                "slug": situation.slug,
                "name": situation.name,
                "faces": _faces(chance),
                "chosen": situation is choice.chosen,
                "met": spelled({**met, choice.roll.slug: situation.slug}),
            }
            for situation, chance in choice.offers
        ],
    }


def _succeeding(chance: engine.Chance) -> str:
    if chance.sure:
        return _("no roll needed")
    return _("{good} of {faces} faces succeed").format(good=good(chance), faces=chance.die)


def _faces(chance: engine.Chance) -> str:
    return _("no roll") if chance.sure else _("{good} of {faces}").format(good=good(chance), faces=chance.die)


def spelled(met: Mapping[str, str]) -> str:
    """Circumstances as an address says them."""
    return ".".join(f"{roll}-{situation}" for roll, situation in met.items())


def _felled(build: engine.Build, chance: Fraction) -> str:
    """The effect of a hit on a target without armor."""
    roll = dice_chains.located(build)
    if roll is None:
        return ""
    places = dice_chains.places(roll)
    out, covered = dice_chains.felled(roll, places), dice_chains.felled(roll, places, covered=True)
    sentence = _(
        "A hit takes out an unarmored target in {places} of {all} hit locations: {chance} per shot, {exact}. Behind "
        "cover only some of them are exposed: {covered}."
    )
    return sentence.format(
        places=out * roll.die,
        all=roll.die,
        chance=words.percent(chance * out),
        exact=exact(chance * out),
        covered=words.percent(chance * covered),
    )


def _grid(
    build: engine.Build, unit: engine.Unit, choices: tuple[dice_chains.OpenDie, ...], met: Mapping[str, str]
) -> Context | None:
    """The first two circumstances in all their situations, the others as they are."""
    if len(choices) < 2:
        return None
    across, down = choices[1], choices[0]
    rows = []
    for row, _chance in down.offers:
        cells = []
        for column, _chance in across.offers:
            here = {**met, down.roll.slug: row.slug, across.roll.slug: column.slug}
            now = row is down.chosen and column is across.chosen
            cells.append((words.percent(dice_chains.together(dice_chains.links(build, unit, here))), now))
        rows.append((row.name, cells))
    sentence = _("{rows} in rows, {columns} in columns.")
    if choices[2:]:
        sentence = _("{rows} in rows, {columns} in columns; {others}.")
    others = ", ".join(choice.chosen.name for choice in choices[2:])
    return {
        "head": [column.name for column, _ in across.offers],
        "rows": rows,
        "corner": down.roll.name,
        "text": sentence.format(rows=down.roll.name, columns=across.roll.name, others=others),
    }
