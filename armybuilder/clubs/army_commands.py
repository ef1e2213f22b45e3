"""What ``manage.py army`` does with clubs."""

from typing import Any

from django.core.management.base import BaseCommand

from armybuilder.armies.bin import KEPT_DAYS
from armybuilder.armies.commands.subcommands import Subcommand
from armybuilder.clubs import belonging


def sweep(command: BaseCommand, options: dict[str, Any]) -> int:
    """Delete the removed clubs that nobody put back in time."""
    count = belonging.delete_overdue()
    command.stdout.write(f"{count} club{'' if count == 1 else 's'} deleted.")
    return 0


SUBCOMMANDS = (Subcommand("sweep-clubs", f"delete clubs that were removed {KEPT_DAYS} days ago", sweep),)
