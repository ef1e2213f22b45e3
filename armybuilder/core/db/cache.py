"""The cache in the database, which says when it cannot be written to.

Django's ignores that. Attempts that cannot be counted would be refused as too many, although nobody tried too often.
"""

import time
from pickle import PickleError
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.db import DatabaseCache
from django.db import InterfaceError

from rules.stored_values import ODD, leave_out

CLOCKS_DIFFER = 60
"""Seconds by which the clocks of two machines may differ."""
UNREADABLE = (*ODD, PickleError, EOFError, ImportError)
"""The errors that a damaged stored value raises."""


class CountingCache(DatabaseCache):
    """Django's cache. A write that fails twice raises ``InterfaceError``, which is answered with 503.

    One that fails once may have met another process that wrote the same key.
    """

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """The value; a damaged one is deleted. Attempts of a moment to come don't count: the clock was set back."""
        latest = time.time() + CLOCKS_DIFFER
        try:
            value = super().get(key, default, version)
            return [moment for moment in value if moment <= latest] if isinstance(value, list) else value
        except UNREADABLE as error:
            self._forget(key, version, error)
            return default

    def _forget(self, key: Any, version: int | None, error: Exception) -> None:
        leave_out(f"accounts.Try {self.make_key(key, version)}", error)  # untranslated
        self.delete(key, version)

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Write the value if there is none. Returns whether it was written."""
        for _ in range(2):
            try:
                if super().add(key, value, timeout, version):
                    return True
                if self.has_key(key, version):
                    return False
            except UNREADABLE as error:
                self._forget(key, version, error)
        raise _unwritten()

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Write the value."""
        full_key = self.make_and_validate_key(key, version=version)
        for _ in range(2):
            try:
                if self._base_set("set", full_key, value, timeout):  # type: ignore[attr-defined]
                    return
            except UNREADABLE as error:
                self._forget(key, version, error)
        raise _unwritten()


def _unwritten() -> InterfaceError:
    return InterfaceError("The cache cannot be written to: the database is busy or read-only.")
