"""The rolls of units, and what others need to hit them, in every situation that can be chosen."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from armybuilder.core.web.values import Context
from armybuilder.games.board import Board
from rules.engine import words
from rules.games.start import COVER, Table

DIE_FACES = 6
SHORT = 9
"""Letters that fit above a die."""


def rolls_of(shown: Board, unit: Table) -> Iterator[Context]:
    """The rolls of the unit, each in every situation that can be chosen."""
    step = shown.game.clock[1]
    for roll in unit["rolls"]:
        row = shown.book.rolls.get(roll["roll"]) if shown.book else None
        name = row.name if row else roll["name"]
        cells = [
            calm | {"afraid": afraid if roll["afraid"] and calm != afraid else None} for calm, afraid in cells_of(roll)
        ]
        yield {
            "name": name,
            "brief": name if len(name) <= SHORT else name.split(" ")[0],
            "steps": " ".join(map(str, roll["steps"])),
            "is_now": step in roll["steps"],
            "is_save": roll["saves"],
            "cells": list(enumerate(cells)) if len(cells) > 1 else [("", cells[0])],
        }


def cells_of(roll: Table) -> list[tuple[Context, Context]]:
    """The results that a roll needs in each situation: usually, and against a target that causes fear."""
    afraid = roll["afraid"] or roll["needs"]
    return [
        (_need(roll["die"], needed), _need(roll["die"], other))
        for needed, other in zip(roll["needs"], afraid, strict=True)
    ]


def _need(die: int, needs: Mapping[str, str]) -> Context:
    chance = Fraction(needs["chance"] or 1)
    text = words.percent(chance) if chance else _("never")
    return {"die": die, "needs": needs["text"], "chance": text if needs["chance"] else ""}


def to_hit(shown: Board, unit: Table) -> Iterator[Context]:
    """The results that others need to hit the unit, without bonuses, and its own saves."""
    targets = [target for target in shown.table["targets"] if target["target"] is not None]
    if targets:
        cells = [_hit(targets, {*target["conditions"], *unit["meets"]}) for target in targets]
        first = shown.table["steps"].index("shots") if "shots" in shown.table["steps"] else 0
        name = _("To hit")
        now = shown.game.clock[1] == first
        yield {
            "name": name,
            "brief": name,
            "steps": str(first),
            "is_now": now,
            "is_save": False,
            "cells": list(enumerate(cells)),
        }
    yield from rolls_of(shown, {**unit, "rolls": [roll for roll in unit["rolls"] if roll["saves"]]})


def _hit(targets: Sequence[Table], conditions: set[str]) -> Context:
    met = [target for target in targets if set(target["conditions"]) <= conditions]
    target = int(max(met, key=lambda target: len(target["conditions"]))["target"])
    chance = Fraction(max(0, DIE_FACES + 1 - target), DIE_FACES)
    text = f"{target}+" if chance else ""
    return _need(DIE_FACES, {"text": text, "chance": str(chance)})


def target_steps(table: Table) -> list[int]:
    """The steps in which it matters where a target stands."""
    rolls = [roll for side in table["sides"] for unit in side["units"] for roll in unit["rolls"]]
    return sorted({step for roll in rolls if len(roll["needs"]) > 1 for step in roll["steps"]})


def target_labels(shown: Board) -> list[str]:
    """The situations of an attack, by short names."""
    return [_target(shown, target) for target in shown.table["targets"]]


def _target(shown: Board, target: Table) -> str:
    others = [condition for condition in target["conditions"] if condition != COVER]
    if not target["conditions"]:
        return str(target["name"]) if len(target["name"]) <= SHORT else _("Open")
    if len(target["conditions"]) > 1:
        return _("Both")
    return _("Cover") if not others else _imposer(shown, others[0]) or str(target["name"])


def _imposer(shown: Board, condition: str) -> str:
    """The option of the rule book that makes attacks meet this condition."""
    options = shown.book.options.values() if shown.book else ()
    levels = (level for option in options for level in option.levels)
    return next((level.name for level in levels if any(effect.condition == condition for effect in level.effects)), "")
