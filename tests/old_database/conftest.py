"""The database of 22 November 2026, brought up to date as a deployment does it, in place of the tests' own."""

from contextlib import contextmanager
from dataclasses import dataclass, field
from io import StringIO

import pytest
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import connection

from tests.old_database.then import Then
from tests.old_database.today import GONE, Names, revisions

# It runs on the code of then.
collect_ignore = ["build.py"]


@dataclass
class Old:
    """The old rows, and what a deployment made of them."""

    then: Then
    names: Names
    migrated: dict[str, dict[object, dict[str, object]]] = field(default_factory=dict)
    """Today's tables by their old names, before the rules of today were loaded."""
    revisions: dict[str, object] = field(default_factory=dict)
    """The documents of the revisions of house rules, before the rules of today were loaded."""
    loading: str = ""
    """What loading the rules said."""

    def now(self, table):
        """Today's rows of an old table."""
        columns = next(iter(self.then.tables[table].values()))
        return self.names.rows(table, columns)


@pytest.fixture(scope="module")
def old(django_db_setup, django_db_blocker, tmp_path_factory):
    """The old database up to date; the tests of a module meet it instead of the usual one."""
    with django_db_blocker.unblock(), another_database(tmp_path_factory.mktemp("old") / "old.sqlite3"):
        then = Then()
        for table, columns in GONE.items():
            for row in then.tables[table].values():
                for column in columns:
                    del row[column]
        names = Names(then.loader, then.coming)
        call_command("migrate", verbosity=0)
        made = Old(then, names)
        made.migrated = {table: made.now(table) for table in then.tables}
        made.revisions = revisions()
        said = StringIO()
        call_command("load_rules", stdout=said)
        made.loading = said.getvalue()
        yield made


@contextmanager
def another_database(file):
    """An empty database of the same kind in place of the usual one."""
    usual = connection.settings_dict["NAME"]
    other = str(file) if connection.vendor == "sqlite" else f"{usual}_old"
    run_apart(f'CREATE DATABASE "{other}"')
    use(other)
    try:
        yield
    finally:
        use(usual)
        run_apart(f'DROP DATABASE "{other}" WITH (FORCE)')


def run_apart(statement):
    """Have the server make or drop a database; a file needs no server."""
    if connection.vendor == "postgresql":
        with connection._nodb_cursor() as cursor:
            cursor.execute(statement)


def use(database):
    """Connect to another database from now on."""
    connection.close()
    connection.settings_dict["NAME"] = database
    ContentType.objects.clear_cache()
