"""A game and who looks at it: what all parts of its page read from."""

from dataclasses import dataclass, replace
from functools import cached_property

from armybuilder.games import results
from armybuilder.games.models import Game, Seat
from armybuilder.visitors import Visitor
from rules import engine
from rules.games.merging import merge
from rules.games.start import Table
from rules.games.state import Game as GameState
from rules.models import Edition
from rules.snapshot import catalogue


@dataclass(frozen=True)
class Board:
    """A game and who looks at it."""

    row: Game
    game: GameState
    seats: list[Seat]
    """Of all players, also those reserved for somebody who has not joined."""
    visitor: Visitor
    book: engine.Catalogue | None
    """The rule book in the reader's words; ``None`` if this server no longer has it."""
    view: str
    figure: str = ""
    """The figure that was tapped to see what may be said of it."""
    attacker: str = ""
    """The figure whose chances the tab of another army shows."""
    left_out: int = 0
    """The number of events that could not be read."""

    @property
    def table(self) -> Table:
        """The data that the game started from."""
        return self.game.table

    @cached_property
    def own_seats(self) -> list[Seat]:
        """The visitor's seats; a phone that plays for everybody has several."""
        return [seat for seat in self.seats if self.visitor.key and seat.owner_id == self.visitor.key]

    @property
    def seat(self) -> Seat | None:
        """The visitor's first seat; ``None`` for somebody who only watches."""
        return next(iter(self.own_seats), None)

    @cached_property
    def own_sides(self) -> list[int]:
        """The sides that the visitor's phone has joined."""
        return sorted({seat.side for seat in self.own_seats if seat.joined})

    @cached_property
    def seated(self) -> list[int]:
        """The sides that somebody's phone plays."""
        return sorted({seat.side for seat in self.seats if seat.joined})

    @property
    def is_watching(self) -> bool:
        """Whether the visitor only looks on: their page has no buttons that change the game."""
        return not self.own_sides

    @property
    def mine(self) -> int:
        """The side whose units come first: the visitor's, or the first one."""
        return self.seat.side if self.seat else 0

    @cached_property
    def is_agreed(self) -> bool:
        """Whether the game is over and its result settled: then it is only read."""
        return results.is_agreed(self.row, self.game)

    @property
    def scenario(self) -> engine.Scenario | None:
        """The scenario that is played; ``None`` for a plain battle, or if this server no longer has its rule book."""
        return self.book.scenarios.get(self.table["scenario"]) if self.book else None

    def player(self, side: int) -> str:
        """The name of a side's player; the army's name if nobody gave theirs."""
        name = next((seat.name for seat in self.seats if seat.side == side and seat.name), "")
        return name or str(self.table["sides"][side]["name"])


def board(row: Game, visitor: Visitor, view: str = "", figure: str = "", attacker: str = "") -> Board:
    """Everything that pages of a game read from."""
    events, left_out = row.readable()
    game = GameState(row.start, merge(events))
    edition = Edition.objects.filter(slug=row.start["edition"]).first()
    sides = range(len(row.start["sides"]))
    seats = [seat for seat in row.seats.all() if seat.side in sides]
    shown = Board(
        row=row,
        game=game,
        seats=seats,
        visitor=visitor,
        book=catalogue(edition) if edition else None,
        view=view,
        figure=figure if figure in game.figures else "",
        attacker=attacker if attacker in game.figures else "",
        left_out=left_out,
    )
    views = [*map(str, sides), "log"]
    return shown if view in views else replace(shown, view=str(shown.mine))


def in_order(shown: Board) -> list[int]:
    """The sides, the visitor's own first."""
    count = len(shown.table["sides"])
    return [(shown.mine + place) % count for place in range(count)]
