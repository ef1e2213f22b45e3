"""What ``manage.py army`` does with clubs."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from armybuilder.armies.bin import KEPT_DAYS
from armybuilder.armies.commands.subcommands import Subcommand, register
from armybuilder.clubs import bin


def sweep(command: BaseCommand, options: dict[str, Any]) -> int:
    """Delete the removed clubs that nobody put back in time."""
    count = bin.delete_overdue()
    command.stdout.write(f"{count} club{'' if count == 1 else 's'} deleted.")
    return 0


def arguments(parser: CommandParser) -> None:
    """None: for how long a club can be put back is one promise to everybody."""


register(Subcommand("sweep-clubs", f"delete clubs that were removed {KEPT_DAYS} days ago", arguments, sweep))
