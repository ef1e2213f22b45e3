"""Memberships as a player's data: what becomes of a club when a member's account is deleted."""

from collections.abc import Iterator

from django.dispatch import receiver

from armybuilder.accounts import account_data
from armybuilder.accounts.account_data import File, listed, player_files
from armybuilder.accounts.models import Player
from armybuilder.audit import trail
from armybuilder.clubs import membership
from armybuilder.clubs.models import Club, Member, Role
from armybuilder.core.db.transactions import deferred
from armybuilder.notices.notify import notify
from armybuilder.notices.sentences import Kind


@player_files.answers
def export(player: Player) -> Iterator[File]:
    """The clubs that the player belongs to."""
    members = Member.objects.filter(player=player).select_related("club")
    yield listed(
        "clubs", [{"club": member.club.name, "role": member.role, "since": member.since} for member in members]
    )


@receiver(account_data.forgetting, dispatch_uid="clubs")
@deferred
def forget(player: Player, **signal: object) -> None:
    """Leave every club. The clubs are locked: if both owners leave, the second one sees that the first has left.

    Organizers are notified, because armies may have left the library.
    """
    for club in Club.objects.select_for_update(of=("self",)).filter(members__player=player).order_by("pk"):
        club.members.filter(player=player).delete()
        trail.record(club.log_place, "member-left", player)
        transfer_club(club)
        left = membership.organizers(club) if club.pk else []
        notify(left, Kind.CLUB, "club-left", membership.club_address(club, membership.MEMBERS), player, club=club.name)


def transfer_club(club: Club) -> None:
    """Give a club without an owner to the longest-serving organizer, or member. Delete it if nobody is left."""
    left = Member.objects.filter(club=club)
    if left.filter(role=Role.OWNER).exists():
        return
    heir = left.filter(role=Role.ORGANIZER).first() or left.first()
    if heir is None:
        club.delete()
        return
    heir.role = Role.OWNER
    heir.save(update_fields=("role",))
    trail.record(club.log_place, "role-inherited", None, heir.player)
    notify([heir.player], Kind.CLUB, "club-owner", membership.club_address(club), club=club.name)
