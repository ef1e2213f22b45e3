"""What a club's overview shows of proposals."""

from armybuilder.clubs.models import Club
from armybuilder.core.values import Shown
from armybuilder.proposals.models import Proposal
from armybuilder.visitors import Visitor

MOST = 3


def open_votes(club: Club, visitor: Visitor, **signal: object) -> Shown:
    """The proposals that the visitor may vote on, the first to end first, with their own vote."""
    found = list(Proposal.objects.visible_to(visitor).open().filter(club=club).order_by("ends")[:MOST])
    voted = visitor.player.votes.filter(proposal__in=found).values_list("proposal", flat=True) if found else []
    return {"open_votes": [(proposal, proposal.pk in set(voted)) for proposal in found]}
