"""``manage.py print_worker``: the process beside the web server that prints."""

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from armybuilder.printing.jobs.worker import Worker


class Command(BaseCommand):
    """Renders requested prints until it is stopped."""

    def add_arguments(self, parser: CommandParser) -> None:
        """Whose company it keeps."""
        parser.description = _("Make the prints that are requested on the pages, until it is stopped.")
        parser.add_argument(
            "--beside", type=int, metavar="PID", help=_("stop when this process (the server) has ended")
        )

    def handle(self, *, beside: int | None, **options: object) -> None:
        """Runs until Ctrl C, SIGTERM or the end of its server."""
        Worker(beside).run()
