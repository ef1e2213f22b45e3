"""Fields of forms for what players call things and write about them."""

from typing import Any

from django import forms

from rules.engine.maximums import MOST_NAME_LENGTH
from rules.engine.wording.text import TextError, clean_name, clean_text


class TextField(forms.CharField):
    """Text of players, as :func:`rules.engine.wording.text.clean_text` keeps it; notes may have several lines."""

    def __init__(
        self, bound: int = MOST_NAME_LENGTH, lines: bool = False, *, required: bool = False, **options: Any
    ) -> None:
        super().__init__(required=required, **options)
        self.bound, self.lines = bound, lines

    def to_python(self, value: object) -> str:
        try:
            return self.cleaned(super().to_python(value) or "").strip()
        except TextError as error:
            raise forms.ValidationError(str(error)) from None

    def cleaned(self, text: str) -> str:
        """The text to store. Raises ``TextError``."""
        return clean_text(text, self.bound, self.lines)


class NameField(TextField):
    """A name that has visible characters."""

    def cleaned(self, text: str) -> str:
        return clean_name(text, self.bound, self.lines)
