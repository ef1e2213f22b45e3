"""``manage.py print_worker``: the process beside the web server that prints."""

from django.core.management.base import BaseCommand, CommandParser

from armybuilder.printing.jobs.worker import Worker


class Command(BaseCommand):
    """Prints what is asked for, until it is stopped."""

    help = "Print what is asked for on the pages, until it is stopped."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whose company it keeps."""
        parser.add_argument("--beside", type=int, metavar="PID", help="stop when this process, the server, has ended")

    def handle(self, *, beside: int | None, **_: object) -> None:
        """Runs until Ctrl C, SIGTERM or the end of the server it stands beside."""
        Worker(beside).run()
