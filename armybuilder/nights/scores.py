"""Results, added up over a club's season."""

from datetime import datetime
from zoneinfo import ZoneInfo

from armybuilder.accounts.models import Player
from armybuilder.clubs.models import Club
from armybuilder.core.values import Shown
from armybuilder.nights.models import Result
from armybuilder.nights.season import Played, standings
from armybuilder.nights.zones import HOME
from rules.engine import words

TOP = 4
"""Lines of the table that have room on a club's page."""


def season(club: Club, year: int | None = None) -> Shown:
    """The table of a year's games, and the other years that have one; without a year, that of the newest game."""
    found = Result.objects.filter(table__night__club=club).select_related("table__night")
    results = list(found.prefetch_related("table__seats__answer"))
    years = sorted({_year(one.table.night.starts, one.table.night.zone) for one in results}, reverse=True)
    year = year or next(iter(years), None)
    counted = [one for one in results if _year(one.table.night.starts, one.table.night.zone) == year]
    parts = [part for one in counted for part in _parts(one)]
    lines = standings(parts)
    names = dict(Player.objects.filter(pk__in=[line.player for line in lines]).values_list("pk", "name"))
    rows = [
        {"place": one.place, "name": names.get(one.player, ""), "games": one.games, "won": one.won,
         "beaten": words.points_sign(one.beaten)}
        for one in lines
    ]  # fmt: skip
    return {"year": year, "years": years, "rows": rows, "top": rows[:TOP], "games": len(counted), "players": len(rows)}


def _year(moment: datetime, zone: str) -> int:
    """The year in which it was played there."""
    return moment.astimezone(ZoneInfo(zone or HOME)).year


def _parts(result: Result) -> list[Played]:
    """What each player did in it; those who took a side share its game."""
    parts = []
    for seat in result.table.seats.all():
        won = result.left_won is not None and seat.left == result.left_won
        beaten = result.left_beaten if seat.left else result.right_beaten
        if seat.answer.player_id:
            parts.append(Played(seat.answer.player_id, won, beaten if seat.leads else 0))
    return parts
