"""Proposals and votes as a player's data. When an account is deleted, both stay without a name."""

from collections.abc import Iterator

from armybuilder.accounts.account_data import File, listed, player_files
from armybuilder.accounts.models import Player
from armybuilder.proposals.models import Proposal, Vote


@player_files.answers
def export(player: Player) -> Iterator[File]:
    """The player's proposals, and their votes."""
    proposals = Proposal.objects.filter(player=player).select_related("house", "club").order_by("made")
    if rows := [_proposal(proposal) for proposal in proposals]:
        yield listed("proposals", rows)
    votes = Vote.objects.filter(player=player).select_related("proposal").order_by("made")
    if rows := [{"proposal": vote.proposal.name, "vote": vote.choice, "made": vote.made} for vote in votes]:
        yield listed("votes", rows)


def _proposal(proposal: Proposal) -> dict[str, object]:
    return {
        "name": proposal.name, "reason": proposal.reason, "rules": proposal.house.name,
        "club": proposal.club.name, "state": proposal.state,
        "made": proposal.made, "vote_begun": proposal.vote_begun, "ends": proposal.ends,
    }  # fmt: skip
