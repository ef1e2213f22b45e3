"""The list of a club's nights, as plain values."""

from __future__ import annotations

from datetime import datetime

from django.db import models

from armybuilder.clubs.head import NIGHTS, head
from armybuilder.clubs.models import Club
from armybuilder.core.values import Shown
from armybuilder.nights import actions, zones
from armybuilder.nights.models import Night, Rsvp
from armybuilder.visitors import Visitor

PAST = 50
"""Past nights that are listed."""


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
