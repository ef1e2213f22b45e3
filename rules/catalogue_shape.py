"""The shape of each field of a catalogue's document: read from the rows' columns, so that files and rows agree."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from django.db import models

from rules.engine.maximums import MOST_NOTES_LENGTH, MOST_PRICE, SILHOUETTES
from rules.engine.plastics import PLASTICS
from rules.engine.wording.messages import Message, message
from rules.fixture import fields_of
from rules.models import Effect, Roll, Situation
from rules.models.base import LIMITS, PointsField
from rules.models.base import SLUG as EDITION_SLUG

Sort = Literal["name", "text", "lines", "pattern", "choice", "flag", "whole", "points", "number", "reference", "texts"]

MOST_ROWS = 500
"""Rows of a table."""
MOST_PARTS = 50
"""Levels, effects, situations … of a row."""
MOST_WHOLE = 32_767
MOST_FACES = 100
SLUG = "[-a-z0-9_]{1,50}"
LANGUAGE = "[a-z]{2,3}(-[A-Za-z0-9]{2,8})*"
MOST_LANGUAGES = 40
_WORDS = "(?:[-a-zA-Z0-9_]+(?: [-a-zA-Z0-9_]+)*)?"


@dataclass(frozen=True, slots=True)
class Shape:
    """The values that a field may have."""

    sort: Sort
    least: int = 0
    most: int = 0
    """The longest of texts, the largest of numbers."""
    choices: tuple[str, ...] = ()
    pattern: str = ""
    meaning: Message | None = None
    """The meaning of the pattern."""
    other: type[models.Model] | None = None
    """The model that a reference names."""
    none: bool = False
    """It may be null."""
    needed: bool = False


_PATTERNS: Mapping[str, tuple[str, Message]] = {
    "conditions": (_WORDS, message("conditions-form")),
    "sheets": (_WORDS, message("sheets-form")),
    "limits": (LIMITS, message("limits-form")),
    "icon": (_WORDS, message("word-form", example="shield-off")),
    "style": (_WORDS, message("word-form", example="hero")),
    "group": (_WORDS, message("word-form", example="move")),
    "never": (_WORDS, message("word-form", example="armor-never-saves")),
    "condition": (f"(?:{SLUG})?", message("word-form", example="windy")),
    "instead": (f"(?:{SLUG})?", message("word-form", example="rough")),
}
_DRAWN: Mapping[str, tuple[str, ...]] = {"silhouette": SILHOUETTES, "plastic": PLASTICS}
_BOUNDS: Mapping[tuple[type[models.Model], str], tuple[int, int]] = {
    (Roll, "die"): (2, MOST_FACES),
    (Situation, "target"): (0, MOST_FACES),
    (Situation, "first"): (1, MOST_FACES),
    (Situation, "rolls"): (1, 10),
    (Situation, "add"): (-MOST_FACES, MOST_FACES),
    (Effect, "target"): (0, MOST_FACES),
}
"""Closer than their columns: exact chances of endless dice take endless time."""


@cache
def shapes_of(model: type[models.Model]) -> Mapping[str, Shape]:
    """The shape of each field of such a row."""
    return {name: _shape(model, name, field) for name, field in fields_of(model).items()}


def _shape(model: type[models.Model], name: str, field: models.Field) -> Shape:
    needed = not (field.blank or field.null or field.has_default() or isinstance(field, models.BooleanField))
    if isinstance(field, models.ForeignKey):
        return Shape("reference", other=field.related_model, none=field.null, needed=needed)
    if isinstance(field, models.BooleanField):
        return Shape("flag")
    if isinstance(field, models.JSONField):
        return Shape("texts", most=MOST_NOTES_LENGTH)
    if isinstance(field, models.CharField | models.TextField):
        return _text(name, field, needed)
    minimum, maximum = _BOUNDS.get((model, name)) or _bounds(field)
    sort: Sort = (
        "points" if isinstance(field, PointsField) else "number" if isinstance(field, models.DecimalField) else "whole"
    )
    return Shape(sort, minimum, maximum, none=field.null, needed=needed)


def _bounds(field: models.Field) -> tuple[int, int]:
    if isinstance(field, PointsField):
        return 0, MOST_PRICE
    if isinstance(field, models.DecimalField):
        maximum = min(10 ** (field.max_digits - field.decimal_places) - 1, 9_999)
        return -maximum, maximum
    return 0 if isinstance(field, models.PositiveSmallIntegerField) else -MOST_WHOLE, MOST_WHOLE


def _text(name: str, field: models.CharField | models.TextField, needed: bool) -> Shape:
    maximum = field.max_length or MOST_NOTES_LENGTH
    if name == "slug":
        meaning = message("edition-slug-form")
        return Shape("pattern", 1, maximum, pattern=EDITION_SLUG, meaning=meaning, needed=True)
    if field.choices:
        plain = ("",) if field.blank else ()
        return Shape("choice", choices=(*plain, *(str(key) for key, _ in field.choices)), needed=needed)
    if name in _DRAWN:
        return Shape("choice", choices=("", *_DRAWN[name]))
    if name in _PATTERNS or isinstance(field, models.SlugField):
        pattern, meaning = _PATTERNS.get(name, (SLUG, message("slug-form")))
        return Shape("pattern", 0, maximum, pattern=pattern, meaning=meaning, needed=needed)
    if needed:
        return Shape("name", 1, maximum, needed=True)
    return Shape("lines" if isinstance(field, models.TextField) else "text", 0, maximum)


def fits(pattern: str, text: str) -> bool:
    """Whether the whole text matches the pattern."""
    return re.fullmatch(pattern, text) is not None
