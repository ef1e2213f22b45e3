"""What every bad input is held against: nothing changes, in little work, within bounds, in the app's look."""

import hashlib
import html
import re
from copy import copy

import pytest
from django.db import connection, transaction
from django.test import Client

from armybuilder.armies.models import Army
from armybuilder.library import sqlite_search
from tests.matrix.cast import gathered
from tests.support import work
from tests.support.databases.shared_rows import shared_rows
from tests.support.memory import floor, kilobytes
from tests.support.players import copied

SECOND, LARGE = 1, 100 * 1024
"""Seconds of an ordinary machine's processor, and kilobytes by which the process may grow."""
COUNTED = "accounts_tries"
"""Where tries are counted, those that are refused among them."""


def digest() -> str:
    """All rows of all tables; indexes of words cannot be read as such, but stand in tables of their own."""
    with connection.cursor() as cursor:
        names = sorted(set(connection.introspection.table_names(cursor)) - {COUNTED, *sqlite_search.TABLES.values()})
        rows = [sorted(map(repr, cursor.execute(f'SELECT * FROM "{name}"').fetchall())) for name in names]
    return hashlib.sha256(repr(rows).encode()).hexdigest()


def changes() -> int | None:
    """How many rows this connection has written, those that were taken back included; only SQLite counts them."""
    return connection.connection.total_changes if connection.vendor == "sqlite" else None


@pytest.fixture
def harmless(db):
    """A function that does something bad, and sees to it that nothing comes of it."""

    def see(action):
        before, written, lowest = digest(), changes(), floor()
        with work.at_most(SECOND):
            answer = action()
        assert kilobytes("VmHWM") - lowest < LARGE
        assert (written is not None and written == changes()) or digest() == before
        return answer

    return see


@pytest.fixture
def without_limits(settings) -> None:
    """Many tries from one address: how many there may be is another test's."""
    settings.ACCOUNT_RATE_LIMITS = False


@pytest.fixture
def visitor(db) -> Client:
    """A browser that shows what it is answered, whatever happens to the server."""
    return Client(raise_request_exception=False)


@pytest.fixture(scope="module")
def shared_army(django_db_setup, django_db_blocker):
    """The army of a visitor that a file's tests share, and their browser."""
    with shared_rows(django_db_blocker):
        with django_db_blocker.unblock():
            client = Client()
            army = copied(client)
            army.turn_on_read_link()
            army.turn_on_edit_link()
        yield army.pk, client


@pytest.fixture
def army(shared_army, visitor) -> Army:
    """An army of the visitor's with a unit 0, shared by a link, and by an edit link."""
    key, client = shared_army
    visitor.cookies = copy(client.cookies)
    return Army.objects.get(pk=key)


def page(response) -> str:
    """What was answered, also where it comes in pieces."""
    return b"".join(response).decode(errors="replace")


@pytest.fixture
def told():
    """A function: a page as one reads it, with a colon between a place and what is said of it."""

    def read(response) -> str:
        return html.unescape(re.sub("</?code>|</?b>", "", page(response).replace("</code> ", ": ")))

    return read


@pytest.fixture
def in_the_look():
    """A function: whether it is a page of the app's, or a part of one for htmx."""
    return lambda response: 'class="brand"' in page(response) or 'id="mine"' in page(response)


@pytest.fixture(scope="module")
def cast(django_db_setup, django_db_blocker):
    """The cast, once for all cases of a file; their browsers show what they are answered."""
    with django_db_blocker.unblock(), transaction.atomic():
        cast = gathered()
        cast.see("all")
        for client in cast.clients.values():
            client.raise_request_exception = False
        yield cast
        transaction.set_rollback(True)
