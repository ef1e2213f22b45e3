"""What is sent about who belongs to a club."""

from django import forms

from armybuilder.armies.forms import TextField
from armybuilder.clubs.models import Role

WORDS = 200
"""Letters of what one says who asks to be let in."""


class JoinRequestForm(forms.Form):
    """A line to the organizers; may be empty."""

    words = TextField(WORDS)


class RoleForm(forms.Form):
    """What a member is from now on."""

    role = forms.ChoiceField(choices=Role.choices)
