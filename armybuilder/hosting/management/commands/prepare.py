"""``manage.py prepare``: what must be done before a server starts, once, however many processes ask for it."""

import time

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError, connection
from django.utils.translation import gettext as _

from armybuilder.backups import restoring
from armybuilder.core.db.one_at_a_time import one_at_a_time
from armybuilder.core.machine.secret_key_mark import OtherKey, leave_mark

PATIENCE = 60
"""Seconds to wait for a database server that is starting, too."""
LONGEST = 60 * 60
"""Seconds to wait for another process that prepares the database."""


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
        with one_at_a_time("prepare", LONGEST):
            call_command("migrate", interactive=False, verbosity=max(0, verbosity - 1))
            try:
                leave_mark(accept=accept_secret_key)
            except OtherKey as error:
                raise CommandError(str(error)) from error
            call_command("load_rules", verbosity=verbosity)
        restoring.tidy_up()


def _wait_for_database() -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return connection.ensure_connection()
        except OperationalError:
            if time.monotonic() > end:
                raise
            time.sleep(1)
