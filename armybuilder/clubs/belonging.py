"""Who belongs to a club, and as what: joining, asking, leaving, naming organizers, handing over."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.text import format_lazy, slugify
from django.utils.translation import gettext, gettext_lazy

from armybuilder.accounts.models import Player
from armybuilder.armies.bin import KEPT_DAYS
from armybuilder.clubs.models import NAME, ORGANIZING, Club, ClubQuerySet, Invitation, JoinRequest, Member, Role
from armybuilder.clubs.signals import clubs_deleted, member_left
from armybuilder.notices.notify import notify
from armybuilder.notices.sentences import Kind

RESERVED = frozenset({"new"})
"""Ends of addresses that are no club's."""
MOST = 20
"""Clubs that one player owns."""
MEMBERS = "?tab=members"
"""The end of the address of a club's members."""
LAST = gettext_lazy("You are the only owner. Transfer ownership first, or delete the club.")
TOO_MANY = format_lazy(gettext_lazy("You own {most} clubs. Transfer or delete one first."), most=MOST)


Said = Mapping[str, Any]
"""What the form of a club says."""


class Refused(Exception):
    """Something that cannot be done as things stand, with the reason as a sentence."""


@transaction.atomic
def found(player: Player, said: Said) -> Club:
    """A new club, whose owner is the player; the same form sent twice leads to the first."""
    Player.objects.select_for_update().get(pk=player.pk)  # the second click of a doubled one waits
    owned = Club.objects.filter(members__player=player, members__role=Role.OWNER, binned=None)
    first = owned.filter(name=said["name"]).first()
    if first:
        return first
    if owned.count() >= MOST:
        raise Refused(TOO_MANY)
    club = _made(said, player)
    Member.objects.create(club=club, player=player, role=Role.OWNER)
    return club


def at(club: Club, part: str = "") -> str:
    """Where a club's page stands, or a part of it."""
    return reverse("clubs:club", args=[club.slug]) + part


def let_in(club: Club, player: Player, by: Player | None = None) -> bool:
    """Make the player a member; whether they were none before. Told twice, they belong to it once."""
    JoinRequest.objects.filter(club=club, player=player).delete()
    _, new = Member.objects.get_or_create(club=club, player=player)
    if new:
        others = [one for one in organizers(club) if one not in (player, by)]
        notify(others, Kind.CLUB, "club-joined", at(club, MEMBERS), player, club=club.name)
        if by:
            notify([player], Kind.CLUB, "club-accepted", at(club), by, club=club.name)
    return new


def join(club: Club, player: Player, invitation: Invitation | None) -> None:
    """Follow an invitation; one by mail is used up by whoever was no member yet."""
    if let_in(club, player) and invitation:
        invitation.delete()


def ask(club: Club, player: Player, words: str) -> None:
    """Ask to be let in; asked again before anybody answered, it stands there once with the newest words."""
    if club.members.filter(player=player).exists():
        return
    JoinRequest.objects.update_or_create(club=club, player=player, defaults={"words": words})
    notify(organizers(club), Kind.INVITED, "club-request", at(club, MEMBERS), player, club=club.name)


def part(club: Club, player: Player, by: Player | None = None) -> None:
    """Leave, or be removed: what was shared with the club goes along. Raises ``Refused`` for the last owner."""
    member = club.members.get(player=player)
    _keep_an_owner(club, member)
    member.delete()
    club.shelf.filter(army__owner=player).delete()
    member_left.send(sender=Club, club=club, player=player)
    if by:
        notify([player], Kind.CLUB, "club-membership-ended", reverse("clubs:clubs"), club=club.name)
    else:
        notify(organizers(club), Kind.CLUB, "club-left", at(club, MEMBERS), player, club=club.name)


def name_role(club: Club, member: Member, role: str, by: Player) -> None:
    """Name somebody organizer, owner or member again. Raises ``Refused`` for what would leave no owner."""
    if member.role == role:
        return
    if member.role == Role.OWNER and member.player != by:
        refusal = gettext("{player} is an owner. Owners can only step down themselves.")
        raise Refused(refusal.format(player=member.player.name))
    if role != Role.OWNER:
        _keep_an_owner(club, member)
    member.role = role
    member.save(update_fields=("role",))
    if member.player != by:
        notify([member.player], Kind.CLUB, f"club-{Role(role).value}", at(club), club=club.name)


def hand_over(club: Club, member: Member, by: Player) -> None:
    """Make somebody the owner in the giver's place, who stays as an organizer."""
    if member.player == by:
        return
    name_role(club, member, Role.OWNER, by)
    club.members.filter(player=by).update(role=Role.ORGANIZER)


def remove(club: Club, by: Player) -> None:
    """Remove the club; for a while its owners can put it back."""
    club.binned = timezone.now()
    club.save(update_fields=("binned",))
    others = [one for one in members(club) if one != by]
    notify(others, Kind.CLUB, "club-deleted", reverse("clubs:clubs"), by, club=club.name)


def organizers(club: Club) -> list[Player]:
    """Who sorts and invites."""
    return [one.player for one in club.members.filter(role__in=ORGANIZING).select_related("player")]


def members(club: Club) -> list[Player]:
    """Everybody of it."""
    return [one.player for one in club.members.select_related("player")]


def _keep_an_owner(club: Club, member: Member) -> None:
    owners = club.members.filter(role=Role.OWNER)
    if member.role == Role.OWNER and not owners.exclude(pk=member.pk).exists():
        raise Refused(LAST)


def _made(said: Said, player: Player) -> Club:
    """A club under a slug that no other has, also where two are founded at once."""
    habits = {"habits_by": player, "habits_at": timezone.now()} if said["habits"] else {}
    for slug in _slugs(str(said["name"])):
        try:
            with transaction.atomic():
                return Club.objects.create(slug=slug, **said, **habits)
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
    """Delete the clubs that nobody put back in time, and answer how many. Armies and house rules stay their owners'."""
    old = list(_overdue(timezone.now()).select_for_update())
    clubs_deleted.send(sender=Club, clubs=old)
    for club in old:
        club.delete()
    return len(old)


def _overdue(now: datetime) -> ClubQuerySet:
    return Club.objects.filter(binned__lt=now - timedelta(days=KEPT_DAYS))
