"""The second factor: app codes, recovery codes, security keys and passkeys, with our texts and QR codes.

The settings ``MFA_*`` name what is here, and whether a passkey alone signs in; the pages are in ``templates/mfa``,
the passkey's button in ``templates/account/login.html``.
"""

import io

import segno
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.base import forms as base
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from django.contrib.auth.models import User
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armybuilder.accounts.adapter import CONFIRM_FIRST
from armybuilder.accounts.forms import LabeledForm
from armybuilder.text_fields import NameField


class Adapter(DefaultMFAAdapter):
    """Names and pictures of second factors."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "add_email_blocked": _("Turn off two-factor authentication before you change your address."),
        "cannot_delete_authenticator": _("This security key or app can’t be removed."),
        "cannot_generate_recovery_codes": _("Add an app or a security key before you create recovery codes."),
        "incorrect_code": _("This code is incorrect. Check it, or wait for the next one."),
        "unverified_email": CONFIRM_FIRST,
    }

    def build_totp_svg(self, url: str) -> str:
        """The address of the secret as a QR code."""
        drawn = io.BytesIO()
        segno.make(url, error="m").save(drawn, kind="svg", scale=4, border=4, light="white", xmldecl=False)
        return drawn.getvalue().decode()

    def generate_authenticator_name(self, user: User, type: str) -> str:
        """The name of a new key until its owner changes it."""
        return gettext("My security key")


class Code(LabeledForm, base.AuthenticateForm):
    """A code of the app, or a recovery code."""

    hints = {"code": _("6 digits from the app, or 8 from a recovery code.")}


class CodeAgain(LabeledForm, base.ReauthenticateForm):
    """The same, before something serious."""

    hints = Code.hints


class FirstCode(LabeledForm, totp.ActivateTOTPForm):
    """The first code of a new app."""

    hints = {"code": _("The 6 digits that the app shows now.")}


class NewKey(LabeledForm, webauthn.AddWebAuthnForm):
    """A new key."""


class KeyName(LabeledForm, webauthn.EditWebAuthnForm):
    """Rename a key."""

    name = NameField(60, required=True)
