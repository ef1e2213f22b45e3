"""Forms of accounts: allauth's, in our words."""

import zoneinfo

from allauth.account import forms as theirs
from django import forms
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest

from armybuilder.accounts.models import NAME, Player
from armybuilder.accounts.words import Plain

NAMED = "Name other players see"


def zones() -> list[str]:
    """Every time zone there is, by continent and city."""
    return sorted(name for name in zoneinfo.available_timezones() if "/" in name and not name.startswith("Etc/"))


def known_zone(name: str) -> str:
    """The time zone of that name; empty where there is none."""
    return name if name in zoneinfo.available_timezones() else ""


class SignUp(Plain, theirs.SignupForm):
    """A new account: address, password and the name that others see."""

    name = forms.CharField(max_length=NAME, widget=forms.TextInput({"autocomplete": "nickname"}))
    zone = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput({"data-zone": ""}))
    field_order = ("name", "email", "password1")
    labels = {"name": NAMED, "password1": "Password"}

    def try_save(self, request: HttpRequest) -> object:
        """Keep all of the account or nothing; hashing comes first, also where there is an account already."""
        self.hashed = make_password(self.cleaned_data.pop("password1"))
        with transaction.atomic():
            return super().try_save(request)

    def signup(self, request: HttpRequest, user: User) -> None:
        """Make the player."""
        user.password = self.hashed
        user.save(update_fields=("password",))
        zone = known_zone(self.cleaned_data["zone"])
        Player.objects.create(user=user, name=self.cleaned_data["name"], zone=zone)


class SignIn(Plain, theirs.LoginForm):
    """Address and password."""


class NewEmail(Plain, theirs.AddEmailForm):
    """Another address."""

    labels = {"email": "New e-mail"}


class _Once(Plain):
    """A new password, typed once: it can be shown while it is typed."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["password2"]


class ChangePassword(_Once, theirs.ChangePasswordForm):
    """The present password and a new one."""


class SetPassword(_Once, theirs.SetPasswordForm):
    """A first password."""


class ForgotPassword(Plain, theirs.ResetPasswordForm):
    """The address that the link for a new password goes to."""


class NewPassword(_Once, theirs.ResetPasswordKeyForm):
    """A new password instead of a forgotten one."""


class PasswordAgain(Plain, theirs.ReauthenticateForm):
    """The password once more, before something grave."""


class Profile(forms.ModelForm):
    """What others see of a player, and when it is for them."""

    class Meta:
        model = Player
        fields = ("name", "zone")
        labels = {"name": NAMED, "zone": "Time zone"}
        help_texts = {"name": ""}
        error_messages = {"name": {"required": "The name is missing."}}

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        named = [("", "As the server’s"), *((zone, zone.replace("_", " ")) for zone in zones())]
        self.fields["zone"] = forms.ChoiceField(
            choices=named, required=False, label="Time zone", help_text="Game nights are shown in it."
        )


class Goodbye(forms.Form):
    """The password, before everything is deleted."""

    password = forms.CharField(
        strip=False,
        widget=forms.PasswordInput({"autocomplete": "current-password"}),
        error_messages={"required": "The password is missing."},
    )
