"""The second factor: codes of an app, keys and passkeys, in our words and drawn by what draws our other codes."""

import io

import segno
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.base import forms as base
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from django import forms
from django.contrib.auth.models import User

from armybuilder.accounts.forms import Plain


class Adapter(DefaultMFAAdapter):
    """How second factors are called and drawn."""

    error_messages = {
        **DefaultMFAAdapter.error_messages,
        "add_email_blocked": "Switch the second factor off before you change your address.",
        "cannot_delete_authenticator": "This second factor cannot be taken away.",
        "cannot_generate_recovery_codes": "Recovery codes go with an app or a key. Add one of them first.",
        "incorrect_code": "This code is not right. Look at it once more, or wait for the next.",
        "unverified_email": "Confirm your e-mail address first: the link is in the mail to it.",
    }

    def build_totp_svg(self, url: str) -> str:
        """The address of the secret as a QR code."""
        drawn = io.BytesIO()
        segno.make(url, error="m").save(drawn, kind="svg", scale=4, border=4, light="white", xmldecl=False)
        return drawn.getvalue().decode()

    def generate_authenticator_name(self, user: User, type: str) -> str:
        """What a new key is called until it gets a name."""
        return "My key"


class Code(Plain, base.AuthenticateForm):
    """A code of the app, or a recovery code."""

    hints = {"code": "6 digits of the app, or 8 of a recovery code."}


class CodeAgain(Plain, base.ReauthenticateForm):
    """The same, before something grave."""

    hints = Code.hints


class FirstCode(Plain, totp.ActivateTOTPForm):
    """The first code of a new app."""

    hints = {"code": "6 digits, as the app shows them now."}


class NewKey(Plain, webauthn.AddWebAuthnForm):
    """A new key."""


class KeyName(Plain, webauthn.EditWebAuthnForm):
    """Another name for a key."""

    name = forms.CharField(max_length=60)
