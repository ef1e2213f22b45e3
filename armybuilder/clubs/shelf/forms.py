"""The forms of a club's library: armies and folders."""

from typing import Any

from django import forms
from django.http import QueryDict

from armybuilder.armies.models import ArmyQuerySet
from armybuilder.clubs.fields import RowField
from armybuilder.clubs.models import NAME, Club, Folder
from armybuilder.text_fields import NameField


class FolderForm(forms.Form):
    """The name of a folder."""

    name = NameField(NAME)

    def __init__(self, data: QueryDict | None = None, folder: int | None = None) -> None:
        super().__init__(data)
        self.folder = folder
        """The folder to rename."""


class ShiftForm(forms.Form):
    """A move up or down."""

    by = forms.TypedChoiceField(choices=[("-1", "Up"), ("1", "Down")], coerce=int)


class MoveForm(forms.Form):
    """The folder for an army; empty to take it out of its folder."""

    folder = RowField(Folder.objects.none(), required=False)

    def __init__(self, data: QueryDict, club: Club) -> None:
        super().__init__(data)
        folder: Any = self.fields["folder"]
        folder.queryset = club.folders.all()


class PutForm(MoveForm):
    """The player's army to add to the library."""

    army = RowField(None, to_field_name="code")

    def __init__(self, data: QueryDict, club: Club, armies: ArmyQuerySet) -> None:
        super().__init__(data, club)
        army: Any = self.fields["army"]
        army.queryset = armies
