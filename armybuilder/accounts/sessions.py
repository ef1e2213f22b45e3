"""Sessions: whoever has not signed in is known to their own browser alone, whoever has is a row that can be ended.

On the way in it is a row as well: a cookie can be read, and what waits for a mail would tell who has an account.

Reading a page writes nothing: the cookie's time begins anew with each answer, what it holds is signed, or its row
written, once a day.
"""

from datetime import date

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends import db, signed_cookies

ROW = 32
"""Letters of a row's key; a cookie that holds the session itself has more."""
SIGNED_IN = frozenset({SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY})
ON_THE_WAY = ("account_", "mfa.", "_password_reset_key")
"""How the names begin under which a sign-in waits for its next step."""
RENEWED = "renewed"
A_DAY = 24 * 60 * 60


class SessionStore(db.SessionStore):
    """A session that lies in its cookie until somebody signs in, and in the database until they sign out."""

    def load(self) -> dict[str, object]:
        """What the session holds; a cookie alone signs nobody in, as nobody could end it."""
        if self._is_row():
            return super().load()
        held = signed_cookies.SessionStore(self.session_key).load() if self.session_key else {}
        return {name: value for name, value in held.items() if not _has_own_row(name)}

    def save(self, must_create: bool = False) -> None:
        """Keep the session where it belongs."""
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
        """A year; a day where somebody set out to sign in, did not arrive, and has nothing else here."""
        waits = self._is_row() and all(name == RENEWED or name.startswith(ON_THE_WAY) for name in self.keys())
        return A_DAY if waits else super().get_session_cookie_age()

    def exists(self, session_key: str) -> bool:
        """Whether there is a row of that key."""
        return len(session_key) == ROW and super().exists(session_key)

    def delete(self, session_key: str | None = None) -> None:
        """End the session; one in a cookie ends with that."""
        key = session_key or self.session_key or ""
        if len(key) == ROW:
            super().delete(key)

    def _renew(self) -> None:
        if self._is_due():
            super().save()

    def _is_due(self) -> bool:
        """Whether it has changed, or was not kept yet today."""
        today = date.today().isoformat()
        if not self.modified and self.session_key and self.get(RENEWED) == today:
            return False
        self[RENEWED] = today
        return True

    def _is_row(self) -> bool:
        return len(self.session_key or "") == ROW


def _has_own_row(name: str) -> bool:
    return name in SIGNED_IN or name.startswith(ON_THE_WAY)
