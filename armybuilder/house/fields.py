"""Fields of the forms of house rules. Their errors are sentences."""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from armybuilder.text_fields import NameField
from rules.engine.maximums import MOST_NAME_LENGTH, MOST_PRICE
from rules.engine.wording.text import read_points

NUMBER = re.compile(r"(?P<plain>[0-9]{1,4}(?:[.,][0-9]{1,2})?)?(?P<sign>[¼½¾])?(?:″|\")?")
NEGATIVE = re.compile(r"[-−][0-9½.,]{1,9}")
Choices = list[tuple[str, object]]
SIGNS = {"": Fraction(0), "¼": Fraction(1, 4), "½": Fraction(1, 2), "¾": Fraction(3, 4)}


class LabeledField(forms.Field):
    """The look of a field on the page of a draft. What is not sent is the initial value."""

    inputmode = ""

    def __init__(
        self, label: Any = "", *, width: str = "", html_id: str = "", maxlength: int = MOST_NAME_LENGTH,
        example: object = "", initial: object = "", **options: Any,
    ) -> None:  # fmt: skip
        super().__init__(label=label, required=False, initial=initial, **options)
        self.width, self.maxlength, self.example = width, maxlength, example
        if html_id:
            self.widget.attrs["id"] = html_id

    def bound_data(self, data: object, initial: object) -> object:
        return initial if data is None else data

    def clean(self, value: object) -> object:
        return super().clean(self.initial if value is None else value)


class DraftNameField(LabeledField, NameField):
    """A name that has visible characters."""


class WordsField(LabeledField):
    """Text or a row's name as sent; the edit itself checks it."""

    def to_python(self, value: str | None) -> object:
        return (value or "").strip()


class LinesField(WordsField):
    """Text of several lines."""

    has_lines = True

    def to_python(self, value: str | None) -> object:
        return (value or "").replace("\r\n", "\n").strip()


class ChoiceField(WordsField):
    """One of several choices, each as value and name; ``table`` (``options/``) if these are rows."""

    def __init__(
        self, label: Any, *, table: str = "", choices: Callable[[], Choices] = list, **options: Any
    ) -> None:  # fmt: skip
        super().__init__(label, **options)
        self.table, self.choices = table, choices


class PointsField(WordsField):
    """Points, in halves."""

    inputmode = "decimal"

    def to_python(self, value: str | None) -> object:
        if NEGATIVE.fullmatch((value or "").strip()):
            raise forms.ValidationError(_("Points can’t be below 0."))
        try:
            return read_points(value or "", 2 * MOST_PRICE)
        except ValueError as error:
            raise forms.ValidationError(str(error)) from None


class EndField(PointsField):
    """One end of a range of points; ``None`` if it is open."""

    def to_python(self, value: str | None) -> object:
        return super().to_python(value) if (value or "").strip() else None


class NumberField(WordsField):
    """A number as written on a table: 6, 4½, 8.5."""

    def to_python(self, value: str | None) -> object:
        match = NUMBER.fullmatch((value or "").strip())
        if match is None or not match[0]:
            raise forms.ValidationError(_("Enter a number, like 6 or 4½."))
        return Fraction((match["plain"] or "0").replace(",", ".")) + SIGNS[match["sign"] or ""]


class TargetField(WordsField):
    """A whole number of few digits."""

    def to_python(self, value: str | None) -> object:
        text = (value or "").strip()
        if not (text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 6):
            raise forms.ValidationError(_("Enter a whole number, like 5."))
        return int(text)
