"""Telling players: in their list, and by mail where they wish it."""

import logging
from collections.abc import Iterable, Sequence

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse

from armybuilder.accounts.models import Player
from armybuilder.notices.models import WORDS, Kind, Notice, Wish

log = logging.getLogger(__name__)


def notify(players: Iterable[Player], kind: Kind, words: str, at: str, by: Player | None = None) -> None:
    """Tell the players, each as they wish; said again before anybody looked, it stands there once.

    The words are a sentence, or go on from the name of whoever did it: ``by`` and “copied Elves.”
    """
    receivers = {player.pk: player for player in players}
    wishes = {wish.player_id: wish for wish in Wish.objects.filter(player__in=receivers, kind=kind)}
    values = {"kind": kind, "words": words[:WORDS], "at": at, "by": by}
    told_already = set(
        Notice.objects.filter(player__in=receivers, seen=None, **values).values_list("player", flat=True)
    )
    notices = []
    for pk, player in receivers.items():
        wish = wishes.get(pk) or Wish(player=player, kind=kind)
        if pk not in told_already and (wish.listed or wish.mailed):
            notices.append(Notice(player=player, named=by is not None, told=not wish.mailed, **values))
    Notice.objects.bulk_create(notices)
    mailed = [notice for notice in notices if not notice.told]
    if mailed:
        transaction.on_commit(lambda: send(mailed))


def send(notices: Sequence[Notice]) -> None:
    """Send each to its player; what cannot be sent stays in the list, and nobody's page breaks."""
    addresses = address_of([notice.player_id for notice in notices])
    mails = [_mail(notice, addresses[notice.player_id]) for notice in notices if notice.player_id in addresses]
    try:
        if mails:
            get_connection().send_messages(mails)
        Notice.objects.filter(pk__in=[notice.pk for notice in notices]).update(told=True)
    except OSError:
        # What a mail server answers is an OSError as well as no answer.
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
    subject = " ".join(notice.said.split())
    return EmailMessage(subject, render_to_string("notices/mail.txt", context), to=[to])
