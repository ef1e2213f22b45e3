"""The game of a table of a game night: there is one, and both players find it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armybuilder.games import results
from armybuilder.games.actions import SeatPlan
from armybuilder.games.entrants import entrant, posed
from armybuilder.games.models import Game
from armybuilder.nights import checking
from armybuilder.nights.evening import Evening
from armybuilder.nights.models import Seat, Table
from armybuilder.visitors import Visitor
from rules import engine
from rules.engine import words
from rules.games.start import ROUNDS, Entrant, Setup, aim_of, freeze


@dataclass(frozen=True, slots=True)
class TableSide:
    """A side of a table: who leads it, and the army that they bring."""

    seat: Seat
    build: engine.Build


def table_of(text: str, visitor: Visitor) -> Table | None:
    """The table that a form names; ``None`` without one. Raises ``Http404`` unless the visitor sits there."""
    if not text.isascii() or not text.isdecimal() or len(text) > 15:
        return None
    tables = Table.objects.select_related("night__club", "night__edition").prefetch_related("seats__answer__player")
    table = get_object_or_404(tables, pk=int(text))
    if not results.may_play(table, visitor):
        raise Http404("No such table.")
    return table


def sides_of(table: Table, visitor: Visitor) -> tuple[TableSide, ...]:
    """Both sides with their armies; none if an army is missing, hidden from the visitor, or of another rule book."""
    evening = Evening(table.night, visitor)
    sides = []
    for seat in sorted((seat for seat in table.seats.all() if seat.leads), key=lambda seat: not seat.left):
        army = evening.army(seat.answer)
        if army is None or army.edition_id != table.night.edition_id:
            return ()
        sides.append(TableSide(seat, checking.played(army.build(), evening.terms, seat.side or seat.answer.side)))
    return tuple(sides) if len(sides) == 2 else ()


def setup_of(table: Table) -> Setup:
    """The setup of the night's games: its scenario, with the usual number of rounds."""
    scenario = table.night.scenario
    return Setup(scenario, 0 if aim_of(scenario) == "last" else ROUNDS)


def facts(table: Table, sides: Sequence[TableSide]) -> str:
    """The scenario, the rounds, and the points of both armies."""
    book, setup = sides[0].build.catalogue, setup_of(table)
    scenario = book.scenarios.get(setup.scenario)
    points = [words.sum_of(book, engine.bill(side.build).total) for side in sides]
    rounds = ngettext("{count} round", "{count} rounds", setup.rounds).format(count=setup.rounds)
    against = _("{one} against {other}").format(one=points[0], other=points[1])
    return " · ".join(filter(None, [scenario.name if scenario else "", rounds if setup.rounds else "", against]))


def document(sides: Sequence[TableSide], setup: Setup) -> dict[str, object]:
    """The document that the game of a table starts from."""
    entered: list[Entrant] = []
    for side in sides:
        entered.append(entrant(side.build, entered, side.seat.side))
    builds = [side.build for side in sides]
    return posed(freeze(builds[0].catalogue, entered, setup), builds)


def seat_plans(table: Table, owner: str) -> list[SeatPlan]:
    """A seat for every player of the table; that of the player who starts it is taken, the others are reserved."""
    players = [(seat.answer.player, 0 if seat.left else 1) for seat in table.seats.all()]
    return [SeatPlan(player.key, side, player.name, joined=player.key == owner) for player, side in players if player]


def game_of(table: Table) -> Game | None:
    """The game that is played at the table; ``None`` before somebody starts it."""
    games = table.games.select_related("night_table")
    return next((game for game in games if table.is_for(game.form_id)), None)
