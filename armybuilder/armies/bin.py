"""``manage.py army empty-bin``: what has lain in bins for long enough goes for good."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import transaction
from django.utils import timezone

from armybuilder.armies.models import Army
from armybuilder.armies.my_armies import KEPT_DAYS, overdue


def arguments(parser: CommandParser) -> None:
    """None: what the bin keeps, and for how long, is one promise to everybody."""


def empty(command: BaseCommand, options: dict[str, Any]) -> int:
    """Delete what lies in any bin for longer than it is kept there."""
    with transaction.atomic():
        old = overdue(Army.objects.all(), timezone.now())
        count = old.count()
        old.delete()
    command.stdout.write(f"{count} arm{'y' if count == 1 else 'ies'} deleted that lay in a bin for {KEPT_DAYS} days.")
    return 0
