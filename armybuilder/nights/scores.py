"""Results: read from the form of a table, and added up over a club's season."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.http import QueryDict

from armybuilder.accounts.models import Player
from armybuilder.clubs.models import Club
from armybuilder.core.values import Shown
from armybuilder.nights.models import Result
from armybuilder.nights.season import Played, standings
from armybuilder.nights.zones import HOME
from rules.engine import Halves, words

WON = {"left": True, "right": False, "nobody": None}
MOST_ROUNDS = 99
TOP = 4
"""Lines of the table that have room on a club's page."""


class Mistakes(Exception):
    """What is wrong about a result, by field."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        super().__init__(*sentences.values())
        self.sentences = sentences


@dataclass(frozen=True, slots=True)
class Foe:
    """The army that a side played against."""

    points: Halves
    said: str
    """Its points and its name, as far as the reader may know it: ``25 points of Undead``."""


def read(data: QueryDict, left: Foe | None = None, right: Foe | None = None) -> dict[str, object]:
    """A result; raises ``Mistakes``. ``left`` is the army that the left side played against, ``right`` likewise."""
    wrong: dict[str, str] = {}
    won = str(data.get("won", ""))
    if won not in WON:
        wrong["won"] = "Choose who won, or “Nobody”."
    rounds = data.get("rounds", "").strip()
    if rounds and not (rounds.isascii() and rounds.isdecimal() and 0 < int(rounds[:9]) <= MOST_ROUNDS):
        wrong["rounds"] = f"Enter a whole number from 1 to {MOST_ROUNDS}."
    beaten = {f"{side}_beaten": _beaten(data, side, foe, wrong) for side, foe in (("left", left), ("right", right))}
    if wrong:
        raise Mistakes(wrong)
    return {"left_won": WON[won], **beaten, "rounds": int(rounds) if rounds else None}


def _beaten(data: QueryDict, side: str, foe: Foe | None, wrong: dict[str, str]) -> Halves:
    """The points that a side defeated: no more than the army it played against has."""
    try:
        found = words.read_points(data.get(side, "").strip() or "0")
    except ValueError as error:
        wrong[side] = str(error)
        return 0
    if foe and found > foe.points:
        wrong[side] = f"That is more than the {foe.said}."
    return found


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
