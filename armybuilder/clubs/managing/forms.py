"""The form of a club."""

from django import forms
from django.forms.models import model_to_dict
from django.http import QueryDict

from armybuilder.clubs.models import NAME, PLACE, TEXT, Club
from armybuilder.text_fields import NameField, TextField


class ClubForm(forms.Form):
    """A club's name, place, description and visibility."""

    name = NameField(NAME)
    place = TextField(PLACE)
    about = TextField(TEXT, lines=True)
    habits = TextField(TEXT, lines=True)
    public = forms.BooleanField(required=False)

    def __init__(self, data: QueryDict | None = None, club: Club | None = None) -> None:
        super().__init__(data, initial=model_to_dict(club, list(self.base_fields)) if club else None)
