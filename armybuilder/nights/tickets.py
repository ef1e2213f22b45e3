"""The next night, as a club's page shows it."""

from django.utils import timezone

from armybuilder.clubs.models import Club
from armybuilder.core.values import Shown
from armybuilder.nights import zones
from armybuilder.nights.armies_page import army_brought
from armybuilder.nights.evening import Evening
from armybuilder.nights.models import Night, Rsvp
from armybuilder.nights.ticket_page import ticket
from armybuilder.visitors import Visitor


def next_night(club: Club, visitor: Visitor) -> Shown | None:
    """What ``nights/_ticket.html`` shows as ``ticket``: the night that is on or comes next, if one is planned."""
    coming = Night.objects.visible_to(visitor).filter(club=club, ends__gte=timezone.now(), canceled=None)
    night = coming.first()
    if night is None:
        return None
    evening = Evening(night, visitor)
    army = evening.army(evening.mine) if evening.mine else None
    return ticket(evening) | {
        "soon": zones.soon(night.starts, timezone.now(), night.zone),
        "going": len(evening.came(Rsvp.YES)),
        "maybe": len(evening.came(Rsvp.MAYBE)),
        "comes": bool(evening.mine and evening.mine.come != Rsvp.NO),
        "brings": army_brought(evening, army),
    }
