"""Units that take orders by chips: the turn chart, what was turned over, the dice of a shot, and where hits land."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import prod

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from armybuilder.core.web.values import Context
from armybuilder.games.board import Board
from rules.engine import words
from rules.games.chart import chips, laid, may_lay, place_on, stance, turned
from rules.games.squads import STANCES
from rules.games.start import Table

SHOTS: Mapping[str, str | Promise] = {
    "stand": pgettext_lazy("how a figure shoots", "To hit, standing"),
    "kneel": pgettext_lazy("how a figure shoots", "To hit, kneeling"),
    "prone": pgettext_lazy("how a figure shoots", "To hit, lying down"),
    "run": pgettext_lazy("how a figure shoots", "To hit, running"),
}
"""The name of a shot, by the stance of the shooter."""
DIE = 6


def wound_names(shown: Board) -> dict[str, str]:
    """The names of the places where hits land, by slug, in the reader's words."""
    names = {slug: name for slug, name, _out in shown.table["wounds"]}
    rolls = shown.book.rolls.values() if shown.book else ()
    places = (
        place
        for roll in rolls
        if any(situation.first > 1 for situation in roll.situations)
        for place in roll.situations
    )
    return names | {place.slug: place.name for place in places if place.slug in names}


def chip_looks(shown: Board) -> dict[str, tuple[str, str, str]]:
    """Each chip's name, icon and rule, by its slug."""
    rules = {term.slug: term.text for term in shown.book.table("orders")} if shown.book else {}
    rows = {term.slug: (term.name, term.value) for term in shown.book.table("chips")} if shown.book else {}
    return {slug: (*rows.get(slug, (name, "")), rules.get(slug, "")) for slug, name in shown.table["chips"]}


def orders(shown: Board, unit: str) -> Context:
    """The chips that may be laid for a unit, and the chart with those that lie there."""
    game, side = shown.game, int(unit.split("-")[0])
    now = game.clock[0]
    return {
        "chips": [(slug, name, icon) for slug, (name, icon, _rule) in chip_looks(shown).items()],
        "cells": list(_cells(shown, unit)),
        "from": first_words(place_on(game, now + game.table["ahead"])),
        "turns": game.table["chart"],
        "laid": laid_words(laid(game, side), game.table["orders"]),
    }


def first_words(turn: int) -> str:
    """From which turn on chips may be laid."""
    return _("New order, for turn {turn} or later").format(turn=turn)


def laid_words(count: int, max_count: int) -> str:
    """The number of chips of a side on the chart, in words."""
    return _("{count} of {most} chips placed").format(count=count, most=max_count)


def _cells(shown: Board, unit: str) -> Iterator[Context]:
    """The chart in its own order: each place with the next turn that it stands for."""
    game, looks = shown.game, chip_looks(shown)
    now, length = game.clock[0], int(game.table["chart"])
    mine, foes = chips(game, unit), _foes(shown, unit.split("-")[0])
    for place in range(1, length + 1):
        turn = now + (place - place_on(game, now)) % length
        name, icon, _rule = looks.get(mine.get(turn, ""), ("", "", ""))
        yield {
            "place": place,
            "turn": turn,
            "style": "now" if turn == now else "soon" if turn < now + game.table["ahead"] else "",
            "chip": name,
            "icon": icon,
            "is_foes": turn in foes,
            "may": turn > now and (turn in mine or may_lay(game, unit, turn)),
        }


def _foes(shown: Board, side: str) -> set[int]:
    """The turns on which chips of other sides lie."""
    others = [(number, entry) for number, entry in enumerate(shown.table["sides"]) if str(number) != side]
    units = (f"{number}-{place}" for number, entry in others for place in range(len(entry["units"])))
    return {turn for unit in units for turn in chips(shown.game, unit)}


def turned_over(shown: Board) -> list[Context]:
    """The chips that this turn turns over, with what each asks for."""
    looks, sides = chip_looks(shown), shown.table["sides"]
    turned_cells = []
    for unit, chip in turned(shown.game):
        name, icon, rule = looks[chip]
        side = sides[int(unit.split("-")[0])]
        unit_name = side["units"][int(unit.split("-")[1])]["name"]
        turned_cells.append({"unit": unit_name, "plastic": side["plastic"], "chip": name, "icon": icon, "rule": rule})
    return turned_cells


def shots(shown: Board, unit_id: str, unit: Table) -> list[Context]:
    """The dice of a shot, once for each stance; the unit's own is shown."""
    first = next(
        (f"{unit_id}-{number}" for number in range(unit["count"]) if not shown.game.gone(f"{unit_id}-{number}")), ""
    )
    now = stance(shown.game, first) if first else STANCES[0]
    rows = [
        {"stance": stance, "name": SHOTS[stance], "is_now": stance == now, **_dice(shown, unit["chain"], stance)}
        for stance in STANCES
    ]
    is_same = all(shot["dice"] == rows[0]["dice"] for shot in rows)
    return [{**rows[0], "name": _("To hit"), "is_now": True, "stance": ""}] if is_same else rows


def target_dice(shown: Board) -> list[Context]:
    """The dice of a shot that its target decides, each with what may be chosen; the last choice is the easiest."""
    return [
        {"place": place, "name": _roll_name(shown, die), "choices": [name for _slug, name in _choices(shown, die)]}
        for place, die in enumerate(_aimed(shown.table))
    ]


def _aimed(table: Table) -> list[Table]:
    """Every die that the target decides, once."""
    units = [unit for side in table["sides"] for unit in side["units"]]
    dice = {die["roll"]: die for unit in units for die in unit["chain"] if die["by"] == "target"}
    return list(dice.values())


def _roll_name(shown: Board, die: Table) -> str:
    row = shown.book.rolls.get(die["roll"]) if shown.book else None
    return row.name if row else str(die["name"])


def _choices(shown: Board, die: Table) -> list[tuple[str, str]]:
    """The slugs and names of what a die may meet, in the reader's words."""
    row = shown.book.rolls.get(die["roll"]) if shown.book else None
    names = {situation.slug: situation.name for situation in row.situations} if row else {}
    return [(slug, names.get(slug, name)) for slug, name, _text, _chance in die["cells"]]


def _dice(shown: Board, chain: list[Table], stance: str) -> Context:
    """The dice of a shot that the shooter decides, with their chance, and those for each choice of its target."""
    links = [
        (die, next(cell for cell in die["cells"] if cell[0] in ("", stance))) for die in chain if die["by"] != "target"
    ]
    chance = prod((Fraction(cell[3]) for _die, cell in links), start=Fraction(1))
    return {
        "dice": [{"name": _roll_name(shown, die), "meets": cell[1], "text": cell[2]} for die, cell in links if cell[2]],
        "chance": words.percent(chance),
        "fraction": str(chance),
        "aimed": list(_aimed_dice(shown, {die["roll"] for die in chain})),
    }


def _aimed_dice(shown: Board, rolls: set[str]) -> Iterator[Context]:
    """The dice that targets decide, for each choice with which one has to be rolled."""
    for place, die in enumerate(_aimed(shown.table)):
        for choice, (cell, (_slug, name)) in enumerate(zip(die["cells"], _choices(shown, die), strict=True)):
            if die["roll"] in rolls and cell[2]:
                yield {
                    "place": place,
                    "choice": choice,
                    "name": _roll_name(shown, die),
                    "meets": name,
                    "text": cell[2],
                    "fraction": cell[3],
                }
