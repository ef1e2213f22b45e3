"""The studio's forms besides the selection of sheets."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from armybuilder.printing.models import NAME
from rules.engine.wording.text import TextError, clean_name


class KeepForm(forms.Form):
    """The name to keep sheets under."""

    name = forms.Field(required=False)

    def clean_name(self) -> str:
        """A name that shows something."""
        try:
            return clean_name(str(self.cleaned_data["name"] or "").strip(), NAME)
        except TextError as error:
            raise ValidationError(_("Name: {problem}").format(problem=error)) from None
