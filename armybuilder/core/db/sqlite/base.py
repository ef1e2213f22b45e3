"""The backend: Django's, whose connections are looked at before each request."""

import os
import time
from pathlib import Path
from typing import Any

from django.db import InterfaceError
from django.db.backends.sqlite3 import base

from armybuilder.core.db.sqlite.operations import DatabaseOperations

Identity = tuple[int, int] | None
"""The disk and the number of a file; ``None`` if there is none, as for a database in memory."""


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's wrapper of a connection that knows which file it has opened, and how."""

    creates_file = True
    """Whether a file that is not there is created: by commands, but not by what serves it (``never_create_file``)."""
    ops_class = DatabaseOperations
    opened: Identity = None
    is_read_only = False

    def get_connection_params(self) -> dict[str, Any]:
        """As Django's, but columns are converted where a failure is noticed: the driver reads an odd moment as none."""
        params = {**super().get_connection_params(), "detect_types": 0}
        if not self.creates_file and not self.is_in_memory_db():
            params["database"] = f"{Path(self.settings_dict['NAME']).resolve().as_uri()}?mode=rw"
        return params

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Open the file, and remember which one it is."""
        connection = super().get_new_connection(conn_params)
        connection.text_factory = _text
        self.opened = self._identity()
        self.is_read_only = not self._can_write()
        if self.is_read_only:
            # Within a process, all connections to a file share what SQLite knows of it: as long as one is left that was
            # opened read-only, new ones are read-only, too. So each is closed at the end of its request.
            self.close_at = time.monotonic()
        return connection

    def is_usable(self) -> bool:
        """Whether the file in the folder is still the one that was opened, and was opened for writing if that can be.

        Asked before each request.
        """
        return self.opened == self._identity() and not (self.is_read_only and self._can_write())

    def _start_transaction_under_autocommit(self) -> None:
        """Write to no file that was replaced since the request began: nobody would find it there.

        The transaction comes first: it may wait while the file is replaced, and nobody replaces it once it has begun.
        """
        super()._start_transaction_under_autocommit()  # type: ignore[misc]
        if self.opened != self._identity():
            self.connection.rollback()
            raise InterfaceError("The database file was replaced.")  # untranslated

    def _identity(self) -> Identity:
        try:
            status = os.stat(str(self.settings_dict["NAME"]))
        except OSError:
            return None
        return status.st_dev, status.st_ino

    def _can_write(self) -> bool:
        return self.opened is None or os.access(str(self.settings_dict["NAME"]), os.W_OK)


def never_create_file() -> None:
    """From now on this process opens only a file that is there.

    An empty one would be used by all processes while the database is away for a moment, and ruin what belongs to it.
    """
    DatabaseWrapper.creates_file = False


def _text(value: bytes) -> str:
    """A stored text; bytes that are none, which somebody has written by hand, are replaced."""
    return str(value, "utf-8", "replace")
