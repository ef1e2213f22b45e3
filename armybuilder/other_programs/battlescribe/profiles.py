"""A figure's rolls and moves as a profile, and the costs that a rule book counts."""

from collections.abc import Iterator
from functools import lru_cache
from xml.etree.ElementTree import Element

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from armybuilder.other_programs.battlescribe.elements import POINTS, add, decimal, id_of
from rules import engine
from rules.engine import words
from rules.engine.wording.numbers import inches


def columns(catalogue: engine.Catalogue) -> Iterator[tuple[str, str]]:
    """The characteristics of a figure: id and name of each roll and number."""
    for roll in catalogue.rolls.values():
        yield id_of(catalogue.slug, "roll", roll.slug), roll.name
    for number in catalogue.numbers.values():
        yield id_of(catalogue.slug, "number", number.slug), number.name


def add_profile(parent: Element, catalogue: engine.Catalogue, id: str, name: str, stats: engine.Profile) -> None:
    """The profile of a figure; what it doesn't roll or have is ``–``."""
    profile = add(
        add(parent, "profiles"),
        "profile",
        id=id,
        name=name,
        hidden=False,
        typeId=id_of(catalogue.slug, "profile"),
        typeName=_("Figure"),
    )
    values = add(profile, "characteristics")
    shown = {id_of(catalogue.slug, "roll", slug): _roll(rolled) for slug, rolled in stats.rolls.items() if rolled}
    for slug, value in stats.numbers.items():
        is_length = catalogue.numbers[slug].unit == "inches"
        text = "∞" if value is None else inches(value) if is_length else words.number(value)
        shown[id_of(catalogue.slug, "number", slug)] = text
    for type_id, label in columns(catalogue):
        add(values, "characteristic", shown.get(type_id, "–"), name=label, typeId=type_id)


def _roll(profile: engine.RollProfile) -> str:
    """The number to roll with its die: ``5+ (d6)``."""
    plain = profile.plain
    if plain.way == "total":
        return words.tenths(plain.mean)
    if not profile.die:
        return words.percent(plain.chance)
    die = words.die_name(profile.die) if profile.dice == 1 else f"{profile.dice} × {words.die_name(profile.die)}"
    return f"{plain.text} ({die})" if plain.text else die


def cost_types(catalogue: engine.Catalogue) -> tuple[tuple[str, str, str], ...]:
    """The kinds of costs: the key, id and name of the army's points or figures, then of each budget of a figure."""
    return _cost_types(catalogue, get_language())


@lru_cache(maxsize=24)
def _cost_types(catalogue: engine.Catalogue, language: str | None) -> tuple[tuple[str, str, str], ...]:
    own = [budget for budget in catalogue.budgets.values() if budget.scope == "figure"]
    return (
        (POINTS, id_of(catalogue.slug, "cost", POINTS), words.sum_word(catalogue)),
        *((budget.slug, id_of(catalogue.slug, "cost", budget.slug), budget.name) for budget in own),
    )


def add_costs(parent: Element, catalogue: engine.Catalogue, costs: dict[str, engine.Halves], tag: str = "cost") -> None:
    """The costs of an entry or a selection, by key."""
    listed = add(parent, f"{tag}s")
    for key, id, name in cost_types(catalogue):
        add(listed, tag, name=name, typeId=id, value=decimal(costs.get(key, 0)))


def cost_key(catalogue: engine.Catalogue, option: engine.Option) -> str:
    """The key of the cost to which an option is charged."""
    budget = catalogue.budgets.get(option.budget)
    return budget.slug if budget and budget.scope == "figure" else POINTS
