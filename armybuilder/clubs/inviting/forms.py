"""The form of an invitation."""

from django import forms
from django.utils.translation import gettext_lazy as _

EMAIL = 254
"""The maximum length of an e-mail address."""
NO_EMAIL = _("Enter an e-mail address, such as petra@example.org.")


class InvitationForm(forms.Form):
    """The address to invite."""

    email = forms.EmailField(
        max_length=EMAIL,
        error_messages=dict.fromkeys(("required", "invalid", "max_length", "null_characters_not_allowed"), NO_EMAIL),
    )

    def clean_email(self) -> str:
        return str(self.cleaned_data["email"]).lower()
