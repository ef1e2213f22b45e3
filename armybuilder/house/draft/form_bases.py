"""The common parts of all forms of a draft. A valid form is an edit; an error is a sentence."""

from functools import partial
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from armybuilder.house.draft import choices
from armybuilder.house.draft.edits import Together
from armybuilder.house.fields import ChoiceField, WordsField
from rules import engine, house
from rules.documents import Document

MOST = 2_000
"""The maximum number of characters of a field that are read."""
NOT_SHOWN = gettext_lazy("Choose one of the options shown.")
SENT_AS = {"figures": "who", "needs": "with"}
"""Fields that pages send under another name."""
Cleaned = dict[str, Any]


class DraftForm(forms.Form):
    """A form on the page of a draft."""

    data: QueryDict
    place = ""
    """The place where the page shows the error: next to a field, in the form, or on top."""

    @property
    def field(self) -> str:
        """The first field with an error; empty: none has one."""
        return next(iter(self.errors), "")

    @property
    def sentence(self) -> str:
        """The errors, field by field."""
        return " ".join(dict.fromkeys(str(errors[0]) for errors in self.errors.values()))


class EditForm(DraftForm):
    """A form whose valid content is a change of the draft."""

    row = WordsField()

    def __init__(self, data: QueryDict | None, draft: Document, now: engine.Catalogue, row: str = "") -> None:
        super().__init__(data)
        self.now = now
        for name, field in self.fields.items():
            if isinstance(field, ChoiceField):
                field.choices = partial(choices.for_new, name, draft, now)

    def add_prefix(self, field_name: str) -> str:
        return SENT_AS.get(field_name, field_name)

    def clean_row(self) -> str:
        return str(self.cleaned_data["row"])[:MOST]

    def clean(self) -> Cleaned:
        if not self.errors:
            self.edit = self.read(self.cleaned_data)
        return self.cleaned_data

    def read(self, cleaned: Cleaned) -> house.Edit | Together:
        """The change of a valid form."""
        raise NotImplementedError

    def chosen_figures(self, cleaned: Cleaned) -> tuple[str, ...]:
        """The figure types of a choice."""
        choice = choices.figure_choices(self.now).get(cleaned["figures"])
        if choice is None:
            raise forms.ValidationError({"figures": NOT_SHOWN})
        return choice[1]
