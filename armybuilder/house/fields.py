"""Fields of the forms of house rules. Their errors are sentences."""

import re
from fractions import Fraction

from django import forms
from django.utils.translation import gettext as _

from rules.engine.maximums import MOST_PRICE
from rules.engine.text import read_points

NUMBER = re.compile(r"(?P<plain>[0-9]{1,4}(?:[.,][0-9]{1,2})?)?(?P<sign>[¼½¾])?(?:″|\")?")
SIGNS = {"": Fraction(0), "¼": Fraction(1, 4), "½": Fraction(1, 2), "¾": Fraction(3, 4)}


class WordsField(forms.Field):
    """Text or a row's name as sent; the edit itself checks it."""

    def __init__(self) -> None:
        super().__init__(required=False)

    def to_python(self, value: str | None) -> object:
        return (value or "").strip()


class PointsField(WordsField):
    """Points, in halves."""

    def to_python(self, value: str | None) -> object:
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
