"""``manage.py army …``: army documents on the command line."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from django.utils.translation import gettext as _

from armybuilder.armies.commands.subcommands import every_subcommand


class Command(BaseCommand):
    """Runs the subcommand."""

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Every app's subcommands with their own arguments."""
        parser.description = _("Check, print, import and export armies and rules.")
        parsers = parser.add_subparsers(dest="subcommand", metavar="COMMAND", required=True)
        for subcommand in every_subcommand():
            own = parsers.add_parser(subcommand.name, help=str(subcommand.help))
            subcommand.add_arguments(own)
            own.set_defaults(run=subcommand.run)

    def handle(self, *args: Any, **options: Any) -> None:
        """Run it; its exit code is the command's."""
        try:
            code = options["run"](self, options)
        except DatabaseError as error:
            raise CommandError(_("The rules aren’t loaded yet. Run “make run” once."), returncode=2) from error
        if code:
            sys.exit(code)
