"""The subcommands of ``manage.py army`` about house rules."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy, ngettext

from armybuilder.armies.commands.subcommands import Subcommand
from armybuilder.armies.trash import KEPT_DAYS
from armybuilder.house import trash


def sweep(command: BaseCommand, options: dict[str, Any]) -> int:
    """Delete removed house rules that nobody restored, and that nothing was built on in the meantime."""
    count = trash.delete_overdue()
    message = ngettext("{count} set of house rules deleted.", "{count} sets of house rules deleted.", count)
    command.stdout.write(message.format(count=count))
    return 0


HELP = format_lazy(gettext_lazy("delete house rules that were removed {days} days ago"), days=KEPT_DAYS)
SUBCOMMANDS = (Subcommand("sweep-house-rules", HELP, sweep),)
