"""``manage.py print_worker``: the process beside the web server that does the jobs of all apps."""

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from armybuilder.core.db.sqlite.base import never_create_file
from armybuilder.core.machine.command_line import whole_number
from armybuilder.core.machine.secret_key_mark import OtherKey, refuse_other_key
from armybuilder.core.machine.temporary_files import is_running
from armybuilder.jobs import fork_server, worker_heartbeat
from armybuilder.jobs.worker import Worker

MOST_READY = 2
"""Children that are kept ready for prints, each with its fonts in memory."""
MOST_PID = 2**31 - 1


class Command(BaseCommand):
    """Renders requested prints until it is stopped."""

    requires_system_checks = ()
    """They would read every page of the site; ``doctor`` makes them, and the server."""

    def add_arguments(self, parser: CommandParser) -> None:
        """The process with which it stops."""
        parser.description = _("Make the prints that are requested on the pages, until it is stopped.")
        parser.add_argument(
            "--beside",
            type=whole_number(1, MOST_PID),
            metavar="PID",
            help=_("stop when this process (the server) has ended"),
        )

    def handle(self, *, beside: int | None, **options: object) -> None:
        """Runs until Ctrl C, SIGTERM or the end of its server."""
        fork_server.start(min(settings.PRINTS_AT_ONCE, MOST_READY), is_fresh=True)
        never_create_file()
        try:
            refuse_other_key()
        except OtherKey as error:
            raise CommandError(str(error)) from error
        worker_heartbeat.wait_for_disk(lambda: beside is None or is_running(beside))
        Worker(beside).run()
