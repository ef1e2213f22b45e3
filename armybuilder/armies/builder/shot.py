"""The chance of a shot with dice of words, under the circumstances that the address says."""

from collections.abc import Mapping
from fractions import Fraction

from armybuilder.armies.builder.page_state import PageState
from armybuilder.armies.word_dice import face, good
from armybuilder.core.values import Shown
from rules import engine
from rules.engine import chains, words


def shot(build: engine.Build, unit: engine.Unit, page_state: PageState) -> Shown | None:
    """The chance to hit under the circumstances that the address says, and in all stances."""
    if not engine.profile(build, unit).links:
        return None
    met = page_state.met
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
