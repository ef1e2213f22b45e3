"""Who is notified of what happens to proposals, and what the activity log keeps of it."""

from django.db.models import QuerySet

from armybuilder.accounts.models import Player
from armybuilder.audit import trail
from armybuilder.notices.notify import notify
from armybuilder.notices.sentences import Kind
from armybuilder.proposals.models import Proposal, Vote


def notify_members(
    proposal: Proposal, key: str, player: Player | None, *, but: "QuerySet[Vote] | None" = None, **values: str
) -> None:  # fmt: skip
    """Notify the members of the club, all but whose action it is, and others if so."""
    members = Player.objects.filter(memberships__club=proposal.club_id).exclude(pk=player.pk if player else 0)
    if but is not None:
        members = members.exclude(pk__in=but)
    said = {"proposal": proposal.name, "rules": proposal.house.name, **values}
    notify(members, Kind.CLUB, key, proposal.address, player, **said)


def record(proposal: Proposal, key: str, player: Player | None, **values: str) -> None:
    """Keep it in the club's activity log."""
    trail.record(proposal.club.log_place, key, player, None, proposal=proposal.name, **values)
