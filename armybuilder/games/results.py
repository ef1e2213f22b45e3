"""The result of a game that was played at the table of a game night."""

from collections.abc import Mapping
from functools import partial

from armybuilder.accounts.models import Player
from armybuilder.core import transactions
from armybuilder.games import ending
from armybuilder.games.models import Game
from armybuilder.nights import actions
from armybuilder.nights.models import Table
from armybuilder.visitors import Visitor
from rules.games.state import Game as GameState
from rules.games.table import UNSCORED


def may_play(table: Table, visitor: Visitor) -> bool:
    """Whether the visitor sits at the table."""
    player = visitor.player
    return player is not None and table.seats.filter(answer__player=player).exists()


def is_agreed(row: Game, game: GameState) -> bool:
    """Whether every side that somebody plays has confirmed the result."""
    played = {seat.side for seat in row.seats.all()}
    return game.is_ended and bool(played) and all(game.value(str(side), "confirmed") is True for side in played)


def record(row: Game, game: GameState, author: Player | None) -> None:
    """Enter the result at the night's table, once all have confirmed it."""
    if row.night_table is None or not is_agreed(row, game):
        return
    transactions.write(partial(actions.record, row.night_table, _columns(game), author))


def _columns(game: GameState) -> Mapping[str, object]:
    result = ending.result_of(game)
    counts_points = game.table["aim"] not in UNSCORED
    beaten = result["scores"] if counts_points else [game.destroyed(0), game.destroyed(1)]
    return {
        "left_won": None if result["winner"] is None else result["winner"] == 0,
        "left_beaten": beaten[0],
        "right_beaten": beaten[1],
        "rounds": ending.last_round(game),
    }
