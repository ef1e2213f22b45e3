"""The forms of accounts: allauth's, with our texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from allauth.account import forms as theirs
from django import forms
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.core.validators import EmailValidator
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from armybuilder.accounts.models import NAME, Player
from armybuilder.core.i18n import time_zone_data
from armybuilder.text_fields import NameField

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

LABELS: Mapping[str, str | StrPromise] = {
    "email": _("E-mail"),
    "login": _("E-mail"),
    "password": _("Password"),
    "oldpassword": _("Current password"),
    "password1": _("New password"),
    "code": _("Code"),
    "name": _("Name of the key"),
    "passwordless": _("Sign in with this key alone"),
}
HINTS: Mapping[str, str | StrPromise] = {
    "password1": _("At least 10 characters. Four words that you can remember work best."),
    "passwordless": _("A passkey: it asks for your fingerprint, face or PIN and replaces your password."),
}
NO_EMAIL = _("Enter an e-mail address, like petra@example.org.")
MISSING: Mapping[str, str | StrPromise] = {
    "email": _("Enter your e-mail address."),
    "login": _("Enter your e-mail address."),
    "password": _("Enter your password."),
    "oldpassword": _("Enter your current password."),
    "password1": _("Enter a password."),
    "code": _("Enter the code."),
    "name": _("Enter a name."),
}


class LabeledForm(forms.Form):
    """A form whose fields have our labels and error messages."""

    labels: Mapping[str, str | StrPromise] = {}
    hints: Mapping[str, str | StrPromise] = {}

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        for name, field in self.fields.items():
            self._say(name, field)

    def _say(self, name: str, field: forms.Field) -> None:
        field.label = {**LABELS, **self.labels}.get(name, field.label)
        field.help_text = {**HINTS, **self.hints}.get(name, "")
        field.error_messages["required"] = MISSING.get(name, field.error_messages["required"])
        field.widget.attrs.pop("placeholder", None)
        for validator in field.validators:
            if isinstance(validator, EmailValidator):
                field.error_messages["invalid"] = validator.message = NO_EMAIL


NAMED = _("Name other players see")


class NamedInput(forms.TextInput):
    """A name, from the left or from the right as it is written."""

    def __init__(self, attributes: dict[str, str] | None = None) -> None:
        super().__init__({"dir": "auto", "maxlength": str(NAME), **(attributes or {})})


def zones() -> list[str]:
    """All time zones, by continent and city."""
    return sorted(name for name in time_zone_data.names() if "/" in name and not name.startswith("Etc/"))


def known_zone(name: str) -> str:
    """The name, if there is such a time zone; otherwise empty."""
    return name if name in time_zone_data.names() else ""


class SignUp(LabeledForm, theirs.SignupForm):
    """A new account: address, password and the name that others see."""

    name = NameField(NAME, required=True, widget=NamedInput({"autocomplete": "nickname"}))
    zone = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput({"data-zone": ""}))
    field_order = ("name", "email", "password1")
    labels = {"name": NAMED, "password1": _("Password")}

    def try_save(self, request: HttpRequest) -> object:
        """Save the whole account or nothing. Hashing comes first, even if the account already exists."""
        self.hashed = make_password(self.cleaned_data.pop("password1"))
        with transaction.atomic():
            return super().try_save(request)

    def signup(self, request: HttpRequest, user: User) -> None:
        """Create the player."""
        user.password = self.hashed
        user.save(update_fields=("password",))
        zone = known_zone(self.cleaned_data["zone"])
        Player.objects.create(user=user, name=self.cleaned_data["name"], zone=zone)


class SignIn(LabeledForm, theirs.LoginForm):
    """Address and password."""


class NewEmail(LabeledForm, theirs.AddEmailForm):
    """Change the e-mail address."""

    labels = {"email": _("New e-mail")}


class SinglePasswordForm(LabeledForm):
    """A new password, entered once: it can be shown while it is typed."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["password2"]


class ChangePassword(SinglePasswordForm, theirs.ChangePasswordForm):
    """The present password and a new one, which is hashed before the transaction that saves it."""

    def clean(self) -> dict[str, Any] | None:
        """Hash the new password."""
        cleaned = super().clean()
        if not self.errors:
            self.user.set_password(self.cleaned_data["password1"])
        return cleaned

    def save(self) -> None:
        """Save the password."""
        self.user.save(update_fields=["password"])


class SetPassword(SinglePasswordForm, theirs.SetPasswordForm):
    """A first password."""


class ForgotPassword(LabeledForm, theirs.ResetPasswordForm):
    """The address that gets the link for a new password."""


class NewPassword(SinglePasswordForm, theirs.ResetPasswordKeyForm):
    """A new password in place of a forgotten one."""


class PasswordAgain(LabeledForm, theirs.ReauthenticateForm):
    """The password again, before something serious."""


class Profile(forms.ModelForm):
    """The form for what others see of a player, and for the player's time zone."""

    class Meta:
        model = Player
        fields = ("name", "zone")
        labels = {"zone": _("Time zone")}

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        choices = [("", _("Same as the server")), *((zone, zone.replace("_", " ")) for zone in zones())]
        self.fields["name"] = NameField(
            NAME, required=True, label=NAMED, error_messages={"required": MISSING["name"]}, widget=NamedInput()
        )
        self.fields["zone"] = forms.ChoiceField(
            choices=choices,
            required=False,
            label=_("Time zone"),
            help_text=_("Game nights are shown in this time zone."),
        )


class DeleteAccountForm(forms.Form):
    """The password, before the account is deleted."""

    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "current-password"}),
        error_messages={"required": _("Enter your password.")},
    )
