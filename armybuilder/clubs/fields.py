"""Fields that forms of clubs and nights share."""

from django.core.exceptions import ValidationError
from django.db.models import Model
from django.forms.models import ModelChoiceField
from django.http import Http404

from armybuilder.armies.forms import TextField
from rules.engine.text import TextError, clean_name


class NameField(TextField):
    """A name that has visible characters."""

    def to_python(self, value: object) -> str:
        try:
            return clean_name(super().to_python(value), self.bound)
        except TextError as error:
            raise ValidationError(str(error)) from None


class RowField(ModelChoiceField):
    """A row that the page itself names. If the visitor has no such row, the page does not exist."""

    def clean(self, value: object) -> Model | None:
        try:
            found: Model | None = super().clean(value)
        except ValidationError:
            raise Http404("No such row.") from None
        return found
