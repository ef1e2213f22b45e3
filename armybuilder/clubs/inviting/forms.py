"""Whom to invite."""

from django import forms
from django.utils.translation import gettext_lazy as _

EMAIL = 254
"""Letters of an address that a mail can be sent to."""
NO_EMAIL = _("Enter an e-mail address, such as petra@example.org.")


class InvitationForm(forms.Form):
    """Whom to write to."""

    email = forms.EmailField(
        max_length=EMAIL,
        error_messages=dict.fromkeys(("required", "invalid", "max_length", "null_characters_not_allowed"), NO_EMAIL),
    )

    def clean_email(self) -> str:
        return str(self.cleaned_data["email"]).lower()
