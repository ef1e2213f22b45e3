"""The context of a club's nights, and of the next one, which the home page shows as well."""

from datetime import datetime

from django.db import models
from django.utils import timezone

from armybuilder.clubs.models import Club
from armybuilder.clubs.page_header import NIGHTS, head
from armybuilder.core.web.values import Context
from armybuilder.nights import time_zones
from armybuilder.nights.evening import Evening
from armybuilder.nights.models import Night, NightQuerySet, Rsvp
from armybuilder.nights.night_page.armies import army_brought
from armybuilder.nights.night_page.ticket import ticket
from armybuilder.nights.standings import season
from armybuilder.visitors import Visitor

PAST = 50
"""The number of past nights that are listed."""


def nights(club: Club, visitor: Visitor, now: datetime) -> Context:
    """The nights of a club: future ones, the next one first, and past ones, the last one first."""
    counted = models.Count("answers", filter=models.Q(answers__come=Rsvp.YES))
    club_nights = Night.objects.visible_to(visitor).filter(club=club).annotate(come=counted).order_by("starts", "pk")
    coming, past = club_nights.filter(ends__gte=now), club_nights.filter(ends__lt=now).order_by("-starts", "-pk")[:PAST]
    zone = visitor.player.zone if visitor.player else ""
    return {
        **head(club, visitor, NIGHTS),
        "coming": [_row(night, zone) for night in coming],
        "past": [_row(night, zone) for night in past],
    }


def _row(night: Night, zone: str) -> Context:
    when = time_zones.when(night.local_start, night.local_end, night.zone, zone)
    return {"night": night, "at": night.address, "when": when}


def on_overview(club: Club, visitor: Visitor) -> Context:
    """The part of the overview that is about nights."""
    return {"ticket": next_night(club.nights.visible_to(visitor), visitor), "season": season(club)}


def on_home_page(visitor: Visitor) -> Context:
    """The next night of the visitor's clubs."""
    nights = Night.objects.filter(club__in=Club.objects.of_member(visitor).order_by().values("pk"))
    return {"ticket": next_night(nights, visitor)}


def next_night(nights: NightQuerySet, visitor: Visitor) -> Context | None:
    """The night that is on or comes next, if one is planned."""
    night = nights.filter(ends__gte=timezone.now(), canceled=None).select_related("club").first()
    if night is None:
        return None
    evening = Evening(night, visitor)
    army = evening.army(evening.mine) if evening.mine else None
    return ticket(evening) | {
        "soon": time_zones.soon(night.local_start, timezone.now(), night.zone),
        "going": len(evening.came(Rsvp.YES)),
        "maybe": len(evening.came(Rsvp.MAYBE)),
        "comes": bool(evening.mine and evening.mine.come != Rsvp.NO),
        "brings": army_brought(evening, army),
    }
