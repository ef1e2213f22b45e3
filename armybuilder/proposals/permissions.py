"""The proposals that a request may reach: those of one's clubs. For anybody else they do not exist."""

from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse

from armybuilder.clubs import permissions as clubs
from armybuilder.clubs.models import Club, Role
from armybuilder.core.web.http import Request
from armybuilder.house.models import HouseQuerySet, HouseRules
from armybuilder.proposals.models import Proposal, State
from armybuilder.visitors import Visitor, visitor_of


def visible_proposal(request: Request, proposal: UUID) -> Proposal:
    """A proposal of one of the visitor's clubs."""
    return get_object_or_404(Proposal.objects.visible_to(visitor_of(request)), code=proposal)


def own_proposal(request: Request, proposal: UUID) -> Proposal:
    """A proposal that the visitor made and that is tried out or voted on."""
    visitor = visitor_of(request)
    mine = Proposal.objects.visible_to(visitor).pending().filter(player=visitor.player)
    return get_object_or_404(mine, code=proposal)


def stoppable(request: Request, proposal: UUID) -> Proposal:
    """A proposal whose vote the visitor may stop, as an owner of the club."""
    shown_proposal = visible_proposal(request, proposal)
    clubs.club_of_owner(request, shown_proposal.club.slug)
    return shown_proposal


def reopenable(request: Request, proposal: UUID) -> Proposal:
    """A proposal whose author undoes that it was canceled or its vote begun, or an owner that its vote was stopped."""
    shown_proposal, visitor = visible_proposal(request, proposal), visitor_of(request)
    if not may_reopen(shown_proposal, visitor):
        raise Http404("No such proposal.")
    return shown_proposal


def may_reopen(proposal: Proposal, visitor: Visitor) -> bool:
    """Whether the visitor may undo how it, or its try-out, was ended."""
    if proposal.state in (State.CANCELED, State.OPEN):
        return proposal.player is not None and proposal.player == visitor.player
    return clubs.role_of(proposal.club, visitor) == Role.OWNER


def rules_of(club: Club) -> HouseQuerySet:
    """The house rules that the club plays, without those of try-outs, which belong to nobody."""
    return (
        HouseRules.objects.filter(club=club, visibility="club", binned=None)
        .exclude(owner=None)
        .select_related("parent", "club")
    )


def proposals_of_revisions(house: HouseRules, visitor: Visitor) -> dict[int, str]:
    """The accepted proposals that the visitor may see, by the revision that each became."""
    accepted = Proposal.objects.visible_to(visitor).filter(house=house, revision__isnull=False)
    return {proposal.revision or 0: proposal.address for proposal in accepted}


def address_for(family: str, visitor: Visitor) -> str:
    """The address for proposing a change of these house rules; empty if no club of the visitor plays them."""
    houses = HouseRules.objects.filter(slug=family, visibility="club", binned=None).exclude(owner=None)
    house = houses.filter(club__in=Club.objects.of_member(visitor)).select_related("club").first()
    if house is None or house.club is None:
        return ""
    return f"{reverse('proposals:new', args=[house.club.slug])}?{urlencode({'rules': family})}"
