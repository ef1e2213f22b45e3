"""``manage.py print_worker``: the process beside the web server that prints."""

from django.core.management.base import BaseCommand

from armybuilder.printing.worker import Worker


class Command(BaseCommand):
    """Prints what is asked for, until it is stopped."""

    help = "Print what is asked for on the pages, until it is stopped."

    def handle(self, **_: object) -> None:
        """Runs until Ctrl C or SIGTERM."""
        Worker().run()
