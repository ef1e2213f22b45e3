"""A server prepares its database when it starts, once, however many processes start together."""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from pathlib import Path

import psycopg
import pytest

from tests.support.databases import postgresql, prepared_database

ROOT = Path(__file__).resolve().parent.parent.parent
APPLIED = "SELECT app || ' ' || name FROM django_migrations"
BOOKS = "SELECT slug FROM rules_edition"


@pytest.fixture
def database(request, tmp_path):
    """The address of an empty database; empty for a file, which has its tables already, as making them takes long."""
    if request.param == "sqlite":
        shutil.copyfile(prepared_database.tables(), tmp_path / prepared_database.NAME)
        yield ""
        return
    if not postgresql.IS_THERE:
        pytest.skip("PostgreSQL is missing.")
    with postgresql.empty_database() as address:
        yield address


def rows(database: str, folder: Path, query: str) -> Counter:
    """The first column of a query, counted."""
    if database:
        with psycopg.connect(database) as connection:
            return Counter(row[0] for row in connection.execute(query))
    connection = sqlite3.connect(folder / "muster.sqlite3")
    return Counter(row[0] for row in connection.execute(query))


@pytest.mark.long
@pytest.mark.parametrize(("database", "migrating"), [("sqlite", 0), ("postgresql", 1)], indirect=["database"])
def test_processes_that_start_together_prepare_a_database_once(database, migrating, tmp_path):
    own = {
        **os.environ,
        "DATABASE_URL": database,
        "MUSTER_VAR": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "armybuilder.settings",
    }
    command = [sys.executable, "manage.py", "prepare", "--verbosity", "2"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    processes = [subprocess.Popen(command, cwd=ROOT, env=own, **pipes) for _ in range(3)]
    said = [process.communicate() for process in processes]
    assert [process.returncode for process in processes] == [0, 0, 0], said
    assert set(rows(database, tmp_path, APPLIED).values()) == {1}
    assert set(rows(database, tmp_path, BOOKS).values()) == {1}
    # One did the work, and for the others nothing was left.
    assert sorted(len(re.findall(r": loaded\.", out)) for out, _ in said) == [0, 0, 4]
    assert sum(out.count("No migrations to apply") for out, _ in said) == 3 - migrating


def test_the_container_has_what_the_server_needs_and_nothing_secret():
    """It was not built here; at least its files exist, and it copies nothing that belongs to one machine."""
    dockerfile, ignored = (ROOT / "Dockerfile").read_text("utf-8"), (ROOT / ".dockerignore").read_text("utf-8").split()
    assert {"var", ".git", ".venv*", "tests"} <= set(ignored)
    assert "\nUSER muster\n" in dockerfile and "HEALTHCHECK" in dockerfile
    (front_door,) = re.findall(r'ENTRYPOINT \["/app/(.+)"\]', dockerfile)
    assert os.access(ROOT / front_door, os.X_OK)
    setup = (ROOT / ".ci" / "setup").read_text("utf-8")
    needed = set(re.findall(r"=(lib[\w.-]+)", setup.partition("= test ]")[0]))
    assert needed and all(name in dockerfile for name in needed)
