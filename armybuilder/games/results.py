"""The result of a game that was played at the table of a game night."""

from collections.abc import Mapping
from functools import partial

from armybuilder.accounts.models import Player
from armybuilder.core.db import transactions
from armybuilder.games.models import Game
from armybuilder.nights import actions
from armybuilder.nights.models import Night, Table
from armybuilder.visitors import Visitor
from rules.games.start import UNSCORED
from rules.games.state import Game as GameState


def may_play(table: Table, visitor: Visitor) -> bool:
    """Whether the visitor sits at the table."""
    player = visitor.player
    return player is not None and table.seats.filter(answer__player=player).exists()


def is_agreed(row: Game, game: GameState) -> bool:
    """Whether the result is settled: confirmed by each side, or entered at the night.

    At a night every side confirms; elsewhere every side that somebody's phone plays.
    """
    if not game.is_ended:
        return False
    if row.night_table and hasattr(row.night_table, "result"):
        return True
    sides = range(len(game.table["sides"])) if row.night_table else row.seated()
    return bool(sides) and all(game.value(str(side), "confirmed") is True for side in sides)


def may_stand_in(row: Game, visitor: Visitor) -> bool:
    """Whether the visitor organizes the game's night, and so confirms for somebody who has left."""
    table = row.night_table
    return table is not None and Night.objects.organized_by(visitor).filter(pk=table.night_id).exists()


def record(row: Game, game: GameState, author: Player | None) -> None:
    """Enter the result at the night's table, once all have confirmed it."""
    table = row.night_table
    if table is not None and not hasattr(table, "result") and is_agreed(row, game):
        transactions.write(partial(actions.record, table, _columns(game), author))


def _columns(game: GameState) -> Mapping[str, object]:
    result = game.result
    counts_points = game.table["aim"] not in UNSCORED
    beaten = result.scores if counts_points else [game.destroyed(0), game.destroyed(1)]
    return {
        "left_won": None if result.winner is None else result.winner == 0,
        "left_beaten": beaten[0],
        "right_beaten": beaten[1],
        "rounds": game.last_round,
    }
