"""The forms of proposals, votes, and how a club votes."""

from django import forms
from django.http import QueryDict
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armybuilder.house.fields import PointsField
from armybuilder.proposals.models import (
    MOST_DAYS,
    MOST_NIGHTS,
    MOST_QUORUM,
    NAME,
    REASON,
    Choice,
    VotingRules,
)
from armybuilder.text_fields import NameField, TextField
from rules import engine
from rules.documents import Document
from rules.house import reprice

NO_LEVEL = "-"
"""The name of a figure type's price among the prices of a form."""
NIGHTS_SENTENCE = format_lazy(gettext_lazy("Choose from 0 to {most} game nights."), most=MOST_NIGHTS)
WHY = gettext_lazy("Say why, so that the others can judge it.")


class ProposalForm(forms.Form):
    """A name and a reason, and new prices of the levels of one row."""

    name = NameField(NAME)
    reason = TextField(REASON, lines=True)
    nights = forms.TypedChoiceField(
        choices=[(str(number), str(number)) for number in range(MOST_NIGHTS + 1)],
        coerce=int,
        required=False,
        empty_value=None,
        error_messages={"invalid_choice": NIGHTS_SENTENCE},
    )

    def __init__(self, data: QueryDict | None, row: str, prices: dict[str, tuple[str, engine.Halves]]) -> None:
        super().__init__(data)
        self.row, self.prices = row, prices
        self.fields |= {f"points:{level}": PointsField() for level in prices}

    def clean_reason(self) -> str:
        if not self.cleaned_data["reason"]:
            raise forms.ValidationError(str(WHY))
        return str(self.cleaned_data["reason"])

    def changed(self, before: Document) -> Document:
        """The rules with the new prices. Raises ``HouseError``."""
        after = before
        for level, (_name, points) in self.prices.items():
            new = self.cleaned_data[f"points:{level}"]
            if new != points:
                after = reprice(self.row, new, None if level == NO_LEVEL else level).apply(after, before)
        return after


class VoteForm(forms.Form):
    """A vote."""

    choice = forms.ChoiceField(
        choices=Choice.choices,
        error_messages=dict.fromkeys(("required", "invalid_choice"), gettext_lazy("Choose for, against or abstain.")),
    )


class StopForm(forms.Form):
    """Why a vote or a try-out is stopped."""

    why = TextField(200)

    def clean_why(self) -> str:
        if not self.cleaned_data["why"]:
            raise forms.ValidationError(_("Say why you stop it. Everyone in the club can read it."))
        return str(self.cleaned_data["why"])


def _whole(maximum: int) -> forms.IntegerField:
    """A whole number from 1 on."""
    sentence = format_lazy(gettext_lazy("Enter a whole number from 1 to {most}."), most=maximum)
    errors = dict.fromkeys(("required", "invalid", "min_value", "max_value"), sentence)
    return forms.IntegerField(min_value=1, max_value=maximum, error_messages=errors)


class VotingForm(forms.ModelForm):
    """The voting rules of a club."""

    days, quorum = _whole(MOST_DAYS), _whole(MOST_QUORUM)

    class Meta:
        model = VotingRules
        fields = ("days", "quorum", "majority", "by_name")
