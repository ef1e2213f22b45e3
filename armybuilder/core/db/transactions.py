"""Writing rows: slow work comes first, and a transaction contains only the writes.

No transaction is open around a request. Views read, parse, decode, hash and compute without one; then rows are written
in one transaction, which ends before anything is rendered. There are three ways:

- *Worked out first*: armies, house rules and drawn tables are changed by what takes time. ``transactions.write(rows)``
  runs a function that writes what is ready, guarded by the state that was read (``VersionedDocument.as_read``). Where
  somebody else was faster it raises ``Overtaken``, as does a row that breaks a constraint, and
  ``transactions.again_if_overtaken`` answers the request again. ``transactions.one_transaction()`` gathers what belongs
  together.
- *Held*: clubs, nights, sharing and reports ask little. Their functions run in ``transaction.atomic()``, which begins
  with the row they are about, ``hold=True``, and asks there who may do it.
- *A row by itself*: sessions, tries and prints.

What follows for others is in the same transaction: ``armies/signals`` tells the library and nights, and has them
work out beforehand (``prepare``). Mails leave after it. allauth's pages that write several rows are wrapped
(``accounts/allauth_transactions``); the admin has its own transactions. ``tests/core/db/test_short_transactions.py``
posts to every address and watches.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from functools import partial, wraps
from pathlib import Path
from typing import Any, ParamSpec

from django.conf import settings
from django.db import IntegrityError, InterfaceError, connection, transaction
from django.http import HttpResponse
from django.views.decorators.http import require_POST

from armybuilder.core.machine.file_locks import Busy, turn_to_write

TRIES = 20
"""The number of times that a request is run again after others were faster. Each time, one of those has succeeded."""

Asked = ParamSpec("Asked")
WriteRows = Callable[[], object]
"""A function that writes computed rows."""

_waiting: ContextVar[list[WriteRows] | None] = ContextVar("what is written at the end", default=None)
_overtaken: ContextVar[bool] = ContextVar("somebody was faster than this request", default=False)


class Changes:
    """Whether a request has changed rows for good. It wraps the connection's statements while a view runs.

    What is rolled back is no change, nor are rows that stand for themselves.
    """

    _write = re.compile(r'(?:INSERT INTO|UPDATE|DELETE FROM) "(\w+)"(?! SET "last_(?:login|used)")')
    _apart = frozenset({settings.CACHES["default"]["LOCATION"], "django_session", "usersessions_usersession"})
    """Tables of attempts and sessions."""

    def __init__(self) -> None:
        self._is_kept = False

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        """Execute a statement, and note it once it is committed."""
        result = execute(sql, params, many, context)
        if (write := self._write.match(sql)) and write[1] not in self._apart:
            transaction.on_commit(self._keep)
        return result

    def are_kept(self) -> bool:
        """Whether rows were changed, and nothing will take that back but a transaction around the whole request."""
        return self._is_kept or any(self._keep in entry for entry in connection.run_on_commit)

    def _keep(self) -> None:
        self._is_kept = True


class Overtaken(Exception):
    """Somebody else changed the row between reading and writing; nothing is written."""


def write(rows: WriteRows) -> None:
    """Write rows in one transaction: now, or at the end of ``one_transaction``.

    Raises ``Overtaken`` if somebody else has just written a row in their place.
    """
    waiting = _waiting.get()
    if waiting is None:
        _write([rows])
    else:
        waiting.append(rows)


def deferred(rows: Callable[Asked, object]) -> Callable[Asked, None]:
    """Make a function's writes go through ``write``."""

    @wraps(rows)
    def later(*args: Asked.args, **kwargs: Asked.kwargs) -> None:
        write(partial(rows, *args, **kwargs))

    return later


@contextmanager
def one_transaction() -> Iterator[None]:
    """Gather all writes within, and do them in one transaction at the end; none if an exception is raised."""
    if _waiting.get() is not None:
        yield
        return
    waiting: list[WriteRows] = []
    before = _waiting.set(waiting)
    try:
        yield
    finally:
        _waiting.reset(before)
    _write(waiting)


def again_if_overtaken(view: Callable[Asked, HttpResponse]) -> Callable[Asked, HttpResponse]:
    """Read and compute again if somebody else was faster, as if the request had come after theirs."""

    @wraps(view)
    def answer(*args: Asked.args, **kwargs: Asked.kwargs) -> HttpResponse:
        before = _overtaken.set(False)
        try:
            for _ in range(TRIES - 1):
                try:
                    return view(*args, **kwargs)
                except Overtaken:
                    _overtaken.set(True)
            return view(*args, **kwargs)
        finally:
            _overtaken.reset(before)

    return answer


def was_overtaken() -> bool:
    """Whether this request is answered again."""
    return _overtaken.get()


def post_only(view: Callable[Asked, HttpResponse]) -> Callable[Asked, HttpResponse]:
    """Accept only POST, and run the view again if somebody else was faster."""
    return require_POST(again_if_overtaken(view))


def _write(every: list[WriteRows]) -> None:
    try:
        with _turn(), transaction.atomic():
            for rows in every:
                rows()
    except IntegrityError as error:
        raise Overtaken from error
    except Busy as busy:
        raise InterfaceError("The database is busy.") from busy


def _turn() -> AbstractContextManager[None]:
    """Take a turn to write to an SQLite file. Nested calls do not wait, and a database server has its own locks."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor != "sqlite" or connection.in_atomic_block or name.startswith((":", "file:")):
        return nullcontext()
    return turn_to_write(Path(name), connection.settings_dict["OPTIONS"]["timeout"])
