"""The use of an option: to attack, to defend, to move, to lead. It follows from the option's effects."""

from functools import lru_cache
from typing import Literal

from rules.engine.catalogue import Catalogue, Effect, Option, Roll

Use = Literal["attack", "defense", "movement", "command", "other"]
USES: tuple[Use, ...] = ("attack", "defense", "movement", "command", "other")
_MOVES = ("move", "half", "rough", "crew")
"""Roles of numbers that say how far and whether a figure moves."""
_AGAIN = ("extra", "burst")
"""Verbs that add another attack."""
_FLIPPED: dict[str, Use] = {"attack": "defense", "defense": "attack"}
"""The use of an effect on foes: a change of their attacks defends, and the other way around."""


@lru_cache(maxsize=2_000)
def use_of(catalogue: Catalogue, option: Option) -> Use:
    """The one use of its effects; several uses at once, and rolls that add others, are a commander's."""
    uses = {use for level in option.levels for effect in level.effects if (use := _use(catalogue, effect))}
    if len(uses) == 1:
        return uses.pop()
    return "command" if uses or option.least or option.most else "other"


def _use(catalogue: Catalogue, effect: Effect) -> Use | None:
    if effect.whose == "side":
        return "command"
    if effect.verb == "extra" and effect.condition:
        return "defense"
    roll = catalogue.rolls.get(effect.roll)
    if roll is None:
        return _use_of_number(catalogue, effect.number)
    use = _use_of_roll(catalogue, roll)
    if use is None:
        return "command" if effect.verb == "allow" and not roll.always else None
    return _FLIPPED[use] if effect.whose == "foes" else use


def _use_of_roll(catalogue: Catalogue, roll: Roll) -> Use | None:
    """The use of a roll; ``None`` if it neither hits nor saves."""
    if roll.way == "oppose" or roll.never:
        return "defense"
    aimed = roll.number or roll.then or roll.way == "beat"
    return "attack" if aimed or roll.slug in _repeated(catalogue) else None


@lru_cache(maxsize=100)
def _repeated(catalogue: Catalogue) -> frozenset[str]:
    """Rolls that some option lets be made once more: those are attacks."""
    effects = (effect for option in catalogue.options.values() for level in option.levels for effect in level.effects)
    return frozenset(effect.roll for effect in effects if effect.verb in _AGAIN and effect.roll)


def _use_of_number(catalogue: Catalogue, slug: str) -> Use | None:
    number = catalogue.numbers.get(slug)
    if number is None:
        return None
    if number.role == "life":
        return "defense"
    if number.role in _MOVES:
        return "movement"
    return "attack" if any(roll.number == slug for roll in catalogue.rolls.values()) else None
