"""The game nights to which a crew of an army can be brought."""

from typing import Any

from django.utils import timezone

from armybuilder.armies.models import Army
from armybuilder.clubs.models import Club
from armybuilder.nights import time_zones
from armybuilder.nights.models import Answer, Rsvp
from armybuilder.visitors import Visitor

MOST_NIGHTS = 4

Band = tuple[str, dict[str, Any]]
"""A template and its context."""


def show_nights(army: Army, visitor: Visitor) -> Band | None:
    """The next nights to which the visitor goes, if they may bring the army there."""
    if visitor.player is None:
        return None
    going = Answer.objects.filter(
        player=visitor.player, night__ends__gt=timezone.now(), night__canceled=None, night__edition=army.edition_id,
        night__club__members__player=visitor.player, night__club__binned=None,
    ).exclude(come=Rsvp.NO)  # fmt: skip
    if army.owner_id != visitor.key:
        going = going.filter(night__club__in=Club.objects.filter(shelf__army=army).values("pk"))
    answers = going.select_related("night__club", "night__edition").order_by("night__starts")[:MOST_NIGHTS]
    nights = [_night(answer, army, visitor.player.zone) for answer in answers]
    return ("nights/_bring_crew.html", {"nights": nights, "army": army.pk}) if nights else None


def _night(answer: Answer, army: Army, zone: str) -> dict[str, Any]:
    night = answer.night
    when = time_zones.when(night.local_start, night.local_end, night.zone, zone)
    return {
        "title": night.title, "club": night.club.name, "at": night.address, "when": when, "side": answer.side,
    }  # fmt: skip
