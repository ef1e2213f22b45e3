"""The mail server, which password resets and confirmations need."""

import smtplib
from email.utils import parseaddr

from django.conf import settings
from django.core.mail import get_connection
from django.utils.translation import gettext as _

from armybuilder.hosting.checks.findings import Findings, finding, is_loopback, is_server, reason_of


def check_mail() -> Findings:
    """A server of accounts sends mails, from an address that exists, over a connection that nobody reads."""
    if not is_server() or settings.SINGLE_USER:
        return
    if not settings.EMAIL_HOST:
        yield finding(
            "mail-missing",
            _("There is no mail server, so nobody can confirm an address or reset a password."),
            _("Set MUSTER_EMAIL_HOST and the other settings of mail."),
        )
        return
    yield from _check_sender()
    if settings.EMAIL_HOST_PASSWORD and not (settings.EMAIL_USE_TLS or settings.EMAIL_USE_SSL):
        yield finding(
            "mail-unencrypted",
            _("The password of the mail server is sent unencrypted."),
            _("Set MUSTER_EMAIL_TLS to starttls or ssl."),
        )
    yield from _check_connection()


def _check_sender() -> Findings:
    address = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    domain = address.rpartition("@")[2]
    if not address or is_loopback(domain) or domain.replace(".", "").isdecimal():
        yield finding(
            "mail-sender",
            _("Mails come from “{sender}”, which other mail servers refuse.").format(
                sender=settings.DEFAULT_FROM_EMAIL
            ),
            _("Set MUSTER_EMAIL_FROM to an address of your domain."),
        )


def _check_connection() -> Findings:
    try:
        mailer = get_connection()
        mailer.open()
        mailer.close()
    except (OSError, smtplib.SMTPException) as error:
        yield finding(
            "mail-away",
            _("The mail server {host} can’t be used: {reason}.").format(
                host=settings.EMAIL_HOST, reason=reason_of(error)
            ),
            _("Compare MUSTER_EMAIL_HOST, MUSTER_EMAIL_PORT, MUSTER_EMAIL_TLS, user and password with its settings."),
        )


CHECKS = (check_mail,)
