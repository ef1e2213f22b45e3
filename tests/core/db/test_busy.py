"""A database that is busy, away or read-only: the page says so, and nothing changes."""

import io
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from django.db import (
    InterfaceError,
    InternalError,
    OperationalError,
    ProgrammingError,
    close_old_connections,
    connection,
)
from django.test import Client

from armybuilder.armies.models import Army
from armybuilder.core.web import pages
from tests.support.databases.locks import held, impatient

ROOT = Path(__file__).resolve().parents[3]
READ_ONLY = {"sqlite": "PRAGMA query_only = 1", "postgresql": "SET default_transaction_read_only = on"}
SQLITE_FAULTS = [
    "SQLITE_BUSY",
    "SQLITE_BUSY_SNAPSHOT",
    "SQLITE_READONLY",
    "SQLITE_FULL",
    "SQLITE_IOERR_WRITE",
    "SQLITE_CANTOPEN",
]
POSTGRESQL_FAULTS = [
    psycopg.errors.AdminShutdown,
    psycopg.errors.CannotConnectNow,
    psycopg.errors.ConnectionFailure,
    psycopg.errors.DeadlockDetected,
    psycopg.errors.DiskFull,
    psycopg.errors.LockNotAvailable,
    psycopg.errors.TooManyConnections,
]
SAID = {"edition": "vsgmr-7", "scenario": "basic-game/player", "limit": "30", "rules": ["traits"]}


@pytest.fixture
def busy(live):
    """Somebody else keeps the write lock, and a connection gives up soon."""
    with impatient(), held():
        yield


@pytest.mark.django_db(transaction=True)
def test_a_post_that_waits_in_vain_is_told_to_come_again(busy):
    client = Client(raise_request_exception=False)
    answer = client.post("/armies/", SAID)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    page = answer.content.decode()
    assert "The server is busy" in page and 'class="brand"' in page
    assert not Army.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_reading_goes_on_meanwhile(busy):
    assert Client().get("/samples/undead/").status_code == 200


@pytest.mark.django_db(transaction=True)
def test_a_read_only_database_shows_pages_and_refuses_changes_until_it_can_be_written_again():
    client = Client(raise_request_exception=False)
    with connection.cursor() as cursor:
        cursor.execute(READ_ONLY[connection.vendor])
    page, refused = client.get("/"), client.post("/armies/", SAID)
    assert (page.status_code, refused.status_code, refused.headers["Retry-After"]) == (200, 503, "5")
    assert not Army.objects.exists()
    # The refusal drops the connection, which would have stayed read-only for good. The test client leaves that to us.
    close_old_connections()
    assert client.post("/armies/", SAID).status_code == 302


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_the_server_ended_costs_one_request():
    if connection.vendor != "postgresql":
        pytest.skip("SQLite is no server.")
    client = Client(raise_request_exception=False)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        process = cursor.fetchone()
    other = connection.copy()
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", process)
    other.close()
    refused = client.get("/")
    close_old_connections()
    assert (refused.status_code, client.get("/").status_code) == (503, 200)


@pytest.mark.parametrize(
    ("path", "said", "is_kept"),
    [
        ("/armies/", {"name": "A\nB"}, True),
        ("/account/login/", {"password": "secret"}, False),
        ("/admin/login/", {"password": "secret"}, False),
        ("/armies/", {"name": "x" * 300_000}, False),
        ("/armies/", {"file": io.BytesIO(b"x")}, False),
    ],
)
def test_the_page_of_a_fault_keeps_what_was_typed_but_no_passwords_and_files(rf, path, said, is_kept):
    try:
        raise InterfaceError("connection already closed")
    except InterfaceError:
        page = pages.broken(rf.post(path, said)).content.decode()
    assert ('name="name" value="A\nB"' in page) is is_kept
    assert ("Send again" in page) is is_kept and "secret" not in page


@pytest.mark.long
def test_a_database_that_is_away_is_a_busy_server(tmp_path):
    """The whole application, as the connection is asked for by its outermost parts."""
    script = """
import django
django.setup()
from django.test import Client
client = Client(raise_request_exception=False)
for answer in (client.get("/"), client.post("/armies/", {"edition": "vsgmr-7"}), client.get("/about/")):
    print(answer.status_code, answer.headers.get("Retry-After"))
"""
    away = {
        "DATABASE_URL": "postgres://muster@127.0.0.1:1/muster",
        "MUSTER_VAR": str(tmp_path),
        "MUSTER_HOSTS": "testserver",
        "DJANGO_SETTINGS_MODULE": "armybuilder.settings",
    }
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env={**os.environ, **away}, capture_output=True, text=True
    )
    assert done.stdout.split("\n")[:2] == ["503 5", "503 5"]
    assert "Service Unavailable: /armies/" in done.stderr and "Traceback" not in done.stderr


def fault(error: type[Exception], cause: Exception) -> Exception:
    """An error as Django raises it over the driver's own."""
    try:
        raise error("driver") from cause
    except error as raised:
        return raised


def sqlite_error(name: str) -> sqlite3.Error:
    error = sqlite3.OperationalError(name)
    error.sqlite_errorname = name
    return error


@pytest.mark.parametrize(
    ("error", "status"),
    [
        *((fault(OperationalError, sqlite_error(name)), 503) for name in SQLITE_FAULTS),
        (fault(OperationalError, sqlite_error("SQLITE_ERROR")), 500),
        *((fault(OperationalError, kind()), 503) for kind in POSTGRESQL_FAULTS),
        (fault(OperationalError, psycopg.OperationalError("connection refused")), 503),
        (fault(InternalError, psycopg.errors.ReadOnlySqlTransaction()), 503),
        (fault(ProgrammingError, psycopg.errors.UndefinedTable()), 500),
        (InterfaceError("connection already closed"), 503),
        (OperationalError("without a cause"), 500),
        (ValueError("a defect"), 500),
    ],
    ids=repr,
)
def test_only_an_unavailable_database_is_worth_another_try(rf, error, status):
    try:
        raise error
    except type(error):
        assert pages.broken(rf.get("/")).status_code == status
