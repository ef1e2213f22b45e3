"""Invitations: a secret link for everybody who has it, or one by mail for one person."""

import logging
from contextlib import suppress

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.cache import cache
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy

from armybuilder.accounts.models import Player, new_key
from armybuilder.audit import trail
from armybuilder.clubs.membership import RefusedAction
from armybuilder.clubs.models import Club, Invitation
from armybuilder.notices.notify import notify
from armybuilder.notices.sentences import Kind

log = logging.getLogger(__name__)

DAY = 24 * 60 * 60
A_DAY = 20
"""The maximum number of mails that a player may send in a day …"""
AN_ADDRESS = 3
"""… and how many one address gets from all players together."""
ENOUGH = gettext_lazy("You’ve sent enough invitations today. Share the link yourself, or try again tomorrow.")


def turn_on_link(club: Club, actor: Player) -> None:
    """Create or replace the club's invitation link. The old link stops working at once."""
    trail.record(club.log_place, "link-reset" if club.link else "link-created", actor)
    club.link = new_key()
    club.save(update_fields=("link",))


def turn_off_link(club: Club, actor: Player) -> None:
    """Turn off the invitation link. The activity log has no entry if it is off already."""
    if club.link is None:
        return
    club.link = None
    club.save(update_fields=("link",))
    trail.record(club.log_place, "link-off", actor)


def cancel(invitation: Invitation, actor: Player) -> None:
    """Cancel an invitation by mail."""
    invitation.delete()
    trail.record(invitation.club.log_place, "invitation-canceled", actor)


def address(key: str) -> str:
    """The full address of an invitation."""
    return f"{settings.BASE_URL}{reverse('clubs:join', args=[key])}"


def count(email: str, actor: Player) -> None:
    """Count a mail before it is sent. Raises ``RefusedAction`` after too many."""
    mails = f"clubs:mails:{actor.pk}"
    if not _within(mails, A_DAY):
        raise RefusedAction(ENOUGH)
    if not _within(f"clubs:mailed:{email}", AN_ADDRESS):
        with suppress(ValueError):  # The counter expired in between.
            cache.decr(mails)  # A mail that is not sent does not count.
        raise RefusedAction(ENOUGH)


def write(club: Club, email: str, actor: Player) -> None:
    """Invite by mail. The answer does not show whether the address has an account."""
    values = {"key": new_key(), "by": actor, "used": None}
    invitation, _ = Invitation.objects.update_or_create(club=club, email=email, defaults=values)
    trail.record(club.log_place, "invitation-sent", actor)
    there = EmailAddress.objects.filter(email__iexact=email, verified=True, user__player__isnull=False)
    known = Player.objects.filter(user__in=there.values("user")).exclude(memberships__club=club)
    path = reverse("clubs:join", args=[invitation.key])
    notify(known, Kind.INVITED, "club-invitation", path, actor, club=club.name)
    transaction.on_commit(lambda: _send(invitation))


def _within(key: str, maximum: int) -> bool:
    """Count an attempt for all processes together. Returns whether it is allowed."""
    if cache.add(key, 1, DAY):
        return True
    try:
        return cache.incr(key) <= maximum
    except ValueError:
        # The counter expired between the two calls.
        return bool(cache.add(key, 1, DAY))


def _send(invitation: Invitation) -> None:
    context = {"invitation": invitation, "at": address(invitation.key)}
    club = invitation.club.name
    if invitation.by:
        subject = gettext("{player} invites you to {club}").format(player=invitation.by.name, club=club)
    else:
        subject = gettext("You’re invited to {club}").format(club=club)
    mail = EmailMessage(
        " ".join(subject.split()), render_to_string("clubs/inviting/mail.txt", context), to=[invitation.email]
    )
    try:
        mail.send()
    except OSError:
        # The page shows the invitation, so that its link can be sent in another way.
        log.exception("An invitation could not be sent by mail.")
