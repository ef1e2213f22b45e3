"""The effects that a new trait may have, on the rolls, numbers and budgets that the rule book has."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rules.documents import Document, Node
from rules.engine.wording.messages import Message, message
from rules.house.references import HouseError
from rules.house.words import effect_in_words
from rules.nodes import key_of, listed_nodes, table_of, text_of

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
    return (
        EffectChoice(WORDS_ALONE, message("house-effect-words")),
        *_choices(document, "roll", _roll_effects),
        *_choices(document, "number", _number_effects),
        *_choices(document, "budget", _budget_effects),
    )


def effects_of(document: Document, key: str) -> list[Node]:
    """The effects of a choice. Raises ``HouseError`` if it is invalid."""
    known = next((choice for choice in effects_to_choose(document) if choice.key == key), None)
    if known is None:
        raise HouseError(message("house-no-effect"))
    return [dict(effect) for effect in known.effects]


def _choices(
    document: Document, subject: str, effects: Callable[[Node], Iterator[tuple[str, Node]]]
) -> Iterator[EffectChoice]:
    """The possible effects on each roll, number or budget."""
    for name, (_, row) in document.rows.items():
        for key, effect in effects(row) if table_of(name) == f"{subject}s" else ():
            node: Node = {**effect, subject: key_of(name)}
            words = effect_in_words(document, node)
            yield EffectChoice(f"{key}:{key_of(name)}", words, text_of(row, "name"), (node,))


def _roll_effects(roll: Node) -> Iterator[tuple[str, Node]]:
    if roll.get("chain"):
        return
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


def _number_effects(number: Node) -> Iterator[tuple[str, Node]]:
    if number.get("brings") or not listed_nodes(number.get("base")):
        return
    if number.get("role") == "crew":
        yield "none", {"verb": "set", "amount": 0}
        return
    yield "add", {"verb": "add", "amount": 1}
    if number.get("unit", "inches") == "inches":
        yield "double", {"verb": "times", "amount": 2}


def _budget_effects(budget: Node) -> Iterator[tuple[str, Node]]:
    if budget.get("scope") == "figure":
        yield "budget", {"verb": "add", "amount": 1}
