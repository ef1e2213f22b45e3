"""Whom to invite."""

from django import forms

EMAIL = 254
"""Letters of an address that a mail can be sent to."""
NO_EMAIL = "That is no address, as in petra@example.org."


class InvitationForm(forms.Form):
    """Whom to write to."""

    email = forms.EmailField(
        max_length=EMAIL,
        error_messages=dict.fromkeys(("required", "invalid", "max_length", "null_characters_not_allowed"), NO_EMAIL),
    )

    def clean_email(self) -> str:
        return str(self.cleaned_data["email"]).lower()
