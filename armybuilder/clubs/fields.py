"""Fields that forms of clubs and nights share."""

from django.core.exceptions import ValidationError
from django.db.models import Model
from django.forms.models import ModelChoiceField
from django.http import Http404


class RowField(ModelChoiceField):
    """A row that the page itself names. If the visitor has no such row, the page does not exist."""

    def clean(self, value: object) -> Model | None:
        try:
            row: Model | None = super().clean(value)
        except ValidationError:
            raise Http404("No such row.") from None
        return row
