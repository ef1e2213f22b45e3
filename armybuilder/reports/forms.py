"""What readers, owners and moderators say of an army."""

from django import forms
from django.core.exceptions import ValidationError

from armybuilder.reports.models import REASON, WHY
from rules.engine.text import TextError, clean_text


class ReasonForm(forms.Form):
    """Why an army is reported, or why it may stay."""

    reason = forms.CharField(
        max_length=REASON,
        error_messages={
            "required": "Say in a few words what is wrong, as in “An insult in the name of unit 2”.",
            "max_length": "Say it in %(limit_value)d letters; these are %(show_value)d.",
        },
    )


class TakeOutForm(forms.Form):
    """Why an army is taken out, for its owner."""

    why = forms.CharField(
        error_messages={"required": "Say in a few words why it is taken out: whoever made it reads that."}
    )

    def clean_why(self) -> str:
        """A line that may stand on a page."""
        try:
            return clean_text(self.cleaned_data["why"], WHY)
        except TextError as error:
            raise ValidationError(f"Why it is taken out: {error}") from error
