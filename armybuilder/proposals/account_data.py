"""Proposals and votes as a player's data. When an account is deleted, both stay without a name."""

from collections.abc import Iterator

from django.dispatch import receiver

from armybuilder.accounts import account_data
from armybuilder.accounts.account_data import File, listed
from armybuilder.accounts.models import Player
from armybuilder.proposals.models import Proposal, Vote


@receiver(account_data.collecting, dispatch_uid="proposals")
def export(player: Player, **signal: object) -> Iterator[File]:
    """What the player proposed, and how they voted."""
    made = Proposal.objects.filter(player=player).select_related("house", "club").order_by("made")
    if rows := [_proposal(one) for one in made]:
        yield listed("proposals", rows)
    votes = Vote.objects.filter(player=player).select_related("proposal").order_by("made")
    if rows := [{"proposal": one.proposal.name, "vote": one.choice, "made": one.made} for one in votes]:
        yield listed("votes", rows)


def _proposal(one: Proposal) -> dict[str, object]:
    return {
        "name": one.name, "reason": one.reason, "rules": one.house.name, "club": one.club.name, "state": one.state,
        "made": one.made, "ends": one.ends,
    }  # fmt: skip
