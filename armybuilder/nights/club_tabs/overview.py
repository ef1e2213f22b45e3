"""The next night and the season, as a club's page shows them."""

from django.utils import timezone

from armybuilder.clubs.models import Club
from armybuilder.core.values import Shown
from armybuilder.nights import zones
from armybuilder.nights.club_tabs.context import season
from armybuilder.nights.evening import Evening
from armybuilder.nights.models import Night, Rsvp
from armybuilder.nights.night_page.armies import army_brought
from armybuilder.nights.night_page.ticket import ticket
from armybuilder.visitors import Visitor


def on_overview(club: Club, visitor: Visitor, **signal: object) -> Shown:
    """What the overview shows of nights."""
    return {"ticket": next_night(club, visitor), "season": season(club)}


def next_night(club: Club, visitor: Visitor) -> Shown | None:
    """The night that is on or comes next, if one is planned."""
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
