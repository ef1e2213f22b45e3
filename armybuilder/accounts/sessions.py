"""Sessions. Before sign-in a session is a signed cookie; after sign-in it is a row, which can be ended.

A sign-in that is not finished is a row as well: a cookie can be read, and a session that waits for a mail would show
who has an account.

Reading a page writes no row. Each answer renews the age of a session's cookie. The signature of a cookie session, or
the row, is renewed once a day.

A session of an account ends when nobody has used it for 60 days, and a year after sign-in in any case. The cookie with
the armies of a visitor without an account lasts a year from the last visit, and nothing else ends it.
"""

import time
from datetime import date, datetime, timedelta
from typing import Any

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends import db, signed_cookies
from django.contrib.sessions.backends.base import UpdateError
from django.utils import timezone

from armybuilder.core.web.pages import is_unavailable

ROW = 32
"""The length of a row's key. A cookie that contains the session itself is longer."""
SIGNED_IN = frozenset({SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY})
ON_THE_WAY = ("account_", "mfa.", "_password_reset_key")
"""Prefixes of the session keys of a sign-in that waits for its next step."""
RENEWED = "renewed"
SINCE = "signed_in_since"
A_DAY = 24 * 60 * 60
IDLE, LONGEST = 60 * A_DAY, 365 * A_DAY
"""Seconds after which the session of an account ends: without a visit, and in any case."""


class SessionStore(db.SessionStore):
    """A session that is in its cookie until sign-in, and in the database until sign-out."""

    def load(self) -> dict[str, object]:
        """The session's data. A cookie alone signs nobody in, because it could not be ended."""
        if self._is_row():
            return super().load()
        cookie_values = signed_cookies.SessionStore(self.session_key).load() if self.session_key else {}
        return {name: value for name, value in cookie_values.items() if not _has_own_row(name)}

    def save(self, must_create: bool = False) -> None:
        """Save the session in its cookie or in the database."""
        if self._is_of_account():
            self.setdefault(SINCE, int(time.time()))
        if must_create:
            super().save(must_create)
        elif self._is_row():
            self._renew()
        elif any(_has_own_row(name) for name in self.keys()):
            self.create()
        elif self._is_due():
            cookie = signed_cookies.SessionStore()
            cookie.update(dict(self.items()))
            cookie.save()
            self._session_key, self.modified = cookie.session_key, True

    def get_session_cookie_age(self) -> int:
        """A year; a day if a sign-in was not finished and the session has nothing else."""
        waits = self._is_row() and all(name == RENEWED or name.startswith(ON_THE_WAY) for name in self.keys())
        return A_DAY if waits else super().get_session_cookie_age()

    def get_expiry_age(self, **kwargs: Any) -> int:
        """Seconds until the session ends if nobody comes back."""
        if not self._is_of_account():
            return super().get_expiry_age(**kwargs)
        return min(IDLE, int(self.get(SINCE, time.time()) + LONGEST - time.time()))

    def get_expiry_date(self, **kwargs: Any) -> datetime:
        """The time at which the session ends if nobody comes back."""
        if not self._is_of_account():
            return super().get_expiry_date(**kwargs)
        return timezone.now() + timedelta(seconds=self.get_expiry_age())

    def exists(self, session_key: str) -> bool:
        """Whether a row has that key."""
        return len(session_key) == ROW and super().exists(session_key)

    def delete(self, session_key: str | None = None) -> None:
        """End the session. One in a cookie ends with the cookie."""
        key = session_key or self.session_key or ""
        if len(key) == ROW:
            super().delete(key)

    def _renew(self) -> None:
        if not self._is_due():
            return
        try:
            super().save()
        except UpdateError as error:
            # Django takes every error for a session that somebody ended.
            if (fault := error.__context__) and is_unavailable(fault):
                raise fault from fault.__cause__
            raise

    def _is_due(self) -> bool:
        """Whether it has changed, or was not saved today."""
        today = date.today().isoformat()
        if not self.modified and self.session_key and self.get(RENEWED) == today:
            return False
        self[RENEWED] = today
        return True

    def _is_of_account(self) -> bool:
        return SESSION_KEY in self

    def _is_row(self) -> bool:
        return len(self.session_key or "") == ROW


def _has_own_row(name: str) -> bool:
    return name in SIGNED_IN or name.startswith(ON_THE_WAY)
