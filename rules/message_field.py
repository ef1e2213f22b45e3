"""A column that stores a message as its key and values, for all languages."""

import json
from typing import TYPE_CHECKING

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

from rules.engine.wording import message_json
from rules.engine.wording.messages import Message, message
from rules.stored_json import read_json
from rules.stored_values import ODD, Odd, StoredAttribute

if TYPE_CHECKING:
    _Text = models.TextField[Message | None, Message | None]
else:
    _Text = models.TextField


class MessageField(_Text):
    """A message as JSON text; none is empty text, and one that cannot be put into words says so."""

    empty_strings_allowed = False
    descriptor_class = StoredAttribute

    def from_db_value(self, value: str, expression: object, connection: BaseDatabaseWrapper) -> Message | Odd | None:
        try:
            read = self.to_python(value)
            # Putting it into words is remembered, and shows whether its values are what its sentence needs.
            str(read)
        except ODD as error:
            return Odd(error)
        return read

    def to_python(self, value: str | Message | None) -> Message | None:
        return message_json.from_json(read_json(value)) if isinstance(value, str) and value else value or None

    def get_prep_value(self, value: Message | None) -> str:
        if value is None:
            return ""
        return json.dumps(message_json.to_json(value), ensure_ascii=False, separators=(",", ":"))

    def value_to_string(self, obj: models.Model) -> str:
        return self.get_prep_value(self.value_from_object(obj))

    def instead(self, row: models.Model, value: object) -> Message:
        """The message that is read instead of an odd one."""
        return message("message-unreadable")
