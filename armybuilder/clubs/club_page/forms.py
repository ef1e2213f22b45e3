"""The forms of membership: asking to join a club, and the role of a member."""

from django import forms

from armybuilder.clubs.models import Role
from armybuilder.text_fields import TextField

WORDS = 200
"""The maximum length of the note of somebody who asks to join."""


class JoinRequestForm(forms.Form):
    """A note to the organizers; may be empty."""

    words = TextField(WORDS)


class RoleForm(forms.Form):
    """A member's new role."""

    role = forms.ChoiceField(choices=Role.choices)
