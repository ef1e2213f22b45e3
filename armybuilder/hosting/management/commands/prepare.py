"""``manage.py prepare``: what must be done before a server starts, once, however many processes ask for it."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError, connection
from django.utils.translation import gettext as _

from armybuilder.core.file_locks import turn
from armybuilder.core.secret_key_mark import OtherKey, leave_mark

PATIENCE = 60
"""Seconds to wait for a database server that is starting, too."""
LONGEST = 60 * 60
"""Seconds to wait for another process that prepares the database."""
LOCK = 7_305_681
"""A number that nobody else locks."""


class Command(BaseCommand):
    """Waits for the database, applies missing migrations and loads the rules that Muster ships."""

    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Whether the secret key may be another one than before."""
        parser.description = _(
            "Wait for the database, apply missing migrations and load the rules. If several processes do this at the "
            "same time, one does the work and the others wait."
        )
        parser.add_argument(
            "--accept-secret-key",
            action="store_true",
            help=_("use this secret key from now on, although the database was used with another one"),
        )

    def handle(self, *, verbosity: int, accept_secret_key: bool, **options: object) -> None:
        """Do it under a lock. For the second one nothing is left to do. Refuses a second secret key."""
        _wait_for_database()
        with _alone():
            call_command("migrate", interactive=False, verbosity=max(0, verbosity - 1))
            try:
                leave_mark(accept=accept_secret_key)
            except OtherKey as error:
                raise CommandError(str(error)) from error
            call_command("load_rules", verbosity=verbosity)


def _wait_for_database() -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return connection.ensure_connection()
        except OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(1)


@contextmanager
def _alone() -> Iterator[None]:
    """One process at a time: of all machines with a database server, or of this machine with a file."""
    if connection.vendor != "postgresql":
        with turn(Path(settings.VAR), "prepare", 1, LONGEST, look_every=0.2):
            yield
        return
    # A session of its own: migrations may close theirs.
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            cursor.execute("SET lock_timeout = 0")
            cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
            yield
    finally:
        other.close()
