"""The next night and the season, as a club's page shows them."""

from django.utils import timezone

from armybuilder.armies.values import Shown
from armybuilder.clubs.models import Club
from armybuilder.nights import scores
from armybuilder.nights.evening import Evening
from armybuilder.nights.models import Night
from armybuilder.nights.ticket_page import ticket
from armybuilder.visitors import Visitor


def next_night(club: Club, visitor: Visitor) -> Shown | None:
    """What ``nights/_ticket.html`` shows as ``ticket``: the night that is on or comes next, if one is planned."""
    coming = Night.objects.visible_to(visitor).filter(club=club, ends__gte=timezone.now(), canceled=None)
    night = coming.first()
    return ticket(Evening(night, visitor)) if night else None


def panel(club: Club, visitor: Visitor) -> Shown:
    """What a club's page shows of its nights: ``ticket``, if a night is planned, and ``season``."""
    return {"ticket": next_night(club, visitor), "season": scores.season(club)}
