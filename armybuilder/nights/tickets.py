"""The next night, as a club's page shows it."""

from django.utils import timezone

from armybuilder.armies.values import Shown
from armybuilder.clubs.models import Club
from armybuilder.nights.evening import Evening
from armybuilder.nights.models import Night
from armybuilder.nights.ticket_page import ticket
from armybuilder.visitors import Visitor


def next_night(club: Club, visitor: Visitor) -> Shown | None:
    """What ``nights/_ticket.html`` shows as ``ticket``: the night that is on or comes next, if one is planned."""
    coming = Night.objects.visible_to(visitor).filter(club=club, ends__gte=timezone.now(), canceled=None)
    night = coming.first()
    return ticket(Evening(night, visitor)) if night else None
