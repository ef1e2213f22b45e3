"""A game and who looks at it: what all parts of its page read from."""

from dataclasses import dataclass

from armybuilder.games.models import Game, Seat
from rules import engine
from rules.games.state import Game as GameState
from rules.games.table import Table
from rules.models import Edition
from rules.snapshot import catalogue


@dataclass(frozen=True, slots=True)
class Board:
    """A game and who looks at it."""

    row: Game
    game: GameState
    seat: Seat | None
    book: engine.Catalogue | None
    """The rule book in the reader's words; ``None`` if this server no longer has it."""
    view: str
    seated: list[int]
    """The sides that somebody plays."""
    figure: str = ""
    """The figure that was tapped to see what may be said of it."""

    @property
    def table(self) -> Table:
        """What the game started from."""
        return self.game.table

    @property
    def mine(self) -> int:
        """The side whose units come first: the visitor's, or the first one."""
        return self.seat.side if self.seat else 0


def board(row: Game, seat: Seat | None, view: str, figure: str = "") -> Board:
    """Everything that pages of a game read from."""
    game = row.state()
    edition = Edition.objects.filter(slug=row.start["edition"]).first()
    views = [*map(str, range(len(row.start["sides"]))), "log"]
    usual = str(seat.side if seat else 0)
    book = catalogue(edition) if edition else None
    return Board(
        row, game, seat, book, view if view in views else usual, row.seated(), figure if figure in game.figures else ""
    )


def in_order(shown: Board) -> list[int]:
    """The sides, the visitor's own first."""
    count = len(shown.table["sides"])
    return [(shown.mine + place) % count for place in range(count)]
