"""Text columns whose values have a form, as a word out of a few or a key in addresses. See ``rules.stored_values``.

A text of another form costs only itself: another one is read instead, which pages can show and addresses can carry, and
the log names its row. A row that is written back keeps the text that was stored.
"""

import re
from functools import cached_property
from typing import Any

from django.db import models

from rules.stored_values import OddText, StoredAttribute

SLUG = r"[-a-zA-Z0-9_]+"
KEY = r"[A-Za-z0-9_-]{22}"
"""A secret key that nobody can guess."""
DIGEST = r"[0-9a-f]{32}"
NO_SLUG, NO_KEY, NO_DIGEST = "unreadable", "unreadable".ljust(22, "-"), "0" * 32
"""The values that are read instead of odd ones. Addresses can carry them, and lead nowhere."""


class StoredCharField(models.CharField):
    """A ``CharField`` that knows the form of its texts: its ``choices``, or else a ``pattern``.

    ``instead`` is what is read instead of an odd text; by default the column's default, or nothing.
    """

    descriptor_class = StoredAttribute

    def __init__(self, *args: Any, pattern: str = ".*", instead: str | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.form = re.compile(pattern, re.DOTALL)
        self.instead = str(self.get_default() or "") if instead is None else instead

    @cached_property
    def words(self) -> frozenset[str]:
        """The texts among which it is; none if it has another form."""
        return frozenset(dict(self.flatchoices))

    def is_sound(self, text: str) -> bool:
        """Whether a stored text has the form of the column."""
        if not text and self.blank:
            return True
        if self.words:
            return text in self.words
        return len(text) <= (self.max_length or len(text)) and self.form.fullmatch(text) is not None

    def from_db_value(self, value: str | None, expression: object, connection: object) -> str | None:
        """The text, or the one that is read instead of it."""
        if value is None or self.is_sound(value):
            return value
        return OddText.replacing(value, self.instead)

    def get_prep_value(self, value: Any) -> Any:
        """The value that is stored: for an odd text, the text itself."""
        return value.stored if isinstance(value, OddText) else super().get_prep_value(value)

    def deconstruct(self) -> Any:
        """As Django's column: migrations know no other."""
        name, _path, args, kwargs = super().deconstruct()
        return name, f"django.db.models.{self.get_internal_type()}", args, kwargs


class StoredSlugField(StoredCharField, models.SlugField):
    """A ``SlugField`` whose texts can stand in addresses."""

    def __init__(self, *args: Any, pattern: str = SLUG, instead: str = NO_SLUG, **kwargs: Any) -> None:
        super().__init__(*args, pattern=pattern, instead=instead, **kwargs)


class StoredKeyField(StoredCharField):
    """A secret key in addresses."""

    def __init__(self, *args: Any, pattern: str = KEY, instead: str = NO_KEY, **kwargs: Any) -> None:
        super().__init__(*args, pattern=pattern, instead=instead, **{"max_length": 22, **kwargs})


class StoredDigestField(StoredCharField):
    """A digest that names a file, or stands in addresses."""

    def __init__(self, *args: Any, pattern: str = DIGEST, instead: str = NO_DIGEST, **kwargs: Any) -> None:
        super().__init__(*args, pattern=pattern, instead=instead, **{"max_length": 32, **kwargs})
