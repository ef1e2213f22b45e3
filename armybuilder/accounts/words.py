"""The words of forms that others wrote: labels, what is missing, and hints, in Muster's voice."""

from collections.abc import Mapping

from django import forms
from django.core.validators import EmailValidator
from django.utils.functional import Promise

LABELS: Mapping[str, str] = {
    "email": "E-mail",
    "login": "E-mail",
    "password": "Password",
    "oldpassword": "Present password",
    "password1": "New password",
    "code": "Code",
    "name": "Name of the key",
    "passwordless": "Sign in with this key alone",
}
HINTS: Mapping[str, str] = {
    "password1": "10 characters or more. Four words one can remember are best.",
    "passwordless": "A passkey: it asks for your finger, your face or a PIN, and takes the place of the password.",
}
NO_EMAIL = "This is no e-mail address. One looks like petra@example.org."


class Plain(forms.Form):
    """A form whose fields say what they are, and what is missing."""

    labels: Mapping[str, str] = {}
    hints: Mapping[str, str] = {}

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        for name, field in self.fields.items():
            self._say(name, field)

    def _say(self, name: str, field: forms.Field) -> None:
        field.label = {**LABELS, **self.labels}.get(name, field.label)
        field.help_text = {**HINTS, **self.hints}.get(name, "")
        field.error_messages["required"] = f"{_sentence(field.label or name)} is missing."
        field.widget.attrs.pop("placeholder", None)
        for validator in field.validators:
            if isinstance(validator, EmailValidator):
                field.error_messages["invalid"] = validator.message = NO_EMAIL


def _sentence(label: str | Promise) -> str:
    return f"The {str(label)[:1].lower()}{str(label)[1:]}"
