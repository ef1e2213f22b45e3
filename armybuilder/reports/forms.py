"""What readers, owners and moderators write about an army."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from armybuilder.reports.models import REASON, WHY
from armybuilder.text_fields import TextField
from rules.engine.wording.text import TextError, clean_text


class ReasonForm(forms.Form):
    """Why an army is reported, or why it may stay."""

    reason = TextField(
        REASON,
        lines=True,
        required=True,
        error_messages={"required": _("Say briefly what’s wrong, for example “An insult in the name of unit 2”.")},
    )


class TakeOutForm(forms.Form):
    """Why an army is removed, for its owner."""

    why = forms.CharField(error_messages={"required": _("Give a short reason for the removal. The owner will see it.")})

    def clean_why(self) -> str:
        """One line of text for a page."""
        try:
            return clean_text(self.cleaned_data["why"], WHY)
        except TextError as error:
            raise ValidationError(gettext("Reason: {problem}").format(problem=error)) from error
