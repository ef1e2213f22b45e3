"""Each statement of each event fails once: nothing was changed and somebody is told, or all of it was."""

import hashlib
import logging
import sqlite3

import psycopg
import pytest
from django.db import OperationalError, connection, transaction
from django.test import Client

from tests.core.db.test_short_transactions import EVERY
from tests.failing.conftest import COUNTED
from tests.matrix.posts import NOTHING
from tests.support.databases.transactions import BY_ITSELF, WRITES

pytestmark = [pytest.mark.sql, pytest.mark.long]
TOLD, SAVED = "The server is busy", "Your change was saved"
SIGN_IN = "account/login/"
"""Its only rows are the session's and the moment's."""
EVENTS = [address for address in EVERY if address not in NOTHING]
QUICK = ("armies/", "armies/CODE/units/1/", "armies/CODE/trash/", "clubs/CLUB/nights/NIGHT/answer/", "account/signup/")
"""The events of the quick run; ``--all`` does all of them."""


class Failing:
    """Counts statements, and fails at one of them."""

    def __init__(self, at: int = 0) -> None:
        self.at, self.count = at, 0
        self.tables: set[str] = set()
        """Tables that are written, but for those whose rows stand for themselves."""

    def __call__(self, execute, sql, params, many, context):
        self.count += 1
        if (written := WRITES.match(sql)) and 'SET "last_login"' not in sql:
            self.tables |= {written[1]} - BY_ITSELF - {COUNTED}
        if self.count == self.at:
            raise OperationalError("The disk is gone.") from lost()
        return execute(sql, params, many, context)


class Lines(logging.Handler):
    """What is written to the log, without its tracebacks, which take long to write."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


@pytest.fixture
def lines(monkeypatch):
    """The lines of the log about requests."""
    lines, log = Lines(), logging.getLogger("django.request")
    monkeypatch.setattr(log, "handlers", [lines])
    monkeypatch.setattr(log, "propagate", False)
    return lines


def lost() -> Exception:
    """What the driver says if the database is lost."""
    if connection.vendor == "postgresql":
        return psycopg.errors.AdminShutdown()
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorname = "SQLITE_IOERR"
    return error


def digest(tables: set[str]) -> str:
    """All rows of the tables."""
    rows = []
    with connection.cursor() as cursor:
        for table in sorted(tables):
            cursor.execute(f'SELECT * FROM "{table}"')
            rows.append((table, sorted(map(repr, cursor.fetchall()))))
    return hashlib.sha256(repr(rows).encode()).hexdigest()


def done(cast, tables: set[str], address: str, at: int = 0):
    """The event, whose statement of that number fails: the answer, whether these tables changed, and what was asked."""
    post = EVERY[address]
    client: Client = cast.clients[post.who]
    cookies = client.cookies.output(header="")
    with transaction.atomic():
        more = post.ready(cast)
        said = {key: cast.named(value) if isinstance(value, str) else value for key, value in post.said.items()}
        before, failing = digest(tables), Failing(at)
        with connection.execute_wrapper(failing):
            answer = client.post("/" + cast.named(address), {**said, **more})
        # Nobody is to go on in a transaction that has failed; whether it has is what is looked at.
        transaction.set_rollback(False)
        is_changed = digest(tables) != before
        transaction.set_rollback(True)
    client.cookies.clear()
    client.cookies.load(cookies)
    return answer, is_changed, failing


def test_there_are_more_than_sixty_events():
    assert len(EVENTS) >= 60 and set(QUICK) <= set(EVENTS)


@pytest.mark.parametrize(
    "address", [one if one in QUICK else pytest.param(one, marks=pytest.mark.thorough) for one in EVENTS]
)
def test_a_statement_that_fails_changes_nothing_and_is_told(cast, address, lines):
    whole, _, asked = done(cast, set(), address)
    assert whole.status_code < 400 and (asked.tables or address == SIGN_IN)
    wrong, statements = [], asked.count
    for at in range(1, statements + 1):
        lines.messages.clear()
        answer, is_changed, again = done(cast, asked.tables, address, at)
        assert again.tables <= asked.tables
        page = answer.content.decode()
        is_told = answer.status_code == 503 and TOLD in page and "Retry-After" in answer.headers and lines.messages
        # Where the answer is no fault, the statement was not needed, or the event was done before it.
        is_done = answer.status_code < 400 and (is_changed or not asked.tables)
        if not (is_done or (is_told and (SAVED in page) == is_changed)):
            changed = "changed" if is_changed else "not changed"
            wrong.append(f"statement {at} of {statements}: {answer.status_code}, {changed}, log: {lines.messages}")
    assert wrong == []
