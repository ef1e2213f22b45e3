"""What a new trait may do: effects on the rolls, numbers and budgets that the rule book has."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.documents import Document, Node
from rules.engine.wording.messages import Message, message
from rules.house.references import HouseError
from rules.house.words import effect_in_words
from rules.nodes import key_of, listed_nodes, text_of

WORDS_ALONE = ""
DICE = (8, 10, 12)
"""Bigger dice than the plain one that one can buy."""


@dataclass(frozen=True, slots=True)
class EffectChoice:
    """One effect to choose: its key, its label, and its node."""

    key: str
    words: Message
    about: str = ""
    """The roll, number or budget that it changes, by name."""
    effects: tuple[Node, ...] = ()


def effects_to_choose(document: Document) -> tuple[EffectChoice, ...]:
    """Everything a new trait or level may do, words alone first."""
    choices = [*_rolls(document), *_numbers(document), *_budgets(document)]
    return (EffectChoice(WORDS_ALONE, message("house-effect-words")), *choices)


def effects_of(document: Document, key: str) -> list[Node]:
    """The effects of a choice. Raises ``HouseError`` if it is invalid."""
    known = next((choice for choice in effects_to_choose(document) if choice.key == key), None)
    if known is None:
        raise HouseError(message("house-no-effect"))
    return [dict(effect) for effect in known.effects]


def _choice(document: Document, key: str, about: str, effect: Node) -> EffectChoice:
    return EffectChoice(key, effect_in_words(document, effect), about, (effect,))


def _rolls(document: Document) -> Iterator[EffectChoice]:
    for slug, roll in _rows(document, "rolls/"):
        for key, effect in () if roll.get("chain") else _roll_effects(roll):
            yield _choice(document, f"{key}:{slug}", text_of(roll, "name"), {**effect, "roll": slug})


def _roll_effects(roll: Node) -> Iterator[tuple[str, Node]]:
    yield "add", {"verb": "add", "amount": 1}
    if text_of(roll, "way") != "total":
        yield "dice", {"verb": "dice", "amount": 2}
    if not roll.get("low"):
        yield from ((f"d{sides}", {"verb": "die", "amount": sides}) for sides in DICE if sides > _die(roll))
    if text_of(roll, "way") in ("", "face"):
        yield "again", {"verb": "reroll"}
        yield "extra", {"verb": "extra", "amount": 1}
        yield "side", {"verb": "add", "whose": "side", "amount": 1}
        yield "fear", {"verb": "fails", "whose": "foes", "amount": 1}


def _die(roll: Node) -> int:
    sides = roll.get("die", 6)
    return sides if isinstance(sides, int) else 6


def _numbers(document: Document) -> Iterator[EffectChoice]:
    for slug, number in _rows(document, "numbers/"):
        if listed_nodes(number.get("base")) and not number.get("brings"):
            for key, effect in _number_effects(number):
                yield _choice(document, f"{key}:{slug}", text_of(number, "name"), {**effect, "number": slug})


def _number_effects(number: Node) -> Iterator[tuple[str, Node]]:
    if number.get("role") == "crew":
        yield "none", {"verb": "set", "amount": 0}
        return
    yield "add", {"verb": "add", "amount": 1}
    if number.get("unit", "inches") == "inches":
        yield "double", {"verb": "times", "amount": 2}


def _budgets(document: Document) -> Iterator[EffectChoice]:
    for slug, budget in _rows(document, "budgets/"):
        if budget.get("scope") == "figure":
            yield _choice(
                document, f"budget:{slug}", text_of(budget, "name"), {"verb": "add", "budget": slug, "amount": 1}
            )


def _rows(document: Document, table: str) -> Iterator[tuple[str, Node]]:
    return ((key_of(name), row) for name, (_, row) in document.rows.items() if name.startswith(table))
