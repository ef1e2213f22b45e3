"""Membership of clubs: joining, asking, leaving, roles, handing over."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.text import format_lazy, slugify
from django.utils.translation import gettext, gettext_lazy

from armybuilder.accounts.models import Player
from armybuilder.armies.trash import KEPT_DAYS
from armybuilder.audit import trail
from armybuilder.clubs.models import NAME, ORGANIZING, Club, ClubQuerySet, Invitation, JoinRequest, Member, Role
from armybuilder.clubs.signals import clubs_deleted, member_left
from armybuilder.notices.notify import notify
from armybuilder.notices.sentences import Kind

RESERVED = frozenset({"new"})
"""Slugs that no club may have."""
MOST = 20
"""How many clubs one player may own."""
MEMBERS = "?tab=members"
"""The end of the address of a club's member list."""
LAST = gettext_lazy("You are the only owner. Transfer ownership first, or delete the club.")
TOO_MANY = format_lazy(gettext_lazy("You own {most} clubs. Transfer or delete one first."), most=MOST)


Cleaned = Mapping[str, Any]
"""The values of the club form."""


class Refused(Exception):
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
        raise Refused(TOO_MANY)
    club = _made(cleaned, player)
    Member.objects.create(club=club, player=player, role=Role.OWNER)
    trail.record(club.log_place, "club-created", player)
    return club


def at(club: Club, part: str = "") -> str:
    """The address of a club's page, or of a part of it."""
    return reverse("clubs:club", args=[club.slug]) + part


def let_in(club: Club, player: Player, by: Player | None = None) -> bool:
    """Make the player a member. Returns whether they were none before; a second call changes nothing."""
    JoinRequest.objects.filter(club=club, player=player).delete()
    _, new = Member.objects.get_or_create(club=club, player=player)
    if new:
        trail.record(club.log_place, *(("member-accepted", by, player) if by else ("member-joined", player)))
        others = [one for one in organizers(club) if one not in (player, by)]
        notify(others, Kind.CLUB, "club-joined", at(club, MEMBERS), player, club=club.name)
        if by:
            notify([player], Kind.CLUB, "club-accepted", at(club), by, club=club.name)
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
    notify(organizers(club), Kind.INVITED, "club-request", at(club, MEMBERS), player, club=club.name)


def part(club: Club, player: Player, by: Player | None = None) -> None:
    """Leave or be removed, with everything that was shared with the club. Raises ``Refused`` for the last owner."""
    member = club.members.get(player=player)
    _keep_an_owner(club, member)
    member.delete()
    club.shelf.filter(army__owner=player).delete()
    member_left.send(sender=Club, club=club, player=player)
    trail.record(club.log_place, *(("member-removed", by, player) if by else ("member-left", player)))
    if by:
        notify([player], Kind.CLUB, "club-membership-ended", reverse("clubs:clubs"), club=club.name)
    else:
        notify(organizers(club), Kind.CLUB, "club-left", at(club, MEMBERS), player, club=club.name)


def name_role(club: Club, member: Member, role: str, by: Player) -> None:
    """Change somebody's role. Raises ``Refused`` if no owner would be left."""
    if member.role == role:
        return
    if member.role == Role.OWNER and member.player != by:
        refusal = gettext("{player} is an owner. Owners can only step down themselves.")
        raise Refused(refusal.format(player=member.player.name))
    if role != Role.OWNER:
        _keep_an_owner(club, member)
    member.role = role
    member.save(update_fields=("role",))
    trail.record(club.log_place, f"role-{Role(role).value}", by, member.player)
    if member.player != by:
        notify([member.player], Kind.CLUB, f"club-{Role(role).value}", at(club), club=club.name)


def hand_over(club: Club, member: Member, by: Player) -> None:
    """Make somebody the owner in place of the giver, who stays as an organizer."""
    if member.player == by:
        return
    name_role(club, member, Role.OWNER, by)
    club.members.filter(player=by).update(role=Role.ORGANIZER)


def remove(club: Club, by: Player) -> None:
    """Remove the club. Its owners can restore it for some days."""
    club.binned = timezone.now()
    club.save(update_fields=("binned",))
    trail.record(club.log_place, "club-deleted", by)
    others = [one for one in members(club) if one != by]
    notify(others, Kind.CLUB, "club-deleted", reverse("clubs:clubs"), by, club=club.name)


def restore(club: Club, by: Player) -> None:
    """Restore a removed club as it was."""
    club.binned = None
    club.save(update_fields=("binned",))
    trail.record(club.log_place, "club-restored", by)


def decline(request: JoinRequest, by: Player) -> None:
    """Decline a request to join. The player may ask again."""
    request.delete()
    trail.record(request.club.log_place, "member-declined", by, request.player)
    notify([request.player], Kind.CLUB, "club-declined", "/clubs/", club=request.club.name)


def organizers(club: Club) -> list[Player]:
    """The members who sort and invite."""
    return [one.player for one in club.members.filter(role__in=ORGANIZING).select_related("player")]


def members(club: Club) -> list[Player]:
    """All members."""
    return [one.player for one in club.members.select_related("player")]


def _keep_an_owner(club: Club, member: Member) -> None:
    owners = club.members.filter(role=Role.OWNER)
    if member.role == Role.OWNER and not owners.exclude(pk=member.pk).exists():
        raise Refused(LAST)


def _made(cleaned: Cleaned, player: Player) -> Club:
    """Create a club with a slug that no other club has, even if two are created at once."""
    habits = {"habits_by": player, "habits_at": timezone.now()} if cleaned["habits"] else {}
    for slug in _slugs(str(cleaned["name"])):
        try:
            with transaction.atomic():
                return Club.objects.create(slug=slug, **cleaned, **habits)
        except IntegrityError:
            continue
    raise Refused(gettext("Too many clubs have this name. Add your place to it."))


def _slugs(name: str) -> Iterable[str]:
    base = slugify(name)[: NAME - 5].strip("-_") or "club"
    taken = {*Club.objects.filter(slug__startswith=base).values_list("slug", flat=True), *RESERVED}
    tails = ("", *(f"-{number}" for number in range(2, 2_000)))
    return (base + tail for tail in tails if base + tail not in taken)


@transaction.atomic
def delete_overdue(**signal: object) -> int:
    """Delete the clubs that nobody restored in time, and return how many. Armies and house rules stay with their
    owners.
    """
    old = list(_overdue(timezone.now()).select_for_update())
    clubs_deleted.send(sender=Club, clubs=old)
    for club in old:
        club.delete()
    return len(old)


def forget_log(instance: Club, **signal: object) -> None:
    """The club is gone, and with it the log of what was done there."""
    trail.forget(instance.log_place)


def _overdue(now: datetime) -> ClubQuerySet:
    return Club.objects.filter(binned__lt=now - timedelta(days=KEPT_DAYS))
