"""The cache in the database, which says when it cannot be written to.

Django's ignores that. Attempts that cannot be counted would be refused as too many, although nobody tried too often.
"""

import time
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.db import DatabaseCache
from django.db import InterfaceError

CLOCKS_DIFFER = 60
"""Seconds by which the clocks of two machines may differ."""


class CountingCache(DatabaseCache):
    """Django's cache. A write that fails twice raises ``InterfaceError``, which is answered with 503.

    One that fails once may have met another process that wrote the same key.
    """

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """The value. Attempts of a moment to come were made before the clock was set back, and don't count."""
        value = super().get(key, default, version)
        latest = time.time() + CLOCKS_DIFFER
        return [moment for moment in value if moment <= latest] if isinstance(value, list) else value

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Write the value if there is none. Returns whether it was written."""
        for _ in range(2):
            if super().add(key, value, timeout, version):
                return True
            if self.has_key(key, version):
                return False
        raise _unwritten()

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Write the value."""
        made = self.make_and_validate_key(key, version=version)
        if not any(self._base_set("set", made, value, timeout) for _ in range(2)):  # type: ignore[attr-defined]
            raise _unwritten()


def _unwritten() -> InterfaceError:
    return InterfaceError("The cache cannot be written to: the database is busy or read-only.")
