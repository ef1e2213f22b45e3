"""The clubs that a request may reach, and what belongs to them. For anybody else they do not exist.

Members only read the armies that a club has; who changes an army is in ``armies/visibility``.
"""

from collections.abc import Mapping
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse

from armybuilder.accounts.models import Player
from armybuilder.armies.models import Army
from armybuilder.clubs.models import Club, ClubQuerySet, Folder, Invitation, JoinRequest, Member, Shelved
from armybuilder.core.i18n.natural_order import natural_key
from armybuilder.core.web.http import Request
from armybuilder.visitors import Visitor, visitor_of


def sign_in(back: str) -> str:
    """The address of the sign-in page, which leads back."""
    return f"{reverse('account_login')}?{urlencode({'next': back})}"


def sign_up(back: str) -> str:
    """The address of the sign-up page, which leads back."""
    return f"{reverse('account_signup')}?{urlencode({'next': back})}"


def player(request: Request) -> Player:
    """The player who is signed in."""
    known_player = visitor_of(request).player
    if known_player is None:
        raise Http404("Nobody is signed in.")
    return known_player


def visible_club(request: Request, club: str, *, hold: bool = False) -> Club:
    """A club whose page the visitor may see."""
    return _club(Club.objects.visible_to(visitor_of(request)), club, hold)


def club_of_member(request: Request, club: str, *, hold: bool = False) -> Club:
    """A club that the visitor belongs to."""
    return _club(Club.objects.of_member(visitor_of(request)), club, hold)


def club_of_organizer(request: Request, club: str, *, hold: bool = False) -> Club:
    """A club in which the visitor may sort and invite."""
    return _club(Club.objects.organized_by(visitor_of(request)), club, hold)


def club_of_owner(request: Request, club: str, *, hold: bool = False) -> Club:
    """A club that the visitor owns: owners name organizers and can delete it."""
    return _club(Club.objects.owned_by(visitor_of(request)), club, hold)


def deleted_club(request: Request, club: str, *, hold: bool = False) -> Club:
    """A club that the visitor may restore."""
    return _club(Club.objects.removed_by(visitor_of(request)), club, hold)


def invited(key: str, *, hold: bool = False) -> tuple[Club, Invitation | None]:
    """The club of an invitation's secret address. An invitation by mail is for one person and works once.

    With ``hold`` nobody else can accept the invitation until the transaction ends.
    """
    invitations = Invitation.objects.select_related("club", "by").filter(key=key, club__binned=None)
    invitation = (invitations.select_for_update(of=("self",)) if hold else invitations).first()
    if invitation:
        return invitation.club, invitation
    return get_object_or_404(Club, link=key, binned=None), None


def member(club: Club, code: UUID) -> Member:
    """One of its members."""
    return get_object_or_404(club.members.select_related("player"), player__code=code)


def member_by_feed(club: str, key: str) -> Member:
    """The member whose feed has that secret address. It stops working when the member leaves."""
    there = Member.objects.exclude(player__user__is_active=False).select_related("club", "player")
    return get_object_or_404(there, feed=key, club__slug=club, club__binned=None)


def role_of(club: Club, visitor: Visitor) -> str:
    """The visitor's role there; empty if they are not a member."""
    membership = club.members.filter(player=visitor.player).first() if visitor.player else None
    return membership.role if membership else ""


def invitation(club: Club, number: int) -> Invitation:
    """An open invitation."""
    return get_object_or_404(club.invitations.filter(used=None), pk=number)


def join_request(club: Club, number: int) -> JoinRequest:
    """Somebody who asks to join."""
    return get_object_or_404(club.join_requests.select_related("player"), pk=number)


def folder(club: Club, number: int) -> Folder:
    """One of its folders."""
    return get_object_or_404(club.folders, pk=number)


def shelved(club: Club, code: UUID) -> Shelved:
    """An army on its shelf."""
    return get_object_or_404(club.shelf.select_related("army"), army__code=code)


def _club(clubs: ClubQuerySet, slug: str, hold: bool) -> Club:
    """A club. With ``hold`` nobody else can change it until the transaction ends; a second owner has to wait."""
    if hold:
        get_object_or_404(Club.objects.select_for_update().filter(slug=slug))
        # Permissions are checked once nobody else can change them.
    return get_object_or_404(clubs, slug=slug)


def armies_opened(visitor: Visitor) -> Q:
    """The armies in the libraries of the visitor's clubs."""
    shelved = Shelved.objects.filter(club__members__player=visitor.player, club__binned=None)
    return Q(pk__in=shelved.order_by().values("army"))


def players_let_in(army: int) -> Q:
    """The members of the clubs whose libraries have the army."""
    return Q(memberships__club__in=Club.objects.filter(shelf__army=army, binned=None).order_by().values("pk"))


def shelves_of(army: Army) -> list[tuple[str, str]]:
    """The clubs whose libraries have the army, by name and slug."""
    shelves = army.shelved.values_list("club__name", "club__slug")
    return sorted(shelves, key=lambda shelf: natural_key(shelf[0]))


def club_names(visitor: Visitor, slug: str) -> Mapping[str, str]:
    """By slug: the visitor's own clubs, and the requested one if they may see it."""
    names = dict(Club.objects.of_member(visitor).values_list("slug", "name"))
    if slug and slug not in names:
        names |= dict(Club.objects.visible_to(visitor).filter(slug=slug).values_list("slug", "name"))
    return dict(sorted(names.items(), key=lambda club: natural_key(club[1])))


def armies_on_shelf(visitor: Visitor, slug: str) -> QuerySet[Shelved, int]:
    """The ids of the armies in a club's library, if the visitor may see the club."""
    clubs = Club.objects.visible_to(visitor).filter(slug=slug)
    return Shelved.objects.filter(club__in=clubs.order_by().values("pk")).order_by().values_list("army", flat=True)
