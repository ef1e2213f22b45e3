"""What ``manage.py army`` can do: each app registers its own in a module ``army_commands``."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

MODULE = "army_commands"


@dataclass(frozen=True, slots=True)
class Subcommand:
    """One verb of the command."""

    name: str
    help: str
    arguments: Callable[[CommandParser], None]
    """Adds its arguments to its parser."""
    run: Callable[[BaseCommand, dict[str, Any]], int]
    """Does it, writing to the command's streams; answers the exit code."""


SUBCOMMANDS: dict[str, Subcommand] = {}


def register(subcommand: Subcommand) -> None:
    """Make it known to ``manage.py army``."""
    SUBCOMMANDS[subcommand.name] = subcommand
