"""The part of a club's overview that is about proposals."""

from armybuilder.clubs.models import Club
from armybuilder.core.web.values import Context
from armybuilder.proposals.models import Proposal, Vote
from armybuilder.visitors import Visitor

MOST = 3


def open_votes(club: Club, visitor: Visitor) -> Context:
    """The proposals that the visitor may vote on, the first to end first, with their own vote."""
    proposals = list(Proposal.objects.visible_to(visitor).open().filter(club=club).order_by("ends")[:MOST])
    votes = Vote.objects.filter(player=visitor.player, proposal__in=proposals) if proposals else Vote.objects.none()
    voted = set(votes.values_list("proposal", flat=True))
    return {"open_votes": [(proposal, proposal.pk in voted) for proposal in proposals]}
