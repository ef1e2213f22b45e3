"""Adapts allauth: our texts, and mails that are sent after the transaction."""

import logging
import re
import uuid
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailConfirmationHMAC
from allauth.account.utils import passthrough_next_redirect_url
from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armybuilder.accounts.allauth_transactions import afterwards
from armybuilder.accounts.context_processors import is_mail_in_console
from armybuilder.accounts.languages import written_for
from armybuilder.core.web.http import whole_address

MISMATCH = _("The e-mail address and password don’t match. Check both, or reset your password.")
LATER = _("Too many attempts. Try again in a few minutes.")
ADDRESS = re.compile(r"https?://")
log = logging.getLogger(__name__)


def _confirm_first() -> str:
    """A sentence that says what to do before an address counts, and where its link is on this server."""
    if is_mail_in_console():
        return gettext("Confirm your e-mail address first: open the link in the console in which this server runs.")
    return gettext("Confirm your e-mail address first: open the link in the e-mail we sent there.")


CONFIRM_FIRST = lazy(_confirm_first, str)()


class Adapter(DefaultAccountAdapter):
    """Accounts are known by their e-mail address; others see the player's name."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": _("This account is closed."),
        "duplicate_email": _("This is already your address."),
        "email_password_mismatch": MISMATCH,
        "email_taken": _("This address can’t be used here. Choose another one."),
        "enter_current_password": _("This is not your current password."),
        "incorrect_code": _("This code is incorrect. Check it, or wait for the next one."),
        "incorrect_password": _("This is not your password."),
        "invalid_login": MISMATCH,
        "invalid_or_expired_key": _("This link is no longer valid."),
        "invalid_password_reset": _("This link is no longer valid. Ask for a new one."),
        "rate_limited": LATER,
        "same_as_current": _("That’s the same as before. Choose another."),
        "too_many_login_attempts": LATER,
        "unverified_primary_email": CONFIRM_FIRST,
    }

    def populate_username(self, request: HttpRequest, user: User) -> None:
        """A random user name, which nobody sees."""
        user.username = user.username or uuid.uuid4().hex

    def get_email_confirmation_url(self, request: HttpRequest, emailconfirmation: EmailConfirmationHMAC) -> str:
        """The link in the mail. It contains the page to continue to, because it may be opened in another browser."""
        return _onward(request, super().get_email_confirmation_url(request, emailconfirmation))

    def respond_email_verification_sent(self, request: HttpRequest, user: User | None) -> HttpResponse:
        """The page "Check your inbox"; its sign-in link contains the same page."""
        return redirect(_onward(request, reverse("account_email_verification_sent")))

    def add_message(self, *args: Any, **kwargs: Any) -> None:
        """Show a message on the next page, after the transaction that it is about. Its words are a template."""
        afterwards(partial(super().add_message, *args, **kwargs))

    def send_mail(self, template_prefix: str, email: str, context: dict[str, object]) -> None:
        """Send the mail after the transaction that it is about, so that a slow mail server blocks no other writer."""
        values = {name: _on_this_server(value) for name, value in context.items()}
        ours = {"base_url": settings.BASE_URL, "host": urlsplit(settings.BASE_URL).netloc, "email": email}
        player = getattr(context.get("user"), "player", None)

        def send() -> None:
            with written_for(player):
                mail = self.render_mail(template_prefix, email, values | ours)
            deliver(mail)

        transaction.on_commit(send)


def _onward(request: HttpRequest, url: str) -> str:
    """The address, with the page that the request was on its way to if it is on this server."""
    return str(passthrough_next_redirect_url(request, url, REDIRECT_FIELD_NAME))


def _on_this_server(value: object) -> object:
    """Addresses that were made from the request's host, which anybody can choose, replaced by those of this server."""
    return whole_address(value) if isinstance(value, str) and ADDRESS.match(value) else value


def deliver(message: EmailMessage) -> None:
    """Send a mail. If the mail server refuses it, the page is answered all the same."""
    try:
        message.send()
    except OSError:
        log.exception("The mail server did not take a mail.")
