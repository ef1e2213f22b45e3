"""The nights that a request may reach. For anybody else they do not exist (404).

Who may see one follows from its club: ``ClubQuerySet.visible_to`` in ``clubs/models.py``.
"""

from uuid import UUID

from django.db.models import Q
from django.shortcuts import get_object_or_404

from armybuilder.armies.forms import whole_number
from armybuilder.clubs.models import Club
from armybuilder.core.web.http import Request
from armybuilder.nights.models import Answer, Night, NightQuerySet, Table
from armybuilder.visitors import Visitor, visitor_of

BROUGHT = Q(borrowed=False, night__club__binned=None)


def club_seen(request: Request, club: str) -> Club:
    """A club whose page the visitor may see."""
    return get_object_or_404(Club.objects.visible_to(visitor_of(request)), slug=club)


def club_organized(request: Request, club: str) -> Club:
    """A club that the visitor plans for."""
    return get_object_or_404(Club.objects.organized_by(visitor_of(request)), slug=club)


def visible_night(request: Request, club: str, night: UUID, *, hold: bool = False) -> Night:
    """A night that the visitor may see."""
    return _night(Night.objects.visible_to(visitor_of(request)), club, night, hold)


def night_of_member(request: Request, club: str, night: UUID, *, hold: bool = False) -> Night:
    """A night that the visitor may answer."""
    return _night(Night.objects.open_to(visitor_of(request)), club, night, hold)


def night_of_organizer(request: Request, club: str, night: UUID, *, hold: bool = False) -> Night:
    """A night that the visitor may plan and pair, and for which they may lend armies."""
    return _night(Night.objects.organized_by(visitor_of(request)), club, night, hold)


def table(night: Night, text: str) -> Table:
    """One of its tables."""
    return get_object_or_404(night.tables, number=whole_number(text))


def _night(nights: NightQuerySet, club: str, night: UUID, hold: bool) -> Night:
    """A night. With ``hold`` nobody else can change it until the transaction ends."""
    return get_object_or_404(nights.select_for_update(of=("self",)) if hold else nights, club__slug=club, code=night)


def armies_opened(visitor: Visitor) -> Q:
    """The armies that were brought to nights of the visitor's clubs."""
    brought = Answer.objects.filter(BROUGHT, night__club__members__player=visitor.player, army__isnull=False)
    return Q(pk__in=brought.order_by().values("army"))


def players_let_in(army: int) -> Q:
    """The members of the clubs to whose nights the army was brought."""
    clubs = Answer.objects.filter(BROUGHT, army=army).order_by().values("night__club")
    return Q(memberships__club__in=clubs)
