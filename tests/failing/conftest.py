"""What every bad input is held against: nothing changes, in time, within bounds, in the app's look."""

import hashlib
import html
import re
import resource
import time

import pytest
from django.db import connection
from django.test import Client

from armybuilder.armies.models import Army
from armybuilder.library import fts
from tests.memory import floor, kilobytes

SECOND, LARGE = 1, 100 * 1024
"""CPU seconds of the process and its children, and kilobytes by which the process may grow."""
COUNTED = "accounts_tries"
"""Where tries are counted, those that are refused among them."""


def digest() -> str:
    """All rows of all tables; indexes of words cannot be read as such, but stand in tables of their own."""
    with connection.cursor() as cursor:
        names = sorted(set(connection.introspection.table_names(cursor)) - {COUNTED, *fts.TABLES.values()})
        rows = [sorted(map(repr, cursor.execute(f'SELECT * FROM "{name}"').fetchall())) for name in names]
    return hashlib.sha256(repr(rows).encode()).hexdigest()


def spent() -> float:
    """Seconds of the processor that this process has used, and its children that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


@pytest.fixture
def harmless(db):
    """A function that does something bad, and sees to it that nothing comes of it."""

    def see(action):
        before, lowest, start = digest(), floor(), spent()
        answer = action()
        assert spent() - start < SECOND
        assert kilobytes("VmHWM") - lowest < LARGE
        assert digest() == before
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


@pytest.fixture
def army(visitor) -> Army:
    """An army of the visitor's with a unit 0, shared by a link, and by an edit link."""
    visitor.post("/samples/elves/copy/")
    army = Army.objects.get()
    army.give_link()
    army.give_edit_key()
    return army


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
