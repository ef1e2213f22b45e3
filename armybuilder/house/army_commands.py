"""What ``manage.py army`` does with house rules."""

from typing import Any

from django.core.management.base import BaseCommand

from armybuilder.armies.bin import KEPT_DAYS
from armybuilder.armies.commands.subcommands import Subcommand
from armybuilder.house import bin


def sweep(command: BaseCommand, options: dict[str, Any]) -> int:
    """Delete those that nobody put back, and that nothing was built on in the meantime."""
    count = bin.delete_overdue()
    command.stdout.write(f"{count} set{'' if count == 1 else 's'} of house rules deleted.")
    return 0


SUBCOMMANDS = (Subcommand("sweep-house-rules", f"delete house rules that were removed {KEPT_DAYS} days ago", sweep),)
