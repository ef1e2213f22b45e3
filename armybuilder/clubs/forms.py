"""What the pages of clubs send."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Model
from django.forms.models import ModelChoiceField, model_to_dict
from django.http import Http404, QueryDict

from armybuilder.armies.forms import TextField
from armybuilder.armies.models import ArmyQuerySet
from armybuilder.clubs.models import NAME, PLACE, TEXT, Club, Folder, Role
from rules.engine.text import TextError, clean_name

WORDS = 200
"""Letters of what one says who asks to be let in."""
EMAIL = 254
"""Letters of an address that a mail can be sent to."""
NO_EMAIL = "That is no address, as in petra@example.org."


class NameField(TextField):
    """A name that shows something."""

    def to_python(self, value: object) -> str:
        try:
            return clean_name(super().to_python(value), self.bound)
        except TextError as error:
            raise ValidationError(str(error)) from None


class RowField(ModelChoiceField):
    """A row that the page itself names: to whom there is no such row, there is no such page."""

    def clean(self, value: object) -> Model | None:
        try:
            found: Model | None = super().clean(value)
        except ValidationError:
            raise Http404("No such row.") from None
        return found


class ClubForm(forms.Form):
    """What a club says about itself, and who sees it."""

    name = NameField(NAME)
    place = TextField(PLACE)
    about = TextField(TEXT, lines=True)
    habits = TextField(TEXT, lines=True)
    public = forms.BooleanField(required=False)

    def __init__(self, data: QueryDict | None = None, club: Club | None = None) -> None:
        super().__init__(data, initial=model_to_dict(club, list(self.base_fields)) if club else None)


class JoinRequestForm(forms.Form):
    """A line to the organizers; may be empty."""

    words = TextField(WORDS)


class InvitationForm(forms.Form):
    """Whom to write to."""

    email = forms.EmailField(
        max_length=EMAIL,
        error_messages=dict.fromkeys(("required", "invalid", "max_length", "null_characters_not_allowed"), NO_EMAIL),
    )

    def clean_email(self) -> str:
        return str(self.cleaned_data["email"]).lower()


class RoleForm(forms.Form):
    """What a member is from now on."""

    role = forms.ChoiceField(choices=Role.choices)


class FolderForm(forms.Form):
    """The name of a folder."""

    name = NameField(NAME)

    def __init__(self, data: QueryDict | None = None, folder: int | None = None) -> None:
        super().__init__(data)
        self.folder = folder
        """The folder that gets another name."""


class ShiftForm(forms.Form):
    """A place up or down."""

    by = forms.TypedChoiceField(choices=[("-1", "Up"), ("1", "Down")], coerce=int)


class MoveForm(forms.Form):
    """Which folder an army goes to; none: out of all."""

    folder = RowField(Folder.objects.none(), required=False)

    def __init__(self, data: QueryDict, club: Club) -> None:
        super().__init__(data)
        folder: Any = self.fields["folder"]
        folder.queryset = club.folders.all()


class PutForm(MoveForm):
    """Which army of one's own goes on the shelf."""

    army = RowField(None, to_field_name="code")

    def __init__(self, data: QueryDict, club: Club, armies: ArmyQuerySet) -> None:
        super().__init__(data, club)
        army: Any = self.fields["army"]
        army.queryset = armies
