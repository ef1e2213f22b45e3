"""The form of new house rules."""

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from armybuilder import rule_books
from armybuilder.house.fields import WordsField
from armybuilder.text_fields import NameField
from armybuilder.visitors import Visitor
from rules.models import Edition


class NewForm(forms.Form):
    """A name and the rule book that house rules are made from."""

    name = NameField()
    parent = WordsField()
    is_fair = forms.BooleanField(required=False)

    def __init__(self, data: QueryDict, visitor: Visitor) -> None:
        super().__init__(data)
        self.visitor = visitor

    def add_prefix(self, field_name: str) -> str:
        return {"parent": "from", "is_fair": "fair"}.get(field_name, field_name)

    def clean_parent(self) -> Edition:
        book = rule_books.readable(self.visitor).with_slug(self.cleaned_data["parent"][:80]).first()
        if book is None:
            raise forms.ValidationError(_("Choose the rule book to start from."))
        return book
