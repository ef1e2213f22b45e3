"""The backend: Django's, with connections that lose patience."""

from datetime import datetime, tzinfo
from functools import cache
from types import SimpleNamespace
from typing import Any

import psycopg
from django.conf import settings
from django.db.backends.postgresql import base
from django.db.backends.postgresql.psycopg_any import BaseTzLoader

from rules.stored_values import leave_out

HEALTH_SECONDS = 1.0
"""Seconds in which an idle connection must show that it is alive. A new one takes 2 more seconds at most."""


class PatientConnection(psycopg.Connection[Any]):
    """A connection that is closed if the server does not answer in time."""

    patience: float | None = None
    """Seconds that a statement may take; ``None`` for as long as it takes."""

    def wait(self, gen: Any, interval: float = 0.1, timeout: float | None = None) -> Any:
        """Wait for the server. Raises ``OperationalError`` if it stays silent."""
        try:
            return super().wait(gen, interval, self.patience if timeout is None else timeout)
        except psycopg.errors._WaitTimeout as error:
            self.pgconn.finish()
            raise psycopg.OperationalError("The database server does not answer.") from error  # untranslated


class LenientLoader(BaseTzLoader):  # type: ignore[misc]
    """Reads moments; one that Python has no value for, as in the year 12026 or at infinity, costs only itself."""

    def load(self, data: Any) -> datetime:
        """The moment, or the beginning of 1970 instead of one that cannot be read."""
        try:
            return super().load(data)  # type: ignore[no-any-return]
        except (psycopg.DataError, ValueError, OverflowError) as error:
            leave_out(f"a moment, {bytes(data)!r:.60}", error)
            return datetime(1970, 1, 1, tzinfo=self.timezone)


@cache
def _loader_for(zone: tzinfo | None) -> type[LenientLoader]:
    """The loader of a time zone: a class, as psycopg wants it, made once and not for each query."""
    return type("Loader", (LenientLoader,), {"timezone": zone})


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's wrapper of such a connection."""

    Database = SimpleNamespace(**{**vars(psycopg), "connect": PatientConnection.connect})  # type: ignore[assignment]

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A connection with the patience of this process."""
        connection = super().get_new_connection(conn_params)
        connection.patience = settings.DATABASE_SECONDS + 0.5 if settings.DATABASE_SECONDS else None
        return connection

    def create_cursor(self, name: str | None = None) -> Any:
        """A cursor that reads any moment."""
        cursor = super().create_cursor(name)
        cursor.adapters.register_loader("timestamptz", _loader_for(self.timezone if settings.USE_TZ else None))
        return cursor

    def is_usable(self) -> bool:
        """Whether the connection is alive and can write. Asked before each request.

        One that was opened while the server was read-only, or to a server that is no longer the primary one, is
        replaced.
        """
        if self.connection is None:
            return False
        patience, self.connection.patience = self.connection.patience, HEALTH_SECONDS
        try:
            (is_read_only,) = self.connection.execute("SHOW transaction_read_only").fetchone()
        except psycopg.Error:
            return False
        finally:
            self.connection.patience = patience
        return bool(is_read_only == "off")
