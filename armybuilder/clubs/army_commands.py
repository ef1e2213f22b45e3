"""The subcommands of ``manage.py army`` about clubs."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy, ngettext

from armybuilder.armies.commands.subcommands import Subcommand
from armybuilder.armies.trash import KEPT_DAYS
from armybuilder.clubs import trash


def sweep(command: BaseCommand, options: dict[str, Any]) -> int:
    """Delete the removed clubs that nobody restored in time."""
    count = trash.delete_overdue()
    command.stdout.write(ngettext("{count} club deleted.", "{count} clubs deleted.", count).format(count=count))
    return 0


HELP = format_lazy(gettext_lazy("delete clubs that were removed {days} days ago"), days=KEPT_DAYS)
SUBCOMMANDS = (Subcommand("sweep-clubs", HELP, sweep),)
