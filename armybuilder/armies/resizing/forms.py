"""The size that an army shall have."""

from django import forms
from django.utils.translation import gettext as _

from rules import engine
from rules.engine.wording.text import TextError, read_points


class ResizeForm(forms.Form):
    """Points, or figures where armies are agreed by their number."""

    points = forms.CharField(strip=True, max_length=20, required=False)

    def __init__(self, build: engine.Build, data: object) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        self.counts_points = build.catalogue.limited_in == "points"

    def clean_points(self) -> engine.Halves:
        """The size in halves."""
        try:
            size = read_points(self.cleaned_data["points"])
        except TextError as error:
            raise forms.ValidationError(str(error)) from None
        if not self.counts_points and size % 2:
            raise forms.ValidationError(_("Enter a whole number of figures."))
        if not size:
            raise forms.ValidationError(_("Enter a number greater than 0."))
        return size
