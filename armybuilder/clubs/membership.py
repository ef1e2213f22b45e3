"""Membership of clubs: joining, asking, leaving, roles and handing over.

Views ask ``permissions`` who may do it.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.text import format_lazy, slugify
from django.utils.translation import gettext, gettext_lazy

from armybuilder.accounts.models import Player
from armybuilder.audit import trail
from armybuilder.clubs.models import NAME, ORGANIZING, Club, Invitation, JoinRequest, Member, Role
from armybuilder.clubs.signals import member_left
from armybuilder.notices.notify import notify
from armybuilder.notices.sentences import Kind

RESERVED = frozenset({"new"})
"""Slugs that no club may have."""
MOST = 20
"""The maximum number of clubs that one player may own."""
MEMBERS = "?tab=members"
"""The end of the address of a club's member list."""
LAST = gettext_lazy("You are the only owner. Transfer ownership first, or delete the club.")
TOO_MANY = format_lazy(gettext_lazy("You own {most} clubs. Transfer or delete one first."), most=MOST)


Cleaned = Mapping[str, Any]
"""The values of the club form."""


class RefusedAction(Exception):
    """Something that cannot be done now. The message is the reason, as a sentence."""


@transaction.atomic
def create(player: Player, cleaned: Cleaned) -> Club:
    """Create a club that the player owns. The same form sent twice leads to the first club."""
    Player.objects.select_for_update().get(pk=player.pk)  # the second click of a double click waits
    owned = Club.objects.filter(members__player=player, members__role=Role.OWNER, binned=None)
    first = owned.filter(name=cleaned["name"]).first()
    if first:
        return first
    if owned.count() >= MOST:
        raise RefusedAction(TOO_MANY)
    club = _create(cleaned, player)
    Member.objects.create(club=club, player=player, role=Role.OWNER)
    trail.record(club.log_place, "club-created", player)
    return club


def club_address(club: Club, part: str = "") -> str:
    """The address of a club's page, or of a part of it."""
    return reverse("clubs:club", args=[club.slug]) + part


def let_in(club: Club, player: Player, actor: Player | None = None) -> bool:
    """Make the player a member. Returns whether they were none before; a second call changes nothing."""
    JoinRequest.objects.filter(club=club, player=player).delete()
    _, new = Member.objects.get_or_create(club=club, player=player)
    if new:
        trail.record(club.log_place, *(("member-accepted", actor, player) if actor else ("member-joined", player)))
        others = [organizer for organizer in organizers(club) if organizer not in (player, actor)]
        notify(others, Kind.CLUB, "club-joined", club_address(club, MEMBERS), player, club=club.name)
        if actor:
            notify([player], Kind.CLUB, "club-accepted", club_address(club), actor, club=club.name)
    return new


def join(club: Club, player: Player, invitation: Invitation | None) -> None:
    """Accept an invitation. One by mail is used up if the player was no member yet."""
    if let_in(club, player) and invitation:
        invitation.used = timezone.now()
        invitation.save(update_fields=("used",))


def ask(club: Club, player: Player, words: str) -> None:
    """Ask to join. Asking again before an answer replaces the words of the first request."""
    if club.members.filter(player=player).exists():
        return
    JoinRequest.objects.update_or_create(club=club, player=player, defaults={"words": words})
    notify(organizers(club), Kind.INVITED, "club-request", club_address(club, MEMBERS), player, club=club.name)


def part(club: Club, player: Player, actor: Player | None = None) -> None:
    """Leave or be removed, with everything that was shared with the club.

    Raises ``RefusedAction`` for the last owner.
    """
    member = club.members.get(player=player)
    _keep_an_owner(club, member)
    member.delete()
    club.shelf.filter(army__owner=player).delete()
    member_left.send(sender=Club, club=club, player=player)
    trail.record(club.log_place, *(("member-removed", actor, player) if actor else ("member-left", player)))
    if actor:
        notify([player], Kind.CLUB, "club-membership-ended", reverse("clubs:clubs"), club=club.name)
    else:
        notify(organizers(club), Kind.CLUB, "club-left", club_address(club, MEMBERS), player, club=club.name)


def change_role(club: Club, member: Member, role: str, actor: Player) -> None:
    """Change somebody's role. Raises ``RefusedAction`` if no owner would be left."""
    if member.role == role:
        return
    if member.role == Role.OWNER and member.player != actor:
        refusal = gettext("{player} is an owner. Owners can only step down themselves.")
        raise RefusedAction(refusal.format(player=member.player.name))
    if role != Role.OWNER:
        _keep_an_owner(club, member)
    member.role = role
    member.save(update_fields=("role",))
    trail.record(club.log_place, f"role-{Role(role).value}", actor, member.player)
    if member.player != actor:
        notify([member.player], Kind.CLUB, f"club-{Role(role).value}", club_address(club), club=club.name)


def transfer_ownership(club: Club, member: Member, actor: Player) -> None:
    """Make somebody the owner in place of the giver, who stays as an organizer."""
    if member.player == actor:
        return
    change_role(club, member, Role.OWNER, actor)
    club.members.filter(player=actor).update(role=Role.ORGANIZER)


def decline(request: JoinRequest, actor: Player) -> None:
    """Decline a request to join. The player may ask again."""
    request.delete()
    trail.record(request.club.log_place, "member-declined", actor, request.player)
    notify([request.player], Kind.CLUB, "club-declined", "/clubs/", club=request.club.name)


def organizers(club: Club) -> list[Player]:
    """The members who sort and invite."""
    return [member.player for member in club.members.filter(role__in=ORGANIZING).select_related("player")]


def members(club: Club) -> list[Player]:
    """All members."""
    return [member.player for member in club.members.select_related("player")]


def _keep_an_owner(club: Club, member: Member) -> None:
    owners = club.members.filter(role=Role.OWNER)
    if member.role == Role.OWNER and not owners.exclude(pk=member.pk).exists():
        raise RefusedAction(LAST)


def _create(cleaned: Cleaned, player: Player) -> Club:
    """Create a club with a slug that no other club has, even if two are created at once."""
    habits = {"habits_by": player, "habits_at": timezone.now()} if cleaned["habits"] else {}
    for slug in _slugs(str(cleaned["name"])):
        try:
            with transaction.atomic():
                return Club.objects.create(slug=slug, **cleaned, **habits)
        except IntegrityError:
            continue
    raise RefusedAction(gettext("Too many clubs have this name. Add your place to it."))


def _slugs(name: str) -> Iterable[str]:
    base = slugify(name)[: NAME - 5].strip("-_") or "club"
    taken = {*Club.objects.filter(slug__startswith=base).values_list("slug", flat=True), *RESERVED}
    tails = ("", *(f"-{number}" for number in range(2, 2_000)))
    return (base + tail for tail in tails if base + tail not in taken)
