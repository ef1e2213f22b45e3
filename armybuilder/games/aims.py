"""The aim of a scenario, and who starts a round."""

from django.utils.translation import gettext as _

from armybuilder.core.web.values import Context
from armybuilder.games.board import Board
from armybuilder.games.playing.header import aim_words
from armybuilder.games.playing.rolls import DIE_FACES
from rules.games.events import GAME
from rules.games.start import Table, called
from rules.games.state import Game as GameState


def initiative(shown: Board) -> Context:
    """The start of a round: what each side rolled, its bonus, and who begins."""
    game = shown.game
    return {
        "is_now": shown.table["steps"][game.clock[1]] == "initiative" and not game.is_over,
        "sides": [
            {
                "number": side,
                "name": entry["name"],
                "plastic": entry["plastic"],
                "die": game.number(str(side), "die"),
                "bonus": entry["bonus"] + entry["ahead"],
                "is_first": game.value(GAME, "first") == str(side),
            }
            for side, entry in enumerate(shown.table["sides"])
        ],
        "faces": range(1, DIE_FACES + 1),
        "sentence": initiative_words(game),
        "next": game.clock[0],
    }


def initiative_words(game: GameState) -> str:
    """The side that starts, or that may choose who does: the highest roll, unless it is a tie."""
    first = game.value(GAME, "first")
    if first is not None:
        return _("{side} starts").format(side=game.table["sides"][int(str(first))]["name"])
    totals = [game.rolled(side) for side in range(len(game.table["sides"]))]
    if not all(totals):
        return _("Choose who starts, or enter a roll for each side.")
    if totals.count(max(totals)) > 1:
        return _("A tie: roll again.")
    name = game.table["sides"][totals.index(max(totals))]["name"]
    return _("{side} chooses: {rolls}").format(side=name, rolls=" – ".join(map(str, totals)))


def aim(shown: Board) -> Context:
    """The scenario's own score, if it is none of points alone."""
    game, table = shown.game, shown.table
    sides = range(len(table["sides"]))
    groups: list[Context] = []
    match table["aim"]:
        case "edge":
            groups = [_pips(table, side, game.escaped(side), game.needed(side)) for side in sides]
        case "arrivals":
            waits = [side for side in sides if table["sides"][side]["waits"]]
            groups = [_pips(table, side, game.placed(side), int(table["sides"][side]["count"])) for side in waits]
        case "last" if table.get("losses", 0):
            groups = [_pips(table, side, game.lost(side), table["losses"]) for side in sides]
        case "hold":
            groups = [_pips(table, side, game.turns_in_place(side), table["holds"]) for side in sides]
    carrier = called(table, game.carrier) if game.carrier else ""
    hits = game.number(GAME, "hits")
    arrivals = shown.book.table(table["scenario"]) if shown.book and table["aim"] == "arrivals" else ()
    return {
        "kind": table["aim"],
        "pips": groups,
        "carrier": carrier,
        "hits": hits,
        "needed": table["hits"],
        "more_hits": f"hits|{GAME}|{hits + 1}",
        "words": aim_words(table),
        "holder": table["sides"][game.holder]["name"] if game.holder >= 0 else "",
        "arrivals": [(term.value, term.name) for term in arrivals if term.value],
    }


def _pips(table: Table, side: int, done: int, total: int) -> Context:
    return {"side": side, "name": table["sides"][side]["name"], "done": done, "of": total, "open": max(0, total - done)}
