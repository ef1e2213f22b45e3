"""The nights of a club, and its season, as plain values."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import models

from armybuilder.accounts.models import Player
from armybuilder.clubs.head import NIGHTS, head
from armybuilder.clubs.models import Club
from armybuilder.core.values import Shown
from armybuilder.nights import actions, zones
from armybuilder.nights.club_tabs.standings import Played, standings
from armybuilder.nights.models import Night, Result, Rsvp
from armybuilder.nights.zones import HOME
from armybuilder.visitors import Visitor
from rules.engine import words

PAST = 50
"""Past nights that are listed."""
TOP = 4
"""Lines of the table that have room on a club's page."""


def nights(club: Club, visitor: Visitor, now: datetime) -> Shown:
    """The nights of a club: those to come, the next one first, and those that were, the last one first."""
    counted = models.Count("answers", filter=models.Q(answers__come=Rsvp.YES))
    found = Night.objects.visible_to(visitor).filter(club=club).annotate(come=counted).order_by("starts", "pk")
    coming, past = found.filter(ends__gte=now), found.filter(ends__lt=now).order_by("-starts", "-pk")[:PAST]
    zone = visitor.player.zone if visitor.player else ""
    return {
        **head(club, visitor, NIGHTS),
        "coming": [_row(night, zone) for night in coming],
        "past": [_row(night, zone) for night in past],
    }


def _row(night: Night, zone: str) -> Shown:
    when = zones.when(night.starts, night.ends, night.zone, zone)
    return {"night": night, "at": actions.address(night), "when": when}


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
