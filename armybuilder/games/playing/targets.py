"""The other army's tab: who acts, how far it reaches, and what it needs to hit each unit."""

from collections.abc import Iterator
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from armybuilder.core.web.values import Context
from armybuilder.games.board import Board
from armybuilder.games.playing.rolls import cells_of
from rules.engine import words
from rules.games.start import Table, called

QUESTIONS = {"shots": _("Who shoots"), "fights": _("Who fights"), "tests": _("Who acts")}
"""The label of the choice of the figure, by step."""
OTHER: str | Promise = _("Who acts")


def attack_of(unit: Table, step: int) -> Table | None:
    """The roll with which the unit attacks in a step."""
    return next((roll for roll in unit["rolls"] if roll["attacks"] and step in roll["steps"]), None)


def attackers(shown: Board) -> list[str]:
    """The figures of the visitor's army that can attack in this step."""
    game = shown.game
    return [
        figure
        for figure in game.figures_of(shown.mine)
        if game.is_there(figure) and attack_of(game.unit(figure), game.clock[1])
    ]


def chosen(shown: Board, able: list[str]) -> str:
    """The figure whose chances are shown: as chosen, else the one tapped last in this round, else the first."""
    if shown.attacker in able:
        return shown.attacker
    events = (
        event for event in reversed(shown.game.state.events) if event.target in able and shown.game.state.is_live(event)
    )
    last = next(events, None)
    is_now = last is not None and last.round_and_step[0] == shown.game.clock[0]
    return last.target if last and is_now else next(iter(able), "")


def acting(shown: Board) -> Context | None:
    """The figure that acts, as the tab of another army asks for it; ``None`` in a step without attacks."""
    able = attackers(shown)
    if not able:
        return None
    figure, step = chosen(shown, able), shown.table["steps"][shown.game.clock[1]]
    unit = shown.game.unit(figure)
    return {
        "question": QUESTIONS.get(step, OTHER),
        "figure": figure,
        "pose": unit["pose"],
        "plastic": shown.table["sides"][shown.mine]["plastic"],
        "choices": [(figure, called(shown.table, figure)) for figure in able],
        "reach": _reach(unit) if step == "shots" else "",
        "step": shown.game.clock[1],
    }


def _reach(unit: Table) -> str:
    reach = unit.get("reach")
    return words.distance(Fraction(reach)) if reach else ""


def hits_on(shown: Board, unit: Table) -> list[tuple[int, Context]] | None:
    """The results the acting figure needs to hit the unit, for each place where it may stand; ``None`` without one."""
    able = attackers(shown)
    figure = chosen(shown, able) if able else ""
    roll = attack_of(shown.game.unit(figure), shown.game.clock[1]) if figure else None
    if roll is None:
        return None
    cells = cells_of(roll)
    return [(place, cells[met][1] if unit["fear"] else cells[met][0]) for place, met in _met(shown.table, unit, roll)]


def _met(table: Table, unit: Table, roll: Table) -> Iterator[tuple[int, int]]:
    """Each place where a target may stand, with the situation that the unit makes of it by its own traits."""
    targets = table["targets"] if len(roll["needs"]) > 1 else [{"conditions": []}]
    for place, target in enumerate(targets):
        conditions = {*target["conditions"], *unit["meets"]}
        met = [number for number, index in enumerate(targets) if set(index["conditions"]) <= conditions]
        yield place, max(met, key=lambda number: len(targets[number]["conditions"]), default=place)


def tables_of_hits(shown: Board) -> list[Context]:
    """For the page's script: the cells of each attack of the visitor's units, by unit and step."""
    tables = []
    for place, unit in enumerate(shown.table["sides"][shown.mine]["units"]):
        for roll in unit["rolls"]:
            if roll["attacks"]:
                for step in roll["steps"]:
                    cells = cells_of(roll)
                    tables.append(
                        {"unit": f"{shown.mine}-{place}", "step": step, "cells": cells, "reach": _reach(unit)}
                    )
    return tables


def situations_met(table: Table, unit: Table) -> list[int]:
    """For the page's script: the situation that each place becomes for this unit."""
    return [met for _place, met in _met(table, unit, {"needs": table["targets"]})]
