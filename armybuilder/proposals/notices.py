"""Notifications of what happens to proposals, and what the activity log keeps of it."""

from collections.abc import Collection

from armybuilder.accounts.models import Player
from armybuilder.audit import trail
from armybuilder.notices.notify import notify
from armybuilder.notices.sentences import Kind
from armybuilder.proposals.models import Proposal


def notify_members(
    proposal: Proposal, key: str, player: Player | None, *, but: Collection[int | None] = (), **values: str
) -> None:  # fmt: skip
    """Notify the members of the club, all but whose action it is, and ``but`` others."""
    members = Player.objects.filter(memberships__club=proposal.club_id).exclude(
        pk__in=[*but, player.pk if player else 0]
    )
    context = {"proposal": proposal.name, "rules": proposal.house.name, **values}
    notify(members, Kind.CLUB, key, proposal.address, player, **context)


def record(proposal: Proposal, key: str, player: Player | None, **values: str) -> None:
    """Keep it in the club's activity log."""
    trail.record(proposal.club.log_place, key, player, None, proposal=proposal.name, **values)
