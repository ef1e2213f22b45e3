"""Notifies players: in their list, and by e-mail if they want it."""

import logging
from collections.abc import Iterable, Sequence

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse

from armybuilder.accounts.languages import written_for
from armybuilder.accounts.models import Player
from armybuilder.notices.models import Notice, Wish
from armybuilder.notices.sentences import Kind

log = logging.getLogger(__name__)


def notify(
    players: Iterable[Player], kind: Kind, key: str, address: str, actor: Player | None = None, **values: object
) -> None:  # fmt: skip
    """Notify the players, each as they chose. A repeated unread notification is listed once.

    The key is one of ``SENTENCES``; ``actor`` is its ``{player}``, the values are its other placeholders.
    """
    receivers = {player.pk: player for player in players}
    wishes = {wish.player_id: wish for wish in Wish.objects.filter(player__in=receivers, kind=kind)}
    fields = {"kind": kind, "key": key, "values": dict(sorted(values.items())), "at": address, "by": actor}
    told_already = set(
        Notice.objects.filter(player__in=receivers, seen=None, **fields).values_list("player", flat=True)
    )
    notices = []
    for pk, player in receivers.items():
        wish = wishes.get(pk) or Wish(player=player, kind=kind)
        if pk not in told_already and (wish.listed or wish.mailed):
            notices.append(Notice(player=player, told=not wish.mailed, **fields))
    Notice.objects.bulk_create(notices)
    mailed = [notice for notice in notices if not notice.told]
    if mailed:
        transaction.on_commit(lambda: send(mailed))


def send(notices: Sequence[Notice]) -> None:
    """Send each mail. A mail that fails stays in the list, and breaks no page."""
    addresses = address_of([notice.player_id for notice in notices])
    mails = [_mail(notice, addresses[notice.player_id]) for notice in notices if notice.player_id in addresses]
    try:
        if mails:
            get_connection().send_messages(mails)
        Notice.objects.filter(pk__in=[notice.pk for notice in notices]).update(told=True)
    except OSError:
        # Errors of the mail server are OSErrors, like a missing connection.
        log.exception("%d notices could not be sent by mail.", len(mails))


def address_of(players: Sequence[int]) -> dict[int, str]:
    """The confirmed addresses of players, by their rows."""
    there = EmailAddress.objects.filter(user__player__in=players, primary=True, verified=True)
    return dict(there.values_list("user__player", "email"))


def _mail(notice: Notice, to: str) -> EmailMessage:
    context = {
        "notice": notice,
        "at": f"{settings.BASE_URL}{notice.at}",
        "wishes": f"{settings.BASE_URL}{reverse('notices:wishes')}",
    }
    with written_for(notice.player):
        subject = " ".join(notice.sentence.split())
        return EmailMessage(subject, render_to_string("notices/mail.txt", context), to=[to])
