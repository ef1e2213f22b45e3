"""What ``manage.py army`` does with the library."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from armybuilder.armies.subcommands import Subcommand, register
from armybuilder.library import entries


def arguments(parser: CommandParser) -> None:
    """What is to be done with it."""
    parser.add_argument("verb", choices=["rebuild"], help="make all that is searched anew from the armies")


def library(command: BaseCommand, options: dict[str, Any]) -> int:
    """Make every entry anew."""
    count = entries.rebuild()
    command.stdout.write(f"{count:,} arm{'y stands' if count == 1 else 'ies stand'} in the library.")
    return 0


register(Subcommand("library", "make what the library is searched by anew", arguments, library))
