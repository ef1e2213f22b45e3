"""A JSON column whose value may be damaged: it is read as ``None`` and named in the log; other rows are read."""

import logging
from typing import Any

from django.db import models

logger = logging.getLogger(__name__)


class StoredJSONField(models.JSONField):
    """A ``JSONField`` of which one damaged value costs no page."""

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        """The value; ``None`` if it is no JSON, nested too deeply, or has a number of thousands of digits."""
        try:
            return super().from_db_value(value, expression, connection)
        except (ValueError, RecursionError) as error:
            logger.warning("A damaged value of %s was left out: %s", self, error)
            return None

    def deconstruct(self) -> Any:
        """As a ``JSONField``: migrations know no other."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs
