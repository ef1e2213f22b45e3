"""The standings of a club's season: who played, won and destroyed how much in a year."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from armybuilder.accounts.models import Player
from armybuilder.clubs.models import Club
from armybuilder.core.web.values import Context
from armybuilder.nights.models import Result
from rules.engine import words

TOP = 4
"""The number of rows of the table that fit on a club's page."""


def season(club: Club, year: int | None = None) -> Context:
    """The table of a year's games, and the other years with games; by default the year of the newest game."""
    results = Result.objects.filter(table__night__club=club).select_related("table__night")
    results_by_year: dict[int, list[Result]] = {}
    for result in results.prefetch_related("table__seats__answer"):
        results_by_year.setdefault(result.table.night.local_start.year, []).append(result)
    years = sorted(results_by_year, reverse=True)
    year = year or next(iter(years), None)
    counted = results_by_year.get(year, []) if year else []
    lines = standings(part for result in counted for part in _parts(result))
    names = dict(Player.objects.filter(pk__in=[line.player for line in lines]).values_list("pk", "name"))
    rows = [
        {"place": standing.place, "name": names.get(standing.player, ""), "games": standing.games, "won": standing.won,
         "beaten": words.points_sign(standing.beaten), "beaten_halves": standing.beaten}
        for standing in lines
    ]  # fmt: skip
    return {"year": year, "years": years, "rows": rows, "top": rows[:TOP], "games": len(counted), "players": len(rows)}


def _parts(result: Result) -> list[Played]:
    """Each player's part in the game; those who share a side share its result."""
    parts = []
    for seat in result.table.seats.all():
        won = result.left_won is not None and seat.left == result.left_won
        beaten = result.left_beaten if seat.left else result.right_beaten
        if seat.answer.player_id:
            parts.append(Played(seat.answer.player_id, won, beaten if seat.leads else 0))
    return parts


@dataclass(frozen=True, slots=True)
class Played:
    """One player's part in a game."""

    player: int
    won: bool
    beaten: int
    """Points of defeated enemy figures, in halves."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's line of the table."""

    player: int
    games: int = 0
    won: int = 0
    beaten: int = 0
    place: int = 0
    """From 1; equal players share it."""

    @property
    def merit(self) -> tuple[int, int]:
        """The sort order: games won, then points destroyed."""
        return self.won, self.beaten


def standings(parts: Iterable[Played]) -> list[Standing]:
    """The table, best first. Equal players share a place, in the order in which they came."""
    lines: dict[int, Standing] = {}
    for part in parts:
        line = lines.get(part.player) or Standing(part.player)
        lines[part.player] = replace(
            line, games=line.games + 1, won=line.won + part.won, beaten=line.beaten + part.beaten
        )
    ranked = sorted(lines.values(), key=lambda line: line.merit, reverse=True)
    merits = [line.merit for line in ranked]
    return [replace(line, place=merits.index(line.merit) + 1) for line in ranked]
