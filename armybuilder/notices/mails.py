"""Notices by mail: sent once what they tell of is kept, to addresses that were confirmed."""

import logging
from collections.abc import Sequence

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.template.loader import render_to_string
from django.urls import reverse

from armybuilder.notices.models import Notice

log = logging.getLogger(__name__)


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
